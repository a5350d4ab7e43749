// Answers the calls of signing up.
import { handle } from '#platform/http/handle.ts'
import { checkName, signUpCall } from './contract.ts'
import { isNameFree, signUp } from './service.ts'

export const signUpApi = [
  handle(signUpCall, async ({ body, caller, platform }) => signUp(platform, caller, body)),
  handle(checkName, async ({ query, caller, platform }) => ({
    free: await isNameFree(platform, caller.siteId, query.name),
  })),
]
