// The sandbox's own books: one SQLite file that survives a kill at any instant.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { PaymentMethod } from '#base/payment-methods.ts'
import type { PaymentStatus } from '../gateway.ts'

export type Store = DatabaseSync

export interface PaymentRow {
  readonly id: string
  /** The unguessable part of the checkout page's URL. */
  readonly token: string
  readonly amount_minor: number
  readonly currency: string
  readonly description: string
  readonly method: PaymentMethod
  readonly locale: string
  readonly return_url: string
  readonly webhook_url: string
  readonly reference: string
  readonly customer_reference: string | null
  readonly stored_method_id: string | null
  readonly status: PaymentStatus
  readonly refunded_minor: number
  /** When a pending payment becomes what `settle_to` says; milliseconds. */
  readonly settle_at: number | null
  readonly settle_to: PaymentStatus | null
  readonly created_at: number
  readonly expires_at: number
}

const schema = `
  create table if not exists payments (
    id text primary key, token text not null unique, amount_minor integer not null check (amount_minor > 0),
    currency text not null, description text not null, method text not null, locale text not null,
    return_url text not null, webhook_url text not null, reference text not null, customer_reference text,
    stored_method_id text, status text not null, refunded_minor integer not null default 0,
    settle_at integer, settle_to text, created_at integer not null, expires_at integer not null,
    check (refunded_minor between 0 and amount_minor)
  ) strict;
  create index if not exists payments_settling on payments (settle_at) where settle_at is not null;
  create index if not exists payments_waiting on payments (expires_at) where status in ('created', 'open');
  create table if not exists refunds (
    id text primary key, payment_id text not null references payments, amount_minor integer not null, created_at integer not null
  ) strict;
  create table if not exists stored_methods (
    id text primary key, customer_reference text not null, method text not null, label text not null, declines integer not null
  ) strict;
  create table if not exists payers (id text primary key, customer_reference text not null) strict;
  create table if not exists payer_mandates (
    mandate_id text primary key references stored_methods, payer_id text not null references payers
  ) strict;
  create table if not exists idempotency_keys (
    key text primary key, body_hash text not null, made_id text not null
  ) strict;
  create table if not exists events (
    id text primary key, payment_id text not null references payments, status text not null, created_at integer not null,
    attempts integer not null default 0, copies_left integer not null, due_at integer
  ) strict;
  create index if not exists events_due on events (due_at) where due_at is not null;
  create table if not exists faults (name text primary key, value integer not null) strict;
`

/** The reported amount is null if the report omits the movement, and wrong if a fault says so. */
const ledger = `
  create table movements (
    id integer primary key autoincrement, payment_id text not null references payments, kind text not null,
    amount_minor integer not null check (amount_minor > 0), shown_minor integer, created_at integer not null
  ) strict;
  create index movements_of_payment on movements (payment_id);
  create index movements_since on movements (created_at);
  insert into movements (payment_id, kind, amount_minor, shown_minor, created_at)
    select id, 'payment', amount_minor, amount_minor, created_at from payments
    where status in ('paid', 'refunded', 'charged_back') order by created_at;
  insert into movements (payment_id, kind, amount_minor, shown_minor, created_at)
    select payment_id, 'refund', amount_minor, amount_minor, created_at from refunds order by created_at;
  insert into movements (payment_id, kind, amount_minor, shown_minor, created_at)
    select id, 'chargeback', amount_minor - refunded_minor, amount_minor - refunded_minor, created_at from payments
    where status = 'charged_back' and refunded_minor < amount_minor;
  alter table refunds add column status text not null default 'done';
  alter table refunds add column settle_at integer;
  alter table refunds add column settle_to text;
  create index refunds_settling on refunds (settle_at) where settle_at is not null;
`

/** Opens the books, or throws if another process has them open. */
export function openStore(folder: string): Store {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  // The timeout covers a predecessor that is just noticing that it was orphaned.
  const store = new DatabaseSync(join(folder, 'sandbox.sqlite'), { timeout: 1_500 })
  // One owner at a time, and every commit is on disk before anybody is told of it.
  store.exec(
    'pragma locking_mode = exclusive; pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on',
  )
  store.exec(schema)
  inTransaction(store, () => upgrade(store))
  return store
}

/** Books from before there was a ledger get one, from what they contain. */
function upgrade(store: Store): void {
  if (findRow<{ user_version: number }>(store, 'pragma user_version')?.user_version !== 0) return
  store.exec(ledger)
  store.exec('pragma user_version = 1')
}

export function inTransaction<T>(store: Store, work: () => T): T {
  store.exec('begin immediate')
  try {
    const result = work()
    store.exec('commit')
    return result
  } catch (error) {
    store.exec('rollback')
    throw error
  }
}

type Value = string | number | null

// The caller's SQL determines the shape of the row; SQLite itself cannot.
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
export function findRow<Row>(store: Store, sql: string, ...values: Value[]): Row | undefined {
  return store.prepare(sql).get(...values) as Row | undefined
}

export function listRows<Row>(store: Store, sql: string, ...values: Value[]): Row[] {
  return store.prepare(sql).all(...values) as Row[]
}

/** Returns how many rows were affected. */
export function change(store: Store, sql: string, ...values: Value[]): number {
  return Number(store.prepare(sql).run(...values).changes)
}
