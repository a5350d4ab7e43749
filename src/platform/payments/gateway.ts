// What the product asks of a payment provider: one interface that every provider's adapter fulfils.
import type { PaymentMethod } from '#base/payment-methods.ts'

/**
 * created: known to the provider; open: the payer has the checkout in front of them; pending: the payer did their part,
 * the money is on its way; authorized: reserved, not taken; the others are what they say. A payment refunded in part
 * stays `paid`, with `refunded_minor` above zero.
 */
export type PaymentStatus =
  | 'created'
  | 'open'
  | 'pending'
  | 'authorized'
  | 'paid'
  | 'failed'
  | 'canceled'
  | 'expired'
  | 'refunded'
  | 'charged_back'

export interface PaymentOrder {
  /** The same key again answers with the same payment; with another order it is refused as `client_id_reused`. */
  readonly idempotency_key: string
  readonly amount_minor: number
  /** ISO 4217, upper case. */
  readonly currency: string
  /** One line the payer reads on the checkout page and on their statement. */
  readonly description: string
  readonly method: PaymentMethod
  readonly locale: string
  /** Where the payer's browser comes back to, whatever happened; it says nothing about the outcome. */
  readonly return_url: string
  /** Where the provider reports that something changed. */
  readonly webhook_url: string
  /** Our own name for the payment. */
  readonly reference: string
  /** Our opaque name for the payer; with it the provider may offer to keep the card. */
  readonly customer_reference?: string | undefined
  /** The id of a stored method of this customer: charged at once, without a checkout page. */
  readonly stored_method?: string | undefined
}

export interface StartedPayment {
  readonly provider_id: string
  /** Where to send the payer; null where a stored method was charged and nothing is left to do. */
  readonly checkout_url: string | null
  readonly status: PaymentStatus
}

/** A way to pay that the provider keeps for the customer; the label is safe to show (`Visa •••• 4242`). */
export interface StoredMethod {
  readonly id: string
  readonly label: string
}

export interface ProviderPayment {
  readonly provider_id: string
  readonly status: PaymentStatus
  readonly amount_minor: number
  readonly currency: string
  readonly refunded_minor: number
  readonly method: PaymentMethod
  /** Our own name for the payment, as given with the order. */
  readonly reference: string
  readonly stored_method?: StoredMethod
}

export interface RefundOrder {
  readonly idempotency_key: string
  readonly provider_id: string
  readonly amount_minor: number
  readonly currency: string
}

export interface Refund {
  readonly refund_id: string
  /** All that has been refunded of this payment, this refund included. */
  readonly refunded_minor: number
  readonly status: PaymentStatus
}

/** A request as it came in: the signature covers the exact bytes of the body. */
export interface WebhookRequest {
  readonly headers: Record<string, string | string[] | undefined>
  readonly rawBody: string | Uint8Array
}

/** A webhook only says that a payment changed: read the payment for what is true now. */
export interface WebhookNotice {
  readonly provider_id: string
  /** Stays the same when the notice is sent again. */
  readonly event_id: string
}

/**
 * Refusals: `payment_provider_unavailable` after bounded retries (whether it happened is then unknown: ask again with the
 * same key), `client_id_reused`, `payment_method_unavailable`, `not_found`, `conflict` (the payment's state forbids it).
 */
export interface PaymentGateway {
  /** Which provider this is, kept with every payment. */
  readonly name: string
  createPayment(order: PaymentOrder): Promise<StartedPayment>
  readPayment(providerId: string): Promise<ProviderPayment>
  refund(order: RefundOrder): Promise<Refund>
  /** Gives up a payment that nobody has paid yet; answers what it is now, which may be `paid`. */
  cancelPayment(providerId: string): Promise<{ readonly status: PaymentStatus }>
  /** Throws `webhook_forged` unless the provider itself sent this, just now. */
  parseWebhook(request: WebhookRequest): WebhookNotice
  methodsFor(country: string, currency: string): readonly PaymentMethod[]
}
