// Tables of cases: minor units as ISO 4217 has them, and amounts as they are written.
import { expect, test } from 'vitest'
import { discounted, formatMoney, minorUnits } from '#base/money.ts'

test.each([
  ['EUR', 100],
  ['SEK', 100],
  ['HUF', 100],
  ['COP', 100],
  ['JPY', 1],
  ['ISK', 1],
  ['KWD', 1000],
  ['IQD', 1000],
])('[10.7] one %s is %i minor units, whatever the machine that formats it believes', (currency, units) => {
  expect(minorUnits(currency)).toBe(units)
})

test.each([
  [1250, 'EUR', 'de', '12,50 €'],
  [1250, 'EUR', 'en', '€12.50'],
  [499_050, 'HUF', 'en', 'HUF 4,990.50'],
  [499_000, 'HUF', 'de', '4.990,00 HUF'],
  [1200, 'JPY', 'en', '¥1,200'],
  [12_500, 'KWD', 'en', 'KWD 12.500'],
  [0, 'EUR', 'en', '€0.00'],
])('[1.23] [10.7] %i %s in %s is %s', (amount_minor, currency, locale, written) => {
  expect(formatMoney({ amount_minor, currency }, locale).replaceAll(/\s/g, ' ')).toBe(written)
})

test.each([
  [3999, 25, 2999],
  [1, 1, 0],
  [1000, 100, 0],
])('%i less %i %% is %i, rounded in favour of the member', (amount, percentage, left) => {
  expect(discounted(amount, percentage)).toBe(left)
})
