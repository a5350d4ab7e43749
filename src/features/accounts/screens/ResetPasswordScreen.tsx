// A forgotten password: the address in, a mail out.
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ActionFunctionArgs, MetaFunction } from 'react-router'
import { paths } from '#base/paths.ts'
import { Button } from '#ui/Button.tsx'
import { MailSent } from '#ui/drawings/empty.tsx'
import { EmailField } from '#ui/EmailField.tsx'
import { KeptForm, useAnswer } from '#ui/KeptForm.tsx'
import { callPage, pageContext } from '#ui/page.ts'
import type { requestPasswordReset } from '../contract.ts'
import { FormPage } from './parts/FormPage.tsx'
import { noteText, refusedBy, textOf } from './parts/notes.ts'
import { useSending } from './parts/sending.ts'

export const meta: MetaFunction = () => []

export async function action({ request, context }: ActionFunctionArgs) {
  const page = context.get(pageContext)
  const email = textOf(await request.formData(), 'email').trim()
  const outcome = await callPage<typeof requestPasswordReset>(page, 'POST /api/password-reset.php', { body: { email } })
  return outcome.ok ? { sent: true as const, email } : { sent: false as const, email, ...refusedBy(outcome.error) }
}

export default function ResetPasswordScreen() {
  const answer = useAnswer<typeof action>()
  const { t } = useTranslation('accounts')
  const sending = useSending()
  const refused = answer?.sent === false ? answer : null
  const foot = (
    <Link to={paths.login()} className="link">
      {t('reset.back')}
    </Link>
  )
  if (answer?.sent) {
    return (
      <FormPage
        title={t('reset.sent_title')}
        lead={t('reset.sent_lead', { email: answer.email })}
        drawing={<MailSent />}
        foot={foot}
      />
    )
  }
  return (
    <FormPage title={t('reset.title')} lead={t('reset.lead')} foot={foot}>
      <KeptForm className="grid gap-5" refusal={refused?.message}>
        <EmailField
          label={t('email')}
          enterKeyHint="send"
          defaultValue={refused?.email ?? ''}
          error={noteText(t, refused?.notes['email'])}
        />
        <Button type="submit" size="large" wide busy={sending}>
          {t('reset.submit')}
        </Button>
      </KeptForm>
    </FormPage>
  )
}
