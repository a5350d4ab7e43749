// Mandates for direct debits, and how debits by them turn out: as a test account says that they do.
import { randomBytes } from 'node:crypto'
import type { MandateInput } from './api-shapes.ts'
import { once, required } from './idempotency.ts'
import { change, type Store } from './store.ts'
import { findStoredMethodById, type StoredMethodRow } from './stored-methods.ts'

/** All other accounts pay. */
export const testAccounts = {
  /** The bank refuses the debit. */
  refuses: 'DE62370400440532013001',
  /** The bank pays, and takes the money back later. */
  returns: 'DE35370400440532013002',
} as const

/** What a stored account does, as `stored_methods.declines` has it. */
export const debitOutcomes = { pays: 0, refuses: 1, returns: 2 } as const

/** Keeps the mandate, or finds the one made with this key before. Of the account only its end is written down. */
export function createMandate(store: Store, key: string, input: MandateInput): StoredMethodRow {
  return once(
    store,
    `mandate:${key}`,
    { ...input, iban: input.iban.slice(-4) },
    {
      find: (id) => findStoredMethodById(store, id),
      make: () => insertMandate(store, input),
    },
  )
}

function insertMandate(store: Store, { customer_reference, iban }: MandateInput): StoredMethodRow {
  const id = `mdt_${randomBytes(12).toString('hex')}`
  const label = `${iban.slice(0, 2)} •••• ${iban.slice(-4)}`
  const sql = `insert into stored_methods (id, customer_reference, method, label, declines)
    values (?, ?, 'sepa_debit', ?, ?)`
  change(store, sql, id, customer_reference, label, outcomeOf(iban))
  return required(findStoredMethodById(store, id))
}

function outcomeOf(iban: string): number {
  if (iban === testAccounts.refuses) return debitOutcomes.refuses
  return iban === testAccounts.returns ? debitOutcomes.returns : debitOutcomes.pays
}
