// The calls of notifications: what members want to be told, where to push to, unsubscribing without a login, and reports of bounced mail.
import { z } from 'zod'
import { defineCall } from '#base/call.ts'
import { paths } from '#base/paths.ts'
import { channels, notifiedEvents, rhythms, stopReasons } from './limits.ts'

const token = z.string().max(200)
const event = z.enum(notifiedEvents)

const notifications = z.object({
  events: z.array(z.object({ event, mail: z.boolean(), push: z.boolean() })),
  rhythm: z.enum(rhythms).describe('How closely mails follow one another: hours apart, or one a day.'),
  push_names: z.boolean().describe('Whether a notice on a phone names who it is from.'),
  disabled: z.array(z.enum(stopReasons)).describe('Why mails stopped.'),
  email: z.string(),
  email_confirmed: z.boolean(),
})
export type Notifications = z.output<typeof notifications>

export const readNotifications = defineCall('GET /api/notifications.php', {
  summary: 'What the caller wants to hear of, over which channel, and whether mails stopped.',
  access: 'member',
  response: notifications,
})

export const changeNotificationsCall = defineCall('PUT /api/notifications.php', {
  summary: 'Changes what is named and nothing else; `mails_again` forgets why mails stopped.',
  access: 'member',
  body: z.object({
    choice: z.object({ event, channel: z.enum(channels), wanted: z.boolean() }).optional(),
    rhythm: z.enum(rhythms).optional(),
    push_names: z.boolean().optional(),
    mails_again: z.literal(true).optional(),
  }),
  response: notifications,
})

export const pushSubscription = z.object({
  endpoint: z.url({ protocol: /^https?$/ }).max(2_000),
  keys: z.object({ p256dh: z.string().min(1).max(200), auth: z.string().min(1).max(100) }),
})
export type PushSubscriptionJson = z.output<typeof pushSubscription>

/** How a browser names its subscription. The code that answers is in `profiles`, with the user (specification, section 7). */
export const keepPush = defineCall('POST /api/user.php', {
  summary: 'Stores the push subscription of the caller’s browser.',
  access: 'member',
  query: z.object({ push: z.literal('1') }),
  body: z.object({ subscription: pushSubscription }),
  response: z.unknown(),
})

export const removePush = defineCall('DELETE /api/push.php', {
  summary: 'Forgets the push subscription of the caller’s browser.',
  access: 'member',
  body: z.object({ endpoint: z.string().min(1).max(2_000) }),
  response: z.object({ done: z.literal(true) }),
})

const kind = z.object({ kind: z.enum(['digest', 'saved_search']) })
const unsubscribing = {
  access: 'everyone',
  query: z.object({ token }),
  response: kind,
  errors: ['link_expired'],
} as const

export const readUnsubscribe = defineCall('GET /api/unsubscribe.php', {
  ...unsubscribing,
  summary: 'Which kind of mail the link of a mail would stop; asking changes nothing.',
  page: paths.unsubscribe(),
})

export const unsubscribeCall = defineCall('POST /api/unsubscribe.php', {
  ...unsubscribing,
  summary:
    'Stops one kind of mail, without a login: the page behind the link does, and a mail program’s own button (RFC 8058).',
  takes: ['form'],
  limit: { max: 120, windowSeconds: 600 },
})

export const subscribeAgainCall = defineCall('PUT /api/unsubscribe.php', {
  ...unsubscribing,
  summary: 'Takes unsubscribing back, with the same link.',
  limit: { max: 60, windowSeconds: 600 },
})

export const reportMail = defineCall('POST /api/mail-report.php', {
  summary:
    'Takes in a bounce or a spam complaint from the operator’s mail provider: the report itself as message/rfc822, or JSON events.',
  access: 'provider',
  body: z.object({
    events: z
      .array(
        z.object({
          type: z.enum(stopReasons),
          message_id: z.string().max(300).optional(),
          email: z.string().max(254).optional(),
        }),
      )
      .max(500)
      .optional(),
  }),
  response: z.object({ stopped: z.int().describe('To how many members mails stopped by this.') }),
  errors: ['webhook_forged'],
  limit: { max: 3_000, windowSeconds: 60 },
})
