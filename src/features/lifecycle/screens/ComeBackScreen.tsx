// Where the mailed link leads: one click restores the account; or it says that the time has run out.
import { useTranslation } from 'react-i18next'
import { redirect, redirectDocument, useLoaderData } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from 'react-router'
import { paths } from '#base/paths.ts'
import { FormPage } from '#features/accounts/screens/parts/FormPage.tsx'
import { LinkForm } from '#features/accounts/screens/parts/LinkForm.tsx'
import { idOf, textOf } from '#features/accounts/screens/parts/notes.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { MailSent } from '#ui/drawings/empty.tsx'
import { ClosedDoor } from '#ui/drawings/safety.tsx'
import { askPage, callPage, pageContext } from '#ui/page.ts'
import type { checkReturn, comeBackCall } from '../contract.ts'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const page = context.get(pageContext)
  // Opening the link changes nothing, so a mail scanner that opens it restores nothing.
  const token = new URL(request.url).searchParams.get('token')?.slice(0, 100) ?? ''
  const state = await askPage<typeof checkReturn>(page, 'GET /api/coming-back.php', { query: { token } })
  if (state.back && page.loggedIn) throw redirect(paths.members())
  return { token, ...state, clientId: page.formId }
}

export const meta: MetaFunction = () => [{ name: 'robots', content: 'noindex' }]

export async function action({ request, context }: ActionFunctionArgs) {
  const page = context.get(pageContext)
  const form = await request.formData()
  const body = { token: textOf(form, 'token'), client_id: idOf(form) }
  const outcome = await callPage<typeof comeBackCall>(page, 'POST /api/coming-back.php', { body })
  // As a new document: the member logged in by this may read another language. Whoever is not, or has a dead link, reads so here.
  return outcome.ok
    ? redirectDocument(`/account-deleted/undo?${new URLSearchParams({ token: body.token })}`, 303)
    : null
}

export default function ComeBackScreen() {
  const { token, good, back, clientId } = useLoaderData<typeof loader>()
  const { t } = useTranslation('lifecycle')
  const { t: ofAccounts } = useTranslation('accounts')
  if (back) {
    return (
      <FormPage title={t('back.title')} lead={t('back.done_lead')} drawing={<MailSent />}>
        <ButtonLink to={paths.login()} size="large" wide>
          {ofAccounts('login.submit')}
        </ButtonLink>
      </FormPage>
    )
  }
  if (!good) {
    return (
      <FormPage title={t('back.dead')} lead={t('back.dead_lead')} drawing={<ClosedDoor />}>
        <ButtonLink to={paths.signup()} size="large" wide>
          {t('back.signup')}
        </ButtonLink>
      </FormPage>
    )
  }
  return (
    <FormPage title={t('back.title')} lead={t('back.lead')} drawing={<MailSent />}>
      <LinkForm {...{ token, clientId }} label={t('back.submit')} />
    </FormPage>
  )
}
