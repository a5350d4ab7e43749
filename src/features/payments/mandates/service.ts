// Mandates for direct debit: the form, and the code to the phone.
import { randomBytes, randomInt } from 'node:crypto'
import { electronicFormatIBAN } from 'ibantools'
import { ProductError } from '#base/errors.ts'
import { newId } from '#base/ids.ts'
import type { MemberId, SiteId } from '#base/ids.ts'
import type { Language } from '#base/languages.ts'
import { day, minute } from '#base/time.ts'
import { findEarlierAnswer, keepAnswer } from '#features/accounts/answers/service.ts'
import { prepareText } from '#features/notifications/texts/service.ts'
import { inTransaction } from '#platform/db/db.ts'
import type { Db } from '#platform/db/db.ts'
import type { Platform } from '#platform/platform.ts'
import { fingerprint, seal, unseal } from '#platform/secrets/seal.ts'
import { listAnnounced } from '../debits/queries.ts'
import { blockOf, creditorOf, hasRoom, requireDebitAllowed } from '../debits/service.ts'
import { debitCodeMinutes, debitCodePauseSeconds, debitCodesPerDay } from '../limits.ts'
import { lockMember } from '../queries.ts'
import { endMandates } from '../revoking/service.ts'
import {
  deleteUnconfirmed,
  findMandateByClientId,
  findMandateOf,
  findNewestMandate,
  insertMandate,
  listMandatesOf,
  updateCode,
} from './queries.ts'
import type { MandateRow } from './queries.ts'
import { limitCurrencyOf, mayFitLimit } from '../spending/service.ts'
import type { AskedPrice } from '../spending/service.ts'
import { ibanMask, mandateReference, mobileNumber, phoneMask } from './rules.ts'

export interface Payer {
  memberId: MemberId
  siteId: SiteId
  locale: Language
}

/** The fields of the direct-debit form (specification, section 3). */
export interface MandateForm {
  account_holder: string
  iban: string
  street: string
  house_number: string
  zip: string
  city: string
  phone: string
}

const ibanPrintOf = (platform: Platform, iban: string) => fingerprint(platform.config.secret, 'iban', iban)

interface AskedOrder extends AskedPrice {
  bundle?: string | undefined
}

/** The newest mandate, its creditor, what is on its way for that bundle, and whether the member may be debited by this amount: said before any code is sent. */
export async function directDebitOf(platform: Platform, { memberId, siteId }: Payer, order: AskedOrder = {}) {
  const now = platform.now()
  const found = await findNewestMandate(platform.db, memberId, platform.gateway.name)
  const owner = { memberId, ibanPrint: found?.iban_print ?? null }
  const blocked = await blockOf(platform.db, owner, now)
  const isLeft = found && !found.confirmed_at && now.getTime() - found.created_at.getTime() > day
  return {
    mandate: found && !isLeft ? shown(platform, found) : null,
    creditor: await creditorOf(platform, siteId),
    announced: order.bundle ? await listAnnounced(platform.db, { memberId, bundleId: order.bundle }) : [],
    blocked_until: blocked?.toISOString() ?? null,
    limit_reached: !(await hasRoom(platform.db, owner, order.amount_minor ?? 0, now)),
    own_limit_reached: !(await mayFitLimit(platform.db, memberId, order, now)),
    own_limit_currency: await limitCurrencyOf(platform.db, memberId),
  }
}

function shown(platform: Platform, row: MandateRow) {
  const waits = row.code_expires_at !== null && row.code_expires_at > platform.now()
  return {
    id: row.id,
    reference: row.reference,
    confirmed: row.confirmed_at !== null,
    account_holder: detailsOf(platform, row).account_holder,
    iban: row.iban_mask,
    phone: row.phone_mask,
    code_expires_at: waits ? (row.code_expires_at?.toISOString() ?? null) : null,
  }
}

export const detailsOf = (platform: Platform, { details }: Pick<MandateRow, 'details'>) =>
  JSON.parse(unseal(platform.config.secret, 'mandate', details)) as MandateForm

/** Stores the form and sends a code. An earlier form that was never confirmed is deleted. */
export async function signMandate(
  platform: Platform,
  payer: Payer,
  { client_id, country, ...typed }: MandateForm & { client_id: string; country: string },
) {
  const phone = mobileNumber(typed.phone, country)
  if (!phone) throw new ProductError('invalid_input', {}, { phone: { code: 'phone_invalid' } })
  const form = { ...typed, phone, iban: electronicFormatIBAN(typed.iban) ?? '' }
  const print = fingerprint(platform.config.secret, 'mandate', JSON.stringify(form))
  requireOffered(platform)
  const { memberId } = payer
  const known = await findMandateByClientId(platform.db, memberId, client_id)
  if (known && !known.details_print.equals(print)) throw new ProductError('client_id_reused')
  if (known) return shown(platform, known)
  const row = makeMandate(platform, payer, { client_id, country, form, print })
  const asked = { memberId, clientId: client_id, call: 'mandate', body: [print.toString('hex')] } as const
  const [made, send] = await inTransaction(platform.db, async (tx) => {
    await lockMember(tx, memberId)
    const again = await findMandateByClientId(tx, memberId, client_id)
    if (again) return [again, async () => {}] as const
    // Deleted since, because another was started: that one, and its code, stay.
    const past = await findEarlierAnswer<Pick<MandateRow, 'id' | 'reference'>>(tx, asked)
    if (past) return [{ ...row, ...past }, async () => {}] as const
    await requireDebitAllowed(tx, { memberId, ibanPrint: row.iban_print }, 0, platform.now())
    await endMandates(tx, { unconfirmedOf: memberId }, platform.now())
    await deleteUnconfirmed(tx, { memberId })
    await insertMandate(tx, row)
    await keepAnswer(tx, asked, { id: row.id, reference: row.reference }, row.created_at)
    return [row, await sendCode(platform, tx, payer, row)] as const
  })
  await send()
  return shown(platform, (await findMandateOf(platform.db, memberId, made.id)) ?? made)
}

/** No account is asked for if the provider takes no debits. */
function requireOffered({ gateway }: Platform): void {
  if (!gateway.createMandate) throw new ProductError('payment_method_unavailable')
}

interface Signing {
  client_id: string
  country: string
  form: MandateForm
  print: Buffer
}

function makeMandate(platform: Platform, payer: Payer, { client_id, country, form, print }: Signing): MandateRow {
  const now = platform.now()
  return {
    id: newId(now.getTime()),
    site_id: payer.siteId,
    member_id: payer.memberId,
    client_id,
    reference: mandateReference(randomBytes(12)),
    country,
    iban_mask: ibanMask(form.iban),
    iban_print: ibanPrintOf(platform, form.iban),
    phone_mask: phoneMask(form.phone),
    details: seal(platform.config.secret, 'mandate', JSON.stringify(form)),
    details_print: print,
    code_print: null,
    code_expires_at: null,
    code_wrong: 0,
    provider: null,
    customer_id: null,
    provider_id: null,
    confirmed_at: null,
    ended_at: null,
    created_at: now,
  }
}

/** Another code for a mandate, also for one confirmed before: each debit takes a code of its own. */
export async function sendDebitCode(platform: Platform, payer: Payer, mandateId: string) {
  requireOffered(platform)
  const { memberId } = payer
  const send = await inTransaction(platform.db, async (tx) => {
    await lockMember(tx, memberId)
    const row = await usableMandate(platform, tx, { memberId, mandateId })
    await requireDebitAllowed(tx, { memberId, ibanPrint: row.iban_print }, 0, platform.now())
    return sendCode(platform, tx, payer, row)
  })
  await send()
  return shown(platform, await usableMandate(platform, platform.db, { memberId, mandateId }))
}

async function sendCode(platform: Platform, tx: Db, payer: Payer, row: MandateRow): Promise<() => Promise<void>> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const expiresAt = new Date(platform.now().getTime() + debitCodeMinutes * minute)
  await updateCode(tx, row.id, { print: codePrint(platform, row.id, code), expiresAt })
  const { locale } = payer
  const text = platform.words.say(locale, 'debit:text', { code, count: debitCodeMinutes })
  const limits = { perDay: debitCodesPerDay, pauseSeconds: debitCodePauseSeconds }
  return prepareText(platform, tx, { ...payer, to: detailsOf(platform, row).phone, text }, limits)
}

/** The code of a mandate as it is kept: only whoever has it can tell that it is the one. */
export const codePrint = (platform: Platform, mandateId: string, code: string) =>
  fingerprint(platform.config.secret, 'debit-code', `${mandateId}:${code}`)

/** The member's own, at the provider in use or not yet at any. Throws `not_found`. */
export async function usableMandate(
  { gateway }: Platform,
  db: Db,
  { memberId, mandateId }: { memberId: MemberId; mandateId: string },
): Promise<MandateRow> {
  const row = await findMandateOf(db, memberId, mandateId)
  if (!row || (row.provider && row.provider !== gateway.name)) throw new ProductError('not_found')
  return row
}

/** The member’s mandates with what they typed, for their own copy. */
export async function mandatesOf(platform: Platform, memberId: MemberId) {
  const rows = await listMandatesOf(platform.db, memberId)
  return rows.map(({ details, ...row }) => ({ ...row, ...detailsOf(platform, { details }) }))
}
