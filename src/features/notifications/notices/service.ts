// Tells members who are away what happened: a push at once if they allowed it, and one mail later for everything still waiting.
import type { MemberId } from '#base/ids.ts'
import { paths } from '#base/paths.ts'
import { minute, second } from '#base/time.ts'
import { originOf } from '#features/sites/service.ts'
import { inTransaction } from '#platform/db/db.ts'
import type { Db } from '#platform/db/db.ts'
import type { Platform } from '#platform/platform.ts'
import { mailFactsOf } from '../choices/service.ts'
import { mailAfterMinutes, noticeEvents, pushEveryMinutes } from '../limits.ts'
import type { NoticeEvent } from '../limits.ts'
import { enqueuePush } from '../push/service.ts'
import { mayMail } from '../rules.ts'
import { contactOf, sendMail } from '../service.ts'
import {
  deleteNotices,
  listDue,
  lockDigest,
  takeNotices,
  takeOverduePushes,
  takeDuePushes,
  upsertDigestSent,
  upsertNotices,
} from './queries.ts'
import type { Counted, DuePush, DueRow, News } from './queries.ts'

export type { News } from './queries.ts'

/** A member with an open window sees it there: nothing is recorded for them. */
function away(platform: Platform, news: readonly News[]): News[] {
  return news.filter(({ memberId }) => !platform.live.isOnline(memberId))
}

/**
 * Records news inside the transaction that makes it, and whose phone should ring: returns those. `pushNews` is called with
 * them after the commit; if this process ends in between, `pushOverdue` does it.
 */
export async function recordNews(platform: Platform, tx: Db, news: readonly News[]): Promise<News[]> {
  const waiting = away(platform, news)
  if (waiting.length === 0) return []
  const now = platform.now()
  return upsertNotices(tx, waiting, new Date(now.getTime() - pushEveryMinutes * minute), now)
}

/** Rings the phones of those who are away. Never throws: what fails here is done by `pushOverdue`. */
export async function pushNews(platform: Platform, due: readonly News[]): Promise<void> {
  const waiting = away(platform, due)
  if (waiting.length === 0) return
  try {
    await ring(platform, (tx) => takeDuePushes(tx, waiting, platform.now()))
  } catch (error) {
    platform.log.error({ err: error }, 'push could not be enqueued')
  }
}

/** What a process left behind that ended right after its commit: a job. */
export async function pushOverdue(platform: Platform): Promise<void> {
  const now = platform.now()
  const before = new Date(now.getTime() - overdueSeconds * second)
  while ((await ring(platform, (tx) => takeOverduePushes(tx, before, now, rungAtOnce))) > 0);
}

const overdueSeconds = 30
const rungAtOnce = 100

/** Taken and enqueued in one transaction: each rings once, whoever works and whenever they end. */
async function ring(platform: Platform, take: (tx: Db) => Promise<DuePush[]>): Promise<number> {
  return inTransaction(platform.db, async (tx) => {
    const duePushes = await take(tx)
    for (const { subscription, event, fromId } of duePushes)
      await enqueuePush(platform, tx, { subscription, event, from: fromId })
    return duePushes.length
  })
}

/** The member was here, or looked at this. */
export async function forgetNews(db: Db, memberId: MemberId, only: Partial<Omit<News, 'memberId'>> = {}) {
  await deleteNotices(db, memberId, only)
}

const mailedAtOnce = 200

/** Mails everybody whose news has waited long enough: a job. */
export async function mailDigests(platform: Platform): Promise<void> {
  const now = platform.now()
  const before = new Date(now.getTime() - mailAfterMinutes * minute)
  let after: MemberId | null = null
  for (;;) {
    const due: DueRow[] = await listDue(platform.db, before, now, after, mailedAtOnce)
    for (const one of due) await mailDigest(platform, one)
    after = due.at(-1)?.id ?? null
    if (due.length < mailedAtOnce) return
  }
}

/** The notices are deleted with the mail in one transaction: nobody is told twice, nor sooner than they chose, whoever works. */
async function mailDigest(platform: Platform, { id: memberId, site_id: siteId }: DueRow): Promise<void> {
  const origin = await originOf(platform, siteId)
  await inTransaction(platform.db, async (tx) => {
    if (!(await lockDigest(tx, memberId))) return
    const taken = await takeNotices(tx, memberId, platform.now())
    const [facts, contact] = [await mailFactsOf(tx, memberId), await contactOf(tx, memberId)]
    const told = inOrder(taken.filter(({ event, times }) => times > 0 && facts && mayMail(facts, event)))
    const [first] = told
    if (!first || !contact) return
    await upsertDigestSent(tx, memberId, platform.now())
    const lines = told.map(({ event, times, people }) =>
      // copy: mail:digest.*
      platform.words.say(contact.language, `mail:digest.${event}`, { count: event === 'message' ? times : people }),
    )
    await sendMail(platform, tx, {
      siteId,
      memberId,
      to: contact.email,
      language: contact.language,
      template: 'digest',
      data: { lines: lines.join('\n'), link: origin + placeOf[first.event] },
    })
  })
}

const inOrder = (counted: readonly Counted[]) =>
  counted.toSorted((one, other) => noticeEvents.indexOf(one.event) - noticeEvents.indexOf(other.event))

const placeOf: Readonly<Record<NoticeEvent, string>> = {
  message: paths.chats(),
  like: paths.likes('received'),
  match: paths.likes('matches'),
}
