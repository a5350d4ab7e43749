// Which chat was opened last, with whom and when, so that a reader who comes back to the list finds their place.
import { minute } from '#base/time.ts'

interface LastOpened {
  profileId: string
  openedAt: Date
}

/** A reader who comes back later than this starts at the top of the list. */
const freshForMs = 30 * minute

let lastOpened: LastOpened | null = null

export function rememberOpened(profileId: string, openedAt = new Date()): void {
  lastOpened = { profileId, openedAt }
}

/** The last opened chat, or null: none yet, or too long ago. */
export function findLastOpened(now = new Date()): LastOpened | null {
  return lastOpened && now.getTime() - lastOpened.openedAt.getTime() < freshForMs ? lastOpened : null
}
