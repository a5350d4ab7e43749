// Cards and mandates that the sandbox stores for a customer, so that the next order needs no form.
import { randomBytes } from 'node:crypto'
import type { PaymentMethod } from '#base/payment-methods.ts'
import { change, findRow, type Store } from './store.ts'

export interface StoredMethodRow {
  readonly id: string
  readonly method: PaymentMethod
  readonly label: string
  /** 1: a later charge without the payer is declined. 2: a debit is returned after it was paid. */
  readonly declines: number
}

/** Only the customer it belongs to can be charged with it. */
export function findStoredMethod(store: Store, id: string, customer: string | undefined): StoredMethodRow | undefined {
  const sql = 'select id, method, label, declines from stored_methods where id = ? and customer_reference = ?'
  return customer ? findRow<StoredMethodRow>(store, sql, id, customer) : undefined
}

export function storedMethodOf(
  store: Store,
  payment: { stored_method_id: string | null },
): StoredMethodRow | undefined {
  return findStoredMethodById(store, payment.stored_method_id ?? '')
}

export function findStoredMethodById(store: Store, id: string): StoredMethodRow | undefined {
  return findRow<StoredMethodRow>(store, 'select id, method, label, declines from stored_methods where id = ?', id)
}

/** Stores the card and links it to the payment. */
export function storeCard(
  store: Store,
  payment: { id: string; customer_reference: string },
  card: { label: string; declines: boolean },
): void {
  const id = `card_${randomBytes(12).toString('hex')}`
  const sql = "insert into stored_methods (id, customer_reference, method, label, declines) values (?, ?, 'card', ?, ?)"
  change(store, sql, id, payment.customer_reference, card.label, card.declines ? 1 : 0)
  change(store, 'update payments set stored_method_id = ? where id = ?', id, payment.id)
}
