// What two people have in common before anyone decides: place, age, interests, what they look for.
import { interestWords } from './people.ts'
import type { People } from './people.ts'

/** Features of a pair; their weights are learned separately for women and men as choosers. */
export const pairFacts = 7
export const pairWeights = 2 * pairFacts
const guess = [0.6, 0.6, 0, -0.4, -0.4, 0.4, 0.2]
/** The prior before any decision: near, of similar age, and much in common. */
export const firstPairWeights = Float32Array.from([...guess, ...guess])

/** Writes the features of `chosen` from `chooser`'s point of view into `facts`. */
export function readPair(people: People, chooser: number, chosen: number, facts: Float32Array): void {
  const gap = ((people.age[chosen] ?? 0) - (people.age[chooser] ?? 0)) / 10
  facts[0] = people.town[chooser] === people.town[chosen] ? 1 : 0
  facts[1] = people.region[chooser] === people.region[chosen] ? 1 : 0
  facts[2] = gap
  facts[3] = Math.min(4, gap * gap)
  facts[4] = Math.min(2, Math.abs(gap))
  facts[5] = Math.min(6, sharedCount(people, chooser, chosen)) / 3
  facts[6] = people.reason[chooser] === people.reason[chosen] && (people.reason[chosen] ?? 0) > 0 ? 1 : 0
}

function sharedCount(people: People, one: number, other: number): number {
  let shared = 0
  for (let word = 0; word < interestWords; word++) {
    const both =
      (people.interests[one * interestWords + word] ?? 0) & (people.interests[other * interestWords + word] ?? 0)
    if (both !== 0) shared += bitsIn(both)
  }
  return shared
}

function bitsIn(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555)
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** What a pair's features add to the chooser's interest. */
export function pairTerm(weights: Float32Array, facts: Float32Array, chooserIs: number): number {
  const from = chooserIs === 1 ? 0 : pairFacts
  let sum = 0
  for (let at = 0; at < pairFacts; at++) sum += (weights[from + at] ?? 0) * (facts[at] ?? 0)
  return sum
}
