// What comes of the hands in the week after: who was shown, who liked, who answered, and how evenly attention was spread.
import { presentIn } from './past.ts'
import type { Case, Hands } from './methods.ts'
import { cards } from './methods.ts'
import { draw, weeks, wouldLike } from './world.ts'

export interface Outcome {
  /** Of the ten people shown to each, the share that became mutual within what they could answer. */
  women: number
  men: number
  /** The same for members of both genders who have decided on nobody yet. */
  newcomers: number
  /** The share of those who came in the week who had a match at its end. */
  matched: number
  /** How often people were shown: 0 if all equally; women and men separately, because there are twice as many men. */
  giniWomen: number
  giniMen: number
}

export function liveNextWeek(given: Case, hands: Hands): Outcome {
  const { world, past, people, present } = given
  const here = presentIn(world, weeks)
  const isHere = new Set(here)
  const alreadyLikes = pairsOf(given)
  const shown = new Int32Array(people.count)
  const arriving = new Map<number, number[]>()
  const success = new Float32Array(people.count)
  const matched = new Set<number>()
  const meet = (one: number, other: number) => {
    success[one] = (success[one] ?? 0) + 1
    matched.add(one).add(other)
  }
  for (const one of here) {
    for (const other of hands[one] ?? []) {
      shown[other] = (shown[other] ?? 0) + 1
      if (!wouldLike(world, one, other)) continue
      if (alreadyLikes.has(other * people.count + one)) meet(one, other)
      else if (arriving.has(other)) arriving.get(other)?.push(one)
      else arriving.set(other, [one])
    }
  }
  for (const [other, fans] of arriving) {
    if (!isHere.has(other)) continue
    // In the order in which they arrived, and no more than this person looks at in a week.
    fans.sort((one, two) => draw(one, other, 40) - draw(two, other, 40))
    for (const one of fans.slice(0, world.answers[other] ?? 0)) if (wouldLike(world, other, one)) meet(one, other)
  }
  const viewers = here.filter((i) => present[i] === 1)
  const part = (list: number[]) => list.reduce((sum, i) => sum + (success[i] ?? 0), 0) / (cards * list.length)
  const decidedOn = new Set(past.decisions.chooser)
  const ofGender = (is: number) => Array.from(shown).filter((_, i) => present[i] === 1 && people.is[i] === is)
  return {
    women: part(viewers.filter((i) => people.is[i] === 1)),
    men: part(viewers.filter((i) => people.is[i] === 2)),
    newcomers: part(viewers.filter((i) => !decidedOn.has(i))),
    matched: viewers.filter((i) => matched.has(i)).length / viewers.length,
    giniWomen: gini(ofGender(1)),
    giniMen: gini(ofGender(2)),
  }
}

/** Past likes, each as one number for liker and liked. */
function pairsOf({ past: { decisions }, people }: Case): Set<number> {
  const pairs = new Set<number>()
  for (let at = 0; at < decisions.count; at++)
    if (decisions.liked[at] === 1) pairs.add((decisions.chooser[at] ?? 0) * people.count + (decisions.chosen[at] ?? 0))
  return pairs
}

/** 0 if all have the same, near 1 if one has everything. */
export function gini(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const sum = sorted.reduce((total, value) => total + value, 0)
  const weighted = sorted.reduce((total, value, at) => total + (at + 1) * value, 0)
  return sum === 0 ? 0 : (2 * weighted) / (sorted.length * sum) - (sorted.length + 1) / sorted.length
}
