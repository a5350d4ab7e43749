// Where the link of the reset mail leads: the new password, twice; or that the link no longer works.
import { useTranslation } from 'react-i18next'
import { redirectDocument, useLoaderData } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from 'react-router'
import { paths } from '#base/paths.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { Broken } from '#ui/drawings/errors.tsx'
import { KeptForm, useAnswer } from '#ui/KeptForm.tsx'
import { askPage, callPage, pageContext } from '#ui/page.ts'
import type { checkPasswordReset, completePasswordReset } from '../contract.ts'
import { AccountName } from './parts/AccountName.tsx'
import { FormId } from './parts/FormId.tsx'
import { FormPage } from './parts/FormPage.tsx'
import { NewPasswordFields } from './parts/NewPasswordFields.tsx'
import { idOf, refusedBy, repetitionMistake, textOf } from './parts/notes.ts'
import type { Refused } from './parts/notes.ts'
import { useSending } from './parts/sending.ts'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const page = context.get(pageContext)
  const token = new URL(request.url).searchParams.get('token')?.slice(0, 100) ?? ''
  const { email } = await askPage<typeof checkPasswordReset>(page, 'GET /api/password-reset.php', { query: { token } })
  return { token, email, clientId: page.formId }
}

export const meta: MetaFunction = () => [{ name: 'robots', content: 'noindex' }]

export async function action({ request, context }: ActionFunctionArgs): Promise<Refused | Response> {
  const page = context.get(pageContext)
  const form = await request.formData()
  const [token, password] = [textOf(form, 'token'), textOf(form, 'password')]
  const unlike = repetitionMistake(form)
  if (unlike) return unlike
  const body = { token, password, client_id: idOf(form) }
  const outcome = await callPage<typeof completePasswordReset>(page, 'POST /api/password-reset-do.php', { body })
  if (!outcome.ok) return refusedBy(outcome.error)
  // Whose account is restricted or left is told so by the login.
  return redirectDocument(outcome.value.logged_in ? paths.members() : paths.login(), 303)
}

export default function ResetPasswordDoScreen() {
  const { token, email, clientId } = useLoaderData<typeof loader>()
  const refused = useAnswer<Refused>()
  const { t } = useTranslation('accounts')
  const sending = useSending()
  if (email === null) {
    return (
      <FormPage title={t('dead_link.title')} lead={t('dead_link.lead')} drawing={<Broken />}>
        <ButtonLink to={paths.resetPassword()} size="large" wide>
          {t('reset_do.again')}
        </ButtonLink>
      </FormPage>
    )
  }
  return (
    <FormPage title={t('reset_do.title')} lead={t('reset_do.lead')}>
      <KeptForm className="grid gap-5" refusal={refused?.message}>
        <input type="hidden" name="token" value={token} />
        <FormId id={clientId} />
        <AccountName email={email} />
        <NewPasswordFields refused={refused} />
        <Button type="submit" size="large" wide busy={sending}>
          {t('reset_do.submit')}
        </Button>
      </KeptForm>
    </FormPage>
  )
}
