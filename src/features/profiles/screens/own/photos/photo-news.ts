// Which live events mean that one's own photos may be others than those shown.
import type { LiveMessage } from '#ui/live.ts'

/** Another window or the check changed them, or the connection was away. */
export function isAboutPhotos({ event }: LiveMessage): boolean {
  return event === 'photo' || event === 'photos_changed' || event === 'gap'
}
