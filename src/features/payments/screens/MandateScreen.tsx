// The member's mandate for direct debit: with whom, for which account, since when; and ending it, in two distinct steps.
import { useTranslation } from 'react-i18next'
import { data, redirect, useLoaderData } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { paths } from '#base/paths.ts'
import { Badge } from '#ui/Badge.tsx'
import { Banner } from '#ui/Banner.tsx'
import { ButtonLink } from '#ui/Button.tsx'
import { PaymentDone } from '#ui/drawings/payment.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { useAnswer } from '#ui/KeptForm.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { askPage, callPage, loginFor, pageContext, requireLogin } from '#ui/page.ts'
import type { endMandate, getMandate } from '../mandates/contract.ts'
import { AnnouncedDebits } from './parts/AnnouncedDebits.tsx'
import { EndMandateStep } from './parts/EndMandateStep.tsx'
import { MandateFacts } from './parts/MandateFacts.tsx'
import type { Creditor, OwnMandate } from './parts/MandateFacts.tsx'
import { queryOf } from './parts/path-back.ts'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const page = context.get(pageContext)
  requireLogin(page, request)
  const state = await askPage<typeof getMandate>(page, 'GET /api/mandate.php')
  return { ...state, ending: new URL(request.url).searchParams.has('end') }
}

/** One that another window has ended, or that is gone, is shown as such; another refusal is shown at the button. */
export async function action({ request, context }: ActionFunctionArgs) {
  const page = context.get(pageContext)
  if (!page.loggedIn) throw loginFor(request)
  const mandate = (await request.formData()).get('mandate')
  const outcome = await callPage<typeof endMandate>(page, 'DELETE /api/mandate.php', {
    body: { mandate: typeof mandate === 'string' ? mandate : '' },
  })
  if (!outcome.ok && outcome.error.code !== 'not_found')
    return data({ error: outcome.error.message }, { status: outcome.error.statusCode })
  throw redirect(paths.mandate(), 303)
}

export const meta = () => []

export default function MandateScreen() {
  const { t } = useTranslation('debit')
  const { mandate, creditor, ending } = useLoaderData<typeof loader>()
  const refused = useAnswer<typeof action>()
  if (!mandate) return <NoMandate />
  if (ending && mandate.ended_at === null)
    return <EndMandateStep mandate={mandate} creditor={creditor} error={refused?.error ?? null} />
  return (
    <div className="mx-auto max-w-column">
      <title>{t('own_title')}</title>
      <PageHeader title={t('own_title')} backTo={paths.notifications()}>
        <Badge tone={mandate.ended_at === null ? 'good' : 'quiet'}>{t(stateOf(mandate))}</Badge>
        {mandate.ended_at === null ? <p className="mt-2">{t('own_lead', { creditor: creditor.name })}</p> : null}
      </PageHeader>
      {mandate.ended_at === null ? <Holds {...{ mandate, creditor }} /> : <Ended {...{ mandate, creditor }} />}
    </div>
  )
}

// copy: debit:own_holds
// copy: debit:own_over
const stateOf = ({ ended_at }: OwnMandate) => (ended_at === null ? 'own_holds' : 'own_over')

interface MandateProps {
  mandate: OwnMandate
  creditor: Creditor
}

function Holds({ mandate, creditor }: MandateProps) {
  const { t } = useTranslation('debit')
  return (
    <>
      <MandateFacts mandate={mandate} creditor={creditor} />
      <AnnouncedDebits debits={mandate.announced} title={t('own_announced')} />
      <ButtonLink to={queryOf({ end: '1' })} variant="secondary" size="large" wide className="mt-6">
        {t('end')}
      </ButtonLink>
    </>
  )
}

function Ended({ mandate, creditor }: MandateProps) {
  const { t } = useTranslation('debit')
  return (
    <>
      <Banner tone="good" title={t('ended_title')} className="mb-6">
        {t('ended_text')} {t('end_next')}
      </Banner>
      <AnnouncedDebits debits={mandate.announced} title={t('end_announced')} />
      <MandateFacts mandate={mandate} creditor={creditor} />
    </>
  )
}

function NoMandate() {
  const { t } = useTranslation('debit')
  return (
    <EmptyState
      page
      drawing={<PaymentDone />}
      title={t('own_none')}
      action={<ButtonLink to={paths.notifications()}>{t('own_none_action')}</ButtonLink>}
    >
      <title>{t('own_title')}</title>
      {t('own_none_text')}
    </EmptyState>
  )
}
