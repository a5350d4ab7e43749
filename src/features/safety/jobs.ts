// Takes away the evidence of reports once its time is over, every night.
import type { JobDefinition } from '#platform/jobs.ts'
import type { Platform } from '#platform/platform.ts'
import { dropOldEvidence } from './evidence/service.ts'

export function safetyJobs(platform: Platform): JobDefinition<object>[] {
  return [{ name: 'report.drop_evidence', retries: 3, schedule: '23 3 * * *', run: () => dropOldEvidence(platform) }]
}
