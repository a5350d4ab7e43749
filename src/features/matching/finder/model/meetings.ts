// Who could meet whom: for each person the best few dozen of their market, in both directions, with what a meeting is worth.
import { seededChance } from './chance.ts'
import { seekEachOther } from './people.ts'
import type { People } from './people.ts'
import { likelihood } from './training.ts'
import type { Decisions, Model } from './training.ts'

/** The people whom viewer i could meet are `to[starts[i]]` up to `to[starts[i + 1]]`. */
export interface Meetings {
  starts: Int32Array
  to: Int32Array
  /** How likely it is that each meeting ends with both liking each other. */
  worth: Float32Array
  /** How likely the viewer is to like whom they see: the likes that reach the person shown. */
  like: Float32Array
}

export interface Market {
  /** People of different markets never meet: another site, another country. */
  market: Int32Array
  /** Who may be shown, and who looks. */
  shown: Uint8Array
  looks: Uint8Array
  /** How likely each is to answer, at all, a like that they would return. */
  answers: Float32Array
}

/** How many are considered for each person, those of the same region first. */
const looked = 3_000
/** And how many of them are kept. */
const kept = 60

export function listMeetings(people: People, decisions: Decisions, model: Model, market: Market): Meetings {
  const history = historyOf(people.count, decisions)
  const best = bestOfAll(people, model, market, history)
  return bothWays(people, model, market, history, best)
}

/** Decisions by person, given and received, as positions in the columns of decisions. */
interface History {
  decisions: Decisions
  givenStarts: Int32Array
  given: Int32Array
  receivedStarts: Int32Array
  received: Int32Array
}

function historyOf(people: number, decisions: Decisions): History {
  const [givenStarts, given] = grouped(people, decisions.chooser, decisions.count)
  const [receivedStarts, received] = grouped(people, decisions.chosen, decisions.count)
  return { decisions, givenStarts, given, receivedStarts, received }
}

/** The positions of a column, grouped by its value. */
function grouped(values: number, column: Int32Array, count: number): [Int32Array, Int32Array] {
  const starts = new Int32Array(values + 1)
  for (let at = 0; at < count; at++) starts[(column[at] ?? 0) + 1] = (starts[(column[at] ?? 0) + 1] ?? 0) + 1
  for (let i = 0; i < values; i++) starts[i + 1] = (starts[i + 1] ?? 0) + (starts[i] ?? 0)
  const next = starts.slice()
  const places = new Int32Array(count)
  for (let at = 0; at < count; at++) {
    const value = column[at] ?? 0
    places[next[value] ?? 0] = at
    next[value] = (next[value] ?? 0) + 1
  }
  return [starts, places]
}

const open = 0
const closed = 1
const likesViewer = 2

/** Which people a viewer has decided about: `mark` sets it, `clear` resets it. */
function standing(people: number, history: History) {
  const state = new Uint8Array(people)
  const { decisions } = history
  const each = (viewer: number, write: (other: number, value: number) => void) => {
    for (let at = history.receivedStarts[viewer] ?? 0; at < (history.receivedStarts[viewer + 1] ?? 0); at++) {
      const place = history.received[at] ?? 0
      write(decisions.chooser[place] ?? 0, decisions.liked[place] === 1 ? likesViewer : closed)
    }
    for (let at = history.givenStarts[viewer] ?? 0; at < (history.givenStarts[viewer + 1] ?? 0); at++)
      write(decisions.chosen[history.given[at] ?? 0] ?? 0, closed)
  }
  return {
    state,
    mark: (viewer: number) => each(viewer, (other, value) => (state[other] = value)),
    clear: (viewer: number) => each(viewer, (other) => (state[other] = open)),
  }
}

/** The best of each person's market, `kept` positions each; -1 if there are no more. */
function bestOfAll(people: People, model: Model, market: Market, history: History): Int32Array {
  const best = new Int32Array(people.count * kept).fill(-1)
  const { state, mark, clear } = standing(people.count, history)
  const pools = poolsOf(people, market)
  const chance = seededChance(7)
  const worths = new Float32Array(kept)
  for (let viewer = 0; viewer < people.count; viewer++) {
    if (market.looks[viewer] === 0) continue
    mark(viewer)
    let found = 0
    const consider = (other: number) => {
      if (other === viewer || state[other] === closed || !seekEachOther(people, viewer, other)) return
      const worth = worthOf(people, model, market, viewer, other, state[other] === likesViewer).worth
      found = keepBest(best, worths, viewer * kept, found, other, worth)
    }
    // People who already like the viewer are considered wherever they live.
    for (let at = history.receivedStarts[viewer] ?? 0; at < (history.receivedStarts[viewer + 1] ?? 0); at++) {
      const other = history.decisions.chooser[history.received[at] ?? 0] ?? 0
      if (state[other] === likesViewer && isIn(market, viewer, other)) consider(other)
    }
    pools.each(viewer, looked, chance, (other) => {
      if (state[other] === open) consider(other)
    })
    clear(viewer)
  }
  return best
}

function isIn(market: Market, viewer: number, other: number): boolean {
  return market.shown[other] === 1 && market.market[viewer] === market.market[other]
}

/** Keeps the list sorted, best first; returns its length. */
function keepBest(
  best: Int32Array,
  worths: Float32Array,
  from: number,
  found: number,
  other: number,
  worth: number,
): number {
  if (found === kept && worth <= (worths[kept - 1] ?? 0)) return found
  let at = found < kept ? found : kept - 1
  for (; at > 0 && (worths[at - 1] ?? 0) < worth; at--) {
    worths[at] = worths[at - 1] ?? 0
    best[from + at] = best[from + at - 1] ?? -1
  }
  worths[at] = worth
  best[from + at] = other
  return Math.min(kept, found + 1)
}

/** The people of a market by gender, those of a region together. */
function poolsOf(people: People, market: Market) {
  const pools = new Map<string, number[]>()
  const regions = new Map<string, number[]>()
  const add = (map: Map<string, number[]>, key: string, i: number) => {
    const list = map.get(key)
    if (list) list.push(i)
    else map.set(key, [i])
  }
  for (let i = 0; i < people.count; i++) {
    if (market.shown[i] === 0) continue
    add(pools, `${market.market[i]}/${people.is[i]}`, i)
    add(regions, `${market.market[i]}/${people.is[i]}/${people.region[i]}`, i)
  }
  const each = (viewer: number, most: number, chance: () => number, look: (other: number) => void) => {
    for (const is of [1, 2]) {
      if (((people.seeks[viewer] ?? 0) & is) === 0) continue
      const all = pools.get(`${market.market[viewer]}/${is}`) ?? []
      if (all.length <= most) for (const other of all) look(other)
      else {
        const near = regions.get(`${market.market[viewer]}/${is}/${people.region[viewer]}`) ?? []
        walkSome(near, Math.floor(most / 2), chance, look)
        walkSome(all, most - Math.min(near.length, Math.floor(most / 2)), chance, (other) => {
          if (people.region[other] !== people.region[viewer] || near.length > most / 2) look(other)
        })
      }
    }
  }
  return { each }
}

/** Evenly through a list from a random start, at most this many. */
function walkSome(list: readonly number[], most: number, chance: () => number, look: (other: number) => void): void {
  const step = Math.max(1, list.length / Math.max(1, most))
  for (let at = chance() * step; at < list.length; at += step) look(list[Math.floor(at)] ?? 0)
}

export interface Worth {
  like: number
  worth: number
}

const answer: Worth = { like: 0, worth: 0 }

/** Only mutual interest counts: the product of both likelihoods, and of the likelihood that the other answers at all. */
function worthOf(
  people: People,
  model: Model,
  market: Market,
  viewer: number,
  other: number,
  likesBack: boolean,
): Worth {
  answer.like = likelihood(people, model, model.pairs, viewer, other)
  answer.worth = likesBack
    ? answer.like
    : answer.like * likelihood(people, model, model.pairs, other, viewer) * (market.answers[other] ?? 0)
  return answer
}

/** Anyone among somebody's best may meet them: every pair found counts in both directions. */
function bothWays(people: People, model: Model, market: Market, history: History, best: Int32Array): Meetings {
  const degree = new Int32Array(people.count + 1)
  eachPair(best, (one, other) => {
    degree[one + 1] = (degree[one + 1] ?? 0) + 1
    degree[other + 1] = (degree[other + 1] ?? 0) + 1
  })
  for (let i = 0; i < people.count; i++) degree[i + 1] = (degree[i + 1] ?? 0) + (degree[i] ?? 0)
  const to = new Int32Array(degree[people.count] ?? 0)
  const next = degree.slice()
  eachPair(best, (one, other) => {
    to[next[one] ?? 0] = other
    next[one] = (next[one] ?? 0) + 1
    to[next[other] ?? 0] = one
    next[other] = (next[other] ?? 0) + 1
  })
  return weighed(people, model, market, history, degree, to)
}

/** Each pair once, even if both have the other among their best. */
function eachPair(best: Int32Array, look: (one: number, other: number) => void): void {
  for (let one = 0; one * kept < best.length; one++) {
    for (let at = one * kept; at < (one + 1) * kept; at++) {
      const other = best[at] ?? -1
      if (other < 0) break
      if (one < other || !best.subarray(other * kept, (other + 1) * kept).includes(one)) look(one, other)
    }
  }
}

function weighed(
  people: People,
  model: Model,
  market: Market,
  history: History,
  degree: Int32Array,
  to: Int32Array,
): Meetings {
  const meetings: Meetings = {
    starts: new Int32Array(people.count + 1),
    to,
    worth: new Float32Array(to.length),
    like: new Float32Array(to.length),
  }
  const { state, mark, clear } = standing(people.count, history)
  let written = 0
  for (let viewer = 0; viewer < people.count; viewer++) {
    mark(viewer)
    const [from, until] = [degree[viewer] ?? 0, degree[viewer + 1] ?? 0]
    for (let at = from; at < until; at++) {
      const other = to[at] ?? 0
      if (state[other] === closed || market.shown[other] === 0 || market.looks[viewer] === 0) continue
      const { like, worth } = worthOf(people, model, market, viewer, other, state[other] === likesViewer)
      to[written] = other
      meetings.worth[written] = worth
      meetings.like[written] = like
      written++
    }
    meetings.starts[viewer + 1] = written
    clear(viewer)
  }
  return trimmed(meetings, written)
}

function trimmed({ starts, to, worth, like }: Meetings, length: number): Meetings {
  return { starts, to: to.subarray(0, length), worth: worth.subarray(0, length), like: like.subarray(0, length) }
}
