// Which payment methods each country sees.
import { describe, expect, it } from 'vitest'
import { euroCountries, methodsFor } from './methods.ts'

describe('methodsFor', () => {
  it.each([
    ['NL', 'EUR', ['ideal', 'card', 'paypal', 'sepa_debit']],
    ['BE', 'EUR', ['bancontact', 'card', 'paypal', 'sepa_debit']],
    ['DE', 'EUR', ['card', 'paypal', 'sepa_debit']],
    ['FI', 'EUR', ['mobilepay', 'card', 'paypal', 'sepa_debit']],
    ['DK', 'DKK', ['mobilepay', 'card', 'paypal']],
    ['SE', 'SEK', ['swish', 'card', 'paypal']],
    ['NO', 'NOK', ['vipps', 'card', 'paypal']],
    ['PL', 'PLN', ['blik', 'card', 'paypal']],
    ['CH', 'CHF', ['twint', 'card', 'paypal']],
    ['GB', 'GBP', ['card', 'paypal']],
    ['US', 'USD', ['card', 'paypal']],
  ])('offers in %s with %s: %j', (country, currency, expected) => {
    expect(methodsFor(country, currency)).toEqual(expected)
  })

  it('offers no method in a currency it cannot move', () => {
    expect(methodsFor('SE', 'EUR')).toEqual(['card', 'paypal'])
    expect(methodsFor('NL', 'USD')).toEqual(['card', 'paypal'])
  })

  it('accepts codes in any case and treats unknown countries as having no methods of their own', () => {
    expect(methodsFor('nl', 'eur')).toContain('ideal')
    expect(methodsFor('XX', 'EUR')).toEqual(['card', 'paypal'])
  })

  it('offers direct debit in each of the 21 euro countries', () => {
    expect(new Set(euroCountries).size).toBe(21)
    for (const country of euroCountries) expect(methodsFor(country, 'EUR')).toContain('sepa_debit')
  })
})
