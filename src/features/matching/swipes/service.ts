// The swipe game: deals the deck, records likes and passes, and undoes the latest. The day's likes are given out under a lock.
import { ProductError } from '#base/errors.ts'
import type { MemberId, SiteId } from '#base/ids.ts'
import { findEarlierAnswer, keepAnswer } from '#features/accounts/answers/service.ts'
import { memberCards } from '#features/profiles/service.ts'
import { inTransaction } from '#platform/db/db.ts'
import type { Db } from '#platform/db/db.ts'
import type { Platform } from '#platform/platform.ts'
import { dayEnds, ownDay } from '../days/rules.ts'
import { eraseZone, keepZone, keptZoneOf, zoneOf } from '../days/service.ts'
import { rankMembers, stillToMeet, whomToMeet } from '../finder/ranking/service.ts'
import {
  addLike,
  announceLike,
  announceUnlike,
  dropLike,
  findLikeable,
  isLiked,
  publishLikesChanged,
  settleLike,
} from '../likes/service.ts'
import { listFound } from '../search/queries.ts'
import type { Found, SearchPlan } from '../search/queries.ts'
import { pageOf } from '../search/service.ts'
import { deckSize, likesADay } from './limits.ts'
import {
  deleteSwipe,
  deleteSwipesOf,
  findLatest,
  findLatestDay,
  findSwipe,
  findSwipeByClientId,
  listAllSwipes,
  listSlots,
  upsertSwipe,
} from './queries.ts'
import { freeSlot, mayTakeBack } from './rules.ts'

interface Player {
  siteId: SiteId
  memberId: MemberId
  /** As the browser names it. */
  timeZone?: string | undefined
}

/** The current game, and the next cards. While it waits, no card is dealt. */
export async function swipesOf(platform: Platform, player: Player) {
  const [standing, deck] = await Promise.all([standingOf(platform, platform.db, player), deal(platform, player)])
  const { results, newcomers } = await pageOf(platform, player.memberId, standing.likes_left > 0 ? deck : [])
  return { deck: results, newcomers, ...standing }
}

/**
 * People who fit both ways and are undecided, in the match finder's order: of the member's own country, then, if people
 * abroad count, of the others. If there are too few members, fictional profiles follow, on sites that have them.
 */
async function deal(platform: Platform, player: Player): Promise<Found[]> {
  const { memberId } = player
  const { plan, searcher, viewer } = await whomToMeet(platform, player)
  const ranked = async (of: SearchPlan) => (await rankMembers(platform, viewer, of, deckSize)).map(asFound)
  const deck = await ranked(plan)
  const add = (rows: readonly Found[]) => {
    const known = new Set(deck.map((row) => row.member_id))
    deck.push(...rows.filter((row) => !known.has(row.member_id)).slice(0, deckSize - deck.length))
  }
  if (deck.length < deckSize && searcher.abroad) add(await ranked({ ...plan, country: null }))
  if (deck.length < deckSize && !plan.realOnly)
    add(await listFound(platform.db, stillToMeet(platform, memberId, plan), null, 2 * deckSize))
  return deck
}

const asFound = ({ member_id, last_active_at, signed_up_at }: Omit<Found, 'liked'>): Found => ({
  member_id,
  last_active_at,
  signed_up_at,
  liked: false,
})

export interface Swipe extends Player {
  clientId: string
  swipedId: MemberId
  like: boolean
}

/** Throws `swipe_limit` once the day's likes are used up, `not_found` for anyone the member can't see. */
export async function swipe(platform: Platform, given: Swipe) {
  const { memberId, swipedId, like } = given
  await findLikeable(platform, memberId, swipedId)
  const { liked, made } = await inTransaction(platform.db, (tx) => takeSwipe(platform, tx, given))
  const match = like && liked && (made?.match ?? (await settleLike(platform, platform.db, memberId, swipedId)))
  if (made?.isNew) await announceLike(platform, memberId, swipedId, match)
  else publishLikesChanged(platform, [memberId])
  const [profile] = await memberCards(platform, memberId, [swipedId])
  if (!profile) throw new ProductError('not_found')
  return { liked, match, profile, ...(await standingOf(platform, platform.db, given)) }
}

async function takeSwipe(platform: Platform, tx: Db, given: Swipe) {
  const { memberId, swipedId, clientId, like } = given
  const now = platform.now()
  const timeZone = await keepZone(tx, memberId, given.timeZone, now)
  const asked = { memberId, clientId, call: 'swipe', body: [swipedId, like] } as const
  const answered = await findEarlierAnswer<{ liked: boolean }>(tx, asked)
  if (answered) return { ...answered, made: null }
  const decided = await decide(platform, tx, given, timeZone)
  await keepAnswer(tx, asked, { liked: decided.liked }, now)
  return decided
}

async function decide(platform: Platform, tx: Db, given: Swipe, timeZone: string) {
  const { memberId, swipedId, clientId, like } = given
  const now = platform.now()
  const known = await findSwipeByClientId(tx, memberId, clientId)
  if (known && (known.swiped_id !== swipedId || (known.like_slot !== null) !== like))
    throw new ProductError('client_id_reused')
  const before = known ?? (await findSwipe(tx, memberId, swipedId))
  // Decided already, here or in another window: it stays one like, and uses one slot. It may have been taken back elsewhere.
  if (before && (before.like_slot !== null || known)) {
    const made = like && !known ? await addLike(platform, tx, memberId, swipedId) : null
    return { liked: before.like_slot !== null, made }
  }
  const today = ownDay(timeZone, now, await findLatestDay(tx, memberId))
  const slot = like ? freeSlot(await listSlots(tx, memberId, today)) : null
  if (like && slot === null) throw new ProductError('swipe_limit', { until: dayEnds(timeZone, today).toISOString() })
  const made = like ? await addLike(platform, tx, memberId, swipedId) : null
  const row = {
    swiped_id: swipedId,
    swiped_at: now,
    day: today,
    like_slot: slot,
    gave_like: made?.isNew === true,
    client_id: clientId,
  }
  await upsertSwipe(tx, memberId, row)
  // A pass leaves a like that was given elsewhere.
  return { liked: like || (await isLiked(tx, memberId, swipedId)), made }
}

/** Undoes the latest swipe, and with it the like that it gave. Earlier ones stay. */
export async function takeBack(platform: Platform, player: Player, swipedId: MemberId) {
  const { memberId } = player
  const taken = await inTransaction(platform.db, async (tx) => {
    await keepZone(tx, memberId, player.timeZone, platform.now())
    const latest = await findLatest(tx, memberId)
    if (latest?.swiped_id !== swipedId || !mayTakeBack(latest.swiped_at, platform.now())) return null
    await deleteSwipe(tx, memberId, swipedId)
    return { unliked: latest.gave_like && (await dropLike(tx, memberId, swipedId)) }
  })
  if (taken?.unliked) await announceUnlike(platform, memberId, swipedId)
  else if (taken) publishLikesChanged(platform, [memberId])
  const liked = await isLiked(platform.db, memberId, swipedId)
  const [profile = null] = taken && !liked ? await memberCards(platform, memberId, [swipedId]) : []
  return { taken_back: taken !== null, liked, profile, ...(await standingOf(platform, platform.db, player)) }
}

async function standingOf(platform: Platform, db: Db, { memberId, timeZone: named }: Player) {
  const now = platform.now()
  const [zone, latest, latestDay] = await Promise.all([
    zoneOf(db, memberId, named),
    findLatest(db, memberId),
    findLatestDay(db, memberId),
  ])
  const today = ownDay(zone, now, latestDay)
  const left = likesADay - (await listSlots(db, memberId, today)).length
  return {
    likes_left: left,
    next_likes_at: left > 0 ? null : dayEnds(zone, today).toISOString(),
    may_take_back: latest && mayTakeBack(latest.swiped_at, now) ? latest.swiped_id : null,
  }
}

export async function exportMember(db: Db, memberId: MemberId) {
  return { swipes: listAllSwipes(db, memberId), time_zone: await keptZoneOf(db, memberId) }
}

export async function eraseMember(db: Db, memberId: MemberId): Promise<void> {
  await deleteSwipesOf(db, memberId)
  await eraseZone(db, memberId)
}
