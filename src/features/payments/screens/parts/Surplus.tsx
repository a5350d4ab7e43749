// Money that came too late for its order, or a second time: that it came, that it goes back, and how.
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatMoney } from '#base/money.ts'
import { paths } from '#base/paths.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { PaymentFailed, PaymentPending } from '#ui/drawings/payment.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { useLocale } from '#ui/words.tsx'
import { methodWithin } from './MethodCards.tsx'
import type { ShownPayment } from './payment-status.ts'

interface SurplusProps {
  payment: ShownPayment
  surplus: NonNullable<ShownPayment['surplus']>
}

/** The order was closed before its money came. */
export function LateState({ payment, surplus }: SurplusProps) {
  const { t } = useTranslation('payments')
  return (
    <EmptyState
      page
      drawing={surplus.pending > 0 ? <PaymentPending /> : <PaymentFailed />}
      title={t('late_title')}
      action={
        <div className="flex flex-col items-center gap-4">
          <ButtonLink to={paths.transactions()}>{t('orders_title')}</ButtonLink>
          <Link to={paths.credits()} className="link text-sm">
            {t('to_credits')}
          </Link>
        </div>
      }
    >
      <p suppressHydrationWarning>{t('late_text', { price: useAmount(payment, surplus) })}</p>
      <RefundWay payment={payment} surplus={surplus} />
    </EmptyState>
  )
}

/** Beside what the order is; nothing if nothing came twice. */
export function PaidTwice({ payment }: { payment: ShownPayment }) {
  return payment.surplus ? <Twice payment={payment} surplus={payment.surplus} /> : null
}

function Twice({ payment, surplus }: SurplusProps) {
  const { t } = useTranslation('payments')
  return (
    <div className="mt-4 text-sm">
      <p suppressHydrationWarning>{t('twice_text', { price: useAmount(payment, surplus) })}</p>
      <RefundWay payment={payment} surplus={surplus} />
    </div>
  )
}

function RefundWay({ payment, surplus }: SurplusProps) {
  return <p className="mt-2">{useSurplusWords(payment, surplus)}</p>
}

/** How money owed back goes back, or that it has gone; empty if none is. */
export function useSurplusWords({ payment_method: method }: ShownPayment, surplus: ShownPayment['surplus']): string {
  const { t } = useTranslation('payments')
  const locale = useLocale()
  if (!surplus) return ''
  if (surplus.by_hand > 0) return t('surplus_by_hand')
  return surplus.pending > 0 ? t('surplus_way', { method: methodWithin(t, method, locale) }) : t('surplus_gone')
}

/** What is still to go back, else what has gone. */
function useAmount({ currency }: ShownPayment, { pending, returned }: SurplusProps['surplus']): string {
  return formatMoney({ amount_minor: pending > 0 ? pending : returned, currency }, useLocale())
}
