// The adapter for Mollie, through its official client: the gateway's operations as Mollie's payments, refunds and chargebacks.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createMollieClient, Locale, PaymentEmbed } from '@mollie/api-client'
import type { MollieClient, Payment, PaymentCreateParams } from '@mollie/api-client'
import { ProductError } from '#base/errors.ts'
import { day, second } from '#base/time.ts'
import type { Movement, MovementPage, PaymentGateway, PaymentOrder, WebhookNotice, WebhookRequest } from './gateway.ts'
import { methodsFor } from './methods.ts'
import {
  mollieAmount,
  mollieLocale,
  mollieMethod,
  movementsIn,
  movementsOfChargeback,
  movementsOfPayment,
  movementsOfRefund,
  toPayment,
  toRefund,
} from './mollie-answers.ts'
import { createCustomer, createMandate, debitByMandate, findDebit, revokeMandate } from './mollie-mandates.ts'
import type { MollieCaller } from './mollie-mandates.ts'
import { amountRefusedAs, refused, unlessDecided } from './mollie-refusals.ts'

export interface MollieAccess {
  readonly api_key: string
  /** The URL of its API, if not Mollie's own; always over TLS. */
  readonly url?: string
  /** The timeout of one operation, including the client's own three attempts. */
  readonly timeoutMs?: number
}

const embed = [PaymentEmbed.refunds, PaymentEmbed.chargebacks]
/** A payment is listed by when it was created, not when it was paid: the report starts this much earlier. */
const slowestPaymentMs = 15 * day
/** A chargeback is listed by when it was made, not when it is reversed: a bank dispute takes half a year at most. */
const slowestReversalMs = 180 * day

export function mollieGateway(access: MollieAccess): PaymentGateway {
  const caller = callerOf(access)
  const { ask, client } = caller
  return {
    name: 'mollie',
    lacks: ['stored_methods'],
    async createPayment(order) {
      const made = await startPayment(access, caller, order)
      return { provider_id: made.id, checkout_url: made.getCheckoutUrl(), status: made.status }
    },
    createCustomer: (order) => createCustomer(caller, order),
    createMandate: (order) => createMandate(caller, order),
    revokeMandate: (id) => revokeMandate(caller, id),
    findDebit: (order) => findDebit(caller, order),
    async readPayment(providerId) {
      return toPayment(await ask(() => client.payments.get(providerId, { embed })))
    },
    async refund({ idempotency_key, provider_id: paymentId, amount_minor, currency }) {
      // Mollie forgets a key after an hour; a refund keeps its own for good.
      const all = await ask(() => client.paymentRefunds.page({ paymentId }))
      const earlier = all.find(({ metadata }) => keyOf(metadata) === idempotency_key)
      const amount = mollieAmount(amount_minor, currency)
      const made =
        earlier ??
        (await ask(() =>
          client.paymentRefunds.create({
            paymentId,
            amount,
            metadata: { key: idempotency_key },
            idempotencyKey: idempotency_key,
          }),
        ))
      return toRefund(made, await ask(() => client.payments.get(paymentId, { embed })))
    },
    async readRefund(refundId) {
      const [paymentId = '', id = ''] = refundId.split('/')
      const refund = await ask(() => client.paymentRefunds.get(id, { paymentId }))
      return toRefund(refund, await ask(() => client.payments.get(paymentId, { embed })))
    },
    listMovements: (since, after) => ask(() => movedSince(client, since, after)),
    async listMovementsOf(providerId): Promise<readonly Movement[]> {
      return movementsIn(await ask(() => client.payments.get(providerId, { embed })))
    },
    async cancelPayment(providerId) {
      const key = `cancel-${providerId}`
      await ask(() => client.payments.cancel(providerId, { idempotencyKey: key })).catch(unlessDecided)
      const { status, method } = toPayment(await ask(() => client.payments.get(providerId, { embed })))
      // Most methods can't be canceled at Mollie while their page is open: the payment is canceled here, and expires there.
      return { status: status === 'open' && method !== 'sepa_debit' ? 'canceled' : status }
    },
    parseWebhook: (request) => parseWebhook(access, request),
    methodsFor: (country, currency) =>
      methodsFor(country, currency).filter((method) => mollieMethod[method] !== undefined),
  }
}

const lists = ['payments', 'refunds', 'chargebacks'] as const
const rowsAPage = 250

/**
 * Reads its lists one after the other, newest first; each as far back as anything could have moved since then. The
 * cursor is the list and Mollie's own id of the position.
 */
async function movedSince(client: MollieClient, since: Date, after = ''): Promise<MovementPage> {
  const [asked, from] = after.split(' ')
  const list = lists.find((one) => one === asked) ?? lists[0]
  const asking = { limit: rowsAPage, ...(from ? { from } : {}) }
  const [movements, isOver, cursor] = await pageOf(client, list, asking, since)
  const further = lists[lists.indexOf(list) + 1] ?? null
  return { movements, next: cursor && !isOver ? `${list} ${cursor}` : further }
}

/** What moved, whether the rest is too old, and the cursor. */
async function pageOf(
  client: MollieClient,
  list: (typeof lists)[number],
  asking: { limit: number; from?: string },
  since: Date,
): Promise<[Movement[], boolean, string | undefined]> {
  const isOld = (at: string, earliest = since.getTime()): boolean => Date.parse(at) < earliest
  if (list === 'payments') {
    const page = await client.payments.page(asking)
    const moved = page.filter(({ paidAt }) => paidAt && !isOld(paidAt)).flatMap(movementsOfPayment)
    const isOver = page.some(({ createdAt }) => isOld(createdAt, since.getTime() - slowestPaymentMs))
    return [moved, isOver, page.nextPageCursor]
  }
  if (list === 'refunds') {
    const page = await client.refunds.page(asking)
    const recent = page.filter(({ createdAt }) => !isOld(createdAt))
    return [recent.flatMap(movementsOfRefund), recent.length < page.length, page.nextPageCursor]
  }
  const page = await client.chargebacks.page(asking)
  const moved = page.flatMap((chargeback) =>
    movementsOfChargeback(chargeback).filter(
      ({ kind }) => !isOld(kind === 'chargeback' ? chargeback.createdAt : chargeback.reversedAt),
    ),
  )
  const isOver = page.some(({ createdAt }) => isOld(createdAt, since.getTime() - slowestReversalMs))
  return [moved, isOver, page.nextPageCursor]
}

function startPayment(access: MollieAccess, caller: MollieCaller, order: PaymentOrder): Promise<Payment> {
  const { stored_method: mandate, reference, method } = order
  if ((mandate !== undefined) !== (method === 'sepa_debit')) throw new ProductError('payment_method_unavailable')
  const made = paymentOf(access, order)
  return mandate
    ? debitByMandate(caller, made, { mandate, reference })
    : caller.ask(() => caller.client.payments.create(made).catch(amountRefusedAs('payment_method_unavailable')))
}

function paymentOf(access: MollieAccess, order: PaymentOrder): PaymentCreateParams {
  const method = mollieMethod[order.method]
  if (!method) throw new ProductError('payment_method_unavailable')
  return {
    amount: mollieAmount(order.amount_minor, order.currency),
    description: order.description,
    redirectUrl: order.return_url,
    webhookUrl: provenAddress(access, order),
    method,
    locale: mollieLocale[order.locale] ?? Locale.en_GB,
    metadata: { reference: order.reference },
    idempotencyKey: order.idempotency_key,
  }
}

/** Mollie's webhooks are not signed: they are authenticated by a URL that only Mollie is told. */
function provenAddress(access: MollieAccess, { webhook_url, reference }: PaymentOrder): string {
  const address = new URL(webhook_url)
  address.searchParams.set('for', reference)
  address.searchParams.set('proof', proofOf(access, reference))
  return address.href
}

function proofOf({ api_key }: MollieAccess, reference: string): string {
  return createHmac('sha256', api_key).update(`webhook:${reference}`).digest('hex')
}

/** The body is a form with only the payment's id; the same webhook is sent again with each change. */
function parseWebhook(access: MollieAccess, { rawBody, query = {} }: WebhookRequest): WebhookNotice {
  const { for: reference, proof } = query
  const wanted = Buffer.from(proofOf(access, typeof reference === 'string' ? reference : ''))
  const given = Buffer.from(typeof proof === 'string' ? proof : '')
  const id =
    new URLSearchParams(typeof rawBody === 'string' ? rawBody : Buffer.from(rawBody).toString()).get('id') ?? ''
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted) || !/^tr_\w{1,60}$/.test(id))
    throw new ProductError('webhook_forged')
  return { provider_id: id, event_id: id }
}

function callerOf(access: MollieAccess): MollieCaller {
  const client: MollieClient = createMollieClient({
    apiKey: access.api_key,
    ...(access.url ? { apiEndpoint: access.url } : {}),
  })
  const within = access.timeoutMs ?? 20 * second
  const ask = async <T>(question: () => Promise<T>): Promise<T> => {
    const late = new Promise<never>((_, reject) => {
      setTimeout(() => reject(new ProductError('payment_provider_unavailable')), within).unref()
    })
    return Promise.race([question().then(notEmpty), late]).catch(refused)
  }
  return { ask, client }
}

/** The client takes an empty response for a deed that is done. */
function notEmpty<T>(answer: T): T {
  if ((answer as unknown) === true) throw new Error('the response was empty')
  return answer
}

function keyOf(metadata: unknown): unknown {
  return typeof metadata === 'object' && metadata !== null && 'key' in metadata ? metadata.key : undefined
}
