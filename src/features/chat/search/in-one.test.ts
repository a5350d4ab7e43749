// Searching one conversation on the real database: where the words occur, for whom, and what it costs.
import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#base/ids.ts'
import { addTestMember } from '#features/credits/fixture-members.ts'
import { addTestSite } from '#features/sites/testing.ts'
import { indexesReadAlone, rowsRead } from '#platform/testing/rows-read.ts'
import { testDb } from '#platform/testing/test-db.ts'
import { sql } from 'kysely'
import type { CallResponse } from '#base/call.ts'
import type { ChatMessage } from '../contract.ts'
import { addTestTalk } from '../fixture-long-talk.ts'
import { callAs, chatPlatform, giveCredits } from '../fixture-platform.ts'
import type { searchConversation } from './contract.ts'
import { listCandidatesIn } from './queries.ts'
import { signatureOf } from './signature.ts'

const { db, emptied } = await testDb()
const platform = await chatPlatform(db)
let [site, ann, ben, cas] = ['', '', '', '']

beforeEach(async () => {
  await emptied()
  site = await addTestSite(platform, { message_credits: 1 })
  platform.siteId = site
  ann = await addTestMember(db, site, { name: 'Ann' })
  ben = await addTestMember(db, site, { name: 'Ben' })
  cas = await addTestMember(db, site, { name: 'Cas' })
  for (const member of [ann, ben, cas]) await giveCredits(db, member, 500)
})

const post = async (from: string, member: string, body: string) =>
  (
    (await callAs(platform, from, 'POST /api/message.php', { body: { client_id: newId(), member, body } })) as {
      message: ChatMessage
    }
  ).message
const search = async (member: string | null, conversation: string, words: string, before_seq?: number) =>
  (await callAs(platform, member, 'POST /api/conversation-search.php', {
    body: { conversation, words, ...(before_seq ? { before_seq } : {}) },
  })) as CallResponse<typeof searchConversation>

describe('[4.360] a search in one conversation', () => {
  test('finds what either of the two wrote there, newest first, and nothing of other conversations', async () => {
    const { conversation } = await post(ann, ben, 'The Harbour at six?')
    await post(ben, ann, 'Rather the museum.')
    await post(ben, ann, 'Or the old hárbour, at\nseven')
    await post(ann, cas, 'harbour')
    for (const member of [ann, ben])
      expect(await search(member, conversation, 'harbour')).toEqual({ seqs: [3, 1], next: null })
    expect(await search(ann, conversation, 'seven HARB')).toEqual({ seqs: [3], next: null })
    for (const words of ['', ' ', 'z', 'lighthouse'])
      expect(await search(ann, conversation, words)).toEqual({ seqs: [], next: null })
  })

  test('continues page by page, none missing, none twice', async () => {
    const conversation = await addTestTalk(db, site, { memberId: ann, otherId: ben, length: 450 })
    const seen: number[] = []
    for (let before: number | undefined; ;) {
      const { seqs, next } = await search(ann, conversation, 'message', before)
      seen.push(...seqs)
      if (next === null) break
      before = next
    }
    expect(seen).toEqual(Array.from({ length: 450 }, (_, at) => 450 - at))
  })

  test('shows nothing that was taken back, removed from the list, or is held from its reader', async () => {
    const { conversation, seq } = await post(ann, ben, 'the harbour')
    await callAs(platform, ann, 'DELETE /api/message.php', { body: { conversation, seq } })
    await post(ann, ben, 'a new harbour')
    await db.updateTable('member').set({ signed_up_at: new Date() }).where('id', '=', ann).execute()
    await post(ann, ben, 'the harbour is on www.harbour.example')
    expect((await search(ann, conversation, 'harbour')).seqs).toEqual([3, 2])
    expect((await search(ben, conversation, 'harbour')).seqs).toEqual([2])
    await callAs(platform, ben, 'POST /api/held-message-opened.php', { body: { conversation, seq: 3 } })
    expect((await search(ben, conversation, 'harbour')).seqs).toEqual([3, 2])
    await callAs(platform, ben, 'DELETE /api/chat.php', { body: { conversation } })
    expect((await search(ben, conversation, 'harbour')).seqs).toEqual([])
  })

  test('finds across a block what the history shows', async () => {
    const { conversation } = await post(ann, ben, 'the harbour')
    await db.insertInto('block').values({ blocker_id: ben, blocked_id: ann, created_at: new Date() }).execute()
    for (const member of [ann, ben]) expect((await search(member, conversation, 'harbour')).seqs).toEqual([1])
  })

  test('[6.2] is answered to nobody but the two', async () => {
    const { conversation } = await post(ann, ben, 'the harbour')
    await expect(search(cas, conversation, 'harbour')).rejects.toThrow('not_found')
    await expect(search(null, conversation, 'harbour')).rejects.toThrow('authentication_required')
  })
})

test('[4.360] a frequent word costs a page, a rare one only the numbers and signatures of its conversation', async () => {
  const conversation = await addTestTalk(db, site, { memberId: ann, otherId: ben, length: 100_000 })
  await addTestTalk(db, site, { memberId: cas, otherId: ben, length: 20_000 })
  await db
    .updateTable('message')
    .set({ signature: signatureOf('Message') })
    .execute()
  // As on a busy site: the messages of one conversation are far apart on disk.
  await sql`cluster message using message_id_once`.execute(db)
  await sql`vacuum analyze member, conversation, participant, message`.execute(db)
  const walkFor = (words: string) => (tx: typeof db) =>
    listCandidatesIn(tx, ann, { id: conversation, signature: signatureOf(words), beforeSeq: null }, 200)
  expect(await rowsRead(db, walkFor('message'))).toBeLessThan(1_500)
  expect(await rowsRead(db, walkFor('harbour'))).toBeLessThan(100_100)
  expect(await indexesReadAlone(db, walkFor('harbour'))).toContain('message_searched')
}, 60_000)
