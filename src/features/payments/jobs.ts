// Work for later about payments.
import type { JobDefinition } from '#platform/jobs.ts'
import type { Platform } from '#platform/platform.ts'
import { settleForgottenPayments } from './service.ts'

export const paymentJobs = (platform: Platform): JobDefinition<object>[] => [
  {
    name: 'payments.settle_forgotten',
    retries: 0,
    schedule: '* * * * *',
    run: () => settleForgottenPayments(platform),
  },
]
