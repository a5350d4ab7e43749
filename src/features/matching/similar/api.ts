// Answers the call for similar results.
import { handle } from '#platform/http/handle.ts'
import { searchOf } from '../search/asked.ts'
import { similarMembers } from './contract.ts'
import { similarMembersFor } from './service.ts'

export const similarApi = [
  handle(similarMembers, async ({ query, caller, platform }) => similarMembersFor(platform, searchOf(query, caller))),
]
