// An emulator of Mollie as a program: its API over TLS on the sandbox's ledger, its webhooks, and its faults.
import type { ServerResponse } from 'node:http'
import { paymentMethods } from '#base/payment-methods.ts'
import { mollieMethod } from '../mollie-answers.ts'
import { post, type Send } from '../sandbox/deliveries.ts'
import { consumeFault } from '../sandbox/faults.ts'
import { createPayment, findPayment, movePayment } from '../sandbox/payments.ts'
import type { Provider } from '../sandbox/provider.ts'
import { refundPayment } from '../sandbox/refunds.ts'
import { Refusal } from '../sandbox/refusal.ts'
import { sendJson } from '../sandbox/server.ts'
import { findRow, listRows, type PaymentRow, type Store } from '../sandbox/store.ts'
import {
  amountOf,
  idempotencyKey,
  iso,
  link,
  minorOf,
  read,
  sendHal,
  sendList,
  sendMade,
  sendPage,
  type Amount,
  type Named,
} from './mollie-hal.ts'
import { answerCustomers, existingCustomer, storedMethodFor } from './mollie-customers.ts'
import { failAfterCommit, runEmulator, type EmulatorRequest, type EmulatedProvider } from './program.ts'

interface MovedRow {
  readonly id: number
  readonly payment_id: string
  readonly kind: string
  readonly amount_minor: number
  readonly created_at: number
}

interface RefundRow {
  readonly id: string
  readonly payment_id: string
  readonly amount_minor: number
  readonly status: 'pending' | 'done' | 'refused'
  readonly created_at: number
  readonly key: string | null
}

const emulated: EmulatedProvider = { tls: true, answer, refuse, send, find }
runEmulator(emulated)

function answer(provider: Provider, request: EmulatorRequest, response: ServerResponse): void {
  const { store, apiKey } = provider
  if (request.headers.authorization !== `Bearer ${apiKey}`) throw new Refusal(401, 'Missing authentication')
  const [, , kind, id = '', inner = '', innerId = ''] = request.url.pathname.split('/')
  if (kind === 'customers' && inner !== 'payments')
    return answerCustomers(store, request, { id, inner, innerId }, response)
  const route = `${request.method} ${kind}${id && '/:id'}${inner && `/${inner}`}${innerId && '/:id'}`
  const named = () => existing(store, id)
  switch (route) {
    case 'POST payments':
      return sendMade(store, response, describe(provider, make(provider, request)))
    case 'GET payments':
      return sendPage(
        response,
        request.url,
        'payments',
        newest<PaymentRow>(store, 'payments').map((row) => describe(provider, row)),
      )
    case 'GET customers/:id/payments':
      existingCustomer(store, id)
      return sendList(
        response,
        'payments',
        listRows<PaymentRow>(store, paymentsOf, id).map((row) => describe(provider, row)),
      )
    case 'GET payments/:id':
      return sendHal(response, 200, describe(provider, named()))
    case 'DELETE payments/:id':
      return cancel(provider, named(), response)
    case 'POST payments/:id/refunds':
      return sendMade(store, response, refund(provider, request, named()))
    case 'GET payments/:id/refunds':
      return sendList(
        response,
        'refunds',
        refundsOf(store, named().id).map((row) => describeRefund(store, row)),
      )
    case 'GET payments/:id/refunds/:id': {
      const row = refundsOf(store, named().id).find((one) => refundName(one) === innerId)
      if (!row) throw new Refusal(404, 'No refund exists')
      return sendHal(response, 200, describeRefund(store, row))
    }
    case 'GET refunds':
      return sendPage(
        response,
        request.url,
        'refunds',
        allRefunds(store).map((row) => describeRefund(store, row)),
      )
    case 'GET chargebacks':
      return sendPage(
        response,
        request.url,
        'chargebacks',
        newest<MovedRow>(store, "movements where kind = 'chargeback'").map((row) => describeChargeback(store, row)),
      )
    default:
      throw new Refusal(404, 'No such call')
  }
}

/** Each method has a maximum of its own: what a card pays at once, and a debit of an account that is new at Mollie. */
const mostMinor = (method: string) => (method === 'sepa_debit' ? 20_000 : 1_000_000)

function make(provider: Provider, request: EmulatorRequest): PaymentRow {
  const order = read(request.body) as {
    amount: Amount
    description: string
    method: string
    locale: string
    redirectUrl?: string
    webhookUrl: string
    metadata: { reference: string }
    sequenceType?: string
    customerId?: string
    mandateId?: string
  }
  const method = paymentMethods.find((one) => mollieMethod[one] === order.method)
  const stored = storedMethodFor(provider.store, order)
  // A one-off debit needs a different contract with the provider.
  if (!method || (method === 'sepa_debit') !== (stored !== null))
    throw new Refusal(422, 'method|The payment method is not activated')
  if (minorOf(order.amount) > mostMinor(method)) throw new Refusal(422, 'amount|The amount is higher than the maximum')
  if (!stored && !order.redirectUrl) throw new Refusal(422, 'redirectUrl|The redirect url is missing')
  const input = {
    amount_minor: minorOf(order.amount),
    currency: order.amount.currency,
    description: order.description,
    method,
    locale: order.locale.slice(0, 2),
    return_url: order.redirectUrl ?? order.webhookUrl,
    webhook_url: order.webhookUrl,
    reference: order.metadata.reference,
    ...stored,
  }
  return createPayment(provider.store, idempotencyKey(request), input, provider.now())
}

function cancel({ store, now, ...provider }: Provider, row: PaymentRow, response: ServerResponse): void {
  // As at Mollie: what is paid on another bank's page can't be canceled.
  const isCancelable = row.method === 'card' || row.method === 'paypal'
  if (!isCancelable || !movePayment(store, row.id, ['created', 'open', 'authorized'], 'canceled', now()))
    throw new Refusal(422, 'id|The payment cannot be canceled')
  failAfterCommit(store)
  sendHal(response, 200, describe({ store, now, ...provider }, existing(store, nameOf(row.id))))
}

function refund({ store, now }: Provider, request: EmulatorRequest, payment: PaymentRow): object {
  const order = read(request.body) as { amount: Amount; metadata?: { key: string } }
  const input = { amount_minor: minorOf(order.amount), currency: order.amount.currency }
  const key = idempotencyKey(request)
  const made = refundPayment(store, key, payment.id, input, now())
  return describeRefund(store, { ...made, created_at: now(), key })
}

/** `pay_1` of the ledger is `tr_1` here. */
function nameOf(paymentId: string): string {
  return paymentId.replace(/^pay_/, 'tr_')
}

function find(store: Store, name: string): PaymentRow | undefined {
  return findPayment(store, name.replace(/^tr_/, 'pay_'))
}

function existing(store: Store, name: string): PaymentRow {
  const payment = find(store, name)
  if (!payment) throw new Refusal(404, 'No payment exists with that id')
  return payment
}

const status: Readonly<Record<string, string>> = { created: 'open', refunded: 'paid', charged_back: 'paid' }

function describe({ store, address }: Provider, row: PaymentRow): Named {
  const isOpen = (row.status === 'created' || row.status === 'open') && !row.stored_method_id
  const moved = listRows<MovedRow>(store, 'select * from movements where payment_id = ? order by id', row.id)
  const paid = moved.find(({ kind }) => kind === 'payment')
  const checkout = isOpen ? { checkout: link(`${address()}/checkout/${row.token}`) } : {}
  return {
    resource: 'payment',
    id: nameOf(row.id),
    mode: 'test',
    createdAt: iso(row.created_at),
    status: status[row.status] ?? row.status,
    ...(paid ? { paidAt: iso(paid.created_at) } : {}),
    amount: amountOf(row.amount_minor + (consumeFault(store, 'misstate_payment') ? 1 : 0), row.currency),
    description: row.description,
    method: mollieMethod[row.method],
    metadata: { reference: row.reference },
    ...(row.customer_reference ? { customerId: row.customer_reference, sequenceType: 'recurring' } : {}),
    _embedded: {
      refunds: refundsOf(store, row.id).map((one) => describeRefund(store, one)),
      chargebacks: moved.filter(({ kind }) => kind === 'chargeback').map((one) => describeChargeback(store, one)),
    },
    _links: { self: link('https://api.mollie.com'), ...checkout },
  }
}

const refundStatus = { pending: 'processing', done: 'refunded', refused: 'failed' } as const

function describeRefund(store: Store, row: RefundRow): Named {
  return {
    resource: 'refund',
    id: refundName(row),
    paymentId: nameOf(row.payment_id),
    createdAt: iso(row.created_at),
    amount: amountOf(row.amount_minor, currencyOf(store, row.payment_id)),
    status: refundStatus[row.status],
    metadata: { key: row.key },
    _links: { self: link('https://api.mollie.com') },
  }
}

function describeChargeback(store: Store, row: MovedRow): Named {
  const back = findRow<MovedRow>(
    store,
    "select * from movements where payment_id = ? and kind = 'chargeback_reversed' and id > ?",
    row.payment_id,
    row.id,
  )
  return {
    resource: 'chargeback',
    id: `chb_${row.id}`,
    paymentId: nameOf(row.payment_id),
    createdAt: iso(row.created_at),
    amount: amountOf(row.amount_minor, currencyOf(store, row.payment_id)),
    reversedAt: back ? iso(back.created_at) : null,
    _links: { self: link('https://api.mollie.com') },
  }
}

function refundName({ id }: { id: string }): string {
  return id.replace(/^ref_/, 're_')
}

const withKeys = `select refunds.*, substr(idempotency_keys.key, 8) as key from refunds
  left join idempotency_keys on made_id = refunds.id`

function refundsOf(store: Store, paymentId: string): RefundRow[] {
  return listRows<RefundRow>(store, `${withKeys} where payment_id = ? order by created_at`, paymentId)
}

function allRefunds(store: Store): RefundRow[] {
  return listRows<RefundRow>(store, `${withKeys} order by created_at desc, refunds.id`)
}

const paymentsOf = 'select * from payments where customer_reference = ? order by created_at desc limit 250'

function newest<Row>(store: Store, from: string): Row[] {
  return listRows<Row>(store, `select * from ${from} order by created_at desc, id`)
}

function currencyOf(store: Store, paymentId: string): string {
  return findPayment(store, paymentId)?.currency ?? ''
}

const refusals: Readonly<Record<string, [number, string]>> = {
  not_refundable: [422, 'amount|The payment cannot be refunded'],
  refund_too_large: [422, 'amount|The amount is higher than the maximum'],
  idempotency_key_reused: [400, 'The idempotency key was used for another request'],
}

/** `field|what is wrong`; the client retries after a second if the provider says so. */
function refuse(response: ServerResponse, { status: given, code }: Refusal): void {
  const [statusCode, words] = refusals[code] ?? [given, code]
  const [field, detail] = words.includes('|') ? words.split('|') : [undefined, words]
  const body = { status: statusCode, title: 'Refused', detail, ...(field ? { field } : {}) }
  sendJson(response, statusCode, body, { 'content-type': 'application/hal+json', 'retry-after': '0' })
}

/** A form with the payment's id and nothing else. */
function send(): Send {
  return async (event) => {
    const body = new URLSearchParams({ id: nameOf(event.payment_id) })
    return (await post(event.webhook_url, { method: 'POST', body })).ok
  }
}
