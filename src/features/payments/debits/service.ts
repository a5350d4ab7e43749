// Debits by mandates: within their limits, confirmed by a code, announced by mail, and blocked after one was returned.
import { formatMoney } from '#base/money.ts'
import { ProductError } from '#base/errors.ts'
import type { SiteId } from '#base/ids.ts'
import { paths } from '#base/paths.ts'
import { day, dayIn } from '#base/time.ts'
import { contactOf, sendMail } from '#features/notifications/service.ts'
import { timeZoneOf } from '#features/places/service.ts'
import { companyOf, originSince, siteOf } from '#features/sites/service.ts'
import type { Db } from '#platform/db/db.ts'
import { lockFingerprint } from '#platform/db/locks.ts'
import type { Platform } from '#platform/platform.ts'
import { debitBlockDays, debitMonthDays, debitReturnDays } from '../limits.ts'
import { lockMember } from '../queries.ts'
import type { PaymentRow } from '../queries.ts'
import {
  findDebitOf,
  findLastReturn,
  insertDebit,
  sumDebits,
  takeCode,
  updateAccountsForgotten,
  updateReturned,
} from './queries.ts'
import type { DebitOwner } from './queries.ts'
import { blockedUntil, collectionDay, isWithinMonth } from './rules.ts'

/** The mandate used to debit an order, and the code that confirmed it. */
export interface DebitOrder {
  mandateId: string
  reference: string
  ibanMask: string
  ibanPrint: Buffer
  codePrint: Buffer
  /** The provider's name for the mandate. */
  storedMethod: string
}

/** Who debits: the company behind the site. */
export async function creditorOf(platform: Platform, siteId: SiteId) {
  const [company, { settings }] = await Promise.all([companyOf(platform, siteId), siteOf(platform, siteId)])
  return {
    name: company.name,
    address: `${company.address}, ${company.city}, ${company.country}`,
    identifier: settings.creditor_identifier || null,
  }
}

/** Until when direct debit is blocked for this member or account; null if it is not. */
export async function blockOf(db: Db, owner: DebitOwner, now: Date): Promise<Date | null> {
  const last = await findLastReturn(db, owner, new Date(now.getTime() - debitBlockDays * day))
  return last && blockedUntil(last)
}

/** Whether the limits leave room for a debit of this amount. */
export async function hasRoom(db: Db, owner: DebitOwner, amountMinor: number, now: Date): Promise<boolean> {
  const sums = await sumDebits(db, owner, new Date(now.getTime() - debitMonthDays * day))
  return sums.every((before) => isWithinMonth(before, amountMinor))
}

/** Throws `direct_debit_blocked` and `direct_debit_limit`. */
export async function requireDebitAllowed(db: Db, owner: DebitOwner, amountMinor: number, now: Date): Promise<void> {
  if (await blockOf(db, owner, now)) throw new ProductError('direct_debit_blocked')
  if (!(await hasRoom(db, owner, amountMinor, now))) throw new ProductError('direct_debit_limit')
}

/** If the provider takes no debits from this account, it may from another. */
export function accountRefused(error: unknown): never {
  const isRefused = error instanceof ProductError && error.code === 'payment_method_unavailable'
  throw isRefused ? new ProductError('direct_debit_refused') : error
}

export const wrongCode = () => new ProductError('invalid_input', {}, { otp: { code: 'otp_invalid' } })

type Debited = Pick<PaymentRow, 'id' | 'member_id' | 'site_id' | 'country' | 'amount_minor' | 'currency' | 'origin'>

/**
 * Part of the transaction that writes the order: uses up the code, enforces the limits, and announces the debit by mail
 * before the provider is asked. Two windows, or two members with one account, can't together exceed the limit.
 */
export async function takeDebit(platform: Platform, tx: Db, payment: Debited, debit: DebitOrder): Promise<void> {
  const now = platform.now()
  const { id, member_id, amount_minor } = payment
  await lockMember(tx, member_id)
  await lockFingerprint(tx, debit.ibanPrint)
  await requireDebitAllowed(tx, { memberId: member_id, ibanPrint: debit.ibanPrint }, amount_minor, now)
  if (!(await takeCode(tx, debit.mandateId, debit.codePrint))) throw wrongCode()
  if (amount_minor === 0) return
  const collect_on = collectionDay(timeZoneOf(payment.country), now)
  await insertDebit(tx, {
    payment_id: id,
    member_id,
    mandate_id: debit.mandateId,
    iban_print: debit.ibanPrint,
    amount_minor,
    collect_on,
    created_at: now,
  })
  await mailAbout(platform, tx, payment, 'debit_announced', {
    date: collect_on,
    iban: debit.ibanMask,
    reference: debit.reference,
  })
}

/**
 * Part of the transaction that settles a payment: a debit the bank refused or took back blocks further ones. A mail says
 * what became of the announced one, why nothing can be debited now, and until when; only once, however often it is settled.
 */
export async function recordDebitReturn(
  platform: Platform,
  tx: Db,
  payment: Debited,
  template: 'debit_refused' | 'debit_returned',
): Promise<void> {
  const now = platform.now()
  const { id } = payment
  if (!(await updateReturned(tx, id, now))) return
  const debit = await debitOf(tx, id)
  const date = dayIn(timeZoneOf(payment.country), blockedUntil(now))
  if (debit) await mailAbout(platform, tx, payment, template, { date, iban: debit.iban })
}

/**
 * The provider's debit for an order whose answer was lost, as in a process that ended right then; null if there is none. To
 * be asked before the order is given up: told that it is, nobody expects the money to be taken all the same.
 */
export async function findLostDebit({ db, gateway }: Platform, payment: PaymentRow): Promise<string | null> {
  if (payment.method !== 'sepa_debit' || payment.provider_id) return null
  const mandate = await findDebitOf(db, payment.id)
  if (!mandate?.provider_id || mandate.provider !== gateway.name) return null
  return (await gateway.findDebit?.({ reference: payment.id, stored_method: mandate.provider_id })) ?? null
}

/** Part of the transaction that ends an order without any money: a member told that it comes is told that it does not. */
export async function mailDebitDropped(platform: Platform, tx: Db, payment: Debited): Promise<void> {
  const debit = await debitOf(tx, payment.id)
  if (debit) await mailAbout(platform, tx, payment, 'debit_dropped', { date: debit.collect_on, iban: debit.iban })
}

async function mailAbout(
  platform: Platform,
  db: Db,
  payment: Debited,
  template: 'debit_announced' | 'debit_refused' | 'debit_dropped' | 'debit_returned',
  { date, ...facts }: { date: string } & Record<string, string>,
): Promise<void> {
  const contact = await contactOf(db, payment.member_id)
  if (!contact) return
  const { settings } = await siteOf(platform, payment.site_id)
  const { language } = contact
  const identifier = settings.creditor_identifier
  const creditor = identifier ? ` ${platform.words.say(language, 'debit:mailed_creditor', { identifier })}` : ''
  const origin = await originSince(platform, payment.site_id, payment.origin)
  await sendMail(platform, db, {
    siteId: payment.site_id,
    memberId: payment.member_id,
    to: contact.email,
    language,
    template,
    data: {
      ...facts,
      creditor,
      date: new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date)),
      price: formatMoney(payment, language),
      link: origin + paths.transactions(payment.id),
    },
  })
}

/** How the debit of a payment was announced; null if it has none, or its mandate is gone. */
export async function debitOf(db: Db, paymentId: string) {
  const found = await findDebitOf(db, paymentId)
  if (!found?.reference || !found.iban_mask) return null
  return { collect_on: found.collect_on, mandate_reference: found.reference, iban: found.iban_mask }
}

/** Deletes the fingerprints of accounts that no limit and no block needs any more: nothing comes back this late. */
export async function forgetAccounts(platform: Platform): Promise<void> {
  const before = (days: number) => new Date(platform.now().getTime() - days * day)
  await updateAccountsForgotten(platform.db, before(debitReturnDays), before(debitBlockDays))
}
