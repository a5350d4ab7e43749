// What counts as an interest, and which of them two people share. No I/O.
import { interestGroups } from './catalogue.ts'
import type { InterestGroup, InterestId } from './catalogue.ts'

export type { InterestGroup, InterestId } from './catalogue.ts'

const groupOfInterest = new Map<string, InterestGroup>(
  Object.entries(interestGroups).flatMap(([group, ids]) => ids.map((id) => [id, group as InterestGroup] as const)),
)

/** Every interest, in the order of the catalogue. */
export const interestIds = [...groupOfInterest.keys()] as readonly InterestId[]

export function isInterest(value: unknown): value is InterestId {
  return typeof value === 'string' && groupOfInterest.has(value)
}

export function groupOf(id: InterestId): InterestGroup {
  const group = groupOfInterest.get(id)
  if (!group) throw new Error(`No such interest: ${id}`)
  return group
}

/** What two people both like, in the order of the first. */
export function sharedInterests(mine: readonly string[], theirs: readonly string[]): string[] {
  return mine.filter((id) => theirs.includes(id))
}
