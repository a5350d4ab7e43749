// Stops mails for a reason, by kind, without a login; and allows them again.
import { ProductError } from '#base/errors.ts'
import type { MemberId } from '#base/ids.ts'
import { inTransaction } from '#platform/db/db.ts'
import type { Db } from '#platform/db/db.ts'
import type { Platform } from '#platform/platform.ts'
import { listChoices, upsertChoices } from '../choices/queries.ts'
import { isWanted, mailKinds } from '../rules.ts'
import type { MailKind } from '../rules.ts'
import type { NotifiedEvent, StopReason } from '../limits.ts'
import { deleteReasons, insertReason, insertUnsubscribed, listUnsubscribed, memberExists } from './queries.ts'
import { readUnsubscribeToken } from './signature.ts'

/** What a link would stop; `link_expired` if it is not ours, or the account is gone. Looking changes nothing. */
export async function unsubscribingOf(platform: Platform, token: string) {
  const wish = readUnsubscribeToken(platform.config.secret, token)
  if (!wish || !(await memberExists(platform.db, wish.memberId))) throw new ProductError('link_expired')
  return wish
}

/** One click in the mail program or on the page. The same again changes nothing. */
export async function unsubscribe(platform: Platform, token: string): Promise<MailKind> {
  const { memberId, kind } = await unsubscribingOf(platform, token)
  await inTransaction(platform.db, (tx) => stopMails(platform, tx, memberId, 'listunsubscribe', [kind]))
  return kind
}

/** Undoes that, with the same link. */
export async function subscribeAgain(platform: Platform, token: string): Promise<MailKind> {
  const { memberId, kind } = await unsubscribingOf(platform, token)
  await inTransaction(platform.db, async (tx) => {
    await chooseAgain(platform, tx, memberId, [kind])
    // Another kind may have been stopped as well: that still has to be told, and to be undone.
    if ((await listUnsubscribed(tx, memberId, eventsOf(allKinds))).length === 0)
      await deleteReasons(tx, memberId, ['listunsubscribe'])
  })
  return kind
}

const allKinds = Object.keys(mailKinds) as MailKind[]

/** A complaint and a bounce stop all notices by mail; unsubscribing stops the kinds that were meant. */
export async function stopMails(
  platform: Platform,
  tx: Db,
  memberId: MemberId,
  reason: StopReason,
  kinds: readonly MailKind[] = allKinds,
): Promise<void> {
  await insertReason(tx, memberId, reason, platform.now())
  if (reason === 'listunsubscribe') await insertUnsubscribed(tx, memberId, eventsOf(kinds))
}

/** The button in the alert: every reason is deleted, and what unsubscribing switched off is on again. */
export async function allowMails(platform: Platform, tx: Db, memberId: MemberId, reasons: readonly string[]) {
  if (reasons.includes('listunsubscribe')) await chooseAgain(platform, tx, memberId, allKinds)
  await deleteReasons(tx, memberId, ['fbl', 'bounce', 'listunsubscribe'])
}

/**
 * What members had switched off themselves stays off, also if the same is sent twice, unless that is all there is: they are
 * asking for these mails now.
 */
async function chooseAgain(platform: Platform, tx: Db, memberId: MemberId, kinds: readonly MailKind[]): Promise<void> {
  const events = eventsOf(kinds)
  const unsubscribed = await listUnsubscribed(tx, memberId, events)
  const choices = await listChoices(tx, memberId)
  if (unsubscribed.length === 0 && events.some((event) => isWanted(choices, event, 'mail'))) return
  const again = unsubscribed.length > 0 ? unsubscribed : events
  await upsertChoices(
    tx,
    memberId,
    again.map((event) => ({ event, channel: 'mail', wanted: true })),
    platform.now(),
  )
}

const eventsOf = (kinds: readonly MailKind[]): NotifiedEvent[] => kinds.flatMap((kind) => [...mailKinds[kind]])
