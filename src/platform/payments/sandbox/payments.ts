// Payments in the sandbox: making them, moving them from state to state, refunding them; each change leaves an event.
import { createHash, randomBytes } from 'node:crypto'
import { minute } from '#base/time.ts'
import type { PaymentStatus } from '../gateway.ts'
import type { PaymentInput, RefundInput } from './api-shapes.ts'
import { recordEvent } from './events.ts'
import { readFaults } from './faults.ts'
import { Refusal } from './refusal.ts'
import { change, findRow, inTransaction, listRows, type PaymentRow, type Store } from './store.ts'
import { findStoredMethod, storeCard } from './stored-methods.ts'

export const checkoutLifetimeMs = 30 * minute

const waiting: readonly PaymentStatus[] = ['created', 'open']

/** Makes the payment, or finds the one made with this key before. */
export function createPayment(store: Store, key: string, input: PaymentInput, now: number): PaymentRow {
  return once(store, `payment:${key}`, input, {
    find: (id) => findPayment(store, id),
    make: () => insertPayment(store, input, now),
  })
}

export function findPayment(store: Store, id: string): PaymentRow | undefined {
  return findRow<PaymentRow>(store, 'select * from payments where id = ?', id)
}

export function findPaymentByToken(store: Store, token: string): PaymentRow | undefined {
  return findRow<PaymentRow>(store, 'select * from payments where token = ?', token)
}

/** Moves a payment on if it is still where the caller believes; answers whether it moved. */
export function movePayment(store: Store, id: string, from: readonly PaymentStatus[], to: PaymentStatus, now: number): boolean {
  return inTransaction(store, () => shift(store, id, from, to, now))
}

/** What the payer decided on the checkout page. */
export interface Outcome {
  readonly status: 'paid' | 'failed' | 'canceled'
  /** The money, or its refusal, comes a little later; until then the payment is pending. */
  readonly later: boolean
  /** A card to keep for next time. */
  readonly card?: { readonly label: string; readonly declines: boolean } | undefined
}

/** Carries out the payer's decision once; a second press of the button changes nothing. */
export function settlePayment(store: Store, payment: PaymentRow, outcome: Outcome, now: number): void {
  inTransaction(store, () => {
    if (!shift(store, payment.id, waiting, outcome.later ? 'pending' : outcome.status, now)) return
    if (outcome.later) {
      const at = now + readFaults(store).settle_ms
      change(store, 'update payments set settle_at = ?, settle_to = ? where id = ?', at, outcome.status, payment.id)
    }
    const customer = payment.customer_reference
    if (outcome.card && customer) storeCard(store, { id: payment.id, customer_reference: customer }, outcome.card)
  })
}

/** Settles and expires what is due. */
export function advancePayments(store: Store, now: number): void {
  const settling = listRows<PaymentRow>(store, 'select * from payments where settle_at <= ?', now)
  for (const payment of settling) movePayment(store, payment.id, ['pending'], payment.settle_to ?? 'paid', now)
  const late = listRows<PaymentRow>(store, "select * from payments where status in ('created', 'open') and expires_at <= ?", now)
  for (const payment of late) movePayment(store, payment.id, waiting, 'expired', now)
}

export interface RefundRow {
  readonly id: string
  readonly payment_id: string
  readonly amount_minor: number
}

/** Pays back all or a part; never more than was paid, whoever asks and however often. */
export function refundPayment(store: Store, key: string, paymentId: string, input: RefundInput, now: number): RefundRow {
  return once(store, `refund:${key}`, { ...input, payment: paymentId }, {
    find: (id) => findRow<RefundRow>(store, 'select * from refunds where id = ?', id),
    make: () => insertRefund(store, paymentId, input, now),
  })
}

function shift(store: Store, id: string, from: readonly PaymentStatus[], to: PaymentStatus, now: number): boolean {
  const marks = from.map(() => '?').join(', ')
  const sql = `update payments set status = ?, settle_at = null, settle_to = null where id = ? and status in (${marks})`
  if (change(store, sql, to, id, ...from) === 0) return false
  // Opening the page is nothing the shop has to hear of.
  if (to !== 'open') recordEvent(store, id, to, now)
  return true
}

function insertPayment(store: Store, input: PaymentInput, now: number): PaymentRow {
  const id = `pay_${randomBytes(12).toString('hex')}`
  const token = randomBytes(24).toString('base64url')
  const stored = input.stored_method ? findStoredMethod(store, input.stored_method, input.customer_reference) : undefined
  if (input.stored_method && !stored) throw new Refusal(422, 'stored_method_unknown')
  change(
    store,
    `insert into payments (id, token, amount_minor, currency, description, method, locale, return_url, webhook_url, reference,
      customer_reference, stored_method_id, status, created_at, expires_at)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'created', ?, ?)`,
    id, token, input.amount_minor, input.currency, input.description, input.method, input.locale, input.return_url, input.webhook_url,
    input.reference, input.customer_reference ?? null, stored?.id ?? null, now, now + checkoutLifetimeMs,
  )
  if (stored) {
    const status = stored.declines ? 'failed' : 'paid'
    change(store, 'update payments set status = ? where id = ?', status, id)
    recordEvent(store, id, status, now)
  }
  return required(findPayment(store, id))
}

function insertRefund(store: Store, paymentId: string, input: RefundInput, now: number): RefundRow {
  const payment = findPayment(store, paymentId)
  if (!payment) throw new Refusal(404, 'not_found')
  if (payment.currency !== input.currency) throw new Refusal(422, 'currency_differs')
  if (payment.status !== 'paid') throw new Refusal(409, 'not_refundable')
  const refunded = payment.refunded_minor + input.amount_minor
  if (refunded > payment.amount_minor) throw new Refusal(409, 'refund_too_large')
  const id = `ref_${randomBytes(12).toString('hex')}`
  const status = refunded === payment.amount_minor ? 'refunded' : 'paid'
  change(store, 'insert into refunds (id, payment_id, amount_minor, created_at) values (?, ?, ?, ?)', id, paymentId, input.amount_minor, now)
  change(store, 'update payments set refunded_minor = ?, status = ? where id = ?', refunded, status, paymentId)
  recordEvent(store, paymentId, status, now)
  return { id, payment_id: paymentId, amount_minor: input.amount_minor }
}

/** One key, one effect: the key and what it made are one commit. */
function once<Row extends { id: string }>(
  store: Store,
  key: string,
  body: object,
  thing: { find: (id: string) => Row | undefined; make: () => Row },
): Row {
  const hash = createHash('sha256').update(JSON.stringify(body)).digest('hex')
  return inTransaction(store, () => {
    const used = findRow<{ body_hash: string; made_id: string }>(store, 'select * from idempotency_keys where key = ?', key)
    if (used && used.body_hash !== hash) throw new Refusal(409, 'idempotency_key_reused')
    if (used) return required(thing.find(used.made_id))
    const made = thing.make()
    change(store, 'insert into idempotency_keys (key, body_hash, made_id) values (?, ?, ?)', key, hash, made.id)
    return made
  })
}

function required<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new Error('the books lost a row')
  return row
}
