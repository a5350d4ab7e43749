// Background work of the match finder: learning every night whom people like, and deleting old cards.
import type { JobDefinition } from '#platform/jobs/jobs.ts'
import type { Platform } from '#platform/platform.ts'
import { clearCards } from './service.ts'
import { trainFinder } from './training/service.ts'

export function finderJobs(platform: Platform): JobDefinition<object>[] {
  return [
    {
      name: 'finder.train',
      retries: 2,
      schedule: '23 2 * * *',
      run: () => trainFinder(platform),
    },
    {
      name: 'finder.clear',
      retries: 2,
      schedule: '53 3 * * *',
      run: () => clearCards(platform),
    },
  ]
}
