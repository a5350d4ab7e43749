// Reports a settlement, after its commit: to the member's windows, and by mail.
import type { Platform } from '#platform/platform.ts'
import type { PaymentSettled } from '../../contract.ts'
import type { PaymentRow } from '../../queries.ts'
import { mailReceipt, mailRefund, mailSurplus } from '../../receipts/service.ts'
import type { SurplusMoved } from '../surplus/service.ts'

export interface Settlement {
  payment: PaymentRow
  /** The state of the order now. */
  outcome: PaymentRow['status']
  /** Whether this added the credits. */
  delivered?: boolean
  /** What was refunded by this. */
  refundedMinor?: number
  /** What came and went beside the order. */
  surplus?: SurplusMoved
}

/** Updates the windows and writes a receipt. A mail that can't be written undoes nothing. */
export async function announceSettlement(platform: Platform, settled: Settlement): Promise<void> {
  const { payment, outcome, delivered, refundedMinor = 0, surplus } = settled
  publishPayment(platform, payment, outcome)
  const unwritten = (error: unknown) =>
    platform.log.error({ err: error, payment: payment.id }, 'the receipt could not be written')
  if (delivered && outcome === 'completed') await mailReceipt(platform, payment).catch(unwritten)
  if (refundedMinor > 0) await mailRefund(platform, payment, refundedMinor).catch(unwritten)
  if (surplus) await mailSurplus(platform, { ...payment, status: outcome }, surplus).catch(unwritten)
}

/** The member's windows reload the payment. */
export function publishPayment(platform: Platform, { id, member_id }: PaymentRow, status: string): void {
  const event: PaymentSettled = { event: 'payment', payment_id: id, status }
  platform.live.publish([member_id], { ...event })
}
