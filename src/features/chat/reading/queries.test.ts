// What reading costs members with very many conversations: a page, the badges and one conversation get no more expensive.
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { addTestMember } from '#features/credits/fixture-members.ts'
import { addTestSite } from '#features/sites/testing.ts'
import { rowsRead } from '#platform/testing/rows-read.ts'
import { testDb } from '#platform/testing/test-db.ts'
import { addTestConversations } from '../fixture-long-list.ts'
import { addTestTalk } from '../fixture-long-talk.ts'
import { chatPlatform } from '../fixture-platform.ts'
import { listOwnReactions } from '../own/queries.ts'
import { findConversation, findCounts, listChats, updateDelivered } from './queries.ts'

const { db, emptied } = await testDb()
const conversations = 3_000
const messages = 8
const unread = 5
const pageSize = 50
let [ann, ben, talk] = ['', '', '']

beforeAll(async () => {
  await emptied()
  const site = await addTestSite(await chatPlatform(db))
  ann = await addTestMember(db, site)
  ben = await addTestMember(db, site)
  await addTestConversations(db, site, ann, conversations)
  await sql`
    insert into message (conversation_id, seq, id, sender_id, client_id, body, cost_credits, created_at)
    select conversation_id, more, gen_random_uuid(), sender_id, gen_random_uuid(), body, 0, created_at
    from message, generate_series(2, ${messages}::int) more`.execute(db)
  await db.updateTable('conversation').set({ last_seq: messages }).execute()
  await db.updateTable('participant').set({ unread: 0, last_read_seq: messages, delivered_seq: messages }).execute()
  await sql`
    update participant set unread = 1, last_read_seq = 0, delivered_seq = 0 where member_id = ${ann} and conversation_id in (
      select conversation_id from participant where member_id = ${ann} limit ${unread})`.execute(db)
  talk = await addTestTalk(db, site, { memberId: ben, otherId: ann, length: 20_000 })
  await sql`vacuum analyze member, conversation, participant, message, profile`.execute(db)
}, 60_000)

test('[4.350] a page of the list reads no more than it shows', async () => {
  // Each conversation passes through a dozen plan nodes.
  expect(await rowsRead(db, (tx) => listChats(tx, ann, { limit: pageSize }))).toBeLessThan(pageSize * 20)
  const [, last] = await listChats(db, ann, { limit: 2 })
  const after = last && { at: last.last_message_at, id: last.conversation_id }
  expect(await rowsRead(db, (tx) => listChats(tx, ann, { limit: pageSize, after }))).toBeLessThan(pageSize * 20)
})

test('[4.350] the badge of unread messages reads only conversations that have any', async () => {
  expect((await findCounts(db, ann)).unread_messages).toBe(unread)
  expect(await rowsRead(db, (tx) => findCounts(tx, ann))).toBeLessThan(100)
})

test('[4.350] undelivered messages are found among the unread ones', async () => {
  const moved: unknown[] = []
  const read = await rowsRead(db, async (tx) => moved.push(...(await updateDelivered(tx, ann, []))))
  expect(moved).toHaveLength(unread)
  expect(read).toBeLessThan(500)
})

test('[4.350] the start of a conversation’s unread messages is found without reading them', async () => {
  const found = await findConversation(db, ben, { conversation: talk })
  expect(found?.unread_from_seq).toBe(2)
  expect(await rowsRead(db, (tx) => findConversation(tx, ben, { conversation: talk }))).toBeLessThan(100)
})

test('[4.350] a page of one’s reactions, as in the export of a member’s data, reads no others', async () => {
  await sql`
    insert into message_reaction (conversation_id, seq, member_id, emoji, reacted_at)
    select ${talk}, seq, ${ben}, '👍', now() from generate_series(1, 10000) seq`.execute(db)
  await sql`vacuum analyze message_reaction`.execute(db)
  const firstPage = (tx: typeof db) => listOwnReactions(tx, ben)[Symbol.asyncIterator]().next()
  expect((await firstPage(db)).value).toHaveLength(500)
  expect(await rowsRead(db, firstPage)).toBeLessThan(500 * 10)
})
