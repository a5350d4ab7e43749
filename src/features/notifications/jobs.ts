// Delivers mail and pushes, tells those who are away, and deletes old mail.
import { day, second } from '#base/time.ts'
import { retriesOver } from '#platform/jobs/jobs.ts'
import type { JobDefinition } from '#platform/jobs/jobs.ts'
import type { Platform } from '#platform/platform.ts'
import { deliverMail, mailsAtOnce } from './delivery/service.ts'
import { mailDigests, pushOverdue } from './notices/service.ts'
import { pushJob, sendPush } from './push/service.ts'
import type { PushOrder } from './push/service.ts'
import { forgetOldMails } from './service.ts'
import { forgetOldTexts } from './texts/service.ts'

export function notificationsJobs(platform: Platform): JobDefinition<object>[] {
  const deliver: JobDefinition<{ mail_id: string }> = {
    name: 'mail.send',
    // A mail server may be away for hours: someone waiting for a login link gets it when it is back.
    retries: retriesOver(day / second),
    // A mail server may take minutes over one mail, and is entitled to: the others overtake it.
    atOnce: mailsAtOnce,
    run: ({ mail_id }) => deliverMail(platform, mail_id),
  }
  const push: JobDefinition<PushOrder> = {
    name: pushJob,
    retries: 4,
    // One push service that is silent takes ten seconds for each: those of the others overtake them.
    atOnce: 8,
    run: (order) => sendPush(platform, order),
  }
  const ring: JobDefinition<object> = {
    name: 'push.ring',
    retries: 0,
    schedule: '* * * * *',
    run: () => pushOverdue(platform),
  }
  const digest: JobDefinition<object> = {
    name: 'mail.digest',
    retries: 2,
    schedule: '*/5 * * * *',
    run: () => mailDigests(platform),
  }
  const forget: JobDefinition<object> = {
    name: 'mail.forget',
    retries: 2,
    schedule: '17 3 * * *',
    run: () => forgetOldMails(platform),
  }
  const forgetTexts: JobDefinition<object> = {
    name: 'texts.forget',
    retries: 2,
    schedule: '27 3 * * *',
    run: () => forgetOldTexts(platform),
  }
  return [deliver, push, ring, digest, forget, forgetTexts]
}
