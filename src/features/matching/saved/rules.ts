// Decisions about saved searches without I/O.
import { mostSavedSearches } from './limits.ts'

/** The smallest slot that no other search takes; null once there are ten. */
export function nextSlot(taken: readonly number[]): number | null {
  for (let slot = 1; slot <= mostSavedSearches; slot += 1) if (!taken.includes(slot)) return slot
  return null
}

interface Kept {
  name: string
  filters: Record<string, string>
  alerts: boolean
}

export function isSameSearch(one: Kept, other: Kept): boolean {
  const names = Object.keys({ ...one.filters, ...other.filters })
  return (
    one.name === other.name &&
    one.alerts === other.alerts &&
    names.every((name) => one.filters[name] === other.filters[name])
  )
}
