// Answers the calls of user.php.
import { cookieHeader } from '#base/cookies.ts'
import { ProductError } from '#base/errors.ts'
import { day, second } from '#base/time.ts'
import { logIn } from '#features/accounts/login/service.ts'
import { answerEvenly } from '#features/accounts/even-answers/service.ts'
import { keepSubscription } from '#features/notifications/push/service.ts'
import { handle } from '#platform/http/handle.ts'
import { getUser, pageHidden, postUser, saveUser } from './contract.ts'
import { touchActivity } from '../service.ts'
import { readUser, saveLanguage } from './service.ts'

const localeSeconds = (365 * day) / second

export const userApi = [
  handle(getUser, async ({ caller, platform }) => readUser(platform, caller.memberId)),

  handle(postUser, async ({ query, body, caller, platform }) => {
    if (query.push === '1') {
      const { subscription } = given(body, ['subscription'])
      if (caller.memberId === null || caller.sessionId === null) throw new ProductError('authentication_required')
      await keepSubscription(platform, caller.memberId, caller.sessionId, subscription)
      return readUser(platform, caller.memberId)
    }
    const login = given(body, ['email', 'password'])
    const memberId = await answerEvenly(platform, caller, () => logIn(platform, caller, login))
    return readUser(platform, memberId)
  }),

  handle(saveUser, async ({ body, caller, platform }) => {
    await saveLanguage(platform, caller.memberId, body.language)
    caller.setCookies.push(cookieHeader('locale', body.language, { seconds: localeSeconds, origin: caller.origin }))
    return readUser(platform, caller.memberId)
  }),

  handle(pageHidden, async ({ caller, platform }) => {
    if (caller.memberId !== null) await touchActivity(platform, caller.memberId)
    return {}
  }),
]

type Given<Body, Name extends keyof Body> = { [Field in Name]-?: NonNullable<Body[Field]> }

/** The fields that this kind of request requires. */
function given<Body extends object, Name extends keyof Body & string>(
  body: Body,
  names: readonly Name[],
): Given<Body, Name> {
  const missing = names.filter((name) => body[name] === undefined || (body[name] as unknown) === '')
  if (missing.length > 0)
    throw new ProductError('invalid_input', {}, Object.fromEntries(missing.map((name) => [name, { code: 'required' }])))
  return body as unknown as Given<Body, Name>
}
