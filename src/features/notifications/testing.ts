// For the tests of mails and accounts: a platform on a real database with the real words, a site, and a caller.
import { join } from 'node:path'
import { addTestSite as addSite } from '#features/sites/testing.ts'
import type { Database } from '#platform/db/db.ts'
import type { Caller } from '#platform/http/caller.ts'
import type { JobOptions } from '#platform/jobs/jobs.ts'
import type { Platform } from '#platform/platform.ts'
import { loadWords } from '#platform/words.ts'

export interface TestPlatform extends Platform {
  clock: { now: Date }
  closedSessions: string[]
  enqueued: { name: string; data: object; urgent: boolean }[]
}

const words = await loadWords(join(import.meta.dirname, '../../copy'))

/** The clock advances a millisecond per look, and as the test sets it; what would be sent or closed is recorded. */
export function testPlatform(db: Database, config: object = {}): TestPlatform {
  const clock = { now: new Date('2026-06-15T12:20:00Z') }
  const closedSessions: string[] = []
  const enqueued: TestPlatform['enqueued'] = []
  const silent = () => undefined
  return {
    clock,
    closedSessions,
    enqueued,
    db,
    words,
    now: () => (clock.now = new Date(clock.now.getTime() + 1)),
    config: { secret: 'a secret of the tests that is long enough', smtpUrl: null, ...config },
    live: { publish: silent, isOnline: () => false, closeSession: (id: string) => void closedSessions.push(id) },
    jobs: {
      enqueue: async (_db: unknown, name: string, data: object, { urgent = false }: JobOptions = {}) =>
        void enqueued.push({ name, data, urgent }),
    },
    log: { debug: silent, info: silent, warn: silent, error: silent },
  } as unknown as TestPlatform
}

export function passMinutes(platform: TestPlatform, minutes: number): void {
  platform.clock.now = new Date(platform.clock.now.getTime() + minutes * 60_000)
}

/** A site with a sender name for its mails. */
export function addTestSite(platform: TestPlatform, settings: object = {}): Promise<string> {
  const sender = { support_email: 'help@duet.example', mail_name: 'D. Post' }
  return addSite(platform, { ...sender, ...settings }, { name: 'Two Voices' })
}

/** A visitor's browser; a new one each time. */
export function testCaller(siteId: string, given: Partial<Caller> = {}): Caller {
  return {
    siteId,
    host: 'duet.example',
    origin: 'https://duet.example',
    locale: 'en',
    memberId: null,
    sessionId: null,
    loggedInAt: null,
    ip: '192.0.2.1',
    country: null,
    languages: ['en'],
    hasTrafficSource: false,
    userAgent: 'Test browser',
    sameOrigin: true,
    setCookies: [],
    cookies: {},
    ...given,
  }
}

/** The value of the login cookie that an answer set. */
export function cookieOf(caller: Caller): string {
  const last = caller.setCookies.findLast((cookie) => /^(?:__Host-)?session=/.test(cookie))
  return /session=([^;]+)/.exec(last ?? '')?.[1] ?? ''
}

/** The newest mail, and the token in its link. */
export async function lastMail(db: Database) {
  const mail = await db
    .selectFrom('mail')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return { ...mail, token: /token=([\w-]+)/.exec(mail.body_text)?.[1] ?? '' }
}
