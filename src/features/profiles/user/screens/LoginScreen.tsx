// Logging in: address, password, and back to where the reader wanted to be.
import { useTranslation } from 'react-i18next'
import { Link, redirect, redirectDocument, useSearchParams } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from 'react-router'
import { ownPath } from '#base/own-path.ts'
import { paths } from '#base/paths.ts'
import { FormPage } from '#features/accounts/screens/parts/FormPage.tsx'
import { noteText, refusedBy, textOf } from '#features/accounts/screens/parts/notes.ts'
import { useSignupPath } from '#features/visits/screens/parts/use-visit.ts'
import { PasskeyLogin } from '#features/accounts/screens/parts/PasskeyLogin.tsx'
import { useSending } from '#features/accounts/screens/parts/sending.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { EmailField } from '#ui/EmailField.tsx'
import { KeptForm, useAnswer } from '#ui/KeptForm.tsx'
import { callPage, pageContext } from '#ui/page.ts'
import type { CallFailure } from '#ui/page.ts'
import { PasswordField } from '#ui/PasswordField.tsx'
import type { postUser } from '../contract.ts'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const page = context.get(pageContext)
  if (page.loggedIn) throw redirect(ownPath(new URL(request.url).searchParams.get('back')) ?? paths.members())
  return null
}

export const meta: MetaFunction = () => []

export async function action({ request, context }: ActionFunctionArgs) {
  const page = context.get(pageContext)
  const form = await request.formData()
  const email = textOf(form, 'email')
  const body = { email, password: textOf(form, 'password') }
  const outcome = await callPage<typeof postUser>(page, 'POST /api/user.php', { body })
  // As a new document: the member's language may differ from the visitor's.
  if (outcome.ok) return redirectDocument(ownPath(form.get('back')) ?? paths.members(), 303)
  return { ...refusedBy(outcome.error), email, caseNumber: restrictionOf(outcome.error) }
}

/** A restricted member is led to where they can appeal. */
function restrictionOf({ code, data }: CallFailure): string | null {
  return code === 'account_restricted' && data?.['case_number'] ? String(data['case_number']) : null
}

export default function LoginScreen() {
  const { t } = useTranslation('accounts')
  const refused = useAnswer<typeof action>()
  const [search] = useSearchParams()
  const sending = useSending()
  const signup = useSignupPath()
  // From the payment provider one may return into another browser, where nobody is logged in.
  const toOrder = /^\/transactions\/./.test(search.get('back') ?? '')
  return (
    <FormPage
      title={t('login.title')}
      lead={toOrder ? t('login.lead_order') : t('login.lead')}
      foot={
        signup ? (
          <>
            {t('login.new_here')}{' '}
            <Link to={signup} className="link">
              {t('login.sign_up')}
            </Link>
          </>
        ) : null
      }
    >
      <KeptForm
        className="grid gap-5"
        refusal={refused?.message}
        remedy={
          refused?.caseNumber ? (
            <ButtonLink to={paths.appeal(refused.caseNumber)} variant="secondary" size="small">
              {t('login.appeal')}
            </ButtonLink>
          ) : null
        }
      >
        <input type="hidden" name="back" value={search.get('back') ?? ''} />
        <EmailField
          label={t('email')}
          autoComplete="username webauthn"
          enterKeyHint="next"
          defaultValue={refused?.email ?? ''}
          error={noteText(t, refused?.notes['email'])}
        />
        <PasswordField
          label={t('password')}
          name="password"
          autoComplete="current-password"
          enterKeyHint="go"
          required
          error={noteText(t, refused?.notes['password'])}
          aside={
            <Link to={paths.resetPassword()} className="link">
              {t('login.forgot')}
            </Link>
          }
        />
        <Button type="submit" size="large" wide busy={sending}>
          {t('login.submit')}
        </Button>
      </KeptForm>
      <div className="mt-3">
        <PasskeyLogin back={ownPath(search.get('back')) ?? paths.members()} />
      </div>
    </FormPage>
  )
}
