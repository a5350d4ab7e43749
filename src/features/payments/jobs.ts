// Background work of payments.
import type { JobDefinition } from '#platform/jobs/jobs.ts'
import type { Platform } from '#platform/platform.ts'
import { auditDaily } from './audit/service.ts'
import { forgetAccounts } from './debits/service.ts'
import { forgetUnconfirmed } from './mandates/ending/service.ts'
import { settleForgottenRefunds } from './refunds/service.ts'
import { revokeEnded } from './revoking/service.ts'
import { settleForgottenPayments } from './service.ts'
import { forgetNotices } from './settling/service.ts'

export const paymentJobs = (platform: Platform): JobDefinition<object>[] => [
  {
    name: 'payments.settle_forgotten',
    retries: 0,
    schedule: '* * * * *',
    run: () => settleForgottenPayments(platform),
  },
  {
    name: 'payments.settle_refunds',
    retries: 0,
    schedule: '* * * * *',
    run: () => settleForgottenRefunds(platform),
  },
  {
    name: 'payments.revoke_mandates',
    retries: 0,
    schedule: '* * * * *',
    run: () => revokeEnded(platform),
  },
  {
    name: 'payments.forget_accounts',
    retries: 3,
    schedule: '40 3 * * *',
    run: async () => {
      await forgetAccounts(platform)
      await forgetUnconfirmed(platform)
      await forgetNotices(platform)
    },
  },
  {
    name: 'payments.audit_books',
    retries: 3,
    schedule: '20 3 * * *',
    run: () => auditDaily(platform),
  },
]
