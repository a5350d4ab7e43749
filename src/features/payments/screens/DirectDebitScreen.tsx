// Paying by direct debit, in two steps: the account and the phone number; then the mandate, the code, and the button.
import { useTranslation } from 'react-i18next'
import { data, redirect, useLoaderData } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import type { CallResponse } from '#base/call.ts'
import { newId } from '#base/ids.ts'
import { paths } from '#base/paths.ts'
import { textOf } from '#features/accounts/screens/parts/notes.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { Banner } from '#ui/Banner.tsx'
import { useAnswer } from '#ui/KeptForm.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { askPage, callPage, loginFor, pageContext, sendForm } from '#ui/page.ts'
import type { CallFailure } from '#ui/page.ts'
import { TimeText } from '#ui/TimeText.tsx'
import type { getDirectDebit, payByDebit, sendDebitCode, signMandate } from '../mandates/contract.ts'
import { AnnouncedDebits } from './parts/AnnouncedDebits.tsx'
import { DebitConfirm } from './parts/DebitConfirm.tsx'
import { DebitForm } from './parts/DebitForm.tsx'
import type { DebitRefusal } from './parts/debit-refusal.ts'
import { askBundle } from './parts/offer.ts'
import { OrderSummary } from './parts/OrderSummary.tsx'
import { pathBack, queryOf } from './parts/path-back.ts'
import { useDiscountEnd } from './parts/use-discount-end.ts'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const page = context.get(pageContext)
  if (!page.loggedIn) throw loginFor(request)
  const { searchParams } = new URL(request.url)
  const back = pathBack(searchParams.get('back'))
  const { offer, bundle, code, entered, codeError } = await askBundle(page, searchParams, searchParams.get('bundle'))
  const besides = searchParams.get('besides')
  const kept = { country: offer.country, code, back, besides }
  if (!bundle) throw redirect(paths.credits() + queryOf({ ...kept, code: entered }))
  if (!offer.methods.includes('sepa_debit')) throw redirect(paths.creditsBundle(bundle.id) + queryOf(kept))
  const state = await askPage<typeof getDirectDebit>(page, 'GET /api/directdebit.php', {
    query: { bundle: bundle.id, amount_minor: bundle.amount_minor, currency: bundle.currency },
  })
  const shown = searchParams.get('amount')
  return {
    bundle,
    codeError,
    /** Another price than on the page before, as when a discount has ended on the way. */
    isOtherPrice: shown !== null && shown !== String(bundle.amount_minor),
    state,
    kept,
    taxBasisPoints: offer.tax_basis_points,
    /** What is on its way already, unless this is ordered besides it. */
    announced: besides === newest(state.announced) ? [] : state.announced,
    /** The account is asked for anew. */
    anew: searchParams.has('anew'),
    clientIds: { mandate: newId(), payment: newId() },
  }
}

/** One form per step; a refusal is shown beside its field, or at the button. */
export async function action({ request, context }: ActionFunctionArgs) {
  const page = context.get(pageContext)
  if (!page.loggedIn) throw loginFor(request)
  const form = await request.formData()
  const text = (name: string) => textOf(form, name)
  const refused = (error: CallFailure) =>
    data({ error, typed: typedIn(form) } satisfies DebitRefusal, { status: error.statusCode })
  const here = () => {
    const { searchParams } = new URL(request.url)
    searchParams.delete('anew')
    return redirect(`${paths.directDebit()}?${searchParams}`, 303)
  }
  if (text('do') === 'sign') {
    const signed = await sendForm<typeof signMandate>(page, 'POST /api/directdebit.php', {
      client_id: text('client_id'),
      country: text('country'),
      account_holder: text('account_holder'),
      iban: text('iban'),
      street: text('street'),
      house_number: text('house_number'),
      zip: text('zip'),
      city: text('city'),
      phone: text('phone'),
    })
    return signed.ok ? here() : refused(signed.error)
  }
  if (text('do') === 'code') {
    const body = { mandate: text('mandate') }
    const sent = await callPage<typeof sendDebitCode>(page, 'POST /api/directdebit-code.php', { body })
    return sent.ok ? here() : refused(sent.error)
  }
  const back = pathBack(text('back'))
  const paid = await sendForm<typeof payByDebit>(page, 'POST /api/directdebit-payment.php', {
    client_id: text('client_id'),
    bundle: text('bundle'),
    country: text('country'),
    code: text('code') || undefined,
    amount_minor: Number(text('amount_minor')),
    back: back ?? undefined,
    mandate: text('mandate'),
    otp: text('otp') || undefined,
  })
  if (!paid.ok) return refused(paid.error)
  throw redirect(paths.transactions(paid.value.payment_id) + queryOf({ back }), 303)
}

/** All but the code, which is typed anew. */
function typedIn(form: FormData): Record<string, string> {
  const typed = [...form].flatMap(([name, value]) =>
    typeof value === 'string' && name !== 'otp' ? [[name, value] as const] : [],
  )
  return Object.fromEntries(typed)
}

export { refetchIfOutdated as shouldRevalidate } from './parts/refetch-if-outdated.ts'

export const meta = () => []

export default function DirectDebitScreen() {
  const { t } = useTranslation(['debit', 'errors'])
  const { bundle, codeError, isOtherPrice, state, kept, taxBasisPoints, announced, anew, clientIds } =
    useLoaderData<typeof loader>()
  const refused = useAnswer<typeof action>() ?? null
  useDiscountEnd(bundle.discount_ends_at)
  const changed = codeError ?? (isOtherPrice ? t('errors:price_changed') : null)
  const elsewhere = paths.creditsBundle(bundle.id) + queryOf(kept)
  const { mandate, blocked_until, limit_reached, own_limit_reached, own_limit_currency } = state
  return (
    <div className="mx-auto max-w-column">
      <title>{t('title')}</title>
      <PageHeader title={t('title')} backTo={elsewhere} />
      {changed && announced.length === 0 ? <Banner tone="warning" className="mb-5" title={changed} /> : null}
      <OrderSummary bundle={bundle} taxBasisPoints={taxBasisPoints} />
      {announced.length > 0 ? (
        <OnItsWay
          debits={announced}
          again={paths.directDebit() + queryOf({ bundle: bundle.id, ...kept, besides: newest(announced) })}
        />
      ) : own_limit_reached ? (
        <BeyondOwnLimit isOtherCurrency={own_limit_currency !== bundle.currency} />
      ) : blocked_until !== null || limit_reached ? (
        <Closed until={blocked_until} elsewhere={elsewhere} />
      ) : mandate && !anew ? (
        <DebitConfirm
          mandate={mandate}
          creditor={state.creditor}
          order={{ bundle, kept, clientId: clientIds.payment }}
          refused={refused}
        />
      ) : (
        <DebitForm country={kept.country} clientId={clientIds.mandate} refused={refused} />
      )}
    </div>
  )
}

type Announced = CallResponse<typeof getDirectDebit>['announced']

const newest = (debits: Announced) => debits.at(-1)?.payment_id ?? null

/** Whoever comes back without having seen the answer finds the order made, and makes another only on purpose. */
function OnItsWay({ debits, again }: { debits: Announced; again: string }) {
  const { t } = useTranslation('debit')
  return (
    <>
      <Banner tone="good" className="mt-6" title={t('ordered')}>
        {t('ordered_text')}
      </Banner>
      <AnnouncedDebits debits={debits} title={t('own_announced')} />
      <ButtonLink to={again} variant="quiet" wide>
        {t('ordered_again')}
      </ButtonLink>
    </>
  )
}

/** No other method helps: where the limit is, and can be changed. */
function BeyondOwnLimit({ isOtherCurrency }: { isOtherCurrency: boolean }) {
  const { t } = useTranslation(['payments', 'errors'])
  return (
    <>
      <Banner
        tone="warning"
        className="mt-6"
        title={isOtherCurrency ? t('errors:spending_limit_currency') : t('errors:spending_limit_reached')}
      />
      <ButtonLink to={`${paths.transactions()}#limit`} size="large" wide className="mt-5">
        {t('limit_title')}
      </ButtonLink>
    </>
  )
}

/** No debit now: why, and what else there is. */
function Closed({ until, elsewhere }: { until: string | null; elsewhere: string }) {
  const { t } = useTranslation(['debit', 'errors'])
  return (
    <>
      <Banner
        tone="warning"
        className="mt-6"
        title={until ? t('errors:direct_debit_blocked') : t('errors:direct_debit_limit')}
      >
        {until ? t('blocked_text') : t('limit_text')}
        {until ? (
          <>
            {' '}
            {t('blocked_until')} <TimeText at={until} timeStyle="date" />
          </>
        ) : null}
      </Banner>
      <ButtonLink to={elsewhere} size="large" wide className="mt-5">
        {t('other_method')}
      </ButtonLink>
    </>
  )
}
