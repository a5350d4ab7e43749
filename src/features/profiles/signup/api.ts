// Answers the call of signing up.
import { handle } from '#platform/http/handle.ts'
import { signUpCall } from './contract.ts'
import { signUp } from './service.ts'

export const signUpApi = [handle(signUpCall, async ({ body, caller, platform }) => signUp(platform, caller, body))]
