// The ways to pay, by name; which of them are offered is decided by country and currency on the server.

export const paymentMethods = [
  'card',
  'paypal',
  'ideal',
  'bancontact',
  'sepa_debit',
  'swish',
  'mobilepay',
  'vipps',
  'blik',
  'twint',
] as const

export type PaymentMethod = (typeof paymentMethods)[number]
