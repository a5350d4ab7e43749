// What an unpaid order says: what failed, and what to do next.
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { wordsFor } from '#copy/all-words.ts'
import words from '#copy/en/ui.json' with { type: 'json' }
import { I18nextProvider } from '#copy/react-words.tsx'
import { UiWordsProvider } from '#ui/words.tsx'
import { order } from './fixture-order.ts'
import { NotPaidState } from './PaymentStates.tsx'
import type { ShownPayment } from './payment-status.ts'

function htmlOf(change: Partial<ShownPayment>): string {
  const payment = { ...order, status: 'failed' as const, ...change }
  const Stub = createRoutesStub([
    { path: '/', Component: () => <NotPaidState payment={payment} back={null} clientId={order.payment_id} /> },
  ])
  return renderToStaticMarkup(
    <I18nextProvider i18n={wordsFor('en')}>
      <UiWordsProvider words={words} locale="en">
        <Stub />
      </UiWordsProvider>
    </I18nextProvider>,
  )
}

const title = (html: string) => /<h1[^>]*>([^<]*)/.exec(html)?.[1]

test('[8.18] a payment that failed says so', () => {
  const html = htmlOf({})
  expect(title(html)).toBe('Payment failed or has been cancelled.')
  expect(html).not.toContain('PayPal')
})

test('[8.19] for a stored card it says that this card failed, and offers to retry or to pay with PayPal', () => {
  const html = htmlOf({ payment_method: 'card', stored: 'Visa •••• 4242' })
  expect(title(html)).toBe('Credit card payment failed with the stored card.')
  expect(html).toContain('href="/credits/repeat-order"')
  expect(html).toMatch(/<button[^>]*type="submit"[^>]*>.*Pay with PayPal/s)
})

test.each([
  ['one that was entered', 'SUMMER20', 'SUMMER20'],
  ['none, as what new members have comes by itself', 'TIMEBONUS25', null],
  ['none, if there was none', null, null],
])('the next try has the discount code of this one: %s', (_, discount_code, code) => {
  const html = htmlOf({ discount_code }).replaceAll('&amp;', '&')
  const links = [...html.matchAll(/href="(\/credits[^"]*)"/g)].map(([, href = '']) => href)
  expect(links).toHaveLength(2)
  for (const link of links) expect(new URL(link, 'https://duet.test').searchParams.get('code')).toBe(code)
})

test.each([
  ['failed', 'the bank refused the debit', 1],
  ['cancelled', 'Try again, or pay another way', 2],
] as const)('a debit whose order is %s says: %s', (status, words, ways) => {
  const debit = { iban: 'DE•• 3000', mandate_reference: 'DUET-1', collect_on: '2026-06-19' }
  const html = htmlOf({ status, payment_method: 'sepa_debit', debit })
  expect(html).toContain(words)
  expect(html.match(/href="\/credits/g)).toHaveLength(ways)
})
