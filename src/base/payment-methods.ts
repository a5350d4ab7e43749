// The payment methods, by name; the server decides by country and currency which are offered.

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

/** The names people know them by, the same in every language; cards and direct debit have a translation in each. */
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
