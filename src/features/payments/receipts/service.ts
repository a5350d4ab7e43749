// Receipts by mail: number, date, item and price, payment method, refunds; nothing more.
import { formatOf } from '#base/formats.ts'
import type { Language } from '#base/languages.ts'
import { formatMoney } from '#base/money.ts'
import { paths } from '#base/paths.ts'
import { paymentBrands } from '#base/payment-methods.ts'
import type { PaymentMethod } from '#base/payment-methods.ts'
import { contactOf, sendMail } from '#features/notifications/service.ts'
import type { LetterRow } from '#features/notifications/service.ts'
import { timeZoneOf } from '#features/places/service.ts'
import { originSince } from '#features/sites/service.ts'
import type { Db } from '#platform/db/db.ts'
import type { Platform } from '#platform/platform.ts'
import { taxIn } from '../books/rules.ts'
import type { PaymentRow } from '../queries.ts'

/** For a purchase, to the member's address in the member's language. */
export async function mailReceipt(platform: Platform, db: Db, payment: PaymentRow): Promise<void> {
  await mailAbout(platform, db, payment, 'payment_completed', { amountMinor: payment.amount_minor, named: null })
}

/** What went back. */
export async function mailRefund(platform: Platform, db: Db, payment: PaymentRow, amountMinor: number): Promise<void> {
  await mailAbout(platform, db, payment, 'payment_refunded', { amountMinor, named: 'refunded_part' })
}

/** What the provider would not pay back, and the credits that are there again instead. */
export async function mailRefusedRefund(
  platform: Platform,
  db: Db,
  payment: PaymentRow,
  { amountMinor, credits }: { amountMinor: number; credits: number },
): Promise<void> {
  await mailAbout(platform, db, payment, 'refund_refused', { amountMinor, credits, named: null, beside: true })
}

/** Money that came for an abandoned or already paid order: that it came and goes back; and that it went. */
export async function mailSurplus(
  platform: Platform,
  db: Db,
  payment: PaymentRow,
  { cameMinor, wentMinor }: { cameMinor: number; wentMinor: number },
): Promise<void> {
  if (cameMinor > 0) {
    const wasGivenUp = payment.status === 'failed' || payment.status === 'cancelled'
    const template = wasGivenUp ? 'payment_late' : 'payment_twice'
    await mailAbout(platform, db, payment, template, { amountMinor: cameMinor, named: 'refund_money', beside: true })
  } else if (wentMinor > 0) {
    const went = { amountMinor: wentMinor, named: 'refunded_part', beside: true } as const
    await mailAbout(platform, db, payment, 'payment_refunded', went)
  }
}

interface Amount {
  amountMinor: number
  /** Those of the order, unless given. */
  credits?: number
  /** The label of its line; null if the order's own lines cover it. */
  named: 'refunded_part' | 'refund_money' | null
  /** No part of the order: nothing about its item is said. */
  beside?: boolean
}

async function mailAbout(
  platform: Platform,
  db: Db,
  payment: PaymentRow,
  template: 'payment_completed' | 'payment_refunded' | 'refund_refused' | 'payment_late' | 'payment_twice',
  { amountMinor, credits = payment.credits, named, beside = false }: Amount,
): Promise<void> {
  const contact = await contactOf(db, payment.member_id)
  if (!contact) return
  const { language } = contact
  const origin = await originSince(platform, payment.site_id, payment.origin)
  const price = formatMoney({ amount_minor: amountMinor, currency: payment.currency }, language)
  await sendMail(platform, db, {
    siteId: payment.site_id,
    memberId: payment.member_id,
    to: contact.email,
    language,
    template,
    data: {
      credits: platform.words.say(language, 'payments:credits_count', { count: credits }),
      price,
      link: origin + paths.transactions(payment.id),
    },
    rows: [
      ...(beside ? whichOrder : factsOf)(platform, payment, language),
      ...(named ? [{ label: platform.words.say(language, `payments:${named}`), value: price }] : []),
    ],
  })
}

function whichOrder(platform: Platform, { id, method }: PaymentRow, language: Language): LetterRow[] {
  const { say } = platform.words
  return [
    { label: say(language, 'payments:receipt_number'), value: id },
    { label: say(language, 'payments:receipt_with'), value: paidWith(platform, method, language) },
  ]
}

/** An order as its receipt on the page shows it: the day, too, is the one where it was paid from. */
function factsOf(platform: Platform, payment: PaymentRow, language: Language): LetterRow[] {
  const { say } = platform.words
  const { id, method, country, currency, amount_minor, tax_basis_points } = payment
  const money = (minor: number) => formatMoney({ amount_minor: minor, currency }, language)
  const day = formatOf(Intl.DateTimeFormat, language, { dateStyle: 'long', timeZone: timeZoneOf(country) })
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 })
  const tax = taxIn({ amountMinor: amount_minor, taxBasisPoints: tax_basis_points })
  const taxed = { rate: percent.format(tax_basis_points / 10_000), price: money(tax) }
  return [
    { label: say(language, 'payments:receipt_number'), value: id },
    { label: say(language, 'payments:receipt_date'), value: day.format(payment.settled_at ?? payment.created_at) },
    { label: say(language, 'payments:receipt_with'), value: paidWith(platform, method, language) },
    { label: say(language, 'payments:total'), value: money(amount_minor) },
    ...(tax > 0 ? [{ label: '', value: say(language, 'payments:tax_line', taxed) }] : []),
  ]
}

function paidWith({ words }: Platform, method: PaymentMethod, language: Language): string {
  if (method === 'sepa_debit') return words.say(language, 'payments:method_sepa_debit')
  return paymentBrands[method] ?? words.say(language, 'payments:method_card')
}
