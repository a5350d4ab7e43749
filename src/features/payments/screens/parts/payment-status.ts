// The label of a payment's status, and its tone.
import type { TFunction } from 'i18next'
import type { CallResponse } from '#base/call.ts'
import type { getPayment, listPayments } from '../../contract.ts'

export type ShownPayment = CallResponse<typeof getPayment>
export type ListedPayment = CallResponse<typeof listPayments>['payments'][number]
type Status = ListedPayment['status'] | 'refund_pending' | 'partly_refunded'

export const statusTone = {
  pending: 'warning',
  completed: 'good',
  failed: 'quiet',
  cancelled: 'quiet',
  refunded: 'primary',
  charged_back: 'primary',
  refund_pending: 'warning',
  partly_refunded: 'primary',
} as const satisfies Record<Status, string>

/** The most telling status: money on its way back before money that came, and before an abandoned order. */
export function shownStatus({ status, refunded, refund_pending, surplus }: ListedPayment): Status {
  if (refund_pending > 0) return 'refund_pending'
  if (surplus && (status === 'failed' || status === 'cancelled'))
    return surplus.pending > 0 ? 'refund_pending' : 'refunded'
  return status === 'completed' && refunded > 0 ? 'partly_refunded' : status
}

export function statusName(t: TFunction<'payments'>, status: Status): string {
  const names: Record<Status, string> = {
    pending: t('payments:status_pending'),
    completed: t('payments:status_completed'),
    failed: t('payments:status_failed'),
    cancelled: t('payments:status_cancelled'),
    refunded: t('payments:status_refunded'),
    charged_back: t('payments:status_charged_back'),
    refund_pending: t('payments:status_refund_pending'),
    partly_refunded: t('payments:status_partly_refunded'),
  }
  return names[status]
}
