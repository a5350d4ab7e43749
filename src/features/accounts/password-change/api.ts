// Answers the call that changes the password.
import { handle } from '#platform/http/handle.ts'
import { changePasswordCall } from './contract.ts'
import { changePassword } from './service.ts'

export const passwordChangeApi = [
  handle(changePasswordCall, async ({ body, caller, platform }) => {
    await changePassword(platform, caller, body)
    return { done: true as const }
  }),
]
