// Customers and mandates of the emulated Mollie: kept beside the ledger, whose debits are taken from their accounts.
import { randomBytes } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { isValidIBAN } from 'ibantools'
import { createOnce, mustExist } from '../sandbox/idempotency.ts'
import { createMandate, debitOutcomes, revokeMandate } from '../sandbox/mandates.ts'
import { Refusal } from '../sandbox/refusal.ts'
import { change, findRow, inTransaction, listRows, type Store } from '../sandbox/store.ts'
import { findStoredMethod } from '../sandbox/stored-methods.ts'
import { mollieAccounts } from './accounts.ts'
import { idempotencyKey, iso, link, read, sendHal, sendList, sendMade } from './mollie-hal.ts'
import { failAfterCommit, type EmulatorRequest } from './program.ts'

interface CustomerRow {
  readonly id: string
  readonly reference: string
  readonly created_at: number
}

interface MandateRow {
  readonly id: string
  readonly customer_id: string
  readonly reference: string
  readonly signed_on: string
  readonly is_valid: number
  readonly created_at: number
}

const tables = `
  create table if not exists customers (id text primary key, reference text not null, created_at integer not null) strict;
  create table if not exists mandates (
    id text primary key, customer_id text not null references customers on delete cascade, reference text not null,
    signed_on text not null, is_valid integer not null, created_at integer not null
  ) strict;
`

export function answerCustomers(
  store: Store,
  request: EmulatorRequest,
  { id, inner, innerId }: { id: string; inner: string; innerId: string },
  response: ServerResponse,
): void {
  store.exec(tables)
  const customer = id ? existingCustomer(store, id) : null
  switch (`${request.method}${id && '/:id'}${inner && `/${inner}`}${innerId && '/:id'}`) {
    case 'POST':
      return sendMade(store, response, describeCustomer(make(store, request)))
    case 'GET/:id':
      return sendHal(response, 200, describeCustomer(mustExist(customer ?? undefined)))
    case 'DELETE/:id':
      inTransaction(store, () => {
        for (const mandate of mandatesOf(store, id)) revokeMandate(store, mandate.id)
        change(store, 'delete from customers where id = ?', id)
      })
      failAfterCommit(store)
      return void response.writeHead(204).end()
    case 'POST/:id/mandates':
      return sendMade(store, response, describeMandate(store, makeMandate(store, request, id)))
    case 'GET/:id/mandates':
      return sendList(
        response,
        'mandates',
        mandatesOf(store, id).map((row) => describeMandate(store, row)),
      )
    default:
      throw new Refusal(404, 'No such call')
  }
}

/** The mandate of a recurring payment, as the ledger keeps it; null for a payment with a checkout page. */
export function storedMethodFor(
  store: Store,
  order: { sequenceType?: string; customerId?: string; mandateId?: string },
): { customer_reference: string; stored_method: string } | null {
  if (order.sequenceType !== 'recurring') return null
  existingCustomer(store, order.customerId ?? '')
  const mandate = mandatesOf(store, order.customerId ?? '').find(({ id }) => id === order.mandateId)
  if (!mandate || !isValid(store, mandate)) throw new Refusal(422, 'mandateId|The mandate is not valid')
  return { customer_reference: mandate.customer_id, stored_method: mandate.id }
}

/** A deleted one is gone with everything that could be asked about it. */
export function existingCustomer(store: Store, id: string): CustomerRow {
  store.exec(tables)
  const customer = findRow<CustomerRow>(store, 'select * from customers where id = ?', id)
  if (!customer) throw new Refusal(410, 'The customer is no longer available')
  return customer
}

function mandatesOf(store: Store, customerId: string): MandateRow[] {
  return listRows<MandateRow>(store, 'select * from mandates where customer_id = ? order by created_at', customerId)
}

function make(store: Store, request: EmulatorRequest): CustomerRow {
  const { metadata } = read(request.body) as { metadata?: { reference?: string } }
  const reference = metadata?.reference ?? ''
  const find = (id: string) => findRow<CustomerRow>(store, 'select * from customers where id = ?', id)
  return createOnce(
    store,
    `customer:${idempotencyKey(request)}`,
    { reference },
    {
      find,
      make: () => {
        const id = `cst_${randomBytes(8).toString('hex')}`
        change(store, 'insert into customers values (?, ?, ?)', id, reference, Date.now())
        return mustExist(find(id))
      },
    },
  )
}

function makeMandate(store: Store, request: EmulatorRequest, customerId: string): MandateRow {
  const order = read(request.body) as Record<string, string>
  const { method, consumerName = '', consumerAccount: iban = '', mandateReference: reference = '' } = order
  const signed_on = order['signatureDate'] ?? ''
  if (method !== 'directdebit') throw new Refusal(422, 'method|The method is invalid')
  if (!isValidIBAN(iban) || iban === mollieAccounts.unknown)
    throw new Refusal(422, 'consumerAccount|The bank account is invalid')
  if (!consumerName) throw new Refusal(422, 'consumerName|The name is missing')
  const input = { customer_reference: customerId, reference, account_holder: consumerName, iban, signed_on }
  const { id } = createMandate(store, idempotencyKey(request), input)
  const isValidNow = iban === mollieAccounts.invalid ? 0 : 1
  const sql = 'insert or ignore into mandates values (?, ?, ?, ?, ?, ?)'
  change(store, sql, id, customerId, reference, signed_on, isValidNow, Date.now())
  return mustExist(mandatesOf(store, customerId).find((one) => one.id === id))
}

/** A bank that refused a debit accepts no other with the same mandate. */
function isValid(store: Store, { id, customer_id, is_valid }: MandateRow): boolean {
  const refuses = findStoredMethod(store, id, customer_id)?.declines === debitOutcomes.refuses
  const sql = "select id from payments where stored_method_id = ? and status = 'failed'"
  return is_valid === 1 && !(refuses && findRow(store, sql, id))
}

function describeCustomer({ id, reference, created_at }: CustomerRow): object {
  const links = { self: link('https://api.mollie.com') }
  return { resource: 'customer', id, mode: 'test', metadata: { reference }, createdAt: iso(created_at), _links: links }
}

function describeMandate(store: Store, row: MandateRow): object {
  return {
    resource: 'mandate',
    id: row.id,
    mode: 'test',
    status: isValid(store, row) ? 'valid' : 'invalid',
    method: 'directdebit',
    mandateReference: row.reference,
    signatureDate: row.signed_on,
    createdAt: iso(row.created_at),
    _links: { self: link('https://api.mollie.com') },
  }
}
