// Asking before photos: the question, the answer, and the state between two members; a sender who must ask first is refused while both rows are locked.
import { ProductError } from '#base/errors.ts'
import type { ConversationId, MemberId } from '#base/ids.ts'
import { siteOf } from '#features/sites/service.ts'
import { inTransaction } from '#platform/db/db.ts'
import type { Db } from '#platform/db/db.ts'
import type { Platform } from '#platform/platform.ts'
import type { ChatEvent } from '../contract.ts'
import type { PhotoAnswer, PhotoState } from '../limits.ts'
import type { PhotoWishChanged } from './contract.ts'
import { findWritingFacts, lockParties } from '../queries.ts'
import { refusalToWrite } from '../rules.ts'
import { decidedBy, nameOf, refused } from '../service.ts'
import { listAskers, listPhotoFacts, listUnderWish, updateAnswer, updateAsked } from './queries.ts'
import { photoState } from './rules.ts'

/** Asks whether a photo is welcome: only if asking is required, and no more often than the answer allows. */
export async function askForPhotos(
  platform: Platform,
  memberId: MemberId,
  conversation: ConversationId,
): Promise<PhotoState> {
  const { state, otherId, asked } = await inTransaction(platform.db, async (tx) => {
    const { other, facts } = await holdBoth(tx, memberId, conversation)
    const { settings } = await siteOf(platform, other.site_id)
    const refusal = refusalToWrite(decidedBy(facts, other, settings))
    if (refusal) throw refused(refusal, nameOf(facts, other))
    const pair = { recipientId: other.id, senderId: memberId }
    const before = await stateOf(tx, pair, platform.now())
    if (before === 'ask') await updateAsked(tx, pair, platform.now())
    return { otherId: other.id, asked: before === 'ask', state: await stateOf(tx, pair, platform.now()) }
  })
  if (asked) publishPhotoState(platform, conversation, [memberId, otherId])
  return state
}

/** Says whether the other one may send photos. */
export async function answerPhotos(
  platform: Platform,
  memberId: MemberId,
  conversation: ConversationId,
  answer: PhotoAnswer,
): Promise<PhotoState> {
  const { state, otherId } = await inTransaction(platform.db, async (tx) => {
    const { other, facts } = await holdBoth(tx, memberId, conversation)
    const pair = { recipientId: memberId, senderId: other.id }
    await updateAnswer(tx, pair, answer, platform.now())
    const blocked = facts.blocks_me || facts.blocked_by_me
    return { otherId: blocked ? null : other.id, state: await stateOf(tx, pair, platform.now()) }
  })
  publishPhotoState(platform, conversation, otherId ? [memberId, otherId] : [memberId])
  return state
}

/** Both rows are locked, as for sending: an answer comes either before a photo or after it. */
async function holdBoth(tx: Db, memberId: MemberId, conversation: ConversationId) {
  const draft = { senderId: memberId, conversation }
  const parties = await lockParties(tx, [draft])
  const [facts] = await findWritingFacts(tx, [draft])
  const other = parties.find(({ id }) => id === facts?.recipient_id && id !== memberId)
  if (!facts || !other) throw new ProductError('not_found')
  return { facts, other }
}

async function stateOf(db: Db, pair: { recipientId: MemberId; senderId: MemberId }, now: Date): Promise<PhotoState> {
  const [facts] = await listPhotoFacts(db, [pair])
  return facts ? photoState(facts, now) : 'ask'
}

function publishPhotoState(platform: Platform, conversation: ConversationId, to: MemberId[]): void {
  platform.live.publish(to, { event: 'chat_photos', conversation } satisfies ChatEvent)
}

const beforeAllIds = '00000000-0000-0000-0000-000000000000'

/**
 * The member's general wish has changed: open windows fetch the state again. However many conversations there are, one
 * page of them is locked at a time, with one event per page.
 */
export async function publishPhotoWish(platform: Platform, memberId: MemberId, atATime = 100): Promise<void> {
  for (let others = [beforeAllIds], more = true; more; more = others.length === atATime) {
    others = await listUnderWish(platform.db, memberId, others.at(-1) ?? beforeAllIds, atATime)
    const online = others.filter((id) => platform.live.isOnline(id))
    if (online.length > 0)
      platform.live.publish(online, { event: 'photo_wish', member: memberId } satisfies PhotoWishChanged)
  }
}

/** Throws if the sender must ask first. Runs inside the sending transaction. */
export async function requirePhotosWelcome(
  tx: Db,
  senderId: MemberId,
  recipient: { id: MemberId; name: string },
  now: Date,
): Promise<void> {
  if ((await stateOf(tx, { recipientId: recipient.id, senderId }, now)) !== 'free')
    throw new ProductError('photo_not_asked', { name: recipient.name })
}

/** The state between this member and the other one, in both directions. */
export async function photosBetween(db: Db, memberId: MemberId, otherId: MemberId, now: Date) {
  const [mine, theirs] = await listPhotoFacts(db, [
    { recipientId: otherId, senderId: memberId },
    { recipientId: memberId, senderId: otherId },
  ])
  return {
    photos: mine ? photoState(mine, now) : ('free' as const),
    their_photos: theirs ? photoState(theirs, now) : ('free' as const),
  }
}

/** Who is waiting for this member's answer. */
export async function askersOf(db: Db, memberId: MemberId, now: Date): Promise<Set<MemberId>> {
  const askers = await listAskers(db, memberId)
  const facts = await listPhotoFacts(
    db,
    askers.map((senderId) => ({ recipientId: memberId, senderId })),
  )
  return new Set(askers.filter((_, at) => facts[at] && photoState(facts[at], now) === 'asked'))
}
