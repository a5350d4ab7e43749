// For the tests of messages: Ann and Ben on a site, two processes that send, and what the database then holds.
import type { Database } from '#platform/db/db.ts'
import { testDb } from '#platform/testing/test-db.ts'
import { newId } from '#base/ids.ts'
import { addTestMember } from '#features/credits/fixture-members.ts'
import { addTestSite } from '#features/sites/testing.ts'
import { chatPlatform } from './fixture-platform.ts'
import type { ChatPlatform } from './fixture-platform.ts'
import { sendMessage } from './sending/service.ts'

type Send = (from: string, to: string, body?: string, clientId?: string) => ReturnType<typeof sendMessage>

export interface Conversations {
  db: Database
  platform: ChatPlatform
  /** An empty database with the two on a site on which a message costs 2 credits; call it in `beforeEach`. */
  reset(): Promise<{ site: string; ann: string; ben: string }>
  send: Send
  /** Another process on the same database: what one process serialises by itself, two can only serialise through the database. */
  sendElsewhere: Send
  setStatus(member: string, status: string): Promise<unknown>
  messages(): Promise<{ seq: number; sender_id: string; cost_credits: number; body: string | null }[]>
}

/** Call it at the top of a test file. */
export async function openConversations(): Promise<Conversations> {
  const { db, emptied } = await testDb()
  const platform = await chatPlatform(db)
  const elsewhere = await chatPlatform(db)
  let site = ''
  const sendThrough =
    (process: ChatPlatform): Send =>
    (from, to, body = 'hello', clientId = newId()) =>
      sendMessage(process, site, from, { clientId, member: to, body })
  return {
    db,
    platform,
    reset: async () => {
      await emptied()
      platform.published.length = 0
      platform.enqueued.length = 0
      site = await addTestSite(platform, { message_credits: 2, message_length: 20, fictional_profiles: true })
      return { site, ann: await addTestMember(db, site), ben: await addTestMember(db, site, { name: 'Ben' }) }
    },
    send: sendThrough(platform),
    sendElsewhere: sendThrough(elsewhere),
    setStatus: (member, status) => db.updateTable('member').set({ status }).where('id', '=', member).execute(),
    messages: () =>
      db
        .selectFrom('message')
        .select(['seq', 'sender_id', 'cost_credits', 'body'])
        .orderBy('conversation_id')
        .orderBy('seq')
        .execute(),
  }
}

export async function outcomes(attempts: Promise<unknown>[]): Promise<{ done: number; codes: (string | undefined)[] }> {
  const settled = await Promise.allSettled(attempts)
  return {
    done: settled.filter(({ status }) => status === 'fulfilled').length,
    codes: settled.flatMap((one) => (one.status === 'rejected' ? [(one.reason as { code?: string }).code] : [])),
  }
}
