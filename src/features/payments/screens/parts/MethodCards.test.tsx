// A payment method is capitalised on a card, and within a sentence as its language writes it there.
import type { TFunction } from 'i18next'
import { expect, test } from 'vitest'
import { wordsFor } from '#copy/all-words.ts'
import { methodWithin } from './MethodCards.tsx'

test.each([
  ['en', 'card', 'SEPA direct debit', 'PayPal'],
  ['nb', 'kort', 'SEPA-trekk', 'PayPal'],
  ['es', 'tarjeta', 'domiciliación SEPA', 'PayPal'],
  ['de', 'Karte', 'SEPA-Lastschrift', 'PayPal'],
] as const)('[9.26] within a sentence, %s', (language, card, debit, paypal) => {
  const t = wordsFor(language).tellFrom(['payments']) as unknown as TFunction<'payments'>
  expect((['card', 'sepa_debit', 'paypal'] as const).map((method) => methodWithin(t, method, language))).toEqual([
    card,
    debit,
    paypal,
  ])
})
