// A platform for the chat's tests: the real database, real copy and rooms, and edges that only record what they were given.
import { join } from 'node:path'
import type { Caller } from '#platform/http/caller.ts'
import { invoke } from '#platform/http/handle.ts'
import type { Database } from '#platform/db/db.ts'
import { inTransaction } from '#platform/db/db.ts'
import type { Platform } from '#platform/platform.ts'
import type { LiveEvent } from '#platform/realtime/live.ts'
import { loadWords } from '#platform/words.ts'
import { newId } from '#base/ids.ts'
import { grantCredits } from '#features/credits/service.ts'
import { addTestPremium } from '#features/profiles/testing.ts'
import { chatApi } from './api.ts'

export interface Published {
  to: readonly string[]
  event: LiveEvent
}

export interface ChatPlatform extends Platform {
  published: Published[]
  enqueued: { name: string; data: object }[]
  /** The site whose host is called. */
  siteId: string
}

export async function chatPlatform(db: Database): Promise<ChatPlatform> {
  const published: Published[] = []
  const enqueued: { name: string; data: object }[] = []
  const quiet = () => undefined
  return {
    published,
    enqueued,
    siteId: '',
    db,
    now: () => new Date(),
    config: { secret: 'a secret of the tests that is long enough' },
    live: {
      publish: (to: readonly string[], event: LiveEvent) => void published.push({ to, event }),
      prepare: (to: readonly string[], event: LiveEvent) => ({
        word: () => null,
        publish: () => void published.push({ to, event }),
      }),
      isOnline: () => false,
      open: () => quiet,
      closeSession: quiet,
      stop: async () => undefined,
    },
    jobs: { enqueue: async (_tx: unknown, name: string, data: object) => void enqueued.push({ name, data }) },
    words: await loadWords(join(import.meta.dirname, '../../copy')),
    log: { debug: quiet, info: quiet, warn: quiet, error: quiet },
  } as unknown as ChatPlatform
}

/** Calls as the member would over HTTP: both input and output are parsed. */
export function callAs(
  platform: ChatPlatform,
  memberId: string | null,
  key: string,
  given: { query?: unknown; body?: unknown } = {},
): Promise<unknown> {
  const handler = chatApi.find(({ call }) => call.key === key)
  if (!handler) throw new Error(`no such call: ${key}`)
  return invoke(
    handler,
    given,
    {
      siteId: platform.siteId,
      memberId,
      sessionId: newId(),
      locale: 'en',
      loggedInAt: new Date(),
    } as unknown as Caller,
    platform,
  )
}

export async function giveCredits(db: Database, memberId: string, credits: number): Promise<void> {
  await inTransaction(db, (tx) =>
    grantCredits(tx, memberId, { credits, key: `grant:${newId()}`, reason: 'grant', now: new Date() }),
  )
}

export async function makePremium(db: Database, siteId: string, memberId: string): Promise<void> {
  await addTestPremium({ db, now: () => new Date() }, siteId, memberId)
}
