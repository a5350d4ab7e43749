// Mandates for direct debits, and the outcome of debits with them, as determined by the test account.
import { randomBytes } from 'node:crypto'
import type { MandateInput, PayerInput } from './api-shapes.ts'
import { createOnce, mustExist } from './idempotency.ts'
import { Refusal } from './refusal.ts'
import { change, findRow, type Store } from './store.ts'
import { findStoredMethodById, type StoredMethodRow } from './stored-methods.ts'

/** All other accounts pay. */
export const testAccounts = {
  /** The bank refuses the debit. */
  refuses: 'DE62370400440532013001',
  /** The bank pays, and takes the money back later. */
  returns: 'DE35370400440532013002',
} as const

/** What a stored account does, as encoded in `stored_methods.declines`. */
export const debitOutcomes = { pays: 0, refuses: 1, returns: 2 } as const

/** Stores the mandate, or finds the one made with this key before. Of the account number, only the last four digits are stored. */
export function createMandate(store: Store, key: string, input: MandateInput): StoredMethodRow {
  return createOnce(
    store,
    `mandate:${key}`,
    { ...input, iban: input.iban.slice(-4) },
    {
      find: (id) => findStoredMethodById(store, id),
      make: () => insertMandate(store, input),
    },
  )
}

/** An id for a payer whose mandates are revoked together, known before there are any. */
export function createPayer(store: Store, key: string, input: PayerInput): PayerRow {
  return createOnce(store, `payer:${key}`, input, {
    find: (id) => findPayer(store, id),
    make: () => {
      const id = `cst_${randomBytes(12).toString('hex')}`
      change(store, 'insert into payers (id, customer_reference) values (?, ?)', id, input.customer_reference)
      return mustExist(findPayer(store, id))
    },
  })
}

interface PayerRow {
  readonly id: string
  /** Empty once revoked. */
  readonly customer_reference: string
}

const findPayer = (store: Store, id: string) => findRow<PayerRow>(store, 'select * from payers where id = ?', id)

/** Detaches a mandate and its payer, or a payer and all its mandates. Debits already made still settle. */
export function revokeMandate(store: Store, id: string): void {
  const own = 'select payer_id from payer_mandates where mandate_id = ?1'
  change(store, `update payers set customer_reference = '' where id = ?1 or id in (${own})`, id)
  const theirs = 'select mandate_id from payer_mandates where payer_id = ?1'
  const sql = `update stored_methods set customer_reference = '', label = ''
    where method = 'sepa_debit' and (id = ?1 or id in (${theirs}))`
  change(store, sql, id)
}

function insertMandate(store: Store, { customer, customer_reference, iban }: MandateInput): StoredMethodRow {
  if (customer !== undefined && findPayer(store, customer)?.customer_reference !== customer_reference)
    throw new Refusal(410, 'not_found')
  const id = `mdt_${randomBytes(12).toString('hex')}`
  const label = `${iban.slice(0, 2)} •••• ${iban.slice(-4)}`
  const sql = `insert into stored_methods (id, customer_reference, method, label, declines)
    values (?, ?, 'sepa_debit', ?, ?)`
  change(store, sql, id, customer_reference, label, outcomeOf(iban))
  if (customer) change(store, 'insert into payer_mandates (mandate_id, payer_id) values (?, ?)', id, customer)
  return mustExist(findStoredMethodById(store, id))
}

function outcomeOf(iban: string): number {
  if (iban === testAccounts.refuses) return debitOutcomes.refuses
  return iban === testAccounts.returns ? debitOutcomes.returns : debitOutcomes.pays
}
