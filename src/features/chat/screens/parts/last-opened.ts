// Which chat was opened last, with whom and when: whoever comes back to the list finds the place they left.
import { minute } from '#base/time.ts'

interface LastOpened {
  profileId: string
  openedAt: Date
}

/** After this one comes to read the list from its top. */
const freshForMs = 30 * minute

let lastOpened: LastOpened | null = null

export function rememberOpened(profileId: string, openedAt = new Date()): void {
  lastOpened = { profileId, openedAt }
}

/** The last opened chat, or null: none yet, or long ago. */
export function findLastOpened(now = new Date()): LastOpened | null {
  return lastOpened && now.getTime() - lastOpened.openedAt.getTime() < freshForMs ? lastOpened : null
}
