// Tells members who are away of what happened: a push at once where they allowed it, and one mail for all that still waits later.
import type { MemberId } from '#base/ids.ts'
import { paths } from '#base/paths.ts'
import { minute } from '#base/time.ts'
import { originOf } from '#features/sites/service.ts'
import { inTransaction } from '#platform/db/db.ts'
import type { Db } from '#platform/db/db.ts'
import type { Platform } from '#platform/platform.ts'
import { mailFactsOf } from '../choices/service.ts'
import { mailAfterMinutes, noticeEvents, pushEveryMinutes } from '../limits.ts'
import type { NoticeEvent } from '../limits.ts'
import { enqueuePushes } from '../push/service.ts'
import { mayMail } from '../rules.ts'
import { contactOf, sendMail } from '../service.ts'
import { deleteNotices, listDue, takeNotices, takePushable, upsertDigestSent, upsertNotices } from './queries.ts'
import type { Counted, DueRow, News } from './queries.ts'

export type { News } from './queries.ts'

/** Who has a window open sees it there: of them nothing is noted. */
function away(platform: Platform, news: readonly News[]): News[] {
  return news.filter(({ memberId }) => !platform.live.isOnline(memberId))
}

/** Notes news inside the transaction that makes them; `pushNews` follows its commit. */
export async function noteNews(platform: Platform, tx: Db, news: readonly News[]): Promise<void> {
  const waiting = away(platform, news)
  if (waiting.length > 0) await upsertNotices(tx, waiting, platform.now())
}

/** Rings the phones of those who are away. Never throws: what is lost here, the mail still tells. */
export async function pushNews(platform: Platform, news: readonly News[]): Promise<void> {
  const waiting = away(platform, news)
  if (waiting.length === 0) return
  try {
    const now = platform.now()
    const before = new Date(now.getTime() - pushEveryMinutes * minute)
    const taken = await takePushable(platform.db, waiting, before, now)
    for (const { memberId, event, fromId } of taken) await enqueuePushes(platform, platform.db, memberId, event, fromId)
  } catch (error) {
    platform.log.error({ err: error }, 'push could not be enqueued')
  }
}

/** The member was here, or looked at this. */
export async function forgetNews(db: Db, memberId: MemberId, only: Partial<Omit<News, 'memberId'>> = {}) {
  await deleteNotices(db, memberId, only)
}

const mailedAtOnce = 200

/** Mails everybody whose news waited long enough: the work of a job. */
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

/** The notices go with the mail in one transaction: nobody is told twice, whoever works. */
async function mailDigest(platform: Platform, { id: memberId, site_id: siteId }: DueRow): Promise<void> {
  const origin = await originOf(platform, siteId)
  await inTransaction(platform.db, async (tx) => {
    const taken = await takeNotices(tx, memberId)
    const [facts, contact] = [await mailFactsOf(tx, memberId), await contactOf(tx, memberId)]
    const told = inOrder(taken.filter(({ event }) => facts && mayMail(facts, event)))
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
