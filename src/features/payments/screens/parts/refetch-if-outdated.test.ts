// After which refusals a payment page reloads its data.
import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { expect, test } from 'vitest'
import { refetchIfOutdated } from './refetch-if-outdated.ts'

const after = (actionResult: unknown, defaultShouldRevalidate = false) =>
  refetchIfOutdated({ actionResult, defaultShouldRevalidate } as ShouldRevalidateFunctionArgs)

test.each([
  ['price_changed', true],
  ['refund_changed', true],
  ['login_too_old', true],
  ['code_already_used', true],
  ['direct_debit_refused', true],
  ['payment_provider_unavailable', false],
  ['spending_limit_reached', false],
  ['invalid_input', false],
])('[10.107] %s: %s', (code, expected) => {
  expect(after({ error: { code } })).toBe(expected)
})

test('[10.107] without a refusal React Router decides', () => {
  for (const answer of [undefined, null, {}, new Error('broken')]) {
    expect(after(answer)).toBe(false)
    expect(after(answer, true)).toBe(true)
  }
})
