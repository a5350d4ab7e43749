// Ranks whom a member may meet, likeliest mutual interest first after the price of attention: for the match finder and the swipe game.
import { ProductError } from '#base/errors.ts'
import type { MemberId, SiteId } from '#base/ids.ts'
import { day } from '#base/time.ts'
import { ageOf } from '#features/profiles/rules.ts'
import type { Db } from '#platform/db/db.ts'
import type { Platform } from '#platform/platform.ts'
import { alreadyDecided, noneOf } from '../../meeting/queries.ts'
import type { SearchPlan } from '../../search/queries.ts'
import { understand } from '../../search/service.ts'
import type { UnderstoodSearch } from '../../search/service.ts'
import { passForDays } from '../../swipes/limits.ts'
import { newForDays } from '../limits.ts'
import { attributesOf, gatherPeople } from '../model/people.ts'
import type { Person } from '../model/people.ts'
import { unpackFloats, unpackMaps } from '../model/packing.ts'
import { appealOf, likelihood, noMaps, tasteOf, width } from '../model/training.ts'
import type { Maps } from '../model/training.ts'
import type { PersonRow } from '../queries.ts'
import { chooseHand, isNewHere, isRoomFor, priceOf } from '../rules.ts'
import type { Candidate } from '../rules.ts'
import { findMaps, findViewer, listCandidates, listSources } from './queries.ts'
import type { CandidateRow, ViewerRow } from './queries.ts'

export type { ViewerRow } from './queries.ts'

/** Of each kind of candidate besides those whom the training chose. */
const candidatesOfEach = 24
/** Someone not in the training yet is assumed to answer as often as most. */
const usualAnswers = 0.5

export interface Meeter {
  siteId: SiteId
  memberId: MemberId
}

export interface Meeting extends Pick<UnderstoodSearch, 'plan' | 'searcher'> {
  /** What the ranking knows about the member for whom it ranks. */
  viewer: ViewerRow
}

/** Whom the member looks for at home, both ways, as an unfiltered search finds them. Throws `not_found`. */
export async function whomToMeet(platform: Platform, { siteId, memberId }: Meeter): Promise<Meeting> {
  const viewer = await findViewer(platform.db, memberId)
  if (!viewer) throw new ProductError('not_found')
  const request = { siteId, viewerId: memberId, country: null, hasTrafficSource: false, filters: {} }
  const { plan, searcher } = await understand(platform, request, viewer)
  return { viewer, plan, searcher }
}

/** The same, without those the member has decided on, and those who passed the member. */
export function stillToMeet(platform: Platform, memberId: MemberId, plan: SearchPlan): SearchPlan {
  return { ...plan, unless: noneOf(alreadyDecided(memberId, passedSince(platform))) }
}

/** Swipes from here on count as passes; older ones are forgotten. */
export function passedSince(platform: Platform): Date {
  return new Date(platform.now().getTime() - passForDays * day)
}

/** This many members who pass the plan and whom the viewer has not decided on, in the order in which they are shown. */
export async function rankMembers(
  platform: Platform,
  viewer: ViewerRow,
  plan: SearchPlan,
  size: number,
): Promise<CandidateRow[]> {
  const now = platform.now()
  const found = await candidatesFor(platform, viewer, plan, size)
  const maps = (viewer.version ? await mapsOf(platform.db, viewer.version) : null) ?? noMaps
  const rows = new Map(found.map((row) => [row.member_id, row]))
  return chooseHand(rate(viewer, found, maps, now), size).flatMap((id) => rows.get(id) ?? [])
}

/** If enough of the training's choices are left, only newcomers are added: the others need not be read. */
async function candidatesFor(platform: Platform, viewer: ViewerRow, meets: SearchPlan, size: number) {
  const ago = (days: number) => new Date(platform.now().getTime() - days * day)
  const find = async (toPlace: number | null) => {
    const plan = {
      viewer,
      meets,
      passedSince: passedSince(platform),
      newSince: ago(newForDays),
      dealtSince: ago(1),
      each: candidatesOfEach,
      toPlace,
    }
    return listCandidates(platform.db, plan, await listSources(platform.db, plan))
  }
  const enough = 2 * size
  if ((viewer.chosen_ids?.length ?? 0) < size) return find(null)
  const first = await find(enough)
  return first.filter(({ place }) => place !== null && place <= enough).length >= size ? first : find(null)
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

/** The model's score for the viewer and each candidate: the product of both likelihoods, minus the candidate's price. */
function rate(viewer: ViewerRow, found: readonly CandidateRow[], maps: Maps, now: Date): Candidate[] {
  const all = [viewer, ...found]
  const persons = all.map((row) => personOf(row, now))
  const people = gatherPeople(persons)
  const rows = { taste: new Float32Array(all.length * width), appeal: new Float32Array(all.length * width) }
  for (const [i, person] of persons.entries()) {
    const learned = all[i]?.rows
    const own = learned ? unpackFloats(learned) : null
    const said = own ? [] : attributesOf(person)
    rows.taste.set(own?.subarray(0, width) ?? tasteOf(said, maps), i * width)
    rows.appeal.set(own?.subarray(width, 2 * width) ?? appealOf(said, maps), i * width)
  }
  return found.map((row, at) => {
    const like = likelihood(people, rows, maps.pairs, 0, at + 1)
    const back = row.likes_viewer ? 1 : likelihood(people, rows, maps.pairs, at + 1, 0) * (row.answers ?? usualAnswers)
    const attention = { price: row.price, shownLately: row.shown_lately, likesViewer: row.likes_viewer }
    return {
      id: row.member_id,
      place: row.place,
      gain: like * back - priceOf(attention),
      newcomer: isNewHere(row.signed_up_at, now) && isRoomFor(attention),
    }
  })
}

function personOf(row: PersonRow, now: Date): Person {
  return { ...row, age: ageOf(row.date_of_birth, now) }
}
