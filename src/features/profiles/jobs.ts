// Removing later the files of photos that the storage could not remove at once.
import { day, second } from '#base/time.ts'
import { retriesOver } from '#platform/jobs/jobs.ts'
import type { JobDefinition } from '#platform/jobs/jobs.ts'
import type { Platform } from '#platform/platform.ts'
import { dropFilesJob, removeUnlessWanted } from './files/service.ts'
import type { DropOrder } from './files/service.ts'

export function profilesJobs(platform: Platform): JobDefinition<object>[] {
  const drop: JobDefinition<DropOrder> = {
    name: dropFilesJob,
    retries: retriesOver((3 * day) / second),
    run: ({ folder }) => removeUnlessWanted(platform, folder),
  }
  return [drop]
}
