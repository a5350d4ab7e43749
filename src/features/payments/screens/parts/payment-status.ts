// What a payment's status is called, and in which tone.
import type { TFunction } from 'i18next'
import type { CallResponse } from '#base/call.ts'
import type { getPayment, listPayments } from '../../contract.ts'

export type ShownPayment = CallResponse<typeof getPayment>
export type ListedPayment = CallResponse<typeof listPayments>['payments'][number]
type Status = ListedPayment['status']

export const statusTone = {
  pending: 'warning',
  completed: 'good',
  failed: 'quiet',
  cancelled: 'quiet',
  refunded: 'primary',
  charged_back: 'primary',
} as const satisfies Record<Status, string>

export function statusName(t: TFunction<'payments'>, status: Status): string {
  const names: Record<Status, string> = {
    pending: t('payments:status_pending'),
    completed: t('payments:status_completed'),
    failed: t('payments:status_failed'),
    cancelled: t('payments:status_cancelled'),
    refunded: t('payments:status_refunded'),
    charged_back: t('payments:status_refunded'),
  }
  return names[status]
}
