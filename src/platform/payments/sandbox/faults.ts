// How the sandbox misbehaves on request, so that the product can be tested against failures.
import { z } from 'zod'
import { change, listRows, type Store } from './store.ts'

const count = z.number().int().min(0).max(100)
const milliseconds = z.number().int().min(0).max(86_400_000)

export const faultsSchema = z.strictObject({
  /** Each webhook waits this long before it is first sent. */
  webhook_delay_ms: milliseconds.default(0),
  /** Each webhook is sent this many times. */
  webhook_copies: count.min(1).default(1),
  /** 1: of two consecutive webhooks for one payment the later one arrives first, however late that is. */
  webhook_reorder: count.max(1).default(0),
  /** 1: no webhook is ever sent. */
  webhook_never: count.max(1).default(0),
  /** The pause before a failed webhook is sent again; it doubles each time. */
  webhook_retry_ms: milliseconds.min(1).default(1_000),
  /** This many of the next calls that change something do so, and then answer 500. */
  fail_after_commit: count.default(0),
  /** This many of the next calls that change something do so, and then the process exits. */
  die_after_commit: count.default(0),
  /** This many of the next calls answer 503 and do nothing. */
  refuse: count.default(0),
  /** This many of the next responses are unreadable. */
  garble: count.default(0),
  /** This many of the next payments returned have an amount one minor unit too high. */
  misstate_payment: count.default(0),
  /** This many of the next movements are missing from the ledger report. */
  lose_movement: count.default(0),
  /** This many of the next movements are reported one minor unit too high. */
  misstate_movement: count.default(0),
  /** This many of the next refunds are refused in the end. */
  refuse_refund: count.default(0),
  /** How long a refund stays pending; 0: it is done at once. */
  refund_ms: milliseconds.default(0),
  /** The delay of every API response. */
  slow_ms: milliseconds.default(0),
  /** How long a payment that is confirmed later stays pending. */
  settle_ms: milliseconds.default(8_000),
  /** 1: pending payments and refunds stay pending until this is reset, however long that takes. */
  hold: count.max(1).default(0),
})

export type Faults = z.infer<typeof faultsSchema>

/** For a `where` on what is settled later. */
export const notHeld = "not exists (select 1 from faults where name = 'hold' and value > 0)"

export function readFaults(store: Store): Faults {
  const rows = listRows<{ name: string; value: number }>(store, 'select name, value from faults')
  return faultsSchema.parse(Object.fromEntries(rows.map((row) => [row.name, row.value])))
}

/** Replaces all faults; those not named are off. */
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

/** Uses up one of a counted fault; returns whether there was one left. */
export function consumeFault(store: Store, name: CountedFault): boolean {
  return change(store, 'update faults set value = value - 1 where name = ? and value > 0', name) > 0
}
