// Ways to choose ten people for everybody, from the same past: ours, and those it is compared with.
import { dealHands } from '#features/matching/finder/model/hands.ts'
import { listMeetings } from '#features/matching/finder/model/meetings.ts'
import { gatherPeople, seekEachOther } from '#features/matching/finder/model/people.ts'
import type { People } from '#features/matching/finder/model/people.ts'
import { findPrices } from '#features/matching/finder/model/spread.ts'
import { likelihood, train } from '#features/matching/finder/model/training.ts'
import type { Model } from '#features/matching/finder/model/training.ts'
import { answeringOf, capacityOf } from '#features/matching/finder/model/attention.ts'
import type { Past } from './past.ts'
import { distanceKm, draw, weeks } from './world.ts'
import type { World } from './world.ts'

/** For each person, whom they are shown. */
export type Hands = number[][]

export interface Case {
  world: World
  past: Past
  people: People
  model: Model
  /** Seen in the last two weeks, or just joined: these may be shown. */
  present: Uint8Array
}

export const cards = 10

export function prepare(world: World, past: Past): Case {
  const people = gatherPeople(world.persons)
  const present = Uint8Array.from(world.persons, (_, i) =>
    (past.lastSeen[i] ?? 0) >= weeks - 2 || (world.joined[i] ?? 0) >= weeks ? 1 : 0,
  )
  return { world, past, people, present, model: train(people, past.decisions) }
}

/** Ours first; then the four, two of them also in a gentler form that stays in the reader's region as long as it can. */
export const methods: Record<string, (given: Case) => Hands> = {
  ours: shareOut,
  'newest first': (given) => bestBy(given, (_, other) => newest(given, other)),
  'newest first, own region': (given) =>
    bestBy(given, (one, other) => newest(given, other) + (inRegion(given, one, other) ? farAbove : 0)),
  nearest: (given) => bestBy(given, (one, other) => -distanceKm(given.world, one, other) + draw(one, other, 32) / 1e3),
  'most popular': (given) => bestBy(given, (_, other) => popular(given, other)),
  'most popular, own region': (given) =>
    bestBy(given, (one, other) => popular(given, other) + (inRegion(given, one, other) ? farAbove : 0)),
  'one-sided factorisation': (given) =>
    bestBy(given, (one, other) => likelihood(given.people, given.model, given.model.pairs, one, other)),
}

const farAbove = 1e6
const newest = ({ world }: Case, other: number) => (world.joined[other] ?? 0) + draw(other, 0, 31)
const popular = ({ past }: Case, other: number) => (past.liked[other] ?? 0) + draw(other, 0, 33) / 1e3
const inRegion = ({ people }: Case, one: number, other: number) => people.region[one] === people.region[other]

function shareOut({ world, past, people, model, present }: Case): Hands {
  const answers = Float32Array.from(world.persons, (_, i) =>
    answeringOf({
      weeksSince: weeks - 1 - (past.lastSeen[i] ?? 0),
      weeksSeen: past.weeksSeen[i] ?? 0,
      weeksKnown: Math.min(weeks, weeks - (world.joined[i] ?? 0)),
    }),
  )
  const capacity = Float32Array.from(world.persons, (_, i) => capacityOf(past.answered[i] ?? 0, past.weeksSeen[i] ?? 0))
  const market = { market: new Int32Array(people.count), shown: present, looks: present, answers }
  const meetings = listMeetings(people, past.decisions, model, market)
  const spread = findPrices(meetings, { cards, group: Int32Array.from(people.is), capacity })
  const dealt = dealHands(meetings, spread, cards)
  return world.persons.map((_, i) =>
    [...dealt.subarray(i * cards, (i + 1) * cards)].filter((at) => at >= 0).map((at) => meetings.to[at] ?? 0),
  )
}

/** The ten that score best for each viewer, among the same people that ours may show. */
function bestBy({ people, past, present }: Case, score: (one: number, other: number) => number): Hands {
  const { chooser, chosen, liked, count } = past.decisions
  const decided = Array.from({ length: people.count }, () => new Set<number>())
  for (let at = 0; at < count; at++) {
    decided[chooser[at] ?? 0]?.add(chosen[at] ?? 0)
    if (liked[at] === 0) decided[chosen[at] ?? 0]?.add(chooser[at] ?? 0)
  }
  return Array.from({ length: people.count }, (_, one) => {
    if (present[one] === 0) return []
    const best: [number, number][] = []
    for (let other = 0; other < people.count; other++) {
      if (other === one || present[other] === 0 || !seekEachOther(people, one, other) || decided[one]?.has(other))
        continue
      const value = score(one, other)
      if (best.length === cards && value <= (best[cards - 1]?.[0] ?? 0)) continue
      const at = best.findIndex(([less]) => less < value)
      best.splice(at < 0 ? best.length : at, 0, [value, other])
      best.length = Math.min(best.length, cards)
    }
    return best.map(([, other]) => other)
  })
}
