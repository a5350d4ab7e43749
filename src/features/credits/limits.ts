// Fixed numbers of the credits room that the browser also needs.

/** Lines of the receipt per page. */
export const receiptPageSize = 50

/** The reasons a receipt can name; any other reads as a plain movement. */
export const creditReasons = [
  'signup',
  'grant',
  'purchase',
  'message',
  'photo',
  'gift',
  'message_returned',
  'refund',
  'refund_refused',
  'chargeback',
  'chargeback_reversed',
] as const

export type CreditReason = (typeof creditReasons)[number]
