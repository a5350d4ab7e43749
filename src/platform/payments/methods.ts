// Which payment methods are offered: by the payer's country, and by the currencies each method supports.

import { paymentMethods } from '#base/payment-methods.ts'
import type { PaymentMethod } from '#base/payment-methods.ts'

/** ISO 3166 codes of the countries that use the euro. */
export const euroCountries: readonly string[] = [
  'AT',
  'BE',
  'BG',
  'CY',
  'DE',
  'EE',
  'ES',
  'FI',
  'FR',
  'GR',
  'HR',
  'IE',
  'IT',
  'LT',
  'LU',
  'LV',
  'MT',
  'NL',
  'PT',
  'SI',
  'SK',
]

interface Reach {
  readonly countries: readonly string[] | 'everywhere'
  readonly currencies: readonly string[] | 'every'
}

const reaches: Record<PaymentMethod, Reach> = {
  card: { countries: 'everywhere', currencies: 'every' },
  paypal: { countries: 'everywhere', currencies: 'every' },
  ideal: { countries: ['NL'], currencies: ['EUR'] },
  bancontact: { countries: ['BE'], currencies: ['EUR'] },
  sepa_debit: { countries: euroCountries, currencies: ['EUR'] },
  swish: { countries: ['SE'], currencies: ['SEK'] },
  mobilepay: { countries: ['DK', 'FI'], currencies: ['DKK', 'EUR'] },
  vipps: { countries: ['NO'], currencies: ['NOK'] },
  blik: { countries: ['PL'], currencies: ['PLN'] },
  twint: { countries: ['CH'], currencies: ['CHF'] },
}

/** The payment methods for this country and currency: the most familiar there first, then card and PayPal. */
export function methodsFor(country: string, currency: string): PaymentMethod[] {
  const local = paymentMethods.filter((method) => reaches[method].countries !== 'everywhere')
  const everywhere = paymentMethods.filter((method) => reaches[method].countries === 'everywhere')
  const wanted = { country: country.toUpperCase(), currency: currency.toUpperCase() }
  const direct = local.filter((method) => method !== 'sepa_debit')
  return [...direct, ...everywhere, 'sepa_debit' as const].filter((method) => reachesPayer(method, wanted))
}

function reachesPayer(method: PaymentMethod, payer: { country: string; currency: string }): boolean {
  const { countries, currencies } = reaches[method]
  const inCountry = countries === 'everywhere' || countries.includes(payer.country)
  return inCountry && (currencies === 'every' || currencies.includes(payer.currency))
}
