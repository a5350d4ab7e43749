// Fetches the photos of a report, or of a page complained about, once it is committed; deletes the evidence of reports once its time is over, every night; marks the cases that are settled.
import { day, second } from '#base/time.ts'
import { retriesOver } from '#platform/jobs/jobs.ts'
import type { JobDefinition } from '#platform/jobs/jobs.ts'
import type { Platform } from '#platform/platform.ts'
import { settleCases } from './cases/service.ts'
import { giveUpPhotos, keepPhotos, keepPhotosJob } from './evidence/photos/service.ts'
import type { KeepPhotosOrder } from './evidence/photos/service.ts'
import { dropOldEvidence } from './evidence/service.ts'
import { dropOldPages, giveUpPagePhotos, keepPageJob, keepPagePhotos } from './pages/service.ts'
import type { KeepPageOrder } from './pages/service.ts'
import { evidencePhotoDays } from './reports/limits.ts'

export function safetyJobs(platform: Platform): JobDefinition<object>[] {
  const keep: JobDefinition<KeepPhotosOrder> = {
    name: keepPhotosJob,
    // A storage may be away for days; what it delivers afterwards is still evidence.
    retries: retriesOver((evidencePhotoDays * day) / second),
    run: (order) => keepPhotos(platform, order),
  }
  const keepPage: JobDefinition<KeepPageOrder> = {
    name: keepPageJob,
    retries: retriesOver((evidencePhotoDays * day) / second),
    run: (order) => keepPagePhotos(platform, order),
  }
  const drop: JobDefinition<object> = {
    name: 'report.drop_evidence',
    retries: 3,
    schedule: '23 3 * * *',
    run: async () => {
      await giveUpPhotos(platform)
      await giveUpPagePhotos(platform)
      await dropOldEvidence(platform)
      await dropOldPages(platform)
    },
  }
  const settle: JobDefinition<object> = {
    name: 'cases.settle',
    retries: 3,
    schedule: '43 * * * *',
    run: () => settleCases(platform),
  }
  return [keep, keepPage, drop, settle]
}
