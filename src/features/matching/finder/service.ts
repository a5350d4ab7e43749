// The match finder: deals a member the people of the day, says why each is shown, and records decisions.
import { ProductError } from '#base/errors.ts'
import type { MemberId } from '#base/ids.ts'
import type { CalendarDay } from '#base/time.ts'
import { day as dayMs } from '#base/time.ts'
import { sharedInterests } from '#features/interests/rules.ts'
import { isSameTown } from '#features/places/towns/rules.ts'
import { memberCards } from '#features/profiles/service.ts'
import type { SiteSettings } from '#features/sites/contract.ts'
import { siteOf } from '#features/sites/service.ts'
import { inTransaction } from '#platform/db/db.ts'
import type { Db } from '#platform/db/db.ts'
import type { Platform } from '#platform/platform.ts'
import { dayEnds, ownDay } from '../days/rules.ts'
import { enterZone } from '../days/service.ts'
import { addLike, announceLike, announceUnlike, dropLike, findLikeable, publishLikesChanged } from '../likes/service.ts'
import type { SearchPlan } from '../search/queries.ts'
import { deletePass } from '../swipes/queries.ts'
import { cardsKeptDays, dailyCards } from './limits.ts'
import {
  deleteAllOf,
  deleteOldCards,
  insertCards,
  listAllCards,
  listLatestCards,
  listFictional,
  listShown,
  updateDecision,
} from './queries.ts'
import type { CardRow, ReasonRow, ShownRow } from './queries.ts'
import { passedSince, rankMembers, stillToMeet, whomToMeet } from './ranking/service.ts'
import type { Meeter, ViewerRow } from './ranking/service.ts'
import { isNewHere, whysOf } from './rules.ts'

interface Reader extends Meeter {
  /** As the browser names it. */
  timeZone?: string | undefined
}

/** The people of the member's day, dealt once; anyone who has left, blocked, hidden or excluded them since is no longer among them. */
export async function handOf(platform: Platform, reader: Reader) {
  const { memberId } = reader
  const [{ plan, viewer }, today] = await Promise.all([whomToMeet(platform, reader), handOfDay(platform, reader)])
  const { cards, rows } =
    today.cards.length > 0
      ? { cards: today.cards, rows: new Map<MemberId, ShownRow>() }
      : await deal(platform, viewer, plan, today.day)
  const ids = cards.map(({ shown_id }) => shown_id)
  const unread = ids.filter((id) => !rows.has(id))
  const [{ settings }, shown, profiles] = await Promise.all([
    siteOf(platform, viewer.site_id),
    unread.length > 0 ? listShown(platform.db, memberId, plan, unread, passedSince(platform)) : [],
    memberCards(platform, memberId, ids),
  ])
  for (const row of shown) rows.set(row.member_id, row)
  const decisions = new Map(cards.map(({ shown_id, decision }) => [shown_id, decision]))
  const now = platform.now()
  return {
    cards: profiles.flatMap((profile) => {
      const row = rows.get(profile.id)
      return row
        ? [{ profile, whys: whysFor(viewer, row, settings, now), decision: decisionOf(row, decisions.get(profile.id)) }]
        : []
    }),
    next_at: today.endsAt.toISOString(),
  }
}

/** A like counts wherever it was given or taken back; so does a pass in the swipe game. */
function decisionOf({ liked, swiped_away }: ShownRow, decision: 'like' | 'pass' | null | undefined) {
  if (liked) return 'like' as const
  return decision === 'pass' || swiped_away ? ('pass' as const) : null
}

/** The member's own day and what was dealt for it. It never goes back, so a dealt hand stays until its day is over. */
async function handOfDay(
  platform: Platform,
  { memberId, timeZone }: Omit<Reader, 'siteId'>,
): Promise<{ day: CalendarDay; endsAt: Date; cards: CardRow[] }> {
  const [zone, latest] = await Promise.all([
    enterZone(platform, memberId, timeZone),
    listLatestCards(platform.db, memberId),
  ])
  const latestDay = latest[0]?.day ?? null
  const day = ownDay(zone, platform.now(), latestDay)
  return { day, endsAt: dayEnds(zone, day), cards: day === latestDay ? latest : [] }
}

interface Dealt {
  cards: CardRow[]
  /** Those just read for ranking, without anyone the member has decided on. */
  rows: Map<MemberId, ShownRow>
}

/** Deals the hand of a day; if another window was first, its hand is the one. */
async function deal(platform: Platform, viewer: ViewerRow, plan: SearchPlan, day: CalendarDay): Promise<Dealt> {
  const { member_id: memberId } = viewer
  const ranked = await rankMembers(platform, viewer, plan, dailyCards)
  const hand = ranked.map(({ member_id }) => member_id)
  if (hand.length < dailyCards && !plan.realOnly) {
    const meets = stillToMeet(platform, memberId, plan)
    hand.push(...(await listFictional(platform.db, meets, viewer, dailyCards - hand.length)))
  }
  const cards = await insertCards(platform.db, memberId, day, hand, platform.now())
  return {
    cards: cards.length === hand.length ? cards : await listLatestCards(platform.db, memberId),
    rows: new Map(ranked.map((row) => [row.member_id, { ...row, liked: false, swiped_away: false }])),
  }
}

/** Only what the viewer could read in the profile too: hidden interests and fields are no reason to show. */
function whysFor(viewer: ReasonRow, row: ReasonRow, settings: SiteSettings, now: Date) {
  const shown = settings.visible_profile_fields
  const sameCountry = viewer.country === row.country
  const sameRegion = sameCountry && row.region !== '' && viewer.region === row.region
  return whysOf({
    sharedInterests:
      row.show_interests && shown.includes('interests') ? sharedInterests(viewer.interests, row.interests) : [],
    sameReason: shown.includes('reason') && row.reason !== null && row.reason === viewer.reason,
    sameTown: shown.includes('city') && sameRegion && row.city !== '' && isSameTown(row.city, viewer.city),
    sameRegion,
    activeLately: now.getTime() - row.last_active_at.getTime() < dayMs,
    newHere: isNewHere(row.signed_up_at, now),
    fictional: row.fictional,
  })
}

/** Likes or passes a card; the same again changes nothing, the opposite decision replaces it. */
export async function decide(platform: Platform, memberId: MemberId, shownId: MemberId, decision: 'like' | 'pass') {
  const day = await dayOfCard(platform, memberId, shownId)
  if (decision === 'pass') {
    await takeLikeAway(platform, { memberId, day, shownId }, decision)
    return { decision, match: false }
  }
  await findLikeable(platform, memberId, shownId)
  const { isNew, match } = await inTransaction(platform.db, async (tx) => {
    await updateDecision(tx, { memberId, day, shownId }, decision, platform.now())
    return addLike(platform, tx, memberId, shownId)
  })
  if (isNew) await announceLike(platform, memberId, shownId, match)
  else publishLikesChanged(platform, [memberId])
  return { decision, match }
}

/** Undoes the decision about a card, and the like that came of it, or the pass of the swipe game. */
export async function undo(platform: Platform, memberId: MemberId, shownId: MemberId): Promise<void> {
  const day = await dayOfCard(platform, memberId, shownId)
  await takeLikeAway(platform, { memberId, day, shownId }, null)
}

interface DealtCard {
  memberId: MemberId
  day: CalendarDay
  shownId: MemberId
}

/** The card is locked first: of two windows that decide at once, the second sees everything the first did. */
async function takeLikeAway(platform: Platform, card: DealtCard, decision: 'pass' | null) {
  const { memberId, shownId } = card
  const unliked = await inTransaction(platform.db, async (tx) => {
    await updateDecision(tx, card, decision, platform.now())
    if (decision === null) await deletePass(tx, memberId, shownId)
    return dropLike(tx, memberId, shownId)
  })
  if (unliked) await announceUnlike(platform, memberId, shownId)
  else publishLikesChanged(platform, [memberId])
}

/** Decisions are about the people dealt last, nobody else: a press may arrive, or a page wake up, when their day is over. */
async function dayOfCard(platform: Platform, memberId: MemberId, shownId: MemberId): Promise<CalendarDay> {
  const card = (await listLatestCards(platform.db, memberId)).find(({ shown_id }) => shown_id === shownId)
  if (!card) throw new ProductError('not_found')
  return card.day
}

const clearedAtOnce = 10_000

/** Deletes cards that are long over and that nobody passed: a job. Repeated or interrupted, it loses nothing. */
export async function clearCards(platform: Platform): Promise<void> {
  const before = new Date(platform.now().getTime() - cardsKeptDays * dayMs).toISOString().slice(0, 10)
  while ((await deleteOldCards(platform.db, before, clearedAtOnce)) === clearedAtOnce);
}

export function exportMember(db: Db, memberId: MemberId) {
  return { match_finder: listAllCards(db, memberId) }
}

export async function eraseMember(db: Db, memberId: MemberId): Promise<void> {
  await deleteAllOf(db, memberId)
}
