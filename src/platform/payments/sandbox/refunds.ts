// Money back: in whole or in part, never more than was paid.
import { randomBytes } from 'node:crypto'
import type { RefundInput } from './api-shapes.ts'
import { recordEvent } from './events.ts'
import { once } from './idempotency.ts'
import { findPayment } from './payments.ts'
import { Refusal } from './refusal.ts'
import { change, findRow, type Store } from './store.ts'

export interface RefundRow {
  readonly id: string
  readonly payment_id: string
  readonly amount_minor: number
}

/** Pays back all or a part; never more than was paid, whoever asks and however often. */
export function refundPayment(
  store: Store,
  key: string,
  paymentId: string,
  input: RefundInput,
  now: number,
): RefundRow {
  return once(
    store,
    `refund:${key}`,
    { ...input, payment: paymentId },
    {
      find: (id) => findRow<RefundRow>(store, 'select * from refunds where id = ?', id),
      make: () => insertRefund(store, paymentId, input, now),
    },
  )
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
  change(
    store,
    'insert into refunds (id, payment_id, amount_minor, created_at) values (?, ?, ?, ?)',
    id,
    paymentId,
    input.amount_minor,
    now,
  )
  change(store, 'update payments set refunded_minor = ?, status = ? where id = ?', refunded, status, paymentId)
  recordEvent(store, paymentId, status, now)
  return { id, payment_id: paymentId, amount_minor: input.amount_minor }
}
