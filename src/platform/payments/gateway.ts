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

/** The payer, for a provider that wants to know one before it keeps a mandate. */
export interface CustomerOrder {
  readonly idempotency_key: string
  /** Our opaque name for the payer. */
  readonly customer_reference: string
}

/** What a payer signed so that debits may be taken from their account. */
export interface MandateOrder {
  /** The same key again answers with the same mandate. */
  readonly idempotency_key: string
  /** Our opaque name for the payer; only their orders may use the mandate. */
  readonly customer_reference: string
  /** The mandate's reference as the payer read it. */
  readonly reference: string
  /** Whose account it is, as the bank has the name. */
  readonly account_holder: string
  /** Without spaces. */
  readonly iban: string
  /** The day it was signed: `2026-06-17`. */
  readonly signed_on: string
  /** What `createCustomer` answered, where the provider has it. */
  readonly customer?: string | undefined
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

/** The sums of a payment only ever grow, so that an answer that comes late takes nothing back. */
export interface ProviderPayment {
  readonly provider_id: string
  readonly status: PaymentStatus
  readonly amount_minor: number
  readonly currency: string
  readonly refunded_minor: number
  /** All that banks took back, and all that they gave again; left out by a provider that tells it by the status only. */
  readonly charged_back_minor?: number
  readonly reversed_minor?: number
  /** What the provider keeps for itself, where it tells. */
  readonly fee_minor?: number
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

export type RefundStatus = 'pending' | 'done' | 'refused'

export interface Refund {
  readonly refund_id: string
  /** All that has been refunded of this payment, this refund included once it is done. */
  readonly refunded_minor: number
  readonly status: RefundStatus
}

export const movementKinds = ['payment', 'fee', 'refund', 'chargeback', 'chargeback_reversed'] as const

export type MovementKind = (typeof movementKinds)[number]

/** One line of the provider's own ledger. */
export interface Movement {
  readonly id: string
  readonly provider_id: string
  readonly reference: string
  readonly kind: MovementKind
  readonly amount_minor: number
  readonly currency: string
}

export interface MovementPage {
  readonly movements: readonly Movement[]
  /** Where the next page goes on; null at the end. */
  readonly next: string | null
}

/** A request as it came in: a signature covers the exact bytes of the body, or what stands in the address. */
export interface WebhookRequest {
  readonly headers: Record<string, string | string[] | undefined>
  readonly rawBody: string | Uint8Array
  /** What stood behind the question mark, as the server read it. */
  readonly query?: Readonly<Record<string, unknown>>
}

/** A webhook only says that a payment changed: read the payment for what is true now. */
export interface WebhookNotice {
  readonly provider_id: string
  /** Stays the same when the notice is sent again. */
  readonly event_id: string
  /** Only from a provider whose payments can't be read for their sums: what moved, signed by it, under its own name. */
  readonly moved?: ReportedMovement
}

export interface ReportedMovement {
  readonly id: string
  readonly kind: 'refund' | 'chargeback'
  readonly amount_minor: number
  readonly currency: string
}

/**
 * What a provider has no call for. `refunds`: a person makes them with the provider's own tool; `ledger`: nothing to
 * compare the books with; `stored_methods`: every order goes through its checkout.
 */
export type Lack = 'refunds' | 'ledger' | 'stored_methods'

/**
 * Refusals: `payment_provider_unavailable` after bounded retries (whether it happened is then unknown: ask again with the
 * same key), `client_id_reused`, `payment_method_unavailable`, `not_found`, `conflict` (the payment's state forbids it).
 */
export interface PaymentGateway {
  /** Which provider this is, kept with every payment. */
  readonly name: string
  /** What has to go without it, or by hand. */
  readonly lacks: readonly Lack[]
  createPayment(order: PaymentOrder): Promise<StartedPayment>
  /**
   * Keeps a mandate; its id is then the `stored_method` of a debit, which is `pending` until the bank has paid, and can be
   * `charged_back` for weeks. Left out by a provider that has none: direct debit is then not offered.
   */
  createMandate?(order: MandateOrder): Promise<StoredMethod>
  /** Asked before `createMandate`, where it is there, and kept before that is asked: by it a lost mandate is found. */
  createCustomer?(order: CustomerOrder): Promise<{ readonly id: string }>
  /** Ends a mandate, or a customer that never got one, and what the provider knows with it. One that is gone is as ended. */
  revokeMandate?(id: string): Promise<void>
  readPayment(providerId: string): Promise<ProviderPayment>
  refund(order: RefundOrder): Promise<Refund>
  /** How a refund that was pending stands. */
  readRefund(refundId: string): Promise<Refund>
  /** What moved since then in the provider's ledger, a page at a time. */
  listMovements(since: Date, after?: string): Promise<MovementPage>
  /** All that ever moved for one payment. */
  listMovementsOf(providerId: string): Promise<readonly Movement[]>
  /** Gives up a payment that nobody has paid yet; answers what it is now, which may be `paid`. `canceled`: nobody shall pay it. */
  cancelPayment(providerId: string): Promise<{ readonly status: PaymentStatus }>
  /** Throws `webhook_forged` unless the provider itself sent this, just now. */
  parseWebhook(request: WebhookRequest): WebhookNotice
  methodsFor(country: string, currency: string): readonly PaymentMethod[]
}
