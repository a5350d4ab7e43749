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

/** The names people know them by, the same in every language; cards and direct debit have a word in each. */
export const paymentBrands: Partial<Record<PaymentMethod, string>> = {
  paypal: 'PayPal',
  ideal: 'iDEAL',
  bancontact: 'Bancontact',
  swish: 'Swish',
  mobilepay: 'MobilePay',
  vipps: 'Vipps',
  blik: 'BLIK',
  twint: 'TWINT',
}
