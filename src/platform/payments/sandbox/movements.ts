// The sandbox's ledger: every movement of money, written together with its cause, and the report that shops reconcile with.
import type { MovementKind } from '../gateway.ts'
import { consumeFault } from './faults.ts'
import { change, findRow, listRows, type Store } from './store.ts'

export interface MovementRow {
  readonly id: number
  readonly payment_id: string
  readonly reference: string
  readonly kind: MovementKind
  readonly shown_minor: number
  readonly currency: string
  readonly created_at: number
}

const pageSize = 200

/** Runs in the transaction that moves the money. With a fault set, the report omits it, or shows one minor unit too much. */
export function recordMovement(
  store: Store,
  paymentId: string,
  kind: MovementKind,
  amountMinor: number,
  now: number,
): void {
  if (amountMinor === 0) return
  const misstated = consumeFault(store, 'misstate_movement') ? amountMinor + 1 : amountMinor
  const shown = consumeFault(store, 'lose_movement') ? null : misstated
  change(
    store,
    'insert into movements (payment_id, kind, amount_minor, shown_minor, created_at) values (?, ?, ?, ?, ?)',
    paymentId,
    kind,
    amountMinor,
    shown,
    now,
  )
}

/** The money of a payment and the provider's fee: a quarter of a unit and 1.5 percent. */
export function recordTaking(store: Store, paymentId: string, amountMinor: number, now: number): void {
  recordMovement(store, paymentId, 'payment', amountMinor, now)
  recordMovement(store, paymentId, 'fee', Math.min(amountMinor, 25 + Math.ceil(amountMinor * 0.015)), now)
}

/** The actual total of a payment's movements of this kind so far. */
export function movedSoFar(store: Store, paymentId: string, kind: MovementKind): number {
  const sql = 'select coalesce(sum(amount_minor), 0) as sum from movements where payment_id = ? and kind = ?'
  return findRow<{ sum: number }>(store, sql, paymentId, kind)?.sum ?? 0
}

const columns = `select movements.id, payment_id, reference, kind, shown_minor, currency, movements.created_at
  from movements join payments on payments.id = payment_id`

export function movementsOf(store: Store, paymentId: string): object {
  const sql = `${columns} where payment_id = ? and shown_minor is not null order by movements.id`
  return { movements: listRows<MovementRow>(store, sql, paymentId).map(describe), next: null }
}

/** A page of the report: movements since then, oldest first, after the given one. */
export function movementsSince(store: Store, since: number, after: number): object {
  const sql = `${columns} where movements.created_at >= ? and movements.id > ? and shown_minor is not null
    order by movements.id limit ?`
  const rows = listRows<MovementRow>(store, sql, since, after, pageSize)
  return { movements: rows.map(describe), next: rows.length === pageSize ? String(rows.at(-1)?.id) : null }
}

function describe({ id, shown_minor, created_at, ...row }: MovementRow): object {
  return { id: String(id), ...row, amount_minor: shown_minor, created_at: new Date(created_at).toISOString() }
}
