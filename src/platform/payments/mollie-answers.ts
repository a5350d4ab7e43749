// Translates Mollie's responses: amounts as text, its names of methods and languages, sums of refunds and chargebacks. No I/O.
import { Locale, PaymentMethod as MollieMethod, PaymentStatus as MollieStatus, RefundStatus } from '@mollie/api-client'
import type { Chargeback, Payment, Refund as MollieRefund } from '@mollie/api-client'
import type { Language } from '#base/languages.ts'
import { minorUnits } from '#base/money.ts'
import { paymentMethods } from '#base/payment-methods.ts'
import type { PaymentMethod } from '#base/payment-methods.ts'
import type { Movement, PaymentStatus, ProviderPayment, Refund } from './gateway.ts'
import { referenceOf } from './mollie-mandates.ts'

export const mollieMethod: Partial<Record<PaymentMethod, MollieMethod>> = {
  card: MollieMethod.creditcard,
  paypal: MollieMethod.paypal,
  ideal: MollieMethod.ideal,
  bancontact: MollieMethod.bancontact,
  sepa_debit: MollieMethod.directdebit,
  swish: MollieMethod.swish,
  mobilepay: MollieMethod.mobilepay,
  vipps: MollieMethod.vipps,
  blik: MollieMethod.blik,
  twint: MollieMethod.twint,
}

export const mollieLocale: Readonly<Record<string, Locale>> = {
  da: Locale.da_DK,
  de: Locale.de_DE,
  en: Locale.en_GB,
  es: Locale.es_ES,
  fi: Locale.fi_FI,
  fr: Locale.fr_FR,
  it: Locale.it_IT,
  nb: Locale.nb_NO,
  nl: Locale.nl_NL,
  pl: Locale.pl_PL,
  sv: Locale.sv_SE,
} satisfies Record<Language, Locale>

interface Amount {
  readonly value: string
  readonly currency: string
}

/** `{ value: '24.95', currency: 'EUR' }`. */
export function mollieAmount(amountMinor: number, currency: string): Amount {
  const units = minorUnits(currency)
  return { value: (amountMinor / units).toFixed(Math.round(Math.log10(units))), currency }
}

function minorOf({ value, currency }: Amount): number {
  return Math.round(Number(value) * minorUnits(currency))
}

/** Read with its refunds and chargebacks; the sums count completed ones, not pending ones. */
export function toPayment(payment: Payment): ProviderPayment {
  const amountMinor = minorOf(payment.amount)
  const sums = sumsOf(payment)
  return {
    provider_id: payment.id,
    status: statusOf(payment.status, amountMinor, sums),
    amount_minor: amountMinor,
    currency: payment.amount.currency,
    ...sums,
    method: paymentMethods.find((method) => mollieMethod[method] === (payment.method as string)) ?? 'card',
    reference: referenceOf(payment),
  }
}

interface Sums {
  refunded_minor: number
  charged_back_minor: number
  reversed_minor: number
}

function sumsOf(payment: Payment): Sums {
  const movements = movementsIn(payment)
  const sum = (kind: Movement['kind']) =>
    movements.reduce((total, one) => total + (one.kind === kind ? one.amount_minor : 0), 0)
  return {
    refunded_minor: sum('refund'),
    charged_back_minor: sum('chargeback'),
    reversed_minor: sum('chargeback_reversed'),
  }
}

function statusOf(status: MollieStatus, amountMinor: number, sums: Sums): PaymentStatus {
  if (status !== MollieStatus.paid) return status
  if (sums.charged_back_minor > sums.reversed_minor) return 'charged_back'
  return sums.refunded_minor >= amountMinor ? 'refunded' : 'paid'
}

const refundStatus: Readonly<Record<RefundStatus, Refund['status']>> = {
  [RefundStatus.queued]: 'pending',
  [RefundStatus.pending]: 'pending',
  [RefundStatus.processing]: 'pending',
  [RefundStatus.refunded]: 'done',
  [RefundStatus.failed]: 'refused',
  [RefundStatus.canceled]: 'refused',
}

/** A refund is read by its payment's id and its own. */
export function toRefund(refund: MollieRefund, payment: Payment): Refund {
  return {
    refund_id: `${refund.paymentId}/${refund.id}`,
    refunded_minor: sumsOf(payment).refunded_minor,
    status: refundStatus[refund.status],
  }
}

/** All movements of a payment that was read with its refunds and chargebacks. */
export function movementsIn(payment: Payment): Movement[] {
  const inside = payment._embedded
  const reference = referenceOf(payment)
  return [
    ...movementsOfPayment(payment),
    ...(inside?.refunds ?? []).flatMap(movementsOfRefund),
    ...(inside?.chargebacks ?? []).flatMap(movementsOfChargeback),
  ].map((movement) => ({ ...movement, reference }))
}

export function movementsOfPayment(payment: Payment): Movement[] {
  if (payment.status !== MollieStatus.paid) return []
  const moved = { id: payment.id, provider_id: payment.id, reference: referenceOf(payment) }
  return [{ ...moved, kind: 'payment', ...moneyOf(payment.amount) }]
}

/** A refund does not name the order: its payment does. */
export function movementsOfRefund(refund: Pick<MollieRefund, 'id' | 'paymentId' | 'status' | 'amount'>): Movement[] {
  if (refund.status !== RefundStatus.refunded) return []
  const moved = { id: refund.id, provider_id: refund.paymentId ?? '', reference: '' }
  return [{ ...moved, kind: 'refund', ...moneyOf(refund.amount) }]
}

export function movementsOfChargeback(
  chargeback: Pick<Chargeback, 'id' | 'paymentId' | 'amount' | 'reversedAt'>,
): Movement[] {
  const { id, paymentId: provider_id } = chargeback
  const money = { provider_id, reference: '', ...moneyOf(chargeback.amount) }
  const back: Movement = { id, kind: 'chargeback', ...money }
  return chargeback.reversedAt ? [back, { id: `${id}-reversed`, kind: 'chargeback_reversed', ...money }] : [back]
}

function moneyOf(amount: Amount): Pick<Movement, 'amount_minor' | 'currency'> {
  return { amount_minor: minorOf(amount), currency: amount.currency }
}
