// The sandbox's API for shops: payments, refunds, and the calls that make it misbehave.
import { createHash, timingSafeEqual } from 'node:crypto'
import type { ZodType } from 'zod'
import { forcedInput, idempotencyKey, mandateInput, payerInput, paymentInput, refundInput } from './api-shapes.ts'
import type { Provider } from './provider.ts'
import { consumeFault, faultsSchema, writeFaults } from './faults.ts'
import { movedSoFar, movementsOf, movementsSince } from './movements.ts'
import { createMandate, createPayer, revokeMandate } from './mandates.ts'
import { createPayment, findPayment, findPaymentFor, movePayment } from './payments.ts'
import { findRefund, refundPayment, type RefundRow } from './refunds.ts'
import { Refusal } from './refusal.ts'
import { inTransaction, type PaymentRow, type Store } from './store.ts'
import { storedMethodOf } from './stored-methods.ts'

export interface ApiRequest {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: Record<string, string | string[] | undefined>
  readonly body: string
}

/** Returns what is sent as JSON, or throws a Refusal. */
export function answerApi(provider: Provider, request: ApiRequest): unknown {
  authorize(provider.apiKey, request)
  const [kind, id = '', action = ''] = request.path.replace(/^\/v1\//, '').split('/')
  const route = `${request.method} ${kind}${id && '/:id'}${action && `/${action}`}`
  if ((kind === 'payments' || kind === 'mandates') && consumeFault(provider.store, 'refuse'))
    throw new Refusal(503, 'unavailable')
  const answer = answerRoute(provider, request, route, id)
  if (request.method !== 'GET' && (kind === 'payments' || kind === 'mandates')) failAfterCommit(provider.store)
  return answer
}

function answerRoute({ store, address, now }: Provider, request: ApiRequest, route: string, id: string): unknown {
  switch (route) {
    case 'POST payments': {
      const payment = createPayment(store, keyOf(request), parse(paymentInput, request.body), now())
      return { ...describe(store, payment), checkout_url: checkoutUrl(address(), payment) }
    }
    case 'POST payers':
      return { id: createPayer(store, keyOf(request), parse(payerInput, request.body)).id }
    case 'POST mandates': {
      const { id: made, label } = createMandate(store, keyOf(request), parse(mandateInput, request.body))
      return { id: made, label }
    }
    case 'DELETE mandates/:id':
      inTransaction(store, () => revokeMandate(store, id))
      return {}
    case 'GET payments': {
      const [reference, method] = [request.query.get('reference'), request.query.get('stored_method')]
      return { id: findPaymentFor(store, reference ?? '', method ?? '')?.id ?? null }
    }
    case 'GET payments/:id':
      return describe(store, existing(store, id))
    case 'POST payments/:id/cancel':
      existing(store, id)
      movePayment(store, id, ['created', 'open', 'authorized'], 'canceled', now())
      return describe(store, existing(store, id))
    case 'POST payments/:id/refunds': {
      const refund = refundPayment(store, keyOf(request), id, parse(refundInput, request.body), now())
      return describeRefund(store, refund)
    }
    case 'GET refunds/:id': {
      const refund = findRefund(store, id)
      if (!refund) throw new Refusal(404, 'not_found')
      return describeRefund(store, refund)
    }
    case 'GET movements':
      return movementsSince(
        store,
        Date.parse(request.query.get('since') ?? '') || 0,
        Number(request.query.get('after')),
      )
    case 'GET payments/:id/movements':
      return movementsOf(store, existing(store, id).id)
    case 'POST payments/:id/force':
      movePayment(store, id, [existing(store, id).status], parse(forcedInput, request.body).status, now())
      return describe(store, existing(store, id))
    case 'PUT faults':
      inTransaction(store, () => writeFaults(store, parse(faultsSchema, request.body)))
      return {}
    default:
      throw new Refusal(404, 'not_found')
  }
}

function describeRefund(store: Store, { id, payment_id, amount_minor, status }: RefundRow): object {
  return { id, amount_minor, status, refunded_minor: existing(store, payment_id).refunded_minor }
}

/** Everything but the card number and the checkout token: what the shop may know. */
function describe(store: Store, payment: PaymentRow): object {
  const stored = storedMethodOf(store, payment)
  return {
    id: payment.id,
    status: payment.status,
    amount_minor: payment.amount_minor + (consumeFault(store, 'misstate_payment') ? 1 : 0),
    currency: payment.currency,
    refunded_minor: payment.refunded_minor,
    charged_back_minor: movedSoFar(store, payment.id, 'chargeback'),
    reversed_minor: movedSoFar(store, payment.id, 'chargeback_reversed'),
    fee_minor: movedSoFar(store, payment.id, 'fee'),
    method: payment.method,
    reference: payment.reference,
    stored_method: stored ? { id: stored.id, label: stored.label } : null,
  }
}

function checkoutUrl(address: string, payment: PaymentRow): string | null {
  // Charged at once with a stored method: there is no page, so its checkout expires immediately.
  const chargedAtOnce = payment.expires_at === payment.created_at
  return chargedAtOnce ? null : `${address}/checkout/${payment.token}`
}

function existing(store: Store, id: string): PaymentRow {
  const payment = findPayment(store, id)
  if (!payment) throw new Refusal(404, 'not_found')
  return payment
}

function authorize(apiKey: string, request: ApiRequest): void {
  const given = createHash('sha256')
    .update(String(request.headers.authorization ?? ''))
    .digest()
  const wanted = createHash('sha256').update(`Bearer ${apiKey}`).digest()
  if (!timingSafeEqual(given, wanted)) throw new Refusal(401, 'unauthorized')
}

export function keyOf(request: Pick<ApiRequest, 'headers'>): string {
  const key = idempotencyKey.safeParse(request.headers['idempotency-key'])
  if (!key.success) throw new Refusal(422, 'idempotency_key_missing')
  return key.data
}

function parse<T>(schema: ZodType<T>, body: string): T {
  let value: unknown
  try {
    value = JSON.parse(body)
  } catch {
    throw new Refusal(400, 'invalid_json')
  }
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw new Refusal(422, `invalid_${parsed.error.issues[0]?.path.join('_') || 'input'}`)
  return parsed.data
}

/** The change is kept; only the response goes wrong. */
export function failAfterCommit(store: Store): void {
  if (consumeFault(store, 'die_after_commit')) process.kill(process.pid, 'SIGKILL')
  if (consumeFault(store, 'fail_after_commit')) throw new Refusal(500, 'unexpected')
}
