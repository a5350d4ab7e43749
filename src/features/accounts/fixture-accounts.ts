// For the tests of this room: a site, accounts on it, and browsers that log in.
import { ProductError } from '#base/errors.ts'
import { addTestSite, cookieOf, testCaller, testPlatform } from '#features/notifications/testing.ts'
import type { TestPlatform } from '#features/notifications/testing.ts'
import { inTransaction } from '#platform/db/db.ts'
import type { Database } from '#platform/db/db.ts'
import type { MemberCaller } from '#platform/http/caller.ts'
import { testDb } from '#platform/testing/test-db.ts'
import { hashPassword, openAccount } from './service.ts'
import { logIn } from './login/service.ts'
import { authenticate } from './sessions/service.ts'

/** The password of every account. */
export const password = 'purple boats at noon'
export const passwordHash = await hashPassword(password)

export interface Accounts {
  db: Database
  platform: TestPlatform
  /** Empties the database and adds a site, whose id it returns; call it in `beforeEach`. */
  reset(): Promise<string>
  /** An account whose address is its name at example.com; its id. */
  open(name?: string, site?: string): Promise<string>
  loggedIn(name?: string, given?: object): Promise<MemberCaller>
}

/** Call it at the top of a test file. */
export async function openAccounts(): Promise<Accounts> {
  const { db, emptied } = await testDb()
  const platform = testPlatform(db)
  let siteId = ''
  return {
    db,
    platform,
    reset: async () => {
      await emptied()
      Object.assign(platform, testPlatform(db))
      return (siteId = await addTestSite(platform, { signup_credits: 5 }))
    },
    open: async (name = 'Anna', site = siteId) => {
      const email = `${name.toLowerCase()}@example.com`
      return inTransaction(db, (tx) =>
        openAccount(platform, tx, { siteId: site, name, email, passwordHash, language: 'nl' }),
      )
    },
    loggedIn: async (name = 'Anna', given = {}) => {
      const caller = testCaller(siteId, given)
      const memberId = await logIn(platform, caller, { email: `${name}@example.com`, password })
      const session = await authenticate(platform, siteId, cookieOf(caller))
      return {
        ...caller,
        memberId,
        sessionId: session?.sessionId ?? '',
        loggedInAt: session?.loggedInAt ?? new Date(0),
        setCookies: [],
      }
    },
  }
}

/** Nobody looks at profiles here. */
export const unseen = async () => undefined

/** The code with which a call is refused, or `done`. */
export const codeOf = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'done',
    (error: unknown) => (error instanceof ProductError ? error.code : String(error)),
  )
