// The overview of a member's orders, newest first.
import { useTranslation } from 'react-i18next'
import { redirect, useLoaderData } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { paths } from '#base/paths.ts'
import { Receipt } from '#features/credits/screens/parts/Receipt.tsx'
import { Badge } from '#ui/Badge.tsx'
import { ButtonLink } from '#ui/Button.tsx'
import { Row, Rows } from '#ui/Card.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PaymentDone } from '#ui/drawings/payment.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Price } from '#ui/Price.tsx'
import { askPage, pageContext } from '#ui/page.ts'
import { TimeText } from '#ui/TimeText.tsx'
import type { listPayments } from '../contract.ts'
import { methodName } from './parts/MethodCards.tsx'
import { queryOf } from './parts/own-path.ts'
import { statusName, statusTone } from './parts/payment-status.ts'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const page = context.get(pageContext)
  if (!page.loggedIn) throw redirect(paths.login() + queryOf({ back: paths.transactions() }))
  const after = new URL(request.url).searchParams.get('after') ?? undefined
  return {
    ...(await askPage<typeof listPayments>(page, 'GET /api/payments.php', { query: { after } })),
    isFirst: !after,
  }
}

export const meta = () => []

export default function OrdersScreen() {
  const { t } = useTranslation('payments')
  const { payments, next, isFirst } = useLoaderData<typeof loader>()
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
        <Receipt />
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
                <Badge tone={statusTone[payment.status]}>{statusName(t, payment.status)}</Badge>
              </span>
            }
            hint={
              <>
                <TimeText at={payment.created_at} manner="date-time" /> · {methodName(t, payment.payment_method)}
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
      <div className="mt-10">
        <Receipt />
      </div>
    </div>
  )
}
