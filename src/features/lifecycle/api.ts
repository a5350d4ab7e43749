// Answers the calls of leaving and coming back.
import { handle } from '#platform/http/handle.ts'
import { checkReturn, comeBackCall, leave, readLeaving, takePartingDiscount } from './contract.ts'
import { askToLeave, comeBack, hasComeBack, leavingOf, mayComeBack, partingGift } from './service.ts'

export const lifecycleApi = [
  handle(readLeaving, ({ caller, platform }) => leavingOf(platform, caller)),
  handle(takePartingDiscount, ({ caller, platform }) => partingGift(platform, caller)),
  handle(leave, ({ caller, platform }) => askToLeave(platform, caller)),
  handle(checkReturn, async ({ query, caller, platform }) => ({
    good: await mayComeBack(platform, caller.siteId, query.token),
    back: await hasComeBack(platform, caller.siteId, query.token),
  })),
  handle(comeBackCall, async ({ body, caller, platform }) => {
    await comeBack(platform, caller, body.token, body.client_id)
    return { done: true as const }
  }),
]
