// Validates what the payer typed and pressed on the checkout page: only test data passes, a real card never does.
import { electronicFormatIBAN, isValidIBAN } from 'ibantools'
import type { Outcome } from './payments.ts'
import type { PaymentRow } from './store.ts'
import type { WordKey } from './words.ts'

export const testCards = {
  works: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  worksOnce: '4000 0000 0000 0341',
} as const

export const testIban = 'NL91 ABNA 0417 1643 00'
export const testBlik = '777123'

export interface CheckoutForm {
  /** Missing while anything is wrong. */
  readonly outcome?: Outcome | undefined
  readonly errors: Readonly<Record<string, WordKey>>
  readonly typed: Readonly<Record<string, string>>
}

export function readCheckoutForm(payment: PaymentRow, sent: URLSearchParams, now: Date): CheckoutForm {
  const action = sent.get('action')
  const empty = { errors: {}, typed: {} }
  if (action === 'cancel') return { ...empty, outcome: { status: 'canceled', later: false } }
  if (action === 'fail') return { ...empty, outcome: { status: 'failed', later: false } }
  const later = action === 'pay_later' || payment.method === 'sepa_debit'
  const typed = Object.fromEntries(
    ['number', 'expiry', 'code', 'name', 'iban', 'blik', 'keep'].map((n) => [n, field(sent, n)]),
  )
  const errors = check(payment, typed, now)
  if (Object.keys(errors).length > 0) return { errors, typed }
  return {
    errors,
    typed,
    outcome: payment.method === 'card' ? cardOutcome(payment, typed, later) : { status: 'paid', later },
  }
}

type Typed = Record<string, string>

function check(payment: PaymentRow, typed: Typed, now: Date): Record<string, WordKey> {
  const errors: Record<string, WordKey> = {}
  const digits = (name: string): string => (typed[name] ?? '').replace(/\D/g, '')
  if (payment.method === 'card') {
    if (!isTestCard(digits('number'))) errors['number'] = 'error_number'
    if (!isComing(typed['expiry'] ?? '', now)) errors['expiry'] = 'error_expiry'
    if (!/^\d{3,4}$/.test(digits('code'))) errors['code'] = 'error_code'
  }
  if (payment.method === 'sepa_debit' && !isValidIBAN(electronicFormatIBAN(typed['iban']) ?? ''))
    errors['iban'] = 'error_iban'
  if (['card', 'sepa_debit'].includes(payment.method) && (typed['name'] ?? '').length < 2) errors['name'] = 'error_name'
  if (payment.method === 'blik' && digits('blik').length !== 6) errors['blik'] = 'error_blik'
  return errors
}

function cardOutcome(payment: PaymentRow, typed: Typed, later: boolean): Outcome {
  const number = (typed['number'] ?? '').replace(/\D/g, '')
  if (number === plain(testCards.declined)) return { status: 'failed', later }
  const keep = typed['keep'] === 'yes' && payment.customer_reference !== null
  const card = { label: `Visa •••• ${number.slice(-4)}`, declines: number === plain(testCards.worksOnce) }
  return { status: 'paid', later, card: keep ? card : undefined }
}

function isTestCard(number: string): boolean {
  return Object.values(testCards).some((card) => plain(card) === number)
}

/** `MM / YY`, not before this month. */
function isComing(expiry: string, now: Date): boolean {
  const parts = /^(0[1-9]|1[0-2])\s*\/?\s*(?:20)?(\d\d)$/.exec(expiry)
  if (!parts) return false
  const months = (2000 + Number(parts[2])) * 12 + Number(parts[1]) - 1
  return months >= now.getUTCFullYear() * 12 + now.getUTCMonth()
}

function field(sent: URLSearchParams, name: string): string {
  return (sent.get(name) ?? '').trim().slice(0, 100)
}

function plain(card: string): string {
  return card.replaceAll(' ', '')
}
