// Answers the calls of signing up, to the mailed link that finishes it.
import { activateAccount, completePasswordReset } from '#features/accounts/contract.ts'
import { activateAndLogIn } from '#features/accounts/activation/service.ts'
import { resetPassword } from '#features/accounts/reset/service.ts'
import { answerEvenly } from '#features/accounts/even-answers/service.ts'
import { forgetCardsBefore } from '#features/payments/stored/service.ts'
import { handle } from '#platform/http/handle.ts'
import { checkSignUpWords, signUpCall } from './contract.ts'
import { refreshVisibility } from '../service.ts'
import { refuseWords, signUp } from './service.ts'

export const signUpApi = [
  handle(signUpCall, async ({ body, caller, platform }) =>
    answerEvenly(platform, caller, () => signUp(platform, caller, body)),
  ),
  handle(checkSignUpWords, async ({ body, caller, platform }) => {
    await refuseWords(platform, caller.siteId, body)
    return { good: true } as const
  }),
  handle(activateAccount, async ({ body, caller, platform }) => {
    const { memberId } = caller
    const activated = await activateAndLogIn(platform, caller, body.token, refreshVisibility, body.client_id)
    return { done: true as const, of_another: memberId !== null && memberId !== activated }
  }),
  // Its link was mailed to the same address, and proves as much.
  handle(completePasswordReset, async ({ body, caller, platform }) => {
    const logged_in = await resetPassword(platform, caller, body, refreshVisibility, forgetCardsBefore)
    return { done: true as const, logged_in }
  }),
]
