// The signup's first question over the page that a visitor wanted to do something on (specification, section 2.4).
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Form, Link, useLocation } from 'react-router'
import { paths } from '#base/paths.ts'
import { useSending } from '#features/accounts/screens/parts/FormPage.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { closeSignup, useSignupInvitation } from './signup-invitation.ts'
import { WhoFields } from './WhoFields.tsx'

const formId = 'signup-modal'

/** Mounted once in the layout that hosts it. */
export function SignupModal() {
  const { t } = useTranslation('accounts')
  const backTo = useSignupInvitation()
  const { pathname } = useLocation()
  const sending = useSending()
  // From the first answer on nothing but the button puts it away: a slip of the finger loses no answers.
  const [begun, setBegun] = useState(false)
  const open = backTo !== null
  useEffect(() => {
    if (pathname === paths.login()) closeSignup()
  }, [pathname])
  useEffect(() => {
    if (!open) setBegun(false)
  }, [open])
  return (
    <Dialog
      open={open}
      onClose={closeSignup}
      locked={begun || sending}
      title={t('signup.title_0')}
      description={t('signup.lead_0')}
      footer={
        <>
          <Button variant="quiet" onClick={closeSignup}>
            {t('signup.not_now')}
          </Button>
          <Button type="submit" form={formId} name="direction" value="next" busy={sending}>
            {t('signup.next')}
          </Button>
        </>
      }
    >
      <Form
        id={formId}
        method="post"
        action={`${paths.signup()}?step=0`}
        className="grid gap-6"
        onChange={() => setBegun(true)}
      >
        <WhoFields />
      </Form>
      <p className="mt-6 text-sm text-muted">
        {t('signup.have_account')}{' '}
        <Link to={`${paths.login()}?back=${encodeURIComponent(backTo ?? '')}`} className="link">
          {t('login.submit')}
        </Link>
      </p>
    </Dialog>
  )
}
