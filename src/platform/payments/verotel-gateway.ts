// The adapter for Verotel FlexPay: a signed URL leads to its order page, signed postbacks report what moved, and its status page whether a sale was paid.
import { ProductError } from '#base/errors.ts'
import { minorUnits } from '#base/money.ts'
import { hour } from '#base/time.ts'
import { askUntilAnswered } from './attempts.ts'
import type { Patience } from './attempts.ts'
import type {
  PaymentGateway,
  PaymentOrder,
  ProviderPayment,
  ReportedMovement,
  WebhookNotice,
  WebhookRequest,
} from './gateway.ts'
import { methodsFor } from './methods.ts'
import { isFlexPaySigned, signFlexPay } from './verotel-signature.ts'
import type { FlexPayParameters } from './verotel-signature.ts'

export interface VerotelAccess extends Patience {
  readonly shop_id: string
  readonly signature_key: string
  /** Where the order and status pages of the shop's brand are. */
  readonly url?: string
  readonly now?: () => Date
}

const version = '4'
const currencies: readonly string[] = ['USD', 'EUR', 'GBP', 'AUD', 'CAD', 'CHF', 'DKK', 'NOK', 'SEK']
/** A URL can't be revoked: an order counts as waiting for this long, and as abandoned afterwards. If paid later, it is still paid. */
export const addressLifetimeMs = hour

/**
 * A sale gets its id when it is paid; it is always found by our reference, which FlexPay accepts only once: an order
 * can't be paid twice, and starting it again gives the same order.
 */
export function verotelGateway(access: VerotelAccess): PaymentGateway {
  const readPayment = async (reference: string) =>
    toPayment(access, reference, await askStatus(access, { referenceID: reference }))
  return {
    name: 'verotel',
    lacks: ['refunds', 'ledger', 'stored_methods'],
    createPayment: async (order) => {
      if (order.method !== 'card' || order.stored_method) throw new ProductError('payment_method_unavailable')
      return { provider_id: order.reference, checkout_url: orderPage(access, order), status: 'created' }
    },
    readPayment,
    // Neither its pages nor a call can refund: staff do that in its Control Center.
    refund: async () => Promise.reject(new ProductError('conflict')),
    readRefund: async () => Promise.reject(new ProductError('not_found')),
    listMovements: async () => ({ movements: [], next: null }),
    listMovementsOf: async () => [],
    cancelPayment: async (reference) => {
      const { status } = await readPayment(reference)
      return { status: status === 'open' || status === 'expired' ? 'canceled' : status }
    },
    parseWebhook: (request) => parsePostback(access, request),
    methodsFor: (country, currency) =>
      currencies.includes(currency) ? methodsFor(country, currency).filter((method) => method === 'card') : [],
  }
}

function orderPage(access: VerotelAccess, order: PaymentOrder): string {
  return addressOf(access, 'startorder', {
    type: 'purchase',
    priceAmount: decimal(order.amount_minor, order.currency),
    priceCurrency: order.currency,
    description: printable(order.description),
    paymentMethod: 'CC',
    referenceID: order.reference,
    successURL: order.return_url,
    declineURL: order.return_url,
  })
}

function addressOf(access: VerotelAccess, page: 'startorder' | 'salestatus', given: FlexPayParameters): string {
  const parameters = { ...given, version, shopID: access.shop_id }
  const query = new URLSearchParams({ ...parameters, signature: signFlexPay(access.signature_key, parameters) })
  return `${(access.url ?? 'https://secure.verotel.com').replace(/\/+$/, '')}/${page}?${query}`
}

/** `24.95`, and up to 100 printable characters. */
function decimal(amountMinor: number, currency: string): string {
  return (amountMinor / minorUnits(currency)).toFixed(2)
}

function printable(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}]/gu, ' ').slice(0, 100)
}

function minorOf(text: string, currency: string): number {
  if (!/^\d{1,9}(\.\d{1,2})?$/.test(text) || !/^[A-Z]{3}$/.test(currency))
    throw new Error('FlexPay speaks of an amount that is no amount')
  return Math.round(Number(text) * minorUnits(currency))
}

/** Its status page has lines of `name: value`; refunded and charged-back sums come by postback alone. */
function toPayment(access: VerotelAccess, reference: string, said: FlexPayParameters): ProviderPayment {
  const found = { provider_id: reference, reference, method: 'card', refunded_minor: 0 } as const
  if (said['response'] === 'NOTFOUND') {
    const age = (access.now?.() ?? new Date()).getTime() - startOf(reference)
    return { ...found, status: age > addressLifetimeMs ? 'expired' : 'open', amount_minor: 0, currency: '' }
  }
  const { saleResult = '', priceAmount = '', priceCurrency = '', referenceID } = said
  if (said['response'] !== 'FOUND' || referenceID !== reference) throw new Error('FlexPay answers another question')
  const status = saleStatus[saleResult.toUpperCase()]
  if (!status) throw new Error(`FlexPay says of a sale that it is ${saleResult}, which we don't know`)
  return { ...found, status, amount_minor: minorOf(priceAmount, priceCurrency), currency: priceCurrency }
}

const saleStatus: Readonly<Record<string, ProviderPayment['status']>> = {
  APPROVED: 'paid',
  PENDING: 'pending',
  DECLINED: 'failed',
  FAILED: 'failed',
  EXPIRED: 'expired',
  CANCELED: 'canceled',
  CANCELLED: 'canceled',
}

/** Our references are ids that begin with their timestamp (RFC 9562, version 7). */
function startOf(reference: string): number {
  return Number.parseInt(reference.replaceAll('-', '').slice(0, 12), 16) || 0
}

function askStatus(access: VerotelAccess, about: FlexPayParameters): Promise<FlexPayParameters> {
  return askUntilAnswered(access, async (signal) => {
    const response = await fetch(addressOf(access, 'salestatus', about), { redirect: 'error', signal })
    const lines = (await response.text()).matchAll(/^(\w+):[ \t]*["']?(.*?)["']?[ \t\r]*$/gm)
    const said = Object.fromEntries([...lines].map(([, name = '', value = '']) => [name, value]))
    const isAnswer = response.status < 500 && response.status !== 429
    if (isAnswer && ['FOUND', 'NOTFOUND', 'ERROR'].includes(said['response'] ?? '')) return said
    throw new Error(`FlexPay answered ${response.status} without the state of a sale`)
  })
}

/** Signed with the shop's key. A sale, a credit and a chargeback are taken at face value: their sums are reported nowhere else. */
function parsePostback(access: VerotelAccess, { query = {} }: WebhookRequest): WebhookNotice {
  const said: Record<string, string> = {}
  for (const [name, value] of Object.entries(query)) {
    if (typeof value !== 'string') throw new ProductError('webhook_forged')
    said[name] = value
  }
  const isOurs = said['shopID'] === access.shop_id && isFlexPaySigned(access.signature_key, said)
  const reference = said['referenceID'] ?? ''
  if (!isOurs || reference === '') throw new ProductError('webhook_forged')
  const moved = movedBy(said)
  const event = moved?.id ?? said['transactionID'] ?? said['saleID'] ?? reference
  return { provider_id: reference, event_id: event, ...(moved ? { moved } : {}) }
}

function movedBy(said: FlexPayParameters): ReportedMovement | undefined {
  const kind = said['event'] === 'credit' ? 'refund' : said['event'] === 'chargeback' ? 'chargeback' : undefined
  if (!kind) return undefined
  const currency = said['currency'] ?? said['priceCurrency'] ?? ''
  // Some postbacks give refunded amounts as negative numbers.
  const amount = (said['amount'] ?? said['priceAmount'] ?? '').replace(/^-/, '')
  const id = said['transactionID'] ?? `${said['saleID']} ${said['event']} ${amount}`
  return { id, kind, amount_minor: minorOf(amount, currency), currency }
}
