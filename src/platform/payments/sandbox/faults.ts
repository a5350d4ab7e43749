// How the sandbox misbehaves on request, so that the product can be tried against a bad day.
import { z } from 'zod'
import { change, listRows, type Store } from './store.ts'

const count = z.number().int().min(0).max(100)
const milliseconds = z.number().int().min(0).max(86_400_000)

export const faultsSchema = z.strictObject({
  /** Each webhook waits this long before it is first sent. */
  webhook_delay_ms: milliseconds.default(0),
  /** Each webhook is sent this many times. */
  webhook_copies: count.min(1).default(1),
  /** 1: of two webhooks in a row for one payment the later one arrives first, however late that is. */
  webhook_reorder: count.max(1).default(0),
  /** 1: no webhook is ever sent. */
  webhook_never: count.max(1).default(0),
  /** The wait before a failed webhook is sent again; it doubles each time. */
  webhook_retry_ms: milliseconds.min(1).default(1_000),
  /** So many of the next calls that change something do it, and then answer 500. */
  fail_after_commit: count.default(0),
  /** So many of the next calls that change something do it, and then the process is gone. */
  die_after_commit: count.default(0),
  /** So many of the next calls answer 503 and do nothing. */
  refuse: count.default(0),
  /** So many of the next answers can't be read. */
  garble: count.default(0),
  /** So many of the next descriptions of a payment tell one minor unit too much. */
  misstate_payment: count.default(0),
  /** So many of the next movements are missing in the report of the ledger. */
  lose_movement: count.default(0),
  /** So many of the next movements are shown in it with one minor unit too much. */
  misstate_movement: count.default(0),
  /** So many of the next refunds are refused in the end. */
  refuse_refund: count.default(0),
  /** How long a refund stays pending; 0: it is done at once. */
  refund_ms: milliseconds.default(0),
  /** Every API answer takes this long. */
  slow_ms: milliseconds.default(0),
  /** How long a payment that is confirmed later stays pending. */
  settle_ms: milliseconds.default(8_000),
  /** 1: payments and refunds that are pending stay so until this is taken back, however long that takes. */
  hold: count.max(1).default(0),
})

export type Faults = z.infer<typeof faultsSchema>

/** For a `where` over what is settled later. */
export const notHeld = "not exists (select 1 from faults where name = 'hold' and value > 0)"

export function readFaults(store: Store): Faults {
  const rows = listRows<{ name: string; value: number }>(store, 'select name, value from faults')
  return faultsSchema.parse(Object.fromEntries(rows.map((row) => [row.name, row.value])))
}

/** Sets all faults anew; what is not named is back to good behaviour. */
export function writeFaults(store: Store, faults: Faults): void {
  change(store, 'delete from faults')
  for (const [name, value] of Object.entries(faults)) {
    change(store, 'insert into faults (name, value) values (?, ?)', name, value)
  }
}

type CountedFault =
  | 'fail_after_commit'
  | 'die_after_commit'
  | 'refuse'
  | 'garble'
  | 'misstate_payment'
  | 'lose_movement'
  | 'misstate_movement'
  | 'refuse_refund'

/** Takes one from a counted fault; answers whether there was one left. */
export function useFault(store: Store, name: CountedFault): boolean {
  return change(store, 'update faults set value = value - 1 where name = ? and value > 0', name) > 0
}
