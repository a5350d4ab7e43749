// Delivering mail, and forgetting old mail.
import type { JobDefinition } from '#platform/jobs.ts'
import type { Platform } from '#platform/platform.ts'
import { deliverMail, forgetOldMails } from './service.ts'

export function notificationsJobs(platform: Platform): JobDefinition<object>[] {
  const deliver: JobDefinition<{ mail_id: string }> = {
    name: 'mail.send',
    retries: 8,
    run: ({ mail_id }) => deliverMail(platform, mail_id),
  }
  const forget: JobDefinition<object> = {
    name: 'mail.forget',
    retries: 2,
    schedule: '17 3 * * *',
    run: () => forgetOldMails(platform),
  }
  return [deliver, forget]
}
