// Answers the calls about reaching a member.
import { handle } from '#platform/http/handle.ts'
import { changeNotifications, notificationsOf } from './choices/service.ts'
import {
  changeNotificationsCall,
  readNotifications,
  readUnsubscribe,
  removePush,
  reportMail,
  subscribeAgainCall,
  unsubscribeCall,
} from './contract.ts'
import { requireMailProvider, takeEvents, takeReport } from './intake/service.ts'
import { dropSubscription } from './push/service.ts'
import { subscribeAgain, unsubscribe, unsubscribingOf } from './stopping/service.ts'

export const notificationsApi = [
  handle(readNotifications, ({ caller, platform }) => notificationsOf(platform, caller.memberId)),

  handle(changeNotificationsCall, ({ body, caller, platform }) => changeNotifications(platform, caller.memberId, body)),

  handle(removePush, async ({ body, caller, platform }) => {
    await dropSubscription(platform, caller.memberId, body.endpoint)
    return { done: true as const }
  }),

  handle(readUnsubscribe, async ({ query, platform }) => ({
    kind: (await unsubscribingOf(platform, query.token)).kind,
  })),
  handle(unsubscribeCall, async ({ query, platform }) => ({ kind: await unsubscribe(platform, query.token) })),
  handle(subscribeAgainCall, async ({ query, platform }) => ({ kind: await subscribeAgain(platform, query.token) })),

  handle(reportMail, async ({ body, platform, signed, caller }) => {
    requireMailProvider(platform, signed?.headers['authorization'])
    const isReport = String(signed?.headers['content-type'] ?? '').startsWith('message/')
    const stopped = isReport
      ? await takeReport(platform, signed?.rawBody ?? '')
      : await takeEvents(platform, caller.siteId, body.events ?? [])
    return { stopped }
  }),
]
