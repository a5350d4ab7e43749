// What the product needs from a payment provider: one interface that every provider's adapter implements.
import type { PaymentMethod } from '#base/payment-methods.ts'

/**
 * created: known to the provider; open: the payer is at the checkout; pending: the payer has done their part, the money
 * is on its way; authorized: reserved, not captured; the others are what they say. A partly refunded payment stays
 * `paid`, with `refunded_minor` above zero.
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
  /** The idempotency key: the same key returns the same payment; with another order it is refused as `client_id_reused`. */
  readonly idempotency_key: string
  readonly amount_minor: number
  /** ISO 4217, upper case. */
  readonly currency: string
  /** One line that the payer reads on the checkout page and on their statement. */
  readonly description: string
  readonly method: PaymentMethod
  readonly locale: string
  /** Where the payer's browser returns to, whatever happened; it says nothing about the outcome. */
  readonly return_url: string
  /** Where the provider reports that something changed. */
  readonly webhook_url: string
  /** Our own reference for the payment. */
  readonly reference: string
  /** Our opaque id of the payer; with it the provider may offer to store the card. */
  readonly customer_reference?: string | undefined
  /** The id of a stored method of this customer: charged at once, without a checkout page. */
  readonly stored_method?: string | undefined
}

/** The payer, for a provider that needs a customer before it keeps a mandate. */
export interface CustomerOrder {
  readonly idempotency_key: string
  /** Our opaque id of the payer. */
  readonly customer_reference: string
}

/** What a payer signed so that their account may be debited. */
export interface MandateOrder {
  /** The idempotency key: the same key returns the same mandate. */
  readonly idempotency_key: string
  /** Our opaque id of the payer; only their orders may use the mandate. */
  readonly customer_reference: string
  /** The mandate's reference as the payer read it. */
  readonly reference: string
  /** The account holder, as the bank has the name. */
  readonly account_holder: string
  /** Without spaces. */
  readonly iban: string
  /** The day it was signed: `2026-06-17`. */
  readonly signed_on: string
  /** What `createCustomer` returned, if the provider has it. */
  readonly customer?: string | undefined
}

/** Which debit: our own reference for its order, and the mandate it was ordered by. */
export interface DebitLookup {
  readonly reference: string
  readonly stored_method: string
}

export interface StartedPayment {
  readonly provider_id: string
  /** Where to send the payer; null if a stored method was charged and nothing is left to do. */
  readonly checkout_url: string | null
  readonly status: PaymentStatus
}

/** A way to pay that the provider stores for the customer; the label is safe to show (`Visa •••• 4242`). */
export interface StoredMethod {
  readonly id: string
  readonly label: string
}

/** The sums of a payment only ever grow, so a late response undoes nothing. */
export interface ProviderPayment {
  readonly provider_id: string
  readonly status: PaymentStatus
  readonly amount_minor: number
  readonly currency: string
  readonly refunded_minor: number
  /** The totals that banks took back, and gave back again; absent for a provider that reports chargebacks by status only. */
  readonly charged_back_minor?: number
  readonly reversed_minor?: number
  /** The provider's fee, if it reports one. */
  readonly fee_minor?: number
  readonly method: PaymentMethod
  /** Our own reference for the payment, as given with the order. */
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
  /** The total refunded of this payment, including this refund once it is done. */
  readonly refunded_minor: number
  readonly status: RefundStatus
}

export const movementKinds = ['payment', 'fee', 'refund', 'chargeback', 'chargeback_reversed'] as const

export type MovementKind = (typeof movementKinds)[number]

/** One entry of the provider's own ledger. */
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
  /** The cursor of the next page; null at the end. */
  readonly next: string | null
}

/** A request as received: a signature covers the exact bytes of the body, or the query string. */
export interface WebhookRequest {
  readonly headers: Record<string, string | string[] | undefined>
  readonly rawBody: string | Uint8Array
  /** The query string, as the server read it. */
  readonly query?: Readonly<Record<string, unknown>>
}

/** A webhook only says that a payment changed: read the payment for its current state. */
export interface WebhookNotice {
  readonly provider_id: string
  /** Stays the same when the webhook is sent again. */
  readonly event_id: string
  /** Only from a provider whose payments can't be read with their sums: the movement, signed by it, with its own id. */
  readonly moved?: ReportedMovement
}

export interface ReportedMovement {
  readonly id: string
  readonly kind: 'refund' | 'chargeback'
  readonly amount_minor: number
  readonly currency: string
}

/**
 * Operations the provider has no call for. `refunds`: staff make them with the provider's own tool; `ledger`: there is
 * nothing to reconcile the books with; `stored_methods`: every order goes through its checkout.
 */
export type MissingOperation = 'refunds' | 'ledger' | 'stored_methods'

/**
 * Errors: `payment_provider_unavailable` after bounded retries (the outcome is then unknown: retry with the same key),
 * `client_id_reused`, `payment_method_unavailable`, `direct_debit_limit` (more than is debited at once), `not_found`,
 * `conflict` (the payment's state forbids it).
 */
export interface PaymentGateway {
  /** Which provider this is, stored with every payment. */
  readonly name: string
  /** What is not available from it, or has to be done by hand. */
  readonly lacks: readonly MissingOperation[]
  createPayment(order: PaymentOrder): Promise<StartedPayment>
  /**
   * Keeps a mandate; its id is then the `stored_method` of a debit, which is `pending` until the bank has paid, and can
   * be `charged_back` for weeks. Absent for a provider without mandates: direct debit is then not offered.
   */
  createMandate?(order: MandateOrder): Promise<StoredMethod>
  /** The debit it made for an order, if its answer was lost; null if it made none. Present with `createMandate`. */
  findDebit?(order: DebitLookup): Promise<string | null>
  /** Called before `createMandate`, if present, and its result is stored before that call: with it a lost mandate can be found. */
  createCustomer?(order: CustomerOrder): Promise<{ readonly id: string }>
  /** Revokes a mandate, or a customer that never got one, and deletes what the provider knows with it. Idempotent. */
  revokeMandate?(id: string): Promise<void>
  readPayment(providerId: string): Promise<ProviderPayment>
  refund(order: RefundOrder): Promise<Refund>
  /** The current state of a refund that was pending. */
  readRefund(refundId: string): Promise<Refund>
  /** The provider's ledger since then, one page at a time. */
  listMovements(since: Date, after?: string): Promise<MovementPage>
  /** All movements of one payment. */
  listMovementsOf(providerId: string): Promise<readonly Movement[]>
  /** Gives up a payment that nobody has paid yet; returns its state now, which may be `paid`. `canceled`: it is no longer meant to be paid. */
  cancelPayment(providerId: string): Promise<{ readonly status: PaymentStatus }>
  /** Throws `webhook_forged` unless the provider itself sent this, just now. */
  parseWebhook(request: WebhookRequest): WebhookNotice
  methodsFor(country: string, currency: string): readonly PaymentMethod[]
}
