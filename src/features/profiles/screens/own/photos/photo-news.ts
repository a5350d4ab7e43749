// Which live events mean that one's own photos may differ from those shown.
import type { LiveMessage } from '#ui/live.ts'

const news = new Set(['photo', 'photos_changed', 'gap', 'opened'])

/** Another window or the check changed them, or might have while this one was not connected. */
export function isAboutPhotos({ event }: LiveMessage): boolean {
  return news.has(event)
}
