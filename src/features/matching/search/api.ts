// Answers the search.
import { handle } from '#platform/http/handle.ts'
import { searchMembers } from './contract.ts'
import { searchMembersFor } from './service.ts'

export const searchApi = [
  handle(searchMembers, async ({ query: { after, page, ...filters }, caller, platform }) =>
    searchMembersFor(platform, {
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
