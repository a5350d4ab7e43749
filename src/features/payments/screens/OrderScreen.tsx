// How a payment went: on its way, done, or not gone through. It turns by itself.
import { useTranslation } from 'react-i18next'
import { redirect, useLoaderData } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { idPattern } from '#base/ids.ts'
import { paths } from '#base/paths.ts'
import { askPage, pageContext } from '#ui/page.ts'
import type { getPayment } from '../contract.ts'
import { ownPath, queryOf } from './parts/own-path.ts'
import { CompletedState, NotPaidState, PendingState, RefundedState } from './parts/PaymentStates.tsx'
import { useTurningPayment } from './parts/use-turning-payment.ts'

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const page = context.get(pageContext)
  const { pathname, search, searchParams } = new URL(request.url)
  if (!page.loggedIn) throw redirect(paths.login() + queryOf({ back: ownPath(pathname + search) }))
  const id = params['id'] ?? ''
  if (!idPattern.test(id)) throw Response.json(page.lost(), { status: 404 })
  const payment = await askPage<typeof getPayment>(page, 'GET /api/payment.php', { query: { id } })
  return { payment, back: ownPath(searchParams.get('back')) }
}

export const meta = () => []

export default function OrderScreen() {
  const { t } = useTranslation('payments')
  const { payment: first, back } = useLoaderData<typeof loader>()
  const payment = useTurningPayment(first)
  return (
    <div aria-live="polite">
      <title>{t('payment_title')}</title>
      {payment.status === 'pending' ? <PendingState payment={payment} /> : null}
      {payment.status === 'completed' ? <CompletedState payment={payment} back={back} /> : null}
      {payment.status === 'failed' || payment.status === 'cancelled' ? (
        <NotPaidState payment={payment} back={back} />
      ) : null}
      {payment.status === 'refunded' || payment.status === 'charged_back' ? <RefundedState /> : null}
    </div>
  )
}
