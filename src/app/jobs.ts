// Every job that a worker handles, room by room.
import { accountsJobs } from '#features/accounts/jobs.ts'
import { chatJobs } from '#features/chat/jobs.ts'
import { lifecycleJobs } from '#features/lifecycle/jobs.ts'
import { savedJobs } from '#features/matching/saved/jobs.ts'
import { finderJobs } from '#features/matching/finder/jobs.ts'
import { notificationsJobs } from '#features/notifications/jobs.ts'
import { paymentJobs } from '#features/payments/jobs.ts'
import { profilesJobs } from '#features/profiles/jobs.ts'
import { safetyJobs } from '#features/safety/jobs.ts'
import type { JobDefinition } from '#platform/jobs/jobs.ts'
import type { Platform } from '#platform/platform.ts'

export function jobsOf(platform: Platform): JobDefinition<object>[] {
  return [
    ...notificationsJobs(platform),
    ...accountsJobs(platform),
    ...paymentJobs(platform),
    ...profilesJobs(platform),
    ...chatJobs(platform),
    ...savedJobs(platform),
    ...finderJobs(platform),
    ...safetyJobs(platform),
    ...lifecycleJobs(platform),
  ]
}
