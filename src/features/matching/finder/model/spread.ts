// Spreads attention: a price for each person, high where too many would be sent to them, below nothing where nobody would.
import type { Meetings } from './meetings.ts'

export interface Spread {
  /** What showing a person costs all the others, in meetings that end well. */
  price: Float32Array
  /** How often at most each should be shown, and how often at least. */
  most: Float32Array
  least: Float32Array
}

export interface SpreadOptions {
  /** Of a viewer's round. */
  cards: number
  /** Among whom showings are shared out evenly: who competes for the same viewers. */
  group: Int32Array
  /** How many likes each can answer in a round. */
  capacity: Float32Array
  rounds?: number
  /** How far from the even share anyone may be shown. */
  above?: number
  below?: number
  /** How undecided the market is: small follows the worth closely, large spreads more. */
  softness?: number
}

/**
 * The prices of a market where every viewer takes the `cards` best meetings, each at its worth less the price of who is met.
 * A price rises while more is sent to a person than they have room for (showings within the even share, likes within what they
 * can answer) and falls, below nothing too, while they are met too seldom. It is Sinkhorn's balancing of viewers and viewed,
 * which is how a matching market with transferable utility clears.
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

/** The even share of each group: the showings that its viewers bring, by the people of it who can be met. */
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

/** Shares one viewer's cards out among their meetings, the more worth at its price the more; none more than once. */
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

/** The scale at which the shares, none above one, come to the number of cards. */
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
