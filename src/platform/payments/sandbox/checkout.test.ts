// The checkout page: what it shows, in which language, what it refuses, and how long it lives.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { escapeHtml } from '#base/escape-html.ts'
import { languages } from '#base/languages.ts'
import { makeDataFolder } from '#platform/testing/data-folder.ts'
import type { PaymentInput } from './api-shapes.ts'
import { answerCheckout, type CheckoutAnswer } from './checkout.ts'
import { checkoutLifetimeMs, createPayment, findPayment } from './payments.ts'
import type { Provider } from './provider.ts'
import { openStore, type PaymentRow, type Store } from './store.ts'
import { allWords } from './words.ts'

const folder = makeDataFolder('checkout')
let store: Store
let now = Date.now()
let provider: Provider
beforeAll(() => {
  store = openStore(folder.path)
  provider = { store, apiKey: '', address: () => 'http://127.0.0.1', now: () => now }
})
afterAll(() => {
  store.close()
  return folder.remove()
})

function make(changes: Partial<PaymentInput> = {}): PaymentRow {
  const input: PaymentInput = {
    amount_minor: 2495,
    currency: 'EUR',
    description: '100 credits',
    method: 'card',
    locale: 'en',
    return_url: 'https://shop.example/back',
    webhook_url: 'https://shop.example/hook',
    reference: 'order-1',
    ...changes,
  }
  return createPayment(store, crypto.randomUUID(), input, now)
}

function visit(token: string, form?: Record<string, string>): CheckoutAnswer {
  return answerCheckout(provider, { token, form: form && new URLSearchParams(form), language: 'de-DE,de;q=0.9' })
}

const card = { action: 'pay', number: '4242424242424242', expiry: '12/34', code: '123', name: 'Robin Test' }

describe('the page', () => {
  it.each(languages)('speaks %s, with every sentence and every placeholder of the others', (language) => {
    const blanks = (text: string): string[] => [...text.matchAll(/\{\{\w+\}\}/g)].map(([blank]) => blank).toSorted()
    for (const [key, sentence] of Object.entries(allWords.en)) {
      const own = (allWords[language] as Record<string, string>)[key] ?? ''
      expect({ key, said: own !== '', blanks: blanks(own) }).toEqual({ key, said: true, blanks: blanks(sentence) })
    }
    const page = visit(make({ locale: language }).token)
    expect(page).toMatchObject({ status: 200, html: expect.stringContaining(`<html lang="${language}">`) })
    expect(page).toMatchObject({ html: expect.stringContaining(allWords[language].banner) })
    expect(page).not.toMatchObject({ html: expect.stringContaining('{{') })
  })

  it('writes nothing of the order into the page unescaped', () => {
    const page = visit(make({ description: '<script>alert(1)</script>', reference: '"><b>' }).token)
    expect(page).not.toMatchObject({ html: expect.stringMatching(/<script|<b>/) })
  })

  it('offers to store the card only if the shop named the customer', () => {
    expect(visit(make().token)).not.toMatchObject({ html: expect.stringContaining('name="keep"') })
    expect(visit(make({ customer_reference: 'm1' }).token)).toMatchObject({
      html: expect.stringContaining('name="keep"'),
    })
  })

  it('an unknown token is a page of its own, in the language of the browser', () => {
    expect(visit('guess')).toMatchObject({ status: 404, html: expect.stringContaining(allWords.de.unknown_title) })
  })

  it('nobody can guess a token: 192 random bits', () => {
    expect(Buffer.from(make().token, 'base64url')).toHaveLength(24)
  })
})

describe('the form', () => {
  it.each([
    ['a card that is not a test card', { number: '5555 5555 5555 4444' }, allWords.en.error_number],
    ['a past month', { expiry: '01/20' }, allWords.en.error_expiry],
    ['an invalid month', { expiry: '13/34' }, allWords.en.error_expiry],
    ['a short code', { code: '12' }, allWords.en.error_code],
    ['no name', { name: '' }, allWords.en.error_name],
  ])('refuses %s beside the field, and keeps the payment open', (_, wrong, sentence) => {
    const payment = make()
    expect(visit(payment.token, { ...card, ...wrong })).toMatchObject({
      status: 422,
      html: expect.stringContaining(escapeHtml(sentence)),
    })
    expect(findPayment(store, payment.id)?.status).toBe('created')
  })

  it.each([
    ['NL91 ABNA 0417 1643 00', 'pending'],
    ['DE89370400440532013000', 'pending'],
    ['NL91 ABNA 0417 1643 01', 'created'],
    ['hello', 'created'],
  ])('IBAN %s leaves the debit %s', (iban, status) => {
    const payment = make({ method: 'sepa_debit' })
    visit(payment.token, { action: 'pay', iban, name: 'Robin Test' })
    expect(findPayment(store, payment.id)?.status).toBe(status)
  })

  it('the declined test card fails the payment', () => {
    const payment = make()
    visit(payment.token, { ...card, number: '4000 0000 0000 0002' })
    expect(findPayment(store, payment.id)?.status).toBe('failed')
  })

  it('after 30 minutes nothing can be paid', () => {
    const payment = make()
    now += checkoutLifetimeMs
    expect(visit(payment.token, card)).toMatchObject({
      status: 410,
      html: expect.stringContaining(allWords.en.closed_expired),
    })
    expect(findPayment(store, payment.id)?.status).toBe('expired')
    expect(visit(payment.token)).toMatchObject({ status: 410 })
  })
})
