// Browsers of a test: each keeps the cookies it gets, and logs in to the given account.
import { testCaller } from '#features/notifications/testing.ts'
import type { Db } from '#platform/db/db.ts'
import type { Caller } from '#platform/http/caller.ts'
import type { Platform } from '#platform/platform.ts'
import { password } from '../fixture-accounts.ts'
import { logIn } from '../login/service.ts'
import { authenticate } from '../sessions/service.ts'

/** Returns a function that opens one. Each looks different, unless it is told how to look. */
export function browsersOf(platform: Platform, account: () => { siteId: string; memberId: string }) {
  let opened = 0
  return (userAgent = `Browser ${++opened}`) => {
    const cookies: Record<string, string> = {}
    const ask = async <Result>(call: (caller: Caller) => Promise<Result>, given: Partial<Caller> = {}) => {
      const caller = testCaller(account().siteId, { userAgent, cookies: { ...cookies }, ...given })
      const result = await call(caller)
      for (const cookie of caller.setCookies) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
        cookies[name] = value
      }
      return result
    }
    const logged = async () => {
      const session = await authenticate(platform, account().siteId, cookies['__Host-session'] ?? '')
      return {
        memberId: account().memberId,
        sessionId: session?.sessionId ?? '',
        loggedInAt: session?.loggedInAt ?? new Date(0),
      }
    }
    return {
      cookies,
      ask,
      logged,
      logIn: (as = password, name = 'anna') =>
        ask((caller) => logIn(platform, caller, { email: `${name}@example.com`, password: as })),
    }
  }
}

/** The mails about logins from browsers that the account had not known, in their order. */
export function mailsTold(db: Db) {
  return db.selectFrom('mail').selectAll().where('template', '=', 'new_browser').orderBy('id').execute()
}
