// Payments in the sandbox: creating them, moving them from state to state; each change leaves an event.
import { randomBytes } from 'node:crypto'
import { minute } from '#base/time.ts'
import type { PaymentStatus } from '../gateway.ts'
import type { PaymentInput } from './api-shapes.ts'
import { recordEvent } from './events.ts'
import { notHeld, readFaults } from './faults.ts'
import { createOnce, mustExist } from './idempotency.ts'
import { debitOutcomes } from './mandates.ts'
import { movedSoFar, recordMovement, recordTaking } from './movements.ts'
import { Refusal } from './refusal.ts'
import { change, findRow, inTransaction, listRows, type PaymentRow, type Store } from './store.ts'
import { findStoredMethod, storeCard, storedMethodOf } from './stored-methods.ts'

export const checkoutLifetimeMs = 30 * minute

const waiting: readonly PaymentStatus[] = ['created', 'open']

/** Creates the payment, or finds the one made with this key before. */
export function createPayment(store: Store, key: string, input: PaymentInput, now: number): PaymentRow {
  return createOnce(store, `payment:${key}`, input, {
    find: (id) => findPayment(store, id),
    make: () => insertPayment(store, input, now),
  })
}

export function findPayment(store: Store, id: string): PaymentRow | undefined {
  return findRow<PaymentRow>(store, 'select * from payments where id = ?', id)
}

/** The one that was made for this order by that stored method. */
export function findPaymentFor(store: Store, reference: string, storedMethodId: string): PaymentRow | undefined {
  const asked = 'select * from payments where reference = ? and stored_method_id = ?'
  return findRow<PaymentRow>(store, asked, reference, storedMethodId)
}

export function findPaymentByToken(store: Store, token: string): PaymentRow | undefined {
  return findRow<PaymentRow>(store, 'select * from payments where token = ?', token)
}

/** Moves a payment on if it is still in the state the caller expects; returns whether it moved. */
export function movePayment(
  store: Store,
  id: string,
  from: readonly PaymentStatus[],
  to: PaymentStatus,
  now: number,
): boolean {
  return inTransaction(store, () => shift(store, id, from, to, now))
}

/** What the payer decided on the checkout page. */
export interface Outcome {
  readonly status: 'paid' | 'failed' | 'canceled'
  /** The money, or its refusal, comes a little later; until then the payment is pending. */
  readonly later: boolean
  /** A card to store for next time. */
  readonly card?: { readonly label: string; readonly declines: boolean } | undefined
}

/** Carries out the payer's decision once; pressing the button again changes nothing. */
export function settlePayment(store: Store, payment: PaymentRow, outcome: Outcome, now: number): void {
  inTransaction(store, () => {
    if (!shift(store, payment.id, waiting, outcome.later ? 'pending' : outcome.status, now)) return
    if (outcome.later) settleLater(store, payment.id, outcome.status, now)
    const customer = payment.customer_reference
    if (outcome.card && customer) storeCard(store, { id: payment.id, customer_reference: customer }, outcome.card)
  })
}

/** Settles and expires what is due. */
export function advancePayments(store: Store, now: number): void {
  const settling = listRows<PaymentRow>(store, `select * from payments where settle_at <= ? and ${notHeld}`, now)
  for (const payment of settling) advance(store, payment, now)
  const late = listRows<PaymentRow>(
    store,
    "select * from payments where status in ('created', 'open') and expires_at <= ?",
    now,
  )
  for (const payment of late) movePayment(store, payment.id, waiting, 'expired', now)
}

function advance(store: Store, payment: PaymentRow, now: number): void {
  const { id, settle_to } = payment
  inTransaction(store, () => {
    shift(store, id, settle_to === 'charged_back' ? ['paid'] : ['pending'], settle_to ?? 'paid', now)
    const returns = settle_to === 'paid' && storedMethodOf(store, payment)?.declines === debitOutcomes.returns
    if (returns && payment.method === 'sepa_debit') settleLater(store, id, 'charged_back', now)
  })
}

function settleLater(store: Store, id: string, to: PaymentStatus, now: number): void {
  const at = now + readFaults(store).settle_ms
  change(store, 'update payments set settle_at = ?, settle_to = ? where id = ?', at, to, id)
}

function shift(store: Store, id: string, from: readonly PaymentStatus[], to: PaymentStatus, now: number): boolean {
  const marks = from.map(() => '?').join(', ')
  const sql = `update payments set status = ?, settle_at = null, settle_to = null where id = ? and status in (${marks})`
  if (change(store, sql, to, id, ...from) === 0) return false
  moveMoney(store, id, to, now)
  // The shop need not be told that the page was opened.
  if (to !== 'open') recordEvent(store, id, to, now)
  return true
}

/** What a new state means in money; `paid` after a chargeback means the bank gave it back. A chargeback after a full refund takes the whole amount back again. */
function moveMoney(store: Store, id: string, to: PaymentStatus, now: number): void {
  const { amount_minor, refunded_minor } = mustExist(findPayment(store, id))
  const taken = movedSoFar(store, id, 'payment') > 0
  const chargedBack = movedSoFar(store, id, 'chargeback') - movedSoFar(store, id, 'chargeback_reversed')
  const rest = Math.max(0, amount_minor - refunded_minor - chargedBack)
  const back = refunded_minor === amount_minor ? amount_minor - chargedBack : rest
  if (to === 'paid' && taken) recordMovement(store, id, 'chargeback_reversed', chargedBack, now)
  if (to !== 'paid' && to !== 'refunded' && to !== 'charged_back') return
  if (!taken) recordTaking(store, id, amount_minor, now)
  if (to === 'charged_back') recordMovement(store, id, 'chargeback', back, now)
  if (to !== 'refunded') return
  recordMovement(store, id, 'refund', rest, now)
  change(store, 'update payments set refunded_minor = ? where id = ?', refunded_minor + rest, id)
}

function insertPayment(store: Store, input: PaymentInput, now: number): PaymentRow {
  const id = `pay_${randomBytes(12).toString('hex')}`
  const token = randomBytes(24).toString('base64url')
  const stored = input.stored_method
    ? findStoredMethod(store, input.stored_method, input.customer_reference)
    : undefined
  if (input.stored_method && stored?.method !== input.method) throw new Refusal(422, 'stored_method_unknown')
  change(
    store,
    `insert into payments (id, token, amount_minor, currency, description, method, locale, return_url, webhook_url, reference,
      customer_reference, stored_method_id, status, created_at, expires_at)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'created', ?, ?)`,
    id,
    token,
    input.amount_minor,
    input.currency,
    input.description,
    input.method,
    input.locale,
    input.return_url,
    input.webhook_url,
    input.reference,
    input.customer_reference ?? null,
    stored?.id ?? null,
    now,
    stored ? now : now + checkoutLifetimeMs,
  )
  if (stored?.method === 'sepa_debit') {
    const ends = stored.declines === debitOutcomes.refuses ? 'failed' : 'paid'
    change(store, "update payments set status = 'pending' where id = ?", id)
    recordEvent(store, id, 'pending', now)
    settleLater(store, id, ends, now)
  } else if (stored) {
    const status = stored.declines ? 'failed' : 'paid'
    change(store, 'update payments set status = ? where id = ?', status, id)
    if (status === 'paid') recordTaking(store, id, input.amount_minor, now)
    recordEvent(store, id, status, now)
  }
  return mustExist(findPayment(store, id))
}
