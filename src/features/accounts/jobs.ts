// Deletes what has expired: sessions, known browsers, tokens, counts of failed logins and of calls, remembered signups, and answers kept for retries.
import { day } from '#base/time.ts'
import type { JobDefinition } from '#platform/jobs/jobs.ts'
import type { Platform } from '#platform/platform.ts'
import { forgetExpired } from './service.ts'

export function accountsJobs(platform: Platform): JobDefinition<object>[] {
  return [
    {
      name: 'accounts.forget',
      retries: 2,
      schedule: '41 3 * * *',
      run: () => forgetExpired(platform, new Date(platform.now().getTime() - day)),
    },
  ]
}
