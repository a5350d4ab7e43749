// Changing the password: the old one again, the new one twice, and every other login ends.
import { useTranslation } from 'react-i18next'
import { Link, redirect, useLoaderData } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from 'react-router'
import { paths } from '#base/paths.ts'
import { Button } from '#ui/Button.tsx'
import { KeptForm, useAnswer } from '#ui/KeptForm.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { askPage, callPage, loginFor, pageContext, requireLogin } from '#ui/page.ts'
import { PasswordField } from '#ui/PasswordField.tsx'
import type { readAddressChange } from '../address-change/contract.ts'
import type { changePasswordCall } from '../password-change/contract.ts'
import { AccountName } from './parts/AccountName.tsx'
import { FormId } from './parts/FormId.tsx'
import { LeftForm } from './parts/LeftForm.tsx'
import { NewPasswordFields } from './parts/NewPasswordFields.tsx'
import { idOf, noteText, refusedBy, repetitionMistake, textOf } from './parts/notes.ts'
import type { Refused } from './parts/notes.ts'
import { useSending } from './parts/sending.ts'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const page = context.get(pageContext)
  requireLogin(page, request)
  const { email } = await askPage<typeof readAddressChange>(page, 'GET /api/mail-change.php')
  return { email, clientId: page.formId }
}

export const meta: MetaFunction = () => []

export async function action({ request, context }: ActionFunctionArgs): Promise<Refused | Response> {
  const page = context.get(pageContext)
  if (!page.loggedIn) throw loginFor(request)
  const form = await request.formData()
  const [old_password, password] = [textOf(form, 'old_password'), textOf(form, 'password')]
  const unlike = repetitionMistake(form)
  if (unlike) return unlike
  const body = { old_password, password, client_id: idOf(form) }
  const outcome = await callPage<typeof changePasswordCall>(page, 'PUT /api/password.php', { body })
  return outcome.ok ? redirect(`${paths.notifications()}?changed=password`, 303) : refusedBy(outcome.error)
}

export default function PasswordChangeScreen() {
  const { email, clientId } = useLoaderData<typeof loader>()
  const refused = useAnswer<Refused>()
  const { t } = useTranslation('accounts')
  const sending = useSending()
  const wrong = refused?.code === 'old_password_wrong'
  return (
    <div className="mx-auto max-w-column">
      <title>{t('password_change.title')}</title>
      <PageHeader title={t('password_change.title')} backTo={paths.notifications()}>
        {t('password_change.lead')}
      </PageHeader>
      <KeptForm className="grid gap-5" refusal={wrong ? null : refused?.message}>
        <LeftForm />
        <FormId id={clientId} />
        <AccountName email={email} />
        <PasswordField
          label={t('password_change.old')}
          name="old_password"
          autoComplete="current-password"
          required
          error={wrong ? refused.message : noteText(t, refused?.notes['old_password'])}
          aside={
            <Link to={paths.resetPassword()} className="link">
              {t('login.forgot')}
            </Link>
          }
        />
        <NewPasswordFields refused={refused} />
        <Button type="submit" size="large" wide busy={sending}>
          {t('password_change.submit')}
        </Button>
      </KeptForm>
    </div>
  )
}
