// What of a purchase can be refunded, and for how much: decided without a database.
import { day } from '#base/time.ts'

export interface Purchase {
  status: string
  amountMinor: number
  /** What the bundle brought, and what of it is unused. */
  credits: number
  left: number
  boughtAt: Date
  /** What has gone back, or is on its way. */
  refunds: readonly { credits: number; amountMinor: number; isOpen: boolean }[]
}

export interface Refundable {
  credits: number
  amountMinor: number
  until: Date
}

export type RefundRefusal = 'refund_too_late' | 'nothing_to_refund'

export function refundUntil(boughtAt: Date, refundDays: number): Date {
  return new Date(boughtAt.getTime() + refundDays * day)
}

/** The unused part at the price paid per credit, rounded in the member's favour once for all refunds together. */
export function refundOf(
  purchase: Purchase,
  { refundDays, now }: { refundDays: number; now: Date },
): Refundable | RefundRefusal {
  const until = refundUntil(purchase.boughtAt, refundDays)
  const back = purchase.refunds.reduce(
    (sum, { credits, amountMinor }) => ({ credits: sum.credits + credits, amountMinor: sum.amountMinor + amountMinor }),
    { credits: 0, amountMinor: 0 },
  )
  const worthMinor = Math.ceil((purchase.amountMinor * (back.credits + purchase.left)) / purchase.credits)
  const amountMinor = Math.min(worthMinor, purchase.amountMinor) - back.amountMinor
  // One at a time: a pending refund is completed first.
  const isOpen = purchase.refunds.some((refund) => refund.isOpen)
  if (purchase.status !== 'completed' || purchase.left === 0 || amountMinor <= 0 || isOpen) return 'nothing_to_refund'
  if (now >= until) return 'refund_too_late'
  return { credits: purchase.left, amountMinor, until }
}
