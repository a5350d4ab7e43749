// The match finder: deals a member the people of the day, says why each is shown, and takes decisions.
import { ProductError } from '#base/errors.ts'
import type { MemberId } from '#base/ids.ts'
import { day as dayMs } from '#base/time.ts'
import { sharedInterests } from '#features/interests/rules.ts'
import type { Gender, Sexuality } from '#features/profiles/limits.ts'
import { ageOf, seeks } from '#features/profiles/rules.ts'
import { memberCards } from '#features/profiles/service.ts'
import type { SiteSettings } from '#features/sites/contract.ts'
import { siteOf } from '#features/sites/service.ts'
import type { Db } from '#platform/db/db.ts'
import type { Platform } from '#platform/platform.ts'
import { likeMember, unlikeMember } from '../likes/service.ts'
import { dailyCards, newForDays } from './limits.ts'
import { attributesOf, gatherPeople } from './model/people.ts'
import type { Person } from './model/people.ts'
import { unpackFloats, unpackMaps } from './model/packing.ts'
import { appealOf, likelihood, noMaps, tasteOf, width } from './model/training.ts'
import type { Maps } from './model/training.ts'
import {
  deleteAllOf,
  findMaps,
  findVersion,
  findViewer,
  insertCards,
  listAllCards,
  listCandidates,
  listCards,
  listFictional,
  listShown,
  updateDecision,
} from './queries.ts'
import type { CandidateRow, PersonRow, ShownRow, ViewerRow } from './queries.ts'
import { chooseHand, finderDay, isNewHere, whysOf } from './rules.ts'
import type { Candidate } from './rules.ts'

/** Of each kind of candidate beside those whom the training chose. */
const candidatesOfEach = 40
/** Whoever is not in the training yet answers as often as most. */
const usualAnswers = 0.5

/** The people of the member's day, dealt once; whoever has left, blocked or hidden since is no longer among them. */
export async function handOf(platform: Platform, memberId: MemberId) {
  const now = platform.now()
  const { day, nextAt } = finderDay(now)
  let cards = await listCards(platform.db, memberId, day)
  if (cards.length === 0) {
    await insertCards(platform.db, memberId, day, await dealHand(platform, memberId), now)
    cards = await listCards(platform.db, memberId, day)
  }
  const ids = cards.map(({ shown_id }) => shown_id)
  const [viewer, shown] = await Promise.all([
    findViewer(platform.db, memberId, null),
    listShown(platform.db, memberId, ids),
  ])
  if (!viewer) throw new ProductError('not_found')
  const { settings } = await siteOf(platform, viewer.site_id)
  const rows = new Map(shown.map((row) => [row.member_id, row]))
  const profiles = await memberCards(
    platform,
    memberId,
    ids.filter((id) => rows.has(id)),
  )
  const decisions = new Map(cards.map(({ shown_id, decision }) => [shown_id, decision]))
  return {
    cards: profiles.flatMap((profile) => {
      const row = rows.get(profile.id)
      return row
        ? [{ profile, whys: whysFor(viewer, row, settings, now), decision: decisionOf(row, decisions.get(profile.id)) }]
        : []
    }),
    next_at: nextAt.toISOString(),
  }
}

/** A like is one wherever it was given or taken back; a pass is only known here. */
function decisionOf({ liked }: ShownRow, decision: 'like' | 'pass' | null | undefined) {
  if (liked) return 'like' as const
  return decision === 'pass' ? ('pass' as const) : null
}

async function dealHand(platform: Platform, memberId: MemberId): Promise<MemberId[]> {
  const version = (await findVersion(platform.db)) ?? null
  const viewer = await findViewer(platform.db, memberId, version)
  if (!viewer) throw new ProductError('not_found')
  const now = platform.now()
  const genders = seeks(viewer.gender as Gender, viewer.sexuality as Sexuality)
  const newSince = new Date(now.getTime() - newForDays * dayMs)
  const found = await listCandidates(platform.db, { viewer, genders, version, newSince, each: candidatesOfEach })
  const maps = (version ? await mapsOf(platform.db, version) : null) ?? noMaps
  const hand = chooseHand(rate(viewer, found, maps, now))
  if (hand.length === dailyCards) return hand
  const { settings } = await siteOf(platform, viewer.site_id)
  if (!settings.fictional_profiles) return hand
  const fictional = await listFictional(platform.db, viewer, genders, dailyCards - hand.length)
  return [...hand, ...fictional.map(({ member_id }) => member_id)]
}

/** The maps of a version never change: read once. */
const knownMaps = new WeakMap<object, { version: string; maps: Maps | null }>()

async function mapsOf(db: Db, version: string): Promise<Maps | null> {
  const known = knownMaps.get(db)
  if (known?.version === version) return known.maps
  const packed = await findMaps(db, version)
  const maps = packed ? unpackMaps(packed) : null
  knownMaps.set(db, { version, maps })
  return maps
}

/** What the model thinks of the viewer and each candidate: the product of both likelihoods, at the candidate's price. */
function rate(viewer: ViewerRow, found: readonly CandidateRow[], maps: Maps, now: Date): Candidate[] {
  const all = [viewer, ...found]
  const persons = all.map((row) => personOf(row, now))
  const people = gatherPeople(persons)
  const rows = { taste: new Float32Array(all.length * width), appeal: new Float32Array(all.length * width) }
  for (const [i, { rows: learned }] of all.entries()) {
    const own = learned ? unpackFloats(learned) : null
    const said = own ? [] : attributesOf(persons[i] as Person)
    rows.taste.set(own?.subarray(0, width) ?? tasteOf(said, maps), i * width)
    rows.appeal.set(own?.subarray(width, 2 * width) ?? appealOf(said, maps), i * width)
  }
  return found.map((row, at) => {
    const like = likelihood(people, rows, maps.pairs, 0, at + 1)
    const back = row.likes_viewer ? 1 : likelihood(people, rows, maps.pairs, at + 1, 0) * (row.answers ?? usualAnswers)
    return {
      id: row.member_id,
      place: row.place,
      gain: like * back - (row.price ?? 0),
      newcomer: isNewHere(row.signed_up_at, now),
    }
  })
}

function personOf(row: PersonRow, now: Date): Person {
  return {
    ...row,
    gender: row.gender as Gender,
    sexuality: row.sexuality as Sexuality,
    age: ageOf(row.date_of_birth, now),
  }
}

/** Only what the viewer could read in the profile too: hidden interests and fields are no reason to tell. */
function whysFor(viewer: ViewerRow, row: PersonRow, settings: SiteSettings, now: Date) {
  const shown = settings.visible_profile_fields
  const sameCountry = viewer.country === row.country
  const sameRegion = sameCountry && row.region !== '' && viewer.region === row.region
  return whysOf({
    sharedInterests:
      row.show_interests && shown.includes('interests') ? sharedInterests(viewer.interests, row.interests) : [],
    sameReason: shown.includes('reason') && row.reason !== null && row.reason === viewer.reason,
    sameTown: shown.includes('city') && sameRegion && row.city !== '' && row.city === viewer.city,
    sameRegion,
    activeLately: now.getTime() - row.last_active_at.getTime() < dayMs,
    newHere: isNewHere(row.signed_up_at, now),
    fictional: row.fictional,
  })
}

/** Likes or passes a card of today; the same again changes nothing, the other decision takes its place. */
export async function decide(platform: Platform, memberId: MemberId, shownId: MemberId, decision: 'like' | 'pass') {
  await holdCard(platform, memberId, shownId)
  if (decision === 'pass') await unlikeMember(platform, memberId, shownId)
  const match = decision === 'like' && (await likeMember(platform, memberId, shownId)).match
  await keepDecision(platform, memberId, shownId, decision)
  return { decision, match }
}

/** Takes today's decision about a card back, and the like that came of it. */
export async function undo(platform: Platform, memberId: MemberId, shownId: MemberId): Promise<void> {
  await holdCard(platform, memberId, shownId)
  await unlikeMember(platform, memberId, shownId)
  await keepDecision(platform, memberId, shownId, null)
}

/** Decisions are made about the people of today, nobody else. */
async function holdCard(platform: Platform, memberId: MemberId, shownId: MemberId): Promise<void> {
  const cards = await listCards(platform.db, memberId, finderDay(platform.now()).day)
  if (!cards.some(({ shown_id }) => shown_id === shownId)) throw new ProductError('not_found')
}

async function keepDecision(
  platform: Platform,
  memberId: MemberId,
  shownId: MemberId,
  decision: 'like' | 'pass' | null,
): Promise<void> {
  const now = platform.now()
  await updateDecision(platform.db, memberId, finderDay(now).day, shownId, decision, now)
}

export async function exportMember(db: Db, memberId: MemberId) {
  return { match_finder: await listAllCards(db, memberId) }
}

export async function eraseMember(db: Db, memberId: MemberId): Promise<void> {
  await deleteAllOf(db, memberId)
}
