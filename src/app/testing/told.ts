// Records what members' windows are told.
import type { Platform } from '#platform/platform.ts'

interface Told {
  to: readonly string[]
  event: object
}

/** Everything from now on, in order; empty it to start again. */
export function hearTold({ live }: Platform): Told[] {
  const told: Told[] = []
  const { publish } = live
  live.publish = (to, event) => {
    told.push({ to, event })
    publish(to, event)
  }
  return told
}
