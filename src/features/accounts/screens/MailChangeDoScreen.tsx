// Where the links of an address change lead: one click here, one in the other mailbox, then the new address is in place.
import { useTranslation } from 'react-i18next'
import { useLoaderData } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from 'react-router'
import { paths } from '#base/paths.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { MailSent } from '#ui/drawings/empty.tsx'
import { Broken } from '#ui/drawings/errors.tsx'
import { Match } from '#ui/drawings/likes.tsx'
import { useAnswer } from '#ui/KeptForm.tsx'
import { askPage, callPage, pageContext } from '#ui/page.ts'
import type { checkAddressChange, confirmAddressChange } from '../address-change/contract.ts'
import { FormPage } from './parts/FormPage.tsx'
import { LinkForm } from './parts/LinkForm.tsx'
import { idOf, textOf } from './parts/notes.ts'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const page = context.get(pageContext)
  const token = new URL(request.url).searchParams.get('token')?.slice(0, 100) ?? ''
  const { good } = await askPage<typeof checkAddressChange>(page, 'GET /api/mail-change-do.php', { query: { token } })
  return { token, good, clientId: page.formId }
}

export const meta: MetaFunction = () => [{ name: 'robots', content: 'noindex' }]

export async function action({ request, context }: ActionFunctionArgs) {
  const page = context.get(pageContext)
  const form = await request.formData()
  const body = { token: textOf(form, 'token'), client_id: idOf(form) }
  const outcome = await callPage<typeof confirmAddressChange>(page, 'POST /api/mail-change-do.php', { body })
  return outcome.ok ? { changed: outcome.value.changed } : { refused: outcome.error.message }
}

export default function MailChangeDoScreen() {
  const { token, good, clientId } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const { t } = useTranslation('accounts')
  if (answer?.changed !== undefined) return <Clicked changed={answer.changed} />
  if (answer?.refused || !good) {
    return (
      <FormPage title={t('dead_link.title')} lead={answer?.refused ?? t('dead_link.lead')} drawing={<Broken />}>
        <ButtonLink to={paths.mailChange()} size="large" wide>
          {t('mail_change.again')}
        </ButtonLink>
      </FormPage>
    )
  }
  return (
    <FormPage title={t('mail_change.click')} lead={t('mail_change.click_lead')} drawing={<MailSent />}>
      <LinkForm {...{ token, clientId }} label={t('mail_change.click_submit')} />
    </FormPage>
  )
}

function Clicked({ changed }: { changed: boolean }) {
  const { t } = useTranslation('accounts')
  const drawing = changed ? <Match /> : <MailSent />
  return (
    <FormPage
      title={t(changed ? 'mail_change.done' : 'mail_change.half')}
      lead={t(changed ? 'mail_change.done_lead' : 'mail_change.half_lead')}
      drawing={drawing}
    >
      {changed ? (
        <ButtonLink to={paths.notifications()} size="large" wide>
          {t('mail_change.settings')}
        </ButtonLink>
      ) : null}
    </FormPage>
  )
}
