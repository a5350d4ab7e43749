// An emulator of Verotel FlexPay as a program: order page, status page and postbacks, signed as documented, on the sandbox's ledger.
import type { ServerResponse } from 'node:http'
import { minorUnits } from '#base/money.ts'
import { post, type Send } from '../sandbox/deliveries.ts'
import type { DueEvent } from '../sandbox/events.ts'
import { consumeFault } from '../sandbox/faults.ts'
import { createPayment } from '../sandbox/payments.ts'
import type { Provider } from '../sandbox/provider.ts'
import { Refusal } from '../sandbox/refusal.ts'
import { findRow, type PaymentRow, type Store } from '../sandbox/store.ts'
import { isFlexPaySigned, signFlexPay, signPostback } from '../verotel-signature.ts'
import { failAfterCommit, runEmulator, type EmulatorRequest, type EmulatedProvider } from './program.ts'

const shopId = '68849'
/** Set in the shop's account at the provider, not with the order. */
const postbackUrl = process.env['EMULATOR_POSTBACK_URL'] ?? ''

const emulated: EmulatedProvider = {
  tls: false,
  answer,
  refuse: (response, { status, code }) =>
    void response.writeHead(status, { 'content-type': 'text/plain' }).end(`response: ERROR\nerror: ${code}\n`),
  send,
  find: saleOf,
}
runEmulator(emulated)

function answer(provider: Provider, { method, url }: EmulatorRequest, response: ServerResponse): void {
  const given = Object.fromEntries(url.searchParams)
  const { signature = '' } = given
  const isSigned = signFlexPay(provider.apiKey, given) === signature && isFlexPaySigned(provider.apiKey, given)
  if (method !== 'GET') throw new Refusal(405, 'method')
  if (given['version'] !== '4' || given['shopID'] !== shopId || !isSigned) throw new Refusal(400, 'signature')
  if (url.pathname === '/startorder') return startOrder(provider, given, response)
  if (url.pathname === '/salestatus') return tellStatus(provider, given['referenceID'] ?? '', response)
  throw new Refusal(404, 'page')
}

/** A reference is accepted once: coming again finds the same order, paid or not. */
function startOrder(provider: Provider, given: Record<string, string>, response: ServerResponse): void {
  const { referenceID = '', priceAmount = '', priceCurrency = '', description = '', successURL = '' } = given
  const input = {
    amount_minor: Math.round(Number(priceAmount) * minorUnits(priceCurrency)),
    currency: priceCurrency,
    description,
    method: 'card',
    locale: 'en',
    return_url: successURL,
    webhook_url: postbackUrl,
    reference: referenceID,
  } as const
  const { token } = createPayment(provider.store, `order-${referenceID}`, input, provider.now())
  failAfterCommit(provider.store)
  response.writeHead(302, { location: `${provider.address()}/checkout/${token}` }).end()
}

const saleResult: Readonly<Record<string, string>> = {
  paid: 'APPROVED',
  refunded: 'APPROVED',
  charged_back: 'APPROVED',
  pending: 'PENDING',
  failed: 'DECLINED',
  canceled: 'CANCELLED',
  expired: 'EXPIRED',
}

interface Sale extends PaymentRow {
  readonly number: number
}

function saleOf(store: Store, reference: string): Sale | undefined {
  return findRow<Sale>(store, 'select *, rowid as number from payments where reference = ?', reference)
}

/** An order without a decision is no sale yet. */
function tellStatus({ store }: Provider, reference: string, response: ServerResponse): void {
  const sale = saleOf(store, reference)
  const result = saleResult[sale?.status ?? '']
  const lines =
    sale && result
      ? {
          response: 'FOUND',
          type: 'purchase',
          shopID: shopId,
          saleID: sale.number,
          referenceID: reference,
          priceAmount: decimal(sale.amount_minor + (consumeFault(store, 'misstate_payment') ? 1 : 0), sale.currency),
          priceCurrency: sale.currency,
          paymentMethod: 'CC',
          saleResult: result,
        }
      : { response: 'NOTFOUND' }
  const text = Object.entries(lines).map(([name, value]) => `${name}: ${value}\n`)
  response.writeHead(200, { 'content-type': 'text/plain' }).end(text.join(''))
}

function decimal(minor: number, currency: string): string {
  return (minor / minorUnits(currency)).toFixed(2)
}

/** Only approvals, credits and chargebacks are posted; the shop confirms with `OK`. */
function send(store: Store, key: string): Send {
  return async (event) => {
    const parameters = postbackOf(store, event)
    if (!parameters) return true
    const query = new URLSearchParams({ ...parameters, signature: signPostback(key, parameters) })
    const { ok, text } = await post(`${event.webhook_url}?${query}`, { method: 'GET' })
    return ok && text.trim() === 'OK'
  }
}

function postbackOf(store: Store, event: DueEvent): Record<string, string> | null {
  const sale = findRow<Sale>(store, 'select *, rowid as number from payments where id = ?', event.payment_id)
  const moved = findRow<{ id: number; kind: string; amount_minor: number }>(
    store,
    "select * from movements where payment_id = ? and created_at = ? and kind in ('payment', 'refund', 'chargeback') order by id desc",
    event.payment_id,
    event.created_at,
  )
  if (!sale || !moved) return null
  const { currency, reference, number } = sale
  const about = { shopID: shopId, saleID: String(number), referenceID: reference, type: 'purchase' }
  const amount = decimal(moved.amount_minor, currency)
  const transaction = { ...about, transactionID: `${number}${moved.id}`, paymentMethod: 'CC' }
  if (moved.kind === 'payment') return { ...transaction, priceAmount: amount, priceCurrency: currency }
  const name = moved.kind === 'refund' ? 'credit' : 'chargeback'
  return { ...transaction, event: name, amount, currency, parentID: String(number) }
}
