// Spreads attention: a price for each person, high if too many would be sent to them, negative if nobody would.
import type { Meetings } from './meetings.ts'

export interface Spread {
  /** What showing a person costs everybody else, in successful meetings. */
  price: Float32Array
  /** How often each should be shown at most, and at least. */
  most: Float32Array
  least: Float32Array
}

export interface SpreadOptions {
  /** Per viewer and round. */
  cards: number
  /** Groups within which showings are shared evenly: people who compete for the same viewers. */
  group: Int32Array
  /** How many likes each can answer per round. */
  capacity: Float32Array
  rounds?: number
  /** How far from an even share anyone may be shown. */
  above?: number
  below?: number
  /** The softness of the market: small follows the worth closely, large spreads more. */
  softness?: number
}

/**
 * The prices of a market in which every viewer takes the `cards` best meetings, by worth minus the price of the other person.
 * A price rises while more is sent to a person than they have capacity for (showings within an even share, likes within what
 * they can answer) and falls, even below zero, while they are met too seldom. This is Sinkhorn's balancing of viewers and
 * viewed, which is how a matching market with transferable utility clears.
 */
export function findPrices(meetings: Meetings, options: SpreadOptions): Spread {
  const { cards, rounds = 40, softness = 0.03, capacity } = options
  const people = meetings.starts.length - 1
  const spread: Spread = { price: new Float32Array(people), ...shares(meetings, options) }
  const sent: Sent = { shown: new Float32Array(people), likes: new Float32Array(people) }
  for (let round = 0; round < rounds; round++) {
    sent.shown.fill(0)
    sent.likes.fill(0)
    for (let viewer = 0; viewer < people; viewer++) send(meetings, spread.price, viewer, cards, softness, sent)
    for (let i = 0; i < people; i++) {
      const shown = Math.max(sent.shown[i] ?? 0, 1e-3)
      const [most, least] = [spread.most[i] ?? 0, spread.least[i] ?? 0]
      if (most === 0) continue
      const over = Math.max(
        shown / most,
        Math.min((sent.likes[i] ?? 0) / Math.max(0.1, capacity[i] ?? 0), shown / least),
      )
      const step = over > 1 ? Math.log(over) : shown < least ? Math.log(shown / least) : 0
      spread.price[i] = (spread.price[i] ?? 0) + softness * Math.max(-2, Math.min(2, step))
    }
  }
  return spread
}

/** The even share of each group: the showings its viewers bring, divided by the people of it who can be met. */
function shares(meetings: Meetings, { cards, group, above = 1.1, below = 0.8 }: SpreadOptions) {
  const people = meetings.starts.length - 1
  const met = new Uint8Array(people)
  const brought = new Map<number, number>()
  const members = new Map<number, number>()
  for (let viewer = 0; viewer < people; viewer++) {
    const [from, until] = [meetings.starts[viewer] ?? 0, meetings.starts[viewer + 1] ?? 0]
    for (let at = from; at < until; at++) {
      const i = meetings.to[at] ?? 0
      add(brought, group[i] ?? 0, Math.min(1, cards / (until - from)))
      if (met[i] === 0) add(members, group[i] ?? 0, 1)
      met[i] = 1
    }
  }
  const even = Float32Array.from(met, (is, i) =>
    is === 0 ? 0 : (brought.get(group[i] ?? 0) ?? 0) / (members.get(group[i] ?? 0) ?? 1),
  )
  return { most: even.map((share) => share * above), least: even.map((share) => share * below) }
}

function add(sums: Map<number, number>, key: number, amount: number): void {
  sums.set(key, (sums.get(key) ?? 0) + amount)
}

interface Sent {
  shown: Float32Array
  likes: Float32Array
}

let parts = new Float64Array(1_024)

/** Divides one viewer's cards among their meetings, more to those worth more after the price; none above one. */
function send(
  meetings: Meetings,
  price: Float32Array,
  viewer: number,
  cards: number,
  softness: number,
  sent: Sent,
): void {
  const from = meetings.starts[viewer] ?? 0
  const count = (meetings.starts[viewer + 1] ?? 0) - from
  if (count === 0) return
  if (parts.length < count) parts = new Float64Array(2 * count)
  let top = Number.NEGATIVE_INFINITY
  for (let at = 0; at < count; at++) {
    const gain = (meetings.worth[from + at] ?? 0) - (price[meetings.to[from + at] ?? 0] ?? 0)
    parts[at] = gain
    if (gain > top) top = gain
  }
  let sum = 0
  for (let at = 0; at < count; at++) {
    const weight = Math.exp(((parts[at] ?? 0) - top) / softness)
    parts[at] = weight
    sum += weight
  }
  const scale = certainlyShown(parts, count, sum, cards)
  for (let at = 0; at < count; at++) {
    const part = Math.min(1, (parts[at] ?? 0) * scale)
    const i = meetings.to[from + at] ?? 0
    sent.shown[i] = (sent.shown[i] ?? 0) + part
    sent.likes[i] = (sent.likes[i] ?? 0) + part * (meetings.like[from + at] ?? 0)
  }
}

/** The scale at which the shares, none above one, add up to the number of cards. */
function certainlyShown(weights: Float64Array, count: number, sum: number, cards: number): number {
  if (count <= cards) return Number.MAX_VALUE
  let scale = cards / sum
  for (let again = 0; again < 4; again++) {
    let [sure, rest] = [0, 0]
    for (let at = 0; at < count; at++) {
      const weight = weights[at] ?? 0
      if (weight * scale >= 1) sure++
      else rest += weight
    }
    if (rest <= 0 || sure >= cards) break
    const next = (cards - sure) / rest
    if (Math.abs(next - scale) < 1e-3 * scale) break
    scale = next
  }
  return scale
}
