// The chat's background jobs.
import { day, second } from '#base/time.ts'
import { retriesOver } from '#platform/jobs/jobs.ts'
import type { JobDefinition } from '#platform/jobs/jobs.ts'
import { photoWishJob } from '#features/profiles/own/service.ts'
import type { PhotoWishOrder } from '#features/profiles/own/service.ts'
import type { Platform } from '#platform/platform.ts'
import { publishPhotoWish } from './asking/service.ts'
import { sweepSent, sweepSentJob } from './photos/service.ts'
import type { SentFiles } from './photos/service.ts'
import { automaticReplyJob, writeAutomaticReply } from './replies/service.ts'
import type { ReplyOrder } from './replies/service.ts'
import { dropOldSealed } from './sealed/service.ts'
import { wireMessage } from './service.ts'
import { publishMessage } from './publishing/service.ts'

export function chatJobs(platform: Platform): JobDefinition<object>[] {
  return [
    {
      name: automaticReplyJob,
      retries: 3,
      run: async (data) => {
        const order = data as ReplyOrder
        const row = await writeAutomaticReply(platform, order)
        if (!row) return
        platform.metrics?.messageSent('automatic')
        publishMessage(platform, order.writer, {
          sender: wireMessage(row, order.fictional),
          recipient: wireMessage(row, order.writer),
        })
      },
    },
    {
      name: photoWishJob,
      retries: 1,
      run: (data) => publishPhotoWish(platform, (data as PhotoWishOrder).member),
    },
    {
      name: sweepSentJob,
      retries: retriesOver((3 * day) / second),
      run: (data) => sweepSent(platform, data as SentFiles),
    },
    { name: 'chat.drop_sealed', retries: 3, schedule: '37 * * * *', run: () => dropOldSealed(platform) },
  ]
}
