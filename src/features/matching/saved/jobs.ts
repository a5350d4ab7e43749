// Reports new people in saved searches to members, checking once an hour: each is told at most once a day.
import type { JobDefinition } from '#platform/jobs/jobs.ts'
import type { Platform } from '#platform/platform.ts'
import { sendAlerts } from './service.ts'

export function savedJobs(platform: Platform): JobDefinition<object>[] {
  return [{ name: 'saved_search.tell', retries: 2, schedule: '7 * * * *', run: () => sendAlerts(platform) }]
}
