// The adapter for the sandbox provider: the gateway's operations over HTTP, as with a real provider.
import { z } from 'zod'
import { ProductError, type ErrorCode } from '#base/errors.ts'
import { askUntilAnswered } from './attempts.ts'
import type { Patience } from './attempts.ts'
import { movementKinds } from './gateway.ts'
import type {
  CustomerOrder,
  MandateOrder,
  Movement,
  PaymentGateway,
  PaymentOrder,
  ProviderPayment,
  Refund,
  RefundOrder,
  WebhookNotice,
  WebhookRequest,
} from './gateway.ts'
import { paymentMethods } from '#base/payment-methods.ts'
import { methodsFor } from './methods.ts'
import { isSigned, signatureHeader } from './sandbox/signature.ts'

export interface SandboxAccess extends Patience {
  /** Its URL; read again for each request, because it may still be starting. */
  readonly url: string | (() => Promise<string>)
  readonly api_key: string
  readonly webhook_secret: string
  readonly now?: () => Date
}

const status = z.enum([
  'created',
  'open',
  'pending',
  'authorized',
  'paid',
  'failed',
  'canceled',
  'expired',
  'refunded',
  'charged_back',
])
const amountMinor = z.number().int().nonnegative()

const storedAnswer = z.object({ id: z.string(), label: z.string() })
const paymentAnswer = z.object({
  id: z.string(),
  status,
  amount_minor: amountMinor,
  currency: z.string(),
  refunded_minor: amountMinor,
  charged_back_minor: amountMinor,
  reversed_minor: amountMinor,
  fee_minor: amountMinor,
  method: z.enum(paymentMethods),
  reference: z.string(),
  stored_method: storedAnswer.nullable(),
})
const startedAnswer = paymentAnswer.extend({ checkout_url: z.string().nullable() })
const refundStatus = z.enum(['pending', 'done', 'refused'])
const refundAnswer = z.object({ id: z.string(), status: refundStatus, refunded_minor: amountMinor })
const movementsAnswer = z.object({
  movements: z.array(
    z.object({
      id: z.string(),
      payment_id: z.string(),
      reference: z.string(),
      kind: z.enum(movementKinds),
      amount_minor: amountMinor,
      currency: z.string(),
    }),
  ),
  next: z.string().nullable(),
})
const noticeBody = z.object({ provider_id: z.string(), event_id: z.string() })

export function sandboxGateway(access: SandboxAccess): PaymentGateway {
  const paymentPath = (id: string): string => `/v1/payments/${encodeURIComponent(id)}`
  return {
    name: 'sandbox',
    lacks: [],
    async createPayment({ idempotency_key, ...order }: PaymentOrder) {
      const made = await ask(access, startedAnswer, {
        method: 'POST',
        path: '/v1/payments',
        body: order,
        key: idempotency_key,
      })
      return { provider_id: made.id, checkout_url: made.checkout_url, status: made.status }
    },
    createCustomer: ({ idempotency_key, ...body }: CustomerOrder) =>
      ask(access, z.object({ id: z.string() }), { method: 'POST', path: '/v1/payers', body, key: idempotency_key }),
    createMandate: ({ idempotency_key, ...body }: MandateOrder) =>
      ask(access, storedAnswer, { method: 'POST', path: '/v1/mandates', body, key: idempotency_key }),
    async revokeMandate(id) {
      await ask(access, z.object({}), { method: 'DELETE', path: `/v1/mandates/${encodeURIComponent(id)}` })
    },
    async findDebit(order) {
      const path = `/v1/payments?${new URLSearchParams({ ...order })}`
      return (await ask(access, z.object({ id: z.string().nullable() }), { method: 'GET', path })).id
    },
    async readPayment(providerId) {
      return toPayment(await ask(access, paymentAnswer, { method: 'GET', path: paymentPath(providerId) }))
    },
    async refund({ idempotency_key, provider_id, amount_minor, currency }: RefundOrder) {
      const path = `${paymentPath(provider_id)}/refunds`
      const body = { amount_minor, currency }
      return toRefund(await ask(access, refundAnswer, { method: 'POST', path, body, key: idempotency_key }))
    },
    async readRefund(refundId) {
      const path = `/v1/refunds/${encodeURIComponent(refundId)}`
      return toRefund(await ask(access, refundAnswer, { method: 'GET', path }))
    },
    async listMovements(since, after) {
      const query = new URLSearchParams({ since: since.toISOString(), ...(after ? { after } : {}) })
      const page = await ask(access, movementsAnswer, { method: 'GET', path: `/v1/movements?${query}` })
      return { movements: page.movements.map(toMovement), next: page.next }
    },
    async listMovementsOf(providerId) {
      const path = `${paymentPath(providerId)}/movements`
      return (await ask(access, movementsAnswer, { method: 'GET', path })).movements.map(toMovement)
    },
    async cancelPayment(providerId) {
      const payment = await ask(access, paymentAnswer, {
        method: 'POST',
        path: `${paymentPath(providerId)}/cancel`,
        body: {},
      })
      return { status: payment.status }
    },
    parseWebhook: (request) => parseWebhook(access, request),
    methodsFor,
  }
}

function parseWebhook(access: SandboxAccess, { headers, rawBody }: WebhookRequest): WebhookNotice {
  const header = headers[signatureHeader]
  const now = access.now?.() ?? new Date()
  if (typeof header !== 'string' || !isSigned(access.webhook_secret, header, rawBody, now)) {
    throw new ProductError('webhook_forged')
  }
  return noticeBody.parse(JSON.parse(typeof rawBody === 'string' ? rawBody : Buffer.from(rawBody).toString('utf8')))
}

function toPayment({ id, stored_method, ...payment }: z.infer<typeof paymentAnswer>): ProviderPayment {
  return { provider_id: id, ...payment, ...(stored_method ? { stored_method } : {}) }
}

function toRefund({ id, refunded_minor, status: now }: z.infer<typeof refundAnswer>): Refund {
  return { refund_id: id, refunded_minor, status: now }
}

function toMovement({ payment_id, ...movement }: z.infer<typeof movementsAnswer>['movements'][number]): Movement {
  return { provider_id: payment_id, ...movement }
}

interface Question {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly path: string
  readonly body?: object
  readonly key?: string
}

/** Each attempt carries the same key, so it counts once. */
async function ask<T>(access: SandboxAccess, schema: z.ZodType<T>, question: Question): Promise<T> {
  const answer = await askUntilAnswered(access, (signal) => askOnce(access, schema, question, signal))
  return answer()
}

/** Returns what its answer says, or throws as a refusal; fails at once if it was cut off, is too late, or answers nothing. */
async function askOnce<T>(
  access: SandboxAccess,
  schema: z.ZodType<T>,
  { method, path, body, key }: Question,
  signal: AbortSignal,
): Promise<() => T> {
  const url = typeof access.url === 'string' ? access.url : await access.url()
  const response = await fetch(url + path, {
    method,
    headers: {
      authorization: `Bearer ${access.api_key}`,
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(key ? { 'idempotency-key': key } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
    redirect: 'error',
    signal,
  })
  if (response.status >= 500 || response.status === 429) {
    await response.body?.cancel()
    throw new Error(`the payment provider answered ${response.status}`)
  }
  const said: unknown = await response.json()
  if (response.status < 400) {
    const answer = schema.parse(said)
    return () => answer
  }
  const { code } = refusalAnswer.parse(said)
  return () => refuse(response.status, code)
}

const refusalAnswer = z.object({ code: z.string() })

const refusals: Record<string, ErrorCode> = {
  idempotency_key_reused: 'client_id_reused',
  not_found: 'not_found',
  invalid_method: 'payment_method_unavailable',
  stored_method_unknown: 'payment_method_unavailable',
  not_refundable: 'conflict',
  refund_too_large: 'conflict',
}

function refuse(status: number, code: string): never {
  const refusal = refusals[code]
  if (refusal) throw new ProductError(refusal)
  // Anything else is a bug of ours (a wrong key, a malformed order), not an outcome the product expects.
  throw new Error(`the payment provider refused with ${status} ${code}`)
}
