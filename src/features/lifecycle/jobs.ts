// Erases accounts whose time to come back has run out; makes the copies that members request, and removes them.
import { day, second } from '#base/time.ts'
import { retriesOver } from '#platform/jobs/jobs.ts'
import type { JobDefinition } from '#platform/jobs/jobs.ts'
import type { Platform } from '#platform/platform.ts'
import { dropExportJob, dropLeftExport, maintainExports, makeExport } from './exports/service.ts'
import type { DropExportOrder } from './exports/service.ts'
import { eraseDue } from './service.ts'

export function lifecycleJobs(platform: Platform): JobDefinition<object>[] {
  return [
    { name: 'lifecycle.erase', retries: 2, schedule: '17 * * * *', run: () => eraseDue(platform) },
    {
      name: 'lifecycle.export',
      retries: 3,
      run: (data) => makeExport(platform, String((data as { export_id?: unknown }).export_id)),
    },
    {
      name: dropExportJob,
      retries: retriesOver(day / second),
      run: (data) => dropLeftExport(platform, data as DropExportOrder),
    },
    { name: 'lifecycle.tend-exports', retries: 0, schedule: '* * * * *', run: () => maintainExports(platform) },
  ]
}
