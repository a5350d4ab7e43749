// Answers the calls of accounts.
import { ProductError } from '#base/errors.ts'
import { contactOf } from '#features/notifications/service.ts'
import { countryOf } from '#features/places/service.ts'
import { handle } from '#platform/http/handle.ts'
import {
  changeActivationAddress,
  checkEmail,
  checkPasswordReset,
  endOtherSessions,
  endSessionCall,
  logOutCall,
  readActivation,
  readSessions,
  repeatLogin,
  requestPasswordReset,
  sendActivationMail,
} from './contract.ts'
import { isEmail } from './email-form.ts'
import { answerEvenly } from './even-answers/service.ts'
import { isDisposableAddress, suggestAddress } from './service.ts'
import { changeUnconfirmedAddress, mailActivation, mailActivationTo } from './activation/service.ts'
import { confirmPassword } from './login/service.ts'
import { addressOfReset, mailReset } from './reset/service.ts'
import { endSession, logOut, logOutEverywhere, sessionsOf } from './sessions/service.ts'

const done = { done: true } as const

export const accountsApi = [
  handle(checkEmail, async ({ query: { email } }) => {
    const valid = isEmail(email)
    return { valid, disposable: valid && isDisposableAddress(email), suggestion: valid ? suggestAddress(email) : null }
  }),
  handle(readActivation, async ({ caller, platform }) => {
    const contact = await contactOf(platform.db, caller.memberId)
    return { email: contact?.email ?? '', confirmed: contact?.confirmedAt != null }
  }),
  handle(sendActivationMail, async ({ body, caller, platform }) => {
    if (caller.memberId)
      await mailActivation(platform, platform.db, { memberId: caller.memberId, origin: caller.origin })
    else {
      const { email } = body
      if (!email) throw new ProductError('authentication_required')
      await answerEvenly(platform, caller, () => mailActivationTo(platform, caller, email))
    }
    return done
  }),
  handle(changeActivationAddress, async ({ body, caller, platform }) => {
    await changeUnconfirmedAddress(platform, caller, body.email)
    return { email: body.email }
  }),
  handle(requestPasswordReset, async ({ body, caller, platform }) => {
    await answerEvenly(platform, caller, () => mailReset(platform, caller, body.email))
    return done
  }),
  handle(checkPasswordReset, async ({ query, caller, platform }) => {
    const email = await addressOfReset(platform, caller.siteId, query.token)
    return { good: email !== null, email }
  }),
  handle(logOutCall, async ({ caller, platform }) => {
    await logOut(platform, caller)
    return done
  }),
  handle(repeatLogin, async ({ body, caller, platform }) => {
    await confirmPassword(platform, caller, body.password)
    return done
  }),
  handle(readSessions, async ({ caller, platform }) => {
    const sessions = await sessionsOf(platform, caller.memberId, caller.sessionId)
    return {
      sessions: await Promise.all(
        sessions.map(async (session) => ({
          ...session,
          country: await countryOf(session.network.split('/')[0] ?? ''),
          logged_in_at: session.logged_in_at.toISOString(),
          seen_at: session.seen_at.toISOString(),
        })),
      ),
    }
  }),
  handle(endOtherSessions, async ({ caller, platform }) => {
    await logOutEverywhere(platform, caller.memberId, caller.sessionId)
    return done
  }),
  handle(endSessionCall, async ({ body, caller, platform }) => {
    await endSession(platform, caller.memberId, body.session)
    return done
  }),
]
