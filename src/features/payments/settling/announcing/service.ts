// Reports a settlement: by mail, written with it, and to the member's windows, after its commit.
import type { Db } from '#platform/db/db.ts'
import { inTransaction } from '#platform/db/db.ts'
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

/**
 * Settles in one transaction, mail included: nobody looks again at a payment that is settled, so a mail that came after it
 * could be lost for good. Then tells the windows.
 */
export async function settleAndAnnounce<Found extends Settlement | null>(
  platform: Platform,
  book: (tx: Db) => Promise<Found>,
): Promise<Found> {
  const settled = await inTransaction(platform.db, async (tx) => {
    const booked = await book(tx)
    if (booked) await mailSettlement(platform, tx, booked)
    return booked
  })
  if (settled) publishPayment(platform, settled.payment, settled.outcome)
  return settled
}

async function mailSettlement(platform: Platform, tx: Db, settled: Settlement): Promise<void> {
  const { payment, outcome, delivered, refundedMinor = 0, surplus } = settled
  if (delivered && outcome === 'completed') await mailReceipt(platform, tx, payment)
  if (refundedMinor > 0) await mailRefund(platform, tx, payment, refundedMinor)
  if (surplus) await mailSurplus(platform, tx, { ...payment, status: outcome }, surplus)
}

/** The member's windows reload the payment. */
export function publishPayment(platform: Platform, { id, member_id }: PaymentRow, status: string): void {
  const event: PaymentSettled = { event: 'payment', payment_id: id, status }
  platform.live.publish([member_id], { ...event })
}
