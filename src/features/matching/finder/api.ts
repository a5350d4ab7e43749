// Answers the calls of the match finder.
import { handle } from '#platform/http/handle.ts'
import { decideInFinder, getFinder, undoInFinder } from './contract.ts'
import { decide, handOf, undo } from './service.ts'

export const finderApi = [
  handle(getFinder, ({ query, caller: { siteId, memberId }, platform }) =>
    handOf(platform, { siteId, memberId, timeZone: query.time_zone }),
  ),
  handle(decideInFinder, ({ body, caller, platform }) => decide(platform, caller.memberId, body.member, body.decision)),
  handle(undoInFinder, async ({ body, caller, platform }) => {
    await undo(platform, caller.memberId, body.member)
    return { decision: null }
  }),
]
