// Paying by mandate: the code that confirms the order, the mandate at its provider, and the debit itself.
import { timingSafeEqual } from 'node:crypto'
import { ProductError } from '#base/errors.ts'
import { inTransaction } from '#platform/db/db.ts'
import type { Platform } from '#platform/platform.ts'
import { findDebitOf } from '../../debits/queries.ts'
import { accountRefused, wrongCode } from '../../debits/service.ts'
import type { DebitOrder } from '../../debits/service.ts'
import { debitCodeMistakes } from '../../limits.ts'
import { orderBundle } from '../../orders/service.ts'
import type { Order } from '../../orders/service.ts'
import { findPaymentByClientId, lockMember } from '../../queries.ts'
import type { PaymentRow } from '../../queries.ts'
import { endMandates, revokeLate } from '../../revoking/service.ts'
import { findMandateOf, updateCodeTried, updateConfirmed, updateCustomer } from '../queries.ts'
import type { MandateRow } from '../queries.ts'
import { codePrint, detailsOf, usableMandate } from '../service.ts'

export interface DebitRequest extends Omit<Order, 'method' | 'debit'> {
  mandateId: string
  otp: string
}

/** Orders by direct debit. The code is used up with the order, in its transaction; a refused order leaves it usable. */
export async function payByDebit(platform: Platform, { mandateId, otp, ...order }: DebitRequest): Promise<PaymentRow> {
  const known = await findPaymentByClientId(platform.db, order.memberId, order.clientId)
  if (known) await requireMandate(platform, known, mandateId)
  const row = await usableMandate(platform, platform.db, { memberId: order.memberId, mandateId })
  const confirmed = known ? usedUp : await requireCode(platform, row, otp, order)
  const debit: DebitOrder = {
    mandateId,
    reference: row.reference,
    ibanMask: row.iban_mask,
    ibanPrint: row.iban_print,
    codePrint: confirmed,
    storedMethod: await (confirmed === usedUp ? confirmedFor(platform, order, mandateId) : confirmedNow(platform, row)),
  }
  const ordered = await orderBundle(platform, { ...order, method: 'sepa_debit', debit })
  await requireMandate(platform, ordered, mandateId)
  return ordered
}

/** Of an order that exists, by the mandate that its code confirmed: any other would be debited, or even confirmed, without a code. */
async function confirmedFor(platform: Platform, { memberId, clientId }: Asked, mandateId: string): Promise<string> {
  const known = await findPaymentByClientId(platform.db, memberId, clientId)
  const debited = known && (await findDebitOf(platform.db, known.id))
  const { provider_id, reference } = await usableMandate(platform, platform.db, { memberId, mandateId })
  const isItsOwn = provider_id !== null && (debited?.reference ?? reference) === reference
  if (!isItsOwn) throw new ProductError('client_id_reused')
  return provider_id
}

/** Repeating an order that ended with its mandate is refused again. */
async function requireMandate({ db }: Platform, payment: PaymentRow, mandateId: string): Promise<void> {
  if (payment.status !== 'cancelled' || payment.provider_id) return
  if (!(await findMandateOf(db, payment.member_id, mandateId))) throw new ProductError('direct_debit_refused')
}

/** Replaces the code for an order that already exists: it is not asked for again. */
const usedUp = Buffer.alloc(0)

type Asked = Pick<Order, 'memberId' | 'clientId'>

/**
 * Throws "Code invalid", or, if no try is left or the code is too old, that another one is needed; but not to someone for whom
 * the same order, requested at the same time, has just used it up.
 */
async function requireCode(platform: Platform, row: MandateRow, otp: string, { memberId, clientId }: Asked) {
  const sent = await updateCodeTried(platform.db, row.id, debitCodeMistakes, platform.now())
  if (!sent && (await findPaymentByClientId(platform.db, memberId, clientId))) return usedUp
  if (!sent) throw new ProductError('invalid_input', {}, { otp: { code: 'otp_spent' } })
  if (!timingSafeEqual(sent, codePrint(platform, row.id, otp))) throw wrongCode()
  return sent
}

const confirmedNow = async (platform: Platform, row: MandateRow) => row.provider_id ?? confirmMandate(platform, row)

/**
 * The provider stores the mandate once its code was entered; the same key returns the same one. Whatever it stores is
 * recorded before anything else, so that nothing is left there when the member goes. Earlier mandates end.
 */
async function confirmMandate(platform: Platform, row: MandateRow): Promise<string> {
  const { db, gateway } = platform
  if (!gateway.createMandate) throw new ProductError('payment_method_unavailable')
  const { account_holder, iban } = detailsOf(platform, row)
  const customer = row.customer_id ?? (await keepCustomer(platform, row))
  const { id: providerId } = await gateway
    .createMandate({
      idempotency_key: row.id,
      customer_reference: row.member_id,
      reference: row.reference,
      account_holder,
      iban,
      signed_on: row.created_at.toISOString().slice(0, 10),
      ...(customer ? { customer } : {}),
    })
    .catch(accountRefused)
  const now = platform.now()
  const isKept = await inTransaction(db, async (tx) => {
    await lockMember(tx, row.member_id)
    const kept = await updateConfirmed(tx, row.id, { provider: gateway.name, providerId, now })
    if (kept) await endMandates(tx, { memberId: row.member_id, but: row.id }, now)
    return kept
  })
  return isKept ? providerId : revokeLate(platform, providerId)
}

async function keepCustomer(platform: Platform, row: MandateRow): Promise<string | null> {
  const { db, gateway } = platform
  const made = await gateway.createCustomer?.({
    idempotency_key: `${row.id}-customer`,
    customer_reference: row.member_id,
  })
  if (!made) return null
  const isKept = await updateCustomer(db, row.id, { provider: gateway.name, customerId: made.id })
  return isKept ? made.id : revokeLate(platform, made.id)
}
