// The swipe game: deals the deck, takes likes and passes, and takes the latest back. The day's likes are given out under a lock.
import { ProductError } from '#base/errors.ts'
import type { MemberId, SiteId } from '#base/ids.ts'
import { day as dayMs } from '#base/time.ts'
import { timeZoneOf } from '#features/places/service.ts'
import { memberCards, profileFacts } from '#features/profiles/service.ts'
import { inTransaction } from '#platform/db/db.ts'
import type { Db } from '#platform/db/db.ts'
import type { Platform } from '#platform/platform.ts'
import { addLike, announceLike, findLikeable, publishLikesChanged, settleLike, unlikeMember } from '../likes/service.ts'
import { listFound } from '../search/queries.ts'
import type { Found } from '../search/queries.ts'
import { pageOf, understand } from '../search/service.ts'
import { deckSize, likesADay, passForDays } from './limits.ts'
import {
  deleteSwipe,
  deleteSwipesOf,
  findLatest,
  findLatestDay,
  findSwipe,
  findSwipeByClientId,
  findSwiper,
  listAllSwipes,
  listSlots,
  lockSwiper,
  notDealt,
  updateZone,
  upsertSwipe,
} from './queries.ts'
import { freeSlot, gameDay, mayTakeBack, waitEnds, zoneAfter } from './rules.ts'

interface Player {
  siteId: SiteId
  memberId: MemberId
  /** As the browser names it. */
  timeZone?: string | undefined
}

/** The game as it stands, and the next cards. While it waits, no card is dealt. */
export async function swipesOf(platform: Platform, player: Player) {
  const standing = await standingOf(platform, platform.db, player)
  const rows = standing.likes_left > 0 ? await deal(platform, player) : []
  const { results, newcomers } = await pageOf(platform, player.memberId, rows)
  return { deck: results, newcomers, ...standing }
}

/** People who fit both ways and were not answered yet: of the member's own country, then of the others. */
async function deal(platform: Platform, { siteId, memberId }: Player): Promise<Found[]> {
  const passedSince = new Date(platform.now().getTime() - passForDays * dayMs)
  const asked = { siteId, viewerId: memberId, country: null, hasTrafficSource: false }
  const { plan } = await understand(platform, { ...asked, filters: {} })
  const unless = notDealt(memberId, passedSince)
  const home = await listFound(platform.db, { ...plan, unless }, null, deckSize)
  if (home.length === deckSize) return home
  const all = await listFound(platform.db, { ...plan, country: null, unless }, null, deckSize * 2)
  const known = new Set(home.map((row) => row.member_id))
  return [...home, ...all.filter((row) => !known.has(row.member_id))].slice(0, deckSize)
}

export interface Swipe extends Player {
  clientId: string
  swipedId: MemberId
  like: boolean
}

/** Throws `swipe_limit` once the day's likes are taken, `not_found` for whom the member can't see. */
export async function swipe(platform: Platform, given: Swipe) {
  const { memberId, swipedId } = given
  await findLikeable(platform, memberId, swipedId)
  const { liked, isNew } = await inTransaction(platform.db, (tx) => takeSwipe(platform, tx, given))
  const match = liked && (await settleLike(platform, memberId, swipedId))
  if (isNew) await announceLike(platform, memberId, swipedId, match)
  else publishLikesChanged(platform, [memberId])
  const [profile] = await memberCards(platform, memberId, [swipedId])
  if (!profile) throw new ProductError('not_found')
  return { liked, match, profile, ...(await standingOf(platform, platform.db, given)) }
}

async function takeSwipe(platform: Platform, tx: Db, given: Swipe) {
  const { memberId, swipedId, clientId, like } = given
  const now = platform.now()
  const { timeZone } = await enter(platform, tx, given)
  const known = await findSwipeByClientId(tx, memberId, clientId)
  if (known && (known.swiped_id !== swipedId || (known.like_slot !== null) !== like))
    throw new ProductError('client_id_reused')
  const before = known ?? (await findSwipe(tx, memberId, swipedId))
  // Answered already, here or in another window: a like stays one, and takes one slot.
  if (before && (before.like_slot !== null || known)) return { liked: before.like_slot !== null, isNew: false }
  const today = gameDay(timeZone, now, await findLatestDay(tx, memberId))
  const slot = like ? freeSlot(await listSlots(tx, memberId, today)) : null
  if (like && slot === null) throw new ProductError('swipe_limit', { until: waitEnds(timeZone, today).toISOString() })
  const isNew = like && (await addLike(tx, memberId, swipedId, now))
  const row = {
    swiped_id: swipedId,
    swiped_at: now,
    day: today,
    like_slot: slot,
    gave_like: isNew,
    client_id: clientId,
  }
  await upsertSwipe(tx, memberId, row)
  return { liked: like, isNew }
}

/** Locks the player, and keeps the time zone that the browser names where it may count. */
async function enter(platform: Platform, tx: Db, player: Player): Promise<{ timeZone: string }> {
  const now = platform.now()
  const standard = await standardZone(tx, player.memberId)
  const known = await lockSwiper(tx, player.memberId, player.timeZone ?? standard, now)
  const timeZone = zoneAfter(known, player.timeZone, standard, now)
  if (timeZone !== known.time_zone) await updateZone(tx, player.memberId, timeZone, now)
  return { timeZone }
}

async function standardZone(db: Db, memberId: MemberId): Promise<string> {
  return timeZoneOf((await profileFacts(db, memberId)).country)
}

/** Takes the latest swipe back, and with it the like that it gave. What is not the latest stays. */
export async function takeBack(platform: Platform, player: Player, swipedId: MemberId) {
  const { memberId } = player
  const taken = await inTransaction(platform.db, async (tx) => {
    await enter(platform, tx, player)
    const latest = await findLatest(tx, memberId)
    if (latest?.swiped_id !== swipedId || !mayTakeBack(latest.swiped_at, platform.now())) return null
    await deleteSwipe(tx, memberId, swipedId)
    return latest
  })
  if (taken?.gave_like) await unlikeMember(platform, memberId, swipedId)
  return { taken_back: taken !== null, ...(await standingOf(platform, platform.db, player)) }
}

async function standingOf(platform: Platform, db: Db, { memberId, timeZone: named }: Player) {
  const now = platform.now()
  const [known, latest, latestDay] = await Promise.all([
    findSwiper(db, memberId),
    findLatest(db, memberId),
    findLatestDay(db, memberId),
  ])
  const zone = known?.time_zone ?? named ?? (await standardZone(db, memberId))
  const today = gameDay(zone, now, latestDay)
  const left = likesADay - (await listSlots(db, memberId, today)).length
  return {
    likes_left: left,
    next_likes_at: left > 0 ? null : waitEnds(zone, today).toISOString(),
    may_take_back: latest && mayTakeBack(latest.swiped_at, now) ? latest.swiped_id : null,
  }
}

export async function exportMember(db: Db, memberId: MemberId) {
  return { swipes: await listAllSwipes(db, memberId), time_zone: (await findSwiper(db, memberId))?.time_zone ?? null }
}

export async function eraseMember(db: Db, memberId: MemberId): Promise<void> {
  await deleteSwipesOf(db, memberId)
}
