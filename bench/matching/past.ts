// Eight weeks of the invented country as they were lived: who came, whom they saw in the search, whom they liked and passed.
import { gatherPeople, seekEachOther } from '#features/matching/finder/model/people.ts'
import type { People } from '#features/matching/finder/model/people.ts'
import type { Decisions } from '#features/matching/finder/model/training.ts'
import { draw, weeks, wouldLike } from './world.ts'
import type { World } from './world.ts'

export interface Past {
  decisions: Decisions
  /** The last week each was there, -1 for never; and in how many weeks they were. */
  lastSeen: Int32Array
  weeksSeen: Int32Array
  /** How many likes received each answered, either way, and how many they got. */
  answered: Int32Array
  liked: Int32Array
}

export function livePast(world: World): Past {
  const count = world.persons.length
  const people = gatherPeople(world.persons)
  const log: [number, number, boolean][] = []
  const known = new Set<number>()
  const past = {
    lastSeen: new Int32Array(count).fill(-1),
    weeksSeen: new Int32Array(count),
    answered: new Int32Array(count),
    liked: new Int32Array(count),
  }
  const decide = (one: number, other: number) => {
    known.add(one * count + other)
    const likes = wouldLike(world, one, other)
    log.push([one, other, likes])
    if (likes) past.liked[other] = (past.liked[other] ?? 0) + 1
    return likes
  }
  const waiting: number[][] = world.persons.map(() => [])
  for (let week = 0; week < weeks; week++) {
    const here = presentIn(world, week)
    for (const one of here) {
      past.lastSeen[one] = week
      past.weeksSeen[one] = (past.weeksSeen[one] ?? 0) + 1
    }
    for (const one of here) {
      for (const other of searched(world, people, one, here, week)) {
        if (!known.has(one * count + other) && decide(one, other)) waiting[other]?.push(one)
      }
    }
    for (const one of here) {
      const looked = waiting[one]?.splice(0, world.answers[one] ?? 0) ?? []
      for (const other of looked) {
        if (known.has(one * count + other)) continue
        past.answered[one] = (past.answered[one] ?? 0) + 1
        decide(one, other)
      }
    }
  }
  return {
    ...past,
    decisions: {
      count: log.length,
      chooser: Int32Array.from(log, ([one]) => one),
      chosen: Int32Array.from(log, ([, other]) => other),
      liked: Uint8Array.from(log, ([, , likes]) => (likes ? 1 : 0)),
    },
  }
}

/** Who comes in a week: those who have joined, more likely the more visits they make. */
export function presentIn({ persons, joined, visits }: World, week: number): number[] {
  return persons.flatMap((_, i) =>
    (joined[i] ?? 0) <= week && draw(i, week, 5) < 1 - Math.exp(-(visits[i] ?? 0)) ? [i] : [],
  )
}

/** What the search showed: people who were active and who may meet the viewer, mostly from the same region. */
function searched(
  { persons, visits }: World,
  people: People,
  one: number,
  here: readonly number[],
  week: number,
): number[] {
  const wanted = 2 + Math.round(5 * (visits[one] ?? 0) * draw(one, week, 6))
  const found: number[] = []
  const start = Math.floor(draw(one, week, 7) * here.length)
  for (let step = 0; step < here.length && found.length < wanted; step++) {
    const other = here[(start + step) % here.length] ?? 0
    if (other === one || !seekEachOther(people, one, other)) continue
    if (persons[other]?.region === persons[one]?.region || draw(one, other, 8) < 0.1) found.push(other)
  }
  return found
}
