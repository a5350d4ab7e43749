// Answers the search.
import { handle } from '#platform/http/handle.ts'
import { searchOf } from './asked.ts'
import { searchMembers } from './contract.ts'
import { searchMembersFor } from './service.ts'

export const searchApi = [
  handle(searchMembers, async ({ query, caller, platform }) => searchMembersFor(platform, searchOf(query, caller))),
]
