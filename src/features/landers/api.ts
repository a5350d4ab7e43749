// Answers the call of the landers.
import { handle } from '#platform/http/handle.ts'
import { readCrowd } from './contract.ts'
import { crowdOf } from './service.ts'

export const landersApi = [
  handle(readCrowd, async ({ query, caller, platform }) =>
    crowdOf(platform, caller.siteId, { asked: query.country, own: caller.country }, caller.locale),
  ),
]
