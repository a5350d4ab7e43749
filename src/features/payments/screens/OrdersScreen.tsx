// The overview of a member's money: orders newest first, the monthly limit, the receipt of the credits.
import { useTranslation } from 'react-i18next'
import { useLoaderData } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { minorUnits } from '#base/money.ts'
import { cursorLength } from '#base/pages.ts'
import { paths } from '#base/paths.ts'
import { Receipt } from '#features/credits/screens/parts/Receipt.tsx'
import { Badge } from '#ui/Badge.tsx'
import { ButtonLink } from '#ui/Button.tsx'
import { Row, Rows } from '#ui/Card.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PaymentDone } from '#ui/drawings/payment.tsx'
import { useAnswer } from '#ui/KeptForm.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Price } from '#ui/Price.tsx'
import { askPage, callPage, loginFor, pageContext, requireLogin } from '#ui/page.ts'
import type { Page } from '#ui/page.ts'
import { TimeText } from '#ui/TimeText.tsx'
import type { getSpending, listPayments, putSpendingLimit } from '../contract.ts'
import { methodName } from './parts/MethodCards.tsx'
import { chosenCountry } from './parts/payment-country.ts'
import { queryOf } from './parts/path-back.ts'
import { SpendingLimit } from './parts/SpendingLimit.tsx'
import { shownStatus, statusName, statusTone } from './parts/payment-status.ts'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const page = context.get(pageContext)
  requireLogin(page, request)
  const after = new URL(request.url).searchParams.get('after')?.slice(0, cursorLength)
  const [orders, spending] = await Promise.all([
    askPage<typeof listPayments>(page, 'GET /api/payments.php', { query: { after } }),
    askPage<typeof getSpending>(page, 'GET /api/spending-limit.php', { query: { country: countryOf(page) } }),
  ])
  return { ...orders, spending, isFirst: !after }
}

/** Sets the monthly limit, in whole units of its currency; empty removes it. */
export async function action({ request, context }: ActionFunctionArgs) {
  const page = context.get(pageContext)
  if (!page.loggedIn) throw loginFor(request)
  const form = await request.formData()
  const [limit, currency] = ['limit', 'currency'].map((name) => textOf(form, name))
  const limit_minor = limit ? Math.round(Number(limit) * minorUnits(currency || 'EUR')) : null
  const outcome = await callPage<typeof putSpendingLimit>(page, 'PUT /api/spending-limit.php', {
    body: { limit_minor, currency: currency || undefined, country: countryOf(page) },
  })
  return { saved: outcome.ok, removed: limit_minor === null, refused: outcome.ok ? null : outcome.error.message }
}

/** Its prices are in the currency of the limit, until something was bought. */
const countryOf = (page: Page) => chosenCountry(page, new URLSearchParams())

function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

export const meta = () => []

export default function OrdersScreen() {
  const { t } = useTranslation('payments')
  const { payments, next, isFirst, spending } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  if (payments.length === 0 && isFirst) {
    return (
      <div className="mx-auto max-w-column">
        <EmptyState
          page
          drawing={<PaymentDone />}
          title={t('orders_none')}
          action={<ButtonLink to={paths.credits()}>{t('to_credits')}</ButtonLink>}
        >
          <title>{t('orders_title')}</title>
          {t('orders_none_text')}
        </EmptyState>
        <div className="grid grid-cols-1 gap-10">
          <SpendingLimit spending={spending} answer={answer} />
          <Receipt />
        </div>
      </div>
    )
  }
  return (
    <div className="mx-auto max-w-column">
      <title>{t('orders_title')}</title>
      <PageHeader title={t('orders_title')} backTo={paths.credits()} />
      <Rows>
        {payments.map((payment) => (
          <Row
            key={payment.payment_id}
            to={paths.transactions(payment.payment_id)}
            title={
              <span className="flex flex-wrap items-center gap-x-2">
                <span className="font-semibold">{t('credits_count', { count: payment.credits })}</span>
                <Badge tone={statusTone[shownStatus(payment)]}>{statusName(t, shownStatus(payment))}</Badge>
              </span>
            }
            hint={
              <>
                <TimeText at={payment.created_at} timeStyle="date-time" /> · {methodName(t, payment.payment_method)}
              </>
            }
            aside={<Price money={{ amount_minor: payment.amount, currency: payment.currency }} className="text-text" />}
          />
        ))}
      </Rows>
      {next ? (
        <ButtonLink to={queryOf({ after: next })} variant="secondary" wide className="mt-5">
          {t('orders_more')}
        </ButtonLink>
      ) : null}
      <div className="mt-10 grid grid-cols-1 gap-10">
        <SpendingLimit spending={spending} answer={answer} />
        <Receipt />
      </div>
    </div>
  )
}
