// What stands beside a price, wherever one is shown: the price per message, that taxes are included, and what became of it.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { wordsFor } from '#copy/all-words.ts'
import words from '#copy/en/ui.json' with { type: 'json' }
import { I18nextProvider } from '#copy/react-words.tsx'
import { UiWordsProvider } from '#ui/words.tsx'
import { order } from './parts/fixture-order.ts'
import { OrderSummary } from './parts/OrderSummary.tsx'
import { ReceiptSheet } from './parts/ReceiptSheet.tsx'
import type { OfferedBundle } from './parts/offer.ts'
import PremiumScreen from './PremiumScreen.tsx'

const bundle: OfferedBundle = {
  id: '0190d000-0000-7000-8000-000000000002',
  credits: 20,
  messages: 20,
  list_amount_minor: 1500,
  amount_minor: 1125,
  message_price_minor: 56.25,
  currency: 'EUR',
  tax_minor: 195,
  discount_code: 'TIMEBONUS25',
  discount_percentage: 25,
  discount_ends_at: null,
}

function textOf(Component: ComponentType, data: object = {}): string {
  const Stub = createRoutesStub([{ id: 'page', path: '/', Component }])
  const html = renderToStaticMarkup(
    <I18nextProvider i18n={wordsFor('en')}>
      <UiWordsProvider words={words} locale="en">
        <QueryClientProvider client={new QueryClient()}>
          <Stub hydrationData={{ loaderData: { page: data } }} />
        </QueryClientProvider>
      </UiWordsProvider>
    </I18nextProvider>,
  )
  return html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')
}

test('[11.16] the order summary states the price per message', () => {
  const text = textOf(() => <OrderSummary bundle={bundle} taxBasisPoints={2100} />)
  expect(text).toContain('€0.56 per message')
  expect(text).toContain('Including 21% VAT: €1.95')
  const free = { ...bundle, messages: null, message_price_minor: null }
  expect(textOf(() => <OrderSummary bundle={free} taxBasisPoints={2100} />)).not.toContain('per message')
})

test('[11.16] so does the premium page, where it states its price', () => {
  const known = { since: null, cheapest: bundle, discount: null, refund_days: 14 }
  const text = textOf(PremiumScreen, known)
  expect(text).toContain('Premium starts with 20 credits for €11.25.')
  expect(text).toContain('€0.56 per message')
  expect(text).toContain('All prices include taxes.')
})

test('[10.55] a receipt says if the bank took the payment back', () => {
  const seller = {
    name: 'Duet B.V.',
    address: 'Kade 1',
    registration_number: '1',
    city: 'Haarlem',
    country: 'NL',
    tradenames: [],
    vat_numbers: [],
    support_phone: null,
    delete_discount: 0,
    added_date: '2026-01-01T00:00:00.000Z',
  }
  const receiptOf = (status: 'completed' | 'charged_back') =>
    textOf(() => <ReceiptSheet payment={{ ...order, status }} seller={seller} />)
  expect(receiptOf('charged_back')).toContain('Taken back by the bank')
  expect(receiptOf('completed')).not.toContain('Taken back by the bank')
})
