// Answers the call about interests.
import { handle } from '#platform/http/handle.ts'
import { readInterests } from './contract.ts'
import { listInterests } from './service.ts'

export const interestsApi = [
  handle(readInterests, async ({ caller, platform }) => ({ interests: listInterests(platform, caller.locale) })),
]
