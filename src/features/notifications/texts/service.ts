// Text messages to a member's phone, a limited number a day. With a gateway, nothing of their text is stored.
import { ProductError } from '#base/errors.ts'
import { newId } from '#base/ids.ts'
import type { MemberId, SiteId } from '#base/ids.ts'
import { day, second } from '#base/time.ts'
import type { Db } from '#platform/db/db.ts'
import { lockFingerprint } from '#platform/db/locks.ts'
import type { Platform } from '#platform/platform.ts'
import { fingerprint } from '#platform/secrets/seal.ts'
import { countTexts, deleteTextsBefore, insertText, listTexts } from './queries.ts'

export interface TextOrder {
  siteId: SiteId
  memberId: MemberId
  /** As E.164 has it. */
  to: string
  text: string
}

export interface TextLimits {
  /** Per member and per phone: a number that many members enter gets no more than one member's. */
  perDay: number
  pauseSeconds: number
}

/**
 * Records that a text is sent, within the limits: of two windows at once one gets through, because the caller locks the member's
 * row. Returns what sends it, to be called after the commit. Throws `too_many_texts` and `too_many_requests`.
 */
export async function prepareText(
  platform: Platform,
  tx: Db,
  order: TextOrder,
  limits: TextLimits,
): Promise<() => Promise<void>> {
  if (!canText(platform)) throw new ProductError('unavailable')
  const now = platform.now()
  const phone_print = fingerprint(platform.config.secret, 'phone', order.to)
  await lockFingerprint(tx, phone_print)
  const sent = await countTexts(tx, order.memberId, phone_print, new Date(now.getTime() - day))
  if (sent.member >= limits.perDay || sent.phone >= limits.perDay) throw new ProductError('too_many_texts')
  if (sent.lastAt && now.getTime() - sent.lastAt.getTime() < limits.pauseSeconds * second)
    throw new ProductError('too_many_requests')
  const { texts } = platform
  const kept = texts ? { to_number: null, body: null } : { to_number: order.to, body: order.text }
  const id = newId(now.getTime())
  await insertText(tx, {
    id,
    site_id: order.siteId,
    member_id: order.memberId,
    phone_print,
    ...kept,
    created_at: now,
  })
  return async () => {
    if (!texts) return
    try {
      await texts.send({ to: order.to, text: order.text })
      platform.metrics?.textTried('sent')
    } catch (error) {
      platform.metrics?.textTried('failed')
      platform.log.error({ err: error, text: id }, 'a text message could not be sent')
      throw new ProductError('unavailable')
    }
  }
}

/** Whether a text would reach anybody: by a gateway, or through the outbox of an installation without a mail server. */
export function canText({ texts, config }: Platform): boolean {
  return texts !== undefined || config.smtpUrl === null
}

/** The newest texts, for the outbox of an installation without a gateway. */
export const listTextsOfOutbox = (db: Db) => listTexts(db, 50)

/** Kept for two days: long enough to count one day's. */
export async function forgetOldTexts(platform: Platform): Promise<void> {
  await deleteTextsBefore(platform.db, new Date(platform.now().getTime() - 2 * day))
}
