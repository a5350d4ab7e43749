// Likes: giving, taking back, seeing, and the tabs. Nobody can like someone they can't see.
import { ProductError } from '#base/errors.ts'
import type { MemberId } from '#base/ids.ts'
import { forgetNews, pushNews, recordNews } from '#features/notifications/notices/service.ts'
import type { News } from '#features/notifications/notices/service.ts'
import { isBlocked } from '#features/profiles/blocks/service.ts'
import { findMemberFor, memberCards, profileFacts } from '#features/profiles/service.ts'
import { inTransaction } from '#platform/db/db.ts'
import type { Db } from '#platform/db/db.ts'
import { lockFingerprint } from '#platform/db/locks.ts'
import type { Platform } from '#platform/platform.ts'
import { readCursor, writeCursor } from '../cursor/service.ts'
import type { LikeReceived, LikesChanged } from './contract.ts'
import { likesCountCap, likesPageSize } from './limits.ts'
import {
  countLikes,
  countNewLikes,
  deleteLike,
  deleteLikesOf,
  findNextNewLike,
  insertLike,
  listAllLikes,
  listLikesBetween,
  listTab,
  updateLikeSeen,
} from './queries.ts'
import type { LikeRow, LikesTab } from './queries.ts'
import { likeState } from './rules.ts'

/** Likes a member; the same again changes nothing. Tells the other's windows at once, and both if it is a match. */
export async function likeMember(platform: Platform, likerId: MemberId, likedId: MemberId) {
  await findLikeable(platform, likerId, likedId)
  const { isNew, match } = await inTransaction(platform.db, (tx) => addLike(platform, tx, likerId, likedId))
  if (isNew) await announceLike(platform, likerId, likedId, match)
  const [profile] = await memberCards(platform, likerId, [likedId])
  if (!profile) throw new ProductError('not_found')
  return { liked: true as const, match, profile }
}

/** Throws for oneself, and for anyone this member can't see or has blocked. */
export async function findLikeable(platform: Platform, likerId: MemberId, likedId: MemberId): Promise<void> {
  if (likerId === likedId) throw new ProductError('invalid_input', {}, { member: { code: 'invalid' } })
  const liked = await findMemberFor(platform, likerId, likedId)
  if (liked.blocked) throw new ProductError('not_found')
}

/** The like itself, what it makes of the two, and its notice, inside a transaction; `announceLike` follows the commit. */
export async function addLike(platform: Platform, tx: Db, likerId: MemberId, likedId: MemberId) {
  // Of two likes at the same instant, the second sees both.
  await lockFingerprint(tx, Buffer.from([likerId, likedId].toSorted().join()))
  const isNew = await insertLike(tx, likerId, likedId, platform.now())
  const match = await settleLike(platform, tx, likerId, likedId)
  if (isNew) await recordLike(platform, tx, likerId, likedId, match)
  return { isNew, match }
}

/** What the two amount to now. */
export async function settleLike(platform: Platform, db: Db, likerId: MemberId, likedId: MemberId): Promise<boolean> {
  const { match } = likeState(likerId, await listLikesBetween(db, likerId, likedId))
  // Liking back is an answer: the like that was waiting is no longer new.
  if (match) await updateLikeSeen(db, likedId, likerId, platform.now())
  return match
}

/** For the liked member, if away; the liker is here. A match includes the like, and replaces its notice. */
async function recordLike(
  platform: Platform,
  tx: Db,
  likerId: MemberId,
  likedId: MemberId,
  match: boolean,
): Promise<void> {
  // Someone who chose to be invisible is in no list, so nobody may hear of them either.
  if (!(await profileFacts(tx, likerId)).visible) return
  if (match) await forgetNews(tx, likedId, { event: 'like', fromId: likerId })
  await recordNews(platform, tx, [newsOf(likerId, likedId, match)])
}

function newsOf(likerId: MemberId, likedId: MemberId, match: boolean): News {
  return { memberId: likedId, event: match ? 'match' : 'like', fromId: likerId }
}

/** Tells the liked one's windows of a new like, both of a match, and the liker's other windows that their likes changed. */
export async function announceLike(
  platform: Platform,
  likerId: MemberId,
  likedId: MemberId,
  match: boolean,
): Promise<void> {
  publishLikesChanged(platform, [likerId], { member_id: likedId, liked: true })
  // Someone who chose to be invisible is in no list, so no window may hear of them either.
  if (!(await profileFacts(platform.db, likerId)).visible) return
  const toLiked: LikeReceived = { event: 'like', member_id: likerId, match }
  platform.live.publish([likedId], { ...toLiked })
  await pushNews(platform, [newsOf(likerId, likedId, match)])
  if (!match) return
  const toLiker: LikeReceived = { event: 'like', member_id: likedId, match }
  platform.live.publish([likerId], { ...toLiker })
}

/** The notice stays: it reports nothing now, and keeps a phone quiet if the like is given again. */
export async function unlikeMember(platform: Platform, likerId: MemberId, likedId: MemberId): Promise<void> {
  if (await dropLike(platform.db, likerId, likedId)) await announceUnlike(platform, likerId, likedId)
}

/** Deletes the like inside a transaction; `announceUnlike` follows the commit if there was one. */
export async function dropLike(tx: Db, likerId: MemberId, likedId: MemberId): Promise<boolean> {
  return deleteLike(tx, likerId, likedId)
}

export async function announceUnlike(platform: Platform, likerId: MemberId, likedId: MemberId): Promise<void> {
  publishLikesChanged(platform, [likerId], { member_id: likedId, liked: false })
  const { visible } = await profileFacts(platform.db, likerId)
  // If they can't see the other one, no window may hear that anything changed.
  if (visible && !(await isBlocked(platform.db, likerId, likedId))) publishLikesChanged(platform, [likedId])
}

/** The windows of these members reload their likes; nothing is shown about it. */
export function publishLikesChanged(
  platform: Platform,
  memberIds: readonly MemberId[],
  whose: Omit<LikesChanged, 'event'> = {},
): void {
  const changed: LikesChanged = { event: 'likes_changed', ...whose }
  platform.live.publish(memberIds, { ...changed })
}

export async function likeStateOf(platform: Platform, readerId: MemberId, otherId: MemberId) {
  return likeState(readerId, await listLikesBetween(platform.db, readerId, otherId))
}

export async function isLiked(db: Db, likerId: MemberId, likedId: MemberId): Promise<boolean> {
  return likeState(likerId, await listLikesBetween(db, likerId, likedId)).liked
}

/** The liker's profile was opened: that like is no longer new (specification, section 4). */
export async function seeLikeOf(platform: Platform, readerId: MemberId, likerId: MemberId): Promise<number> {
  if (await updateLikeSeen(platform.db, likerId, readerId, platform.now())) {
    publishLikesChanged(platform, [readerId])
    await forgetNews(platform.db, readerId, { event: 'like', fromId: likerId })
  }
  return newLikesTotal(platform, readerId)
}

/** How many likes are unseen: the number on the badge. */
export async function newLikesTotal(platform: Platform, memberId: MemberId): Promise<number> {
  return countNewLikes(platform.db, memberId, likesCountCap)
}

/** The newest likes of both directions and the counts of the tabs. */
export async function likesOf(platform: Platform, memberId: MemberId) {
  const [sent, received, totals] = await Promise.all([
    listTab(platform.db, memberId, 'sent', null, likesPageSize),
    listTab(platform.db, memberId, 'received', null, likesPageSize),
    countLikes(platform.db, memberId, likesCountCap),
  ])
  const cards = await cardsById(platform, memberId, [...sent, ...received])
  return {
    profiles: sent.flatMap((row) => cards.get(row.member_id) ?? []),
    liked_by: withProfiles(received, cards),
    totals,
  }
}

/** A page of one tab. */
export async function likesPage(platform: Platform, memberId: MemberId, tab: LikesTab, after: string | undefined) {
  const [rows, totals] = await Promise.all([
    listTab(platform.db, memberId, tab, readCursor(platform.config.secret, 'likes', after), likesPageSize + 1),
    countLikes(platform.db, memberId, likesCountCap),
  ])
  const shown = rows.slice(0, likesPageSize)
  const last = rows.length > likesPageSize ? shown.at(-1) : undefined
  return {
    likes: withProfiles(shown, await cardsById(platform, memberId, shown)),
    next: last ? writeCursor(platform.config.secret, 'likes', { at: last.created_at, memberId: last.member_id }) : null,
    totals,
  }
}

/** The next real like that is still marked new; it stays so until its profile is opened. Throws `not_found`. */
export async function nextNewLike(platform: Platform, memberId: MemberId) {
  const likerId = await findNextNewLike(platform.db, memberId)
  const [card] = likerId ? await memberCards(platform, memberId, [likerId]) : []
  if (!card) throw new ProductError('not_found')
  return card
}

type Cards = Map<string, Awaited<ReturnType<typeof memberCards>>[number]>

async function cardsById(platform: Platform, viewerId: MemberId, rows: readonly LikeRow[]): Promise<Cards> {
  const ids = [...new Set(rows.map((row) => row.member_id))]
  return new Map((await memberCards(platform, viewerId, ids)).map((card) => [card.id, card]))
}

function withProfiles(rows: readonly LikeRow[], cards: Cards) {
  return rows.flatMap(({ member_id, created_at, like_new, match }) => {
    const profile = cards.get(member_id)
    return profile ? [{ id: member_id, like_new, created_at: created_at.toISOString(), match, profile }] : []
  })
}

export function exportMember(db: Db, memberId: MemberId) {
  return { likes: listAllLikes(db, memberId) }
}

export async function eraseMember(db: Db, memberId: MemberId): Promise<void> {
  await deleteLikesOf(db, memberId)
}
