// Answers the call for similar results.
import { handle } from '#platform/http/handle.ts'
import { similarMembers } from './contract.ts'
import { similarMembersFor } from './service.ts'

export const similarApi = [
  handle(similarMembers, async ({ query: { after, page, ...filters }, caller, platform }) =>
    similarMembersFor(platform, {
      siteId: caller.siteId,
      viewerId: caller.memberId,
      country: caller.country,
      hasTrafficSource: caller.hasTrafficSource,
      filters,
      after,
      page,
    }),
  ),
]
