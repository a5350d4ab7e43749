// Removing later the files of photos that the storage could not remove at once, or that no row leads to.
import { day, second } from '#base/time.ts'
import { retriesOver } from '#platform/jobs/jobs.ts'
import type { JobDefinition } from '#platform/jobs/jobs.ts'
import type { Platform } from '#platform/platform.ts'
import { dropFilesJob, removeUnlessWanted } from './files/service.ts'
import type { DropOrder } from './files/service.ts'
import { sweepUpload, sweepUploadJob } from './uploads/service.ts'
import type { UploadedFiles } from './uploads/service.ts'

export function profilesJobs(platform: Platform): JobDefinition<object>[] {
  const drop: JobDefinition<DropOrder> = {
    name: dropFilesJob,
    retries: retriesOver((3 * day) / second),
    run: ({ folder }) => removeUnlessWanted(platform, folder),
  }
  const sweep: JobDefinition<UploadedFiles> = {
    name: sweepUploadJob,
    retries: retriesOver((3 * day) / second),
    run: (order) => sweepUpload(platform, order),
  }
  return [drop, sweep]
}
