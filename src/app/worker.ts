// The work that a worker process takes up, room by room.
import type { JobDefinition } from '#platform/jobs.ts'
import type { Platform } from '#platform/platform.ts'

export function jobsOf(_platform: Platform): JobDefinition<object>[] {
  return []
}
