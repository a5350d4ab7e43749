// How a payment went, and its refund in two steps: on its way, done, or failed. It updates by itself.
import { useTranslation } from 'react-i18next'
import { data, redirect, useLoaderData } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { idPattern, newId } from '#base/ids.ts'
import { paths } from '#base/paths.ts'
import { textOf } from '#features/accounts/screens/parts/notes.ts'
import type { getCompanyInfo } from '#features/sites/contract.ts'
import { useAnswer } from '#ui/KeptForm.tsx'
import { askPage, callPage, loginFor, pageContext, requireLogin } from '#ui/page.ts'
import type { getPayment, requestRefund } from '../contract.ts'
import { pathBack } from './parts/path-back.ts'
import {
  CompletedState,
  NotPaidState,
  PendingState,
  RefundedState,
  RefundPendingState,
} from './parts/PaymentStates.tsx'
import { LateState } from './parts/Surplus.tsx'
import { ReceiptSheet } from './parts/ReceiptSheet.tsx'
import { RefundStep } from './parts/RefundStep.tsx'
import { SpokenTurn } from './parts/SpokenTurn.tsx'
import { usePolledPayment } from './parts/use-polled-payment.ts'

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const page = context.get(pageContext)
  requireLogin(page, request)
  const { searchParams } = new URL(request.url)
  const id = params['id'] ?? ''
  if (!idPattern.test(id)) throw Response.json(page.lost(), { status: 404 })
  const payment = await askPage<typeof getPayment>(page, 'GET /api/payment.php', { query: { id } })
  return {
    payment,
    back: pathBack(searchParams.get('back')),
    refunding: searchParams.has('refund'),
    seller: searchParams.has('receipt') ? await askPage<typeof getCompanyInfo>(page, 'GET /api/companyinfo.php') : null,
    clientId: newId(),
  }
}

/** Refunds what was shown; a refusal is shown at the button. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const page = context.get(pageContext)
  if (!page.loggedIn) throw loginFor(request)
  const form = await request.formData()
  const outcome = await callPage<typeof requestRefund>(page, 'POST /api/refund.php', {
    body: {
      client_id: textOf(form, 'client_id'),
      payment: params['id'] ?? '',
      credits: Number(form.get('credits')),
      amount_minor: Number(form.get('amount')),
    },
  })
  if (!outcome.ok) return data({ error: outcome.error }, { status: outcome.error.statusCode })
  throw redirect(paths.transactions(outcome.value.payment_id), 303)
}

export { refetchIfOutdated as shouldRevalidate } from './parts/refetch-if-outdated.ts'

export const meta = () => []

export default function OrderScreen() {
  const { t } = useTranslation('payments')
  const { payment: first, back, refunding, seller, clientId } = useLoaderData<typeof loader>()
  const refused = useAnswer<typeof action>()
  const payment = usePolledPayment(first)
  if (refunding && payment.refundable)
    return (
      <>
        <title>{t('refund_title')}</title>
        <RefundStep
          payment={payment}
          refundable={payment.refundable}
          clientId={clientId}
          error={refused?.error.message ?? null}
        />
      </>
    )
  const isNotPaid = payment.status === 'failed' || payment.status === 'cancelled'
  if (seller && payment.settled_at !== null && !isNotPaid)
    return (
      <>
        <title>{t('receipt_title')}</title>
        <ReceiptSheet payment={payment} seller={seller} />
      </>
    )
  const isComing = payment.refund_pending > 0
  return (
    <>
      <title>{t('payment_title')}</title>
      <SpokenTurn payment={payment} />
      {payment.status === 'pending' ? <PendingState payment={payment} /> : null}
      {isComing ? <RefundPendingState payment={payment} /> : null}
      {payment.status === 'completed' && !isComing ? <CompletedState payment={payment} back={back} /> : null}
      {isNotPaid && payment.surplus ? <LateState payment={payment} surplus={payment.surplus} /> : null}
      {isNotPaid && !payment.surplus ? <NotPaidState payment={payment} back={back} clientId={clientId} /> : null}
      {(payment.status === 'refunded' || payment.status === 'charged_back') && !isComing ? (
        <RefundedState payment={payment} />
      ) : null}
    </>
  )
}
