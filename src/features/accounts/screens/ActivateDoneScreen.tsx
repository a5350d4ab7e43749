// Where the link of the activation mail leads: one click confirms the address, and the page says so. A browser that its member
// has never used is led to the login.
import { useTranslation } from 'react-i18next'
import { redirect, redirectDocument, useLoaderData } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from 'react-router'
import { paths } from '#base/paths.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { MailSent } from '#ui/drawings/empty.tsx'
import { Match } from '#ui/drawings/likes.tsx'
import { askPage, callPage, pageContext } from '#ui/page.ts'
import type { activateAccount, readActivation } from '../contract.ts'
import { FormPage } from './parts/FormPage.tsx'
import { LinkForm } from './parts/LinkForm.tsx'
import { idOf, textOf } from './parts/notes.ts'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const page = context.get(pageContext)
  const { loggedIn, formId: clientId } = page
  // Opening the link changes nothing, so a mail scanner that opens it confirms nobody.
  const { searchParams } = new URL(request.url)
  const token = searchParams.get('token') ?? ''
  const ofAnother = loggedIn && searchParams.has('another')
  if (loggedIn && !token && !ofAnother) {
    const { confirmed } = await askPage<typeof readActivation>(page, 'GET /api/activation-mail.php')
    if (!confirmed) throw redirect(paths.completeSignup())
  }
  return { loggedIn, ofAnother, clientId, token }
}

export const meta: MetaFunction = () => [{ name: 'robots', content: 'noindex' }]

export async function action({ request, context }: ActionFunctionArgs) {
  const page = context.get(pageContext)
  const form = await request.formData()
  const body = { token: textOf(form, 'token'), client_id: idOf(form) }
  const outcome = await callPage<typeof activateAccount>(page, 'POST /api/activate.php', { body })
  // As a new document: the member logged in by this may read another language.
  if (!outcome.ok) return redirectDocument('/activate/error', 303)
  return redirectDocument(outcome.value.of_another ? '/activate/done?another=1' : '/activate/done', 303)
}

export default function ActivateDoneScreen() {
  const { token, clientId, loggedIn, ofAnother } = useLoaderData<typeof loader>()
  const { t } = useTranslation('accounts')
  if (token) {
    return (
      <FormPage title={t('activate.title')} lead={t('activate.lead')} drawing={<MailSent />}>
        <LinkForm {...{ token, clientId }} label={t('activate.submit')} />
      </FormPage>
    )
  }
  if (!loggedIn) {
    return (
      <FormPage title={t('activated.confirmed')} lead={t('activated.log_in_here')} drawing={<MailSent />}>
        <ButtonLink to={paths.login()} size="large" wide>
          {t('activated.login')}
        </ButtonLink>
      </FormPage>
    )
  }
  if (ofAnother) {
    return (
      <FormPage title={t('activated.another')} lead={t('activated.another_lead')} drawing={<MailSent />}>
        <ButtonLink to={paths.members()} size="large" wide>
          {t('activated.search')}
        </ButtonLink>
      </FormPage>
    )
  }
  return (
    <FormPage title={t('activated.title')} lead={t('activated.lead')} drawing={<Match />}>
      <div className="grid gap-3">
        <ButtonLink to={paths.members()} size="large" wide>
          {t('activated.search')}
        </ButtonLink>
        <ButtonLink to={paths.profile()} size="large" variant="secondary" wide>
          {t('activated.profile')}
        </ButtonLink>
      </div>
    </FormPage>
  )
}
