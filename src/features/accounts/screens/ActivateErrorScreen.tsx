// The activation did not work: possible reasons, and a new mail.
import { useTranslation } from 'react-i18next'
import { Link, redirect, useLoaderData } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from 'react-router'
import { paths } from '#base/paths.ts'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { Broken } from '#ui/drawings/errors.tsx'
import { EmailField } from '#ui/EmailField.tsx'
import { KeptForm, useAnswer } from '#ui/KeptForm.tsx'
import { askPage, callPage, pageContext } from '#ui/page.ts'
import type { readActivation, sendActivationMail } from '../contract.ts'
import { FormPage } from './parts/FormPage.tsx'
import { noteText, refusedBy, textOf } from './parts/notes.ts'
import { useSending } from './parts/sending.ts'

export async function loader({ context }: LoaderFunctionArgs) {
  const page = context.get(pageContext)
  if (page.loggedIn) {
    const { confirmed } = await askPage<typeof readActivation>(page, 'GET /api/activation-mail.php')
    // The link was used before, by this very member: then all is well.
    if (confirmed) throw redirect('/activate/done')
  }
  return { loggedIn: page.loggedIn }
}

export const meta: MetaFunction = () => [{ name: 'robots', content: 'noindex' }]

export async function action({ request, context }: ActionFunctionArgs) {
  const page = context.get(pageContext)
  const email = textOf(await request.formData(), 'email')
  const body = page.loggedIn ? {} : { email }
  const outcome = await callPage<typeof sendActivationMail>(page, 'POST /api/activation-mail.php', { body })
  return outcome.ok ? { sent: true as const } : { sent: false as const, email, ...refusedBy(outcome.error) }
}

export default function ActivateErrorScreen() {
  const { loggedIn } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const { t } = useTranslation('accounts')
  const sending = useSending()
  const refused = answer?.sent === false ? answer : null
  return (
    <FormPage
      title={t('activate_error.title')}
      lead={t('activate_error.lead')}
      drawing={<Broken />}
      foot={
        <Link to={paths.login()} className="link">
          {t('activate_error.login')}
        </Link>
      }
    >
      {answer?.sent ? (
        <Banner tone="good" urgent>
          {t('activate_error.sent')}
        </Banner>
      ) : (
        <KeptForm className="grid gap-5" refusal={refused?.message}>
          {loggedIn ? null : (
            <EmailField
              label={t('email')}
              defaultValue={refused?.email ?? ''}
              error={noteText(t, refused?.notes['email'])}
            />
          )}
          <Button type="submit" size="large" wide busy={sending}>
            {t('activate_error.submit')}
          </Button>
        </KeptForm>
      )}
    </FormPage>
  )
}
