// Records what members' windows are sent.
import type { Platform } from '#platform/platform.ts'

interface PublishedEvent {
  to: readonly string[]
  event: object
}

/** Everything from now on, in order; empty it to start again. */
export function recordPublished({ live }: Platform): PublishedEvent[] {
  const published: PublishedEvent[] = []
  const { publish } = live
  live.publish = (to, event) => {
    published.push({ to, event })
    publish(to, event)
  }
  return published
}
