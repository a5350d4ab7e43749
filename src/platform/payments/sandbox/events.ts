// What happened to payments, each event a webhook to be sent until the shop confirms it.
import { randomBytes } from 'node:crypto'
import { hour } from '#base/time.ts'
import type { PaymentStatus } from '../gateway.ts'
import { notHeld, readFaults } from './faults.ts'
import { change, findRow, inTransaction, listRows, type Store } from './store.ts'

export interface DueEvent {
  readonly id: string
  readonly payment_id: string
  readonly status: PaymentStatus
  readonly created_at: number
  readonly attempts: number
  readonly copies_left: number
  readonly webhook_url: string
}

const giveUpAfterMs = 72 * hour
const longestWaitMs = hour
const reorderMs = 600
/** Due once the payment's next one has arrived. */
const afterTheNext = Number.MAX_SAFE_INTEGER

/** Runs in the transaction that changes the payment, so that no change goes unreported. */
export function recordEvent(store: Store, paymentId: string, status: PaymentStatus, now: number): void {
  const faults = readFaults(store)
  const earlier =
    findRow<{ n: number }>(store, 'select count(*) as n from events where payment_id = ?', paymentId)?.n ?? 0
  const isFirstOfTwo = earlier % 2 === 0
  const heldBack = faults.webhook_reorder && isFirstOfTwo ? faults.settle_ms + reorderMs : 0
  if (faults.webhook_reorder && !isFirstOfTwo && !faults.webhook_never) {
    const waiting = 'update events set due_at = ? where payment_id = ? and due_at is not null'
    change(store, waiting, afterTheNext, paymentId)
  }
  const due = faults.webhook_never ? null : now + faults.webhook_delay_ms + heldBack
  const sql = 'insert into events (id, payment_id, status, created_at, copies_left, due_at) values (?, ?, ?, ?, ?, ?)'
  change(store, sql, `evt_${randomBytes(12).toString('hex')}`, paymentId, status, now, faults.webhook_copies, due)
}

export function listDueEvents(store: Store, now: number, most: number): DueEvent[] {
  const sql = `select events.id, payment_id, events.status, events.created_at, attempts, copies_left, webhook_url
    from events join payments on payments.id = payment_id where due_at <= ? order by due_at, events.rowid limit ?`
  return listRows<DueEvent>(store, sql, now, most)
}

export function eventDelivered(store: Store, event: DueEvent, now: number): void {
  const left = event.copies_left - 1
  inTransaction(store, () => {
    change(store, 'update events set copies_left = ?, due_at = ? where id = ?', left, left > 0 ? now : null, event.id)
    const overtaken = 'update events set due_at = ? where payment_id = ? and due_at = ?'
    if (left === 0) change(store, overtaken, now, event.payment_id, afterTheNext)
  })
}

/** The pause doubles with each attempt, up to an hour; after three days the sandbox gives up. */
export function eventRefused(store: Store, event: DueEvent, now: number): void {
  const wait = Math.min(readFaults(store).webhook_retry_ms * 2 ** event.attempts, longestWaitMs)
  const due = now - event.created_at > giveUpAfterMs ? null : now + wait
  change(store, 'update events set attempts = attempts + 1, due_at = ? where id = ?', due, event.id)
}

/** The next instant at which anything is due, or undefined if nothing is pending. */
export function nextDue(store: Store): number | undefined {
  const sql = `select min(at) as at from (
    select min(due_at) as at from events where due_at is not null
    union all select min(settle_at) from payments where settle_at is not null and ${notHeld}
    union all select min(settle_at) from refunds where settle_at is not null and ${notHeld}
    union all select min(expires_at) from payments where status in ('created', 'open'))`
  return findRow<{ at: number | null }>(store, sql)?.at ?? undefined
}
