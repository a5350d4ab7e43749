// Fixed numbers of the credits room that the browser needs too.

/** Lines of the receipt on a page. */
export const receiptPageSize = 50

/** What a receipt can say in words; any other reason reads as a plain movement. */
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
