// Refunds: in whole or in part, at once or later, never more than was paid.
import { randomBytes } from 'node:crypto'
import type { RefundStatus } from '../gateway.ts'
import type { RefundInput } from './api-shapes.ts'
import { recordEvent } from './events.ts'
import { consumeFault, notHeld, readFaults } from './faults.ts'
import { createOnce, mustExist } from './idempotency.ts'
import { recordMovement } from './movements.ts'
import { findPayment } from './payments.ts'
import { Refusal } from './refusal.ts'
import { change, findRow, inTransaction, listRows, type Store } from './store.ts'

export interface RefundRow {
  readonly id: string
  readonly payment_id: string
  readonly amount_minor: number
  readonly status: RefundStatus
  readonly settle_to: RefundStatus | null
}

/** Refunds all or a part; never more than was paid, whoever asks and however often. */
export function refundPayment(
  store: Store,
  key: string,
  paymentId: string,
  input: RefundInput,
  now: number,
): RefundRow {
  return createOnce(
    store,
    `refund:${key}`,
    { ...input, payment: paymentId },
    {
      find: (id) => findRefund(store, id),
      make: () => insertRefund(store, paymentId, input, now),
    },
  )
}

export function findRefund(store: Store, id: string): RefundRow | undefined {
  return findRow<RefundRow>(store, 'select * from refunds where id = ?', id)
}

/** Completes the refunds that are due. */
export function advanceRefunds(store: Store, now: number): void {
  const due = listRows<RefundRow>(store, `select * from refunds where settle_at <= ? and ${notHeld}`, now)
  for (const refund of due) inTransaction(store, () => settleRefund(store, refund, refund.settle_to ?? 'done', now))
}

function insertRefund(store: Store, paymentId: string, input: RefundInput, now: number): RefundRow {
  const payment = findPayment(store, paymentId)
  if (!payment) throw new Refusal(404, 'not_found')
  if (payment.currency !== input.currency) throw new Refusal(422, 'currency_differs')
  if (payment.status !== 'paid') throw new Refusal(409, 'not_refundable')
  const refunded = payment.refunded_minor + pendingOf(store, paymentId) + input.amount_minor
  if (refunded > payment.amount_minor) throw new Refusal(409, 'refund_too_large')
  const id = `ref_${randomBytes(12).toString('hex')}`
  change(
    store,
    "insert into refunds (id, payment_id, amount_minor, created_at, status) values (?, ?, ?, ?, 'pending')",
    id,
    paymentId,
    input.amount_minor,
    now,
  )
  const { refund_ms } = readFaults(store)
  const ends = consumeFault(store, 'refuse_refund') ? 'refused' : 'done'
  if (refund_ms > 0)
    change(store, 'update refunds set settle_at = ?, settle_to = ? where id = ?', now + refund_ms, ends, id)
  else settleRefund(store, mustExist(findRefund(store, id)), ends, now)
  return mustExist(findRefund(store, id))
}

/** Done, or refused; also refused if a chargeback came first and took everything back. */
function settleRefund(store: Store, refund: RefundRow, to: RefundStatus, now: number): void {
  const payment = mustExist(findPayment(store, refund.payment_id))
  const ends = payment.status === 'paid' ? to : 'refused'
  change(store, 'update refunds set status = ?, settle_at = null, settle_to = null where id = ?', ends, refund.id)
  const refunded = payment.refunded_minor + (ends === 'done' ? refund.amount_minor : 0)
  const status = refunded === payment.amount_minor ? 'refunded' : payment.status
  change(store, 'update payments set refunded_minor = ?, status = ? where id = ?', refunded, status, payment.id)
  if (ends === 'done') recordMovement(store, payment.id, 'refund', refund.amount_minor, now)
  recordEvent(store, payment.id, status, now)
}

function pendingOf(store: Store, paymentId: string): number {
  const sql = "select coalesce(sum(amount_minor), 0) as sum from refunds where payment_id = ? and status = 'pending'"
  return findRow<{ sum: number }>(store, sql, paymentId)?.sum ?? 0
}
