// The two requests of the checkout page: showing the payment to the payer, and carrying out what they decide.
import type { PaymentStatus } from '../gateway.ts'
import { readCheckoutForm, type CheckoutForm } from './checkout-form.ts'
import { renderCheckout, renderClosed, renderUnknown } from './checkout-page.ts'
import { styleHash } from './checkout-style.ts'
import { findPaymentByToken, movePayment, settlePayment } from './payments.ts'
import type { Provider } from './provider.ts'
import type { PaymentRow } from './store.ts'
import { wordsFor } from './words.ts'

export type CheckoutAnswer =
  | { readonly kind: 'redirect'; readonly location: string }
  | {
      readonly kind: 'page'
      readonly status: number
      readonly html: string
      readonly styleHash: string
      readonly shopOrigin: string
    }

export interface CheckoutRequest {
  readonly token: string
  readonly form: URLSearchParams | undefined
  /** For the page of a payment that does not exist; a payment brings its own language. */
  readonly language: string
}

export function answerCheckout(provider: Provider, request: CheckoutRequest): CheckoutAnswer {
  const payment = findPaymentByToken(provider.store, request.token)
  if (!payment) return page(404, renderUnknown(wordsFor(request.language)), undefined)
  if (isWaiting(payment.status) && payment.expires_at <= provider.now()) {
    movePayment(provider.store, payment.id, ['created', 'open'], 'expired', provider.now())
    return page(410, renderClosed({ ...payment, status: 'expired' }, wordsFor(payment.locale)), payment)
  }
  if (request.form) return decide(provider, payment, request.form)
  return isWaiting(payment.status) ? show(provider, payment) : closed(payment)
}

function show(provider: Provider, payment: PaymentRow): CheckoutAnswer {
  movePayment(provider.store, payment.id, ['created'], 'open', provider.now())
  return page(200, renderCheckout(payment, wordsFor(payment.locale), { now: provider.now() }), payment)
}

/** The form says what to do, never how much: amount and return URL come from the books. */
function decide(provider: Provider, payment: PaymentRow, sent: URLSearchParams): CheckoutAnswer {
  const back: CheckoutAnswer = { kind: 'redirect', location: payment.return_url }
  // Pressed twice, or after going back: the decision stands, and the shop knows the outcome.
  if (!isWaiting(payment.status)) return back
  const form: CheckoutForm = readCheckoutForm(payment, sent, new Date(provider.now()))
  if (form.outcome) {
    settlePayment(provider.store, payment, form.outcome, provider.now())
    return back
  }
  return page(422, renderCheckout(payment, wordsFor(payment.locale), { now: provider.now(), form }), payment)
}

function closed(payment: PaymentRow): CheckoutAnswer {
  return page(payment.status === 'expired' ? 410 : 200, renderClosed(payment, wordsFor(payment.locale)), payment)
}

function isWaiting(status: PaymentStatus): boolean {
  return status === 'created' || status === 'open'
}

function page(status: number, html: string, payment: PaymentRow | undefined): CheckoutAnswer {
  return { kind: 'page', status, html, styleHash, shopOrigin: payment ? new URL(payment.return_url).origin : '' }
}
