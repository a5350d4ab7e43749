// Hears what the windows of members are told, beside them.
import type { Platform } from '#platform/platform.ts'

interface Told {
  to: readonly string[]
  event: object
}

/** Everything from now on, in its order; empty it to begin anew. */
export function hearTold({ live }: Platform): Told[] {
  const told: Told[] = []
  const { publish } = live
  live.publish = (to, event) => {
    told.push({ to, event })
    publish(to, event)
  }
  return told
}
