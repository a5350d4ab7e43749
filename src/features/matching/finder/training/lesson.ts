// One training from input columns to results: learns, prices, and chooses for everybody. Pure, so that a thread can run it.
import { answeringOf, capacityOf } from '../model/attention.ts'
import { dealHands } from '../model/hands.ts'
import { listMeetings } from '../model/meetings.ts'
import type { Meetings } from '../model/meetings.ts'
import type { People } from '../model/people.ts'
import { findPrices } from '../model/spread.ts'
import { train } from '../model/training.ts'
import type { Decisions, Maps } from '../model/training.ts'

export interface Lesson {
  people: People
  decisions: Decisions
  /** Which decisions are recent. */
  recent: Uint8Array
  /** People of different numbers never meet. */
  market: Int32Array
  shown: Uint8Array
  looks: Uint8Array
  weeksSince: Float32Array
  weeksSeen: Float32Array
  weeksKnown: Float32Array
  cards: number
  /** How many are chosen for each. */
  choices: number
}

export interface Learned extends Maps {
  taste: Float32Array
  appeal: Float32Array
  price: Float32Array
  answers: Float32Array
  /** For each person `choices` numbers of others, best first after the price; -1 if there are no more. */
  chosen: Int32Array
}

export function learn(lesson: Lesson): Learned {
  const { people, decisions, market, shown, looks, cards } = lesson
  const model = train(people, decisions)
  const answers = Float32Array.from({ length: people.count }, (_, i) => answeringOf(presenceOf(lesson, i)))
  const meetings = listMeetings(people, decisions, model, { market, shown, looks, answers })
  const capacity = answeredLately(lesson).map((answered, i) => capacityOf(answered, lesson.weeksSeen[i] ?? 0))
  // Those of one gender in one market compete for the same eyes.
  const group = market.map((number, i) => number * 4 + (people.is[i] ?? 0))
  const spread = findPrices(meetings, { cards, group, capacity })
  const hands = dealHands(meetings, spread, cards)
  const { tastes, appeals, pairs, taste, appeal } = model
  const chosen = choose(meetings, spread.price, hands, lesson)
  return { tastes, appeals, pairs, taste, appeal, price: spread.price, answers, chosen }
}

function presenceOf({ weeksSince, weeksSeen, weeksKnown }: Lesson, i: number) {
  return { weeksSince: weeksSince[i] ?? 0, weeksSeen: weeksSeen[i] ?? 0, weeksKnown: weeksKnown[i] ?? 0 }
}

/** How many likes each has answered lately, either way: decisions about people who liked them. */
function answeredLately({ people, decisions, recent }: Lesson): Float32Array {
  const likers: number[][] = Array.from({ length: people.count }, () => [])
  const { count, chooser, chosen, liked } = decisions
  for (let at = 0; at < count; at++) if (liked[at] === 1) likers[chosen[at] ?? 0]?.push(chooser[at] ?? 0)
  const likesThem = new Int32Array(people.count).fill(-1)
  const answered = new Float32Array(people.count)
  // Decisions are grouped by who made them, so one mark per person suffices.
  for (let at = 0, marked = -1; at < count; at++) {
    const one = chooser[at] ?? 0
    if (one !== marked) for (const other of likers[one] ?? []) likesThem[other] = one
    marked = one
    if (recent[at] === 1 && likesThem[chosen[at] ?? 0] === one) answered[one] = (answered[one] ?? 0) + 1
  }
  return answered
}

/** First those who were dealt as cards, then the next best after the price. */
function choose(meetings: Meetings, price: Float32Array, hands: Int32Array, { cards, choices }: Lesson): Int32Array {
  const people = meetings.starts.length - 1
  const chosen = new Int32Array(people * choices).fill(-1)
  const gain = (at: number) => (meetings.worth[at] ?? 0) - (price[meetings.to[at] ?? 0] ?? 0)
  for (let i = 0; i < people; i++) {
    const [from, until] = [meetings.starts[i] ?? 0, meetings.starts[i + 1] ?? 0]
    const dealt = hands.subarray(i * cards, (i + 1) * cards).filter((at) => at >= 0)
    const rest = Array.from({ length: until - from }, (_, at) => from + at).filter((at) => !dealt.includes(at))
    const best = (places: ArrayLike<number>) => Array.from(places).sort((one, other) => gain(other) - gain(one))
    const places = [...best(dealt), ...best(rest)].slice(0, choices)
    chosen.set(
      places.map((at) => meetings.to[at] ?? 0),
      i * choices,
    )
  }
  return chosen
}
