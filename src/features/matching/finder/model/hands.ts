// Deals whole cards from the market's shares, with nobody above their maximum, and nobody below their minimum if it can be avoided.
import { seededChance } from './chance.ts'
import type { Meetings } from './meetings.ts'
import type { Spread } from './spread.ts'

/** The cards of viewer i: places among the meetings, `cards` for each, -1 where there are no more. */
export function dealHands(meetings: Meetings, spread: Spread, cards: number): Int32Array {
  const people = meetings.starts.length - 1
  const hands = new Int32Array(people * cards).fill(-1)
  const shown = new Int32Array(people)
  const order = orderOfChance(people)
  const ranked = rankAll(meetings, spread.price)
  const next = meetings.starts.slice(0, people)
  const room = spread.most.map((most) => Math.ceil(most))
  // Card by card around the table, so that nobody finds the good ones gone.
  for (let card = 0; card < cards; card++) {
    for (const viewer of order) {
      const until = meetings.starts[viewer + 1] ?? 0
      let at = next[viewer] ?? 0
      while (
        at < until &&
        (shown[meetings.to[ranked[at] ?? 0] ?? 0] ?? 0) >= (room[meetings.to[ranked[at] ?? 0] ?? 0] ?? 0)
      )
        at++
      next[viewer] = at + 1
      if (at >= until) continue
      const place = ranked[at] ?? 0
      hands[viewer * cards + card] = place
      const i = meetings.to[place] ?? 0
      shown[i] = (shown[i] ?? 0) + 1
    }
  }
  fillUp(meetings, spread, hands, cards, shown)
  liftForgotten(meetings, spread, hands, cards, shown)
  return hands
}

function orderOfChance(people: number): Int32Array {
  const chance = seededChance(3)
  const order = Int32Array.from({ length: people }, (_, i) => i)
  for (let i = people - 1; i > 0; i--) {
    const other = Math.floor(chance() * (i + 1))
    const kept = order[i] ?? 0
    order[i] = order[other] ?? 0
    order[other] = kept
  }
  return order
}

/** Each viewer's meetings, best first after the price. */
function rankAll(meetings: Meetings, price: Float32Array): Int32Array {
  const ranked = Int32Array.from(meetings.to, (_, at) => at)
  const gain = (at: number) => (meetings.worth[at] ?? 0) - (price[meetings.to[at] ?? 0] ?? 0)
  for (let viewer = 0; viewer < meetings.starts.length - 1; viewer++)
    ranked
      .subarray(meetings.starts[viewer] ?? 0, meetings.starts[viewer + 1] ?? 0)
      .sort((one, other) => gain(other) - gain(one))
  return ranked
}

/** A hand that stayed short because everyone was full takes whoever is least above their share. */
function fillUp(meetings: Meetings, spread: Spread, hands: Int32Array, cards: number, shown: Int32Array): void {
  for (let viewer = 0; viewer * cards < hands.length; viewer++) {
    const hand = hands.subarray(viewer * cards, (viewer + 1) * cards)
    for (let card = hand.indexOf(-1); card >= 0; card = hand.indexOf(-1)) {
      const place = leastShown(meetings, spread, hand, viewer, shown)
      if (place < 0) break
      hand[card] = place
      const i = meetings.to[place] ?? 0
      shown[i] = (shown[i] ?? 0) + 1
    }
  }
}

function leastShown(meetings: Meetings, spread: Spread, hand: Int32Array, viewer: number, shown: Int32Array): number {
  let [found, least] = [-1, Number.POSITIVE_INFINITY]
  for (let at = meetings.starts[viewer] ?? 0; at < (meetings.starts[viewer + 1] ?? 0); at++) {
    const i = meetings.to[at] ?? 0
    const load = (shown[i] ?? 0) / Math.max(0.1, spread.most[i] ?? 0)
    if (load >= least || hand.includes(at)) continue
    found = at
    least = load
  }
  return found
}

/** Someone shown too seldom replaces somebody shown enough, where that costs least. */
function liftForgotten(meetings: Meetings, spread: Spread, hands: Int32Array, cards: number, shown: Int32Array): void {
  const people = meetings.starts.length - 1
  const [starts, viewers, places] = viewersOf(meetings)
  for (let i = 0; i < people; i++) {
    const least = Math.floor(spread.least[i] ?? 0)
    const offers: { viewer: number; place: number; worth: number }[] = []
    if ((shown[i] ?? 0) >= least) continue
    for (let at = starts[i] ?? 0; at < (starts[i + 1] ?? 0); at++)
      offers.push({ viewer: viewers[at] ?? 0, place: places[at] ?? 0, worth: meetings.worth[places[at] ?? 0] ?? 0 })
    offers.sort((one, other) => other.worth - one.worth)
    for (const { viewer, place } of offers) {
      if ((shown[i] ?? 0) >= least) break
      const hand = hands.subarray(viewer * cards, (viewer + 1) * cards)
      if (hand.includes(place)) continue
      const weakest = weakestCard(meetings, spread, hand, shown)
      if (weakest < 0) continue
      const given = meetings.to[hand[weakest] ?? 0] ?? 0
      shown[given] = (shown[given] ?? 0) - 1
      hand[weakest] = place
      shown[i] = (shown[i] ?? 0) + 1
    }
  }
}

function viewersOf({ starts, to }: Meetings): [Int32Array, Int32Array, Int32Array] {
  const people = starts.length - 1
  const count = new Int32Array(people + 1)
  const written = starts[people] ?? 0
  for (let at = 0; at < written; at++) count[(to[at] ?? 0) + 1] = (count[(to[at] ?? 0) + 1] ?? 0) + 1
  for (let i = 0; i < people; i++) count[i + 1] = (count[i + 1] ?? 0) + (count[i] ?? 0)
  const next = count.slice()
  const [viewers, places] = [new Int32Array(written), new Int32Array(written)]
  for (let viewer = 0; viewer < people; viewer++) {
    for (let at = starts[viewer] ?? 0; at < (starts[viewer + 1] ?? 0); at++) {
      const i = to[at] ?? 0
      viewers[next[i] ?? 0] = viewer
      places[next[i] ?? 0] = at
      next[i] = (next[i] ?? 0) + 1
    }
  }
  return [count, viewers, places]
}

/** The card worth least among those of people who are shown more than they need. */
function weakestCard(meetings: Meetings, spread: Spread, hand: Int32Array, shown: Int32Array): number {
  let [found, least] = [-1, Number.POSITIVE_INFINITY]
  for (let card = 0; card < hand.length; card++) {
    const place = hand[card] ?? -1
    if (place < 0) continue
    const i = meetings.to[place] ?? 0
    const worth = meetings.worth[place] ?? 0
    if ((shown[i] ?? 0) <= Math.floor(spread.least[i] ?? 0) || worth >= least) continue
    found = card
    least = worth
  }
  return found
}
