// Searching one's own conversations on the real database: what is found, in which order, and what never is.
import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#base/ids.ts'
import { addTestMember } from '#features/credits/fixture-members.ts'
import { addTestSite } from '#features/sites/testing.ts'
import { rowsRead } from '#platform/testing/rows-read.ts'
import { testDb } from '#platform/testing/test-db.ts'
import { sql } from 'kysely'
import type { CallResponse } from '#base/call.ts'
import type { ChatMessage, History } from '../contract.ts'
import { addTestTalk } from '../fixture-long-talk.ts'
import { callAs, chatPlatform, giveCredits } from '../fixture-platform.ts'
import { eraseMember } from '../own/service.ts'
import type { searchChats } from './contract.ts'
import { listCandidates, listNames } from './queries.ts'
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
  cas = await addTestMember(db, site, { name: 'Cás Benthem' })
  for (const member of [ann, ben, cas]) await giveCredits(db, member, 500)
})

const post = async (from: string, member: string, body: string) =>
  (
    (await callAs(platform, from, 'POST /api/message.php', { body: { client_id: newId(), member, body } })) as {
      message: ChatMessage
    }
  ).message
const search = async (member: string, words: string, before?: string) =>
  (await callAs(platform, member, 'POST /api/chat-search.php', {
    body: { words, ...(before ? { before } : {}) },
  })) as CallResponse<typeof searchChats>
const textsOf = async (member: string, words: string) =>
  (await search(member, words)).hits.map(({ excerpt }) => excerpt.map(({ text }) => text).join(''))

describe('[4.100] [7.35] a member finds', () => {
  test('words of messages written and received, newest first, with whom, where, and the hit highlighted', async () => {
    const first = await post(ann, ben, 'The harbour at six?')
    await post(ben, ann, 'Rather the museum.')
    const later = await post(cas, ann, 'I live at the harbour')
    const { hits, next } = await search(ann, 'HARBOUR')
    expect(hits).toEqual([
      {
        conversation: later.conversation,
        seq: 1,
        profile: expect.objectContaining({ id: cas }),
        mine: false,
        at: later.at,
        excerpt: [
          { text: 'I live at the ', hit: false },
          { text: 'harbour', hit: true },
        ],
      },
      expect.objectContaining({ conversation: first.conversation, seq: 1, mine: true }),
    ])
    expect(next).toBeNull()
    expect(await textsOf(ben, 'harbour')).toEqual(['The harbour at six?'])
  })

  test('conversations by the beginning of any part of a name', async () => {
    await post(ann, ben, 'one')
    await post(ann, cas, 'two')
    const namesFor = async (words: string) => (await search(ann, words)).chats.map(({ profile }) => profile.name)
    expect(await namesFor('ben')).toEqual(['Cás Benthem', 'Ben'])
    expect(await namesFor('cas')).toEqual(['Cás Benthem'])
    expect(await namesFor('c')).toEqual(['Cás Benthem'])
    expect(await namesFor('them')).toEqual([])
    expect((await search(ann, 'ben', newId())).chats).toEqual([])
  })

  test('by name without reading all names: among plain ones the database returns only matches', async () => {
    await post(ann, ben, 'one')
    await post(ann, cas, 'two')
    const ola = await addTestMember(db, site, { name: 'Ola 50%_ Nord' })
    await giveCredits(db, ola, 5)
    await post(ola, ann, 'three')
    const readFor = async (...words: string[]) => (await listNames(db, ann, words)).map(({ name }) => name)
    expect(await readFor('ben')).toEqual(['Cás Benthem', 'Ben'])
    expect(await readFor('nord', 'ola')).toEqual(['Ola 50%_ Nord', 'Cás Benthem'])
    expect(await readFor('ola', 'ben')).toEqual(['Cás Benthem'])
    for (const words of ['NORD ol', '50%_', 'ólå'])
      expect((await search(ann, words)).chats.map(({ profile }) => profile.name)).toEqual(['Ola 50%_ Nord'])
  })

  test('all of many hits, page by page, none missing, none twice', async () => {
    for (let count = 1; count <= 47; count++)
      await post(count % 2 ? ann : ben, count % 2 ? ben : ann, `line ${count} of it`)
    const seen: number[] = []
    for (let before: string | undefined; ;) {
      const { hits, next } = await search(ann, 'line', before)
      expect(hits.length).toBeLessThanOrEqual(20)
      seen.push(...hits.map(({ seq }) => seq))
      if (next === null) break
      before = next
    }
    expect(seen).toEqual(Array.from({ length: 47 }, (_, at) => 47 - at))
  })

  test('messages from before there were signatures', async () => {
    await post(ann, ben, 'an old harbour')
    await sql`update message set signature = null`.execute(db)
    expect(await textsOf(ann, 'harbour')).toEqual(['an old harbour'])
  })

  test('nothing for an empty query, or for less than two letters', async () => {
    await post(ann, ben, 'a b c')
    for (const words of ['', '   ', '%', 'z'])
      expect(await search(ann, words)).toEqual({ chats: [], hits: [], next: null })
  })
})

describe('[4.101] a search never shows', () => {
  test('what others wrote to each other', async () => {
    await post(ben, cas, 'our secret harbour')
    await post(ann, ben, 'hello')
    expect(await search(ann, 'harbour')).toEqual({ chats: [], hits: [], next: null })
  })

  test('what was taken back, not even to its author', async () => {
    const { conversation, seq } = await post(ann, ben, 'the harbour')
    await callAs(platform, ann, 'DELETE /api/message.php', { body: { conversation, seq } })
    for (const member of [ann, ben]) expect(await textsOf(member, 'harbour')).toEqual([])
  })

  test('what was removed from the list, by name or words; the other one still finds it', async () => {
    const { conversation } = await post(ann, ben, 'the harbour')
    await callAs(platform, ben, 'DELETE /api/chat.php', { body: { conversation } })
    expect(await search(ben, 'ann harbour')).toEqual({ chats: [], hits: [], next: null })
    expect((await search(ben, 'ann')).chats).toEqual([])
    expect(await textsOf(ann, 'harbour')).toEqual(['the harbour'])
    await post(ann, ben, 'a new harbour')
    expect(await textsOf(ben, 'harbour')).toEqual(['a new harbour'])
  })

  test('a conversation across a block, whoever set it', async () => {
    await post(ann, ben, 'the harbour')
    await db.insertInto('block').values({ blocker_id: ben, blocked_id: ann, created_at: new Date() }).execute()
    for (const [member, name] of [
      [ann, 'ben'],
      [ben, 'ann'],
    ] as const) {
      expect(await textsOf(member, 'harbour')).toEqual([])
      expect((await search(member, name)).chats).toEqual([])
    }
  })

  test('the words of a member who was erased', async () => {
    await post(ben, ann, 'the harbour')
    await eraseMember(platform, db, ben)
    expect(await textsOf(ann, 'harbour')).toEqual([])
  })

  test('[6.2] anything to a visitor', async () => {
    const asked = callAs(platform, null, 'POST /api/chat-search.php', { body: { words: 'harbour' } })
    await expect(asked).rejects.toThrow('authentication_required')
  })
})

describe('[4.103] a page of history', () => {
  const historyOf = async (query: object) =>
    (await callAs(platform, ben, 'GET /api/messages.php', { query })) as History
  const seqsOf = ({ messages }: History) => [messages[0]?.seq, messages.at(-1)?.seq, messages.length]

  test('opens around a message, and says whether there is more on both sides', async () => {
    let conversation = ''
    for (let count = 1; count <= 120; count++) conversation = (await post(ann, ben, `message ${count}`)).conversation
    const middle = await historyOf({ conversation, around_seq: '60' })
    expect([seqsOf(middle), middle.has_more, middle.has_newer]).toEqual([[35, 84, 50], true, true])
    const begin = await historyOf({ conversation, around_seq: '3' })
    expect([seqsOf(begin), begin.has_more, begin.has_newer]).toEqual([[1, 27, 27], false, true])
    const end = await historyOf({ conversation, around_seq: '999999' })
    expect([seqsOf(end), end.has_more, end.has_newer]).toEqual([[95, 120, 26], true, false])
    expect((await historyOf({ conversation, after_seq: '84' })).has_newer).toBe(false)
  })

  test('opens around the first unread message if the newest page does not reach it', async () => {
    let conversation = ''
    for (let count = 1; count <= 20; count++) conversation = (await post(ann, ben, `message ${count}`)).conversation
    expect(await historyOf({ conversation, at_unread: 'yes' })).toMatchObject({
      conversation: { unread_from_seq: 1 },
      has_newer: false,
    })
    await callAs(platform, ben, 'POST /api/chat-opened.php', { body: { conversation } })
    expect((await historyOf({ conversation })).conversation?.unread_from_seq).toBeNull()
    await post(ben, ann, 'mine')
    for (let count = 22; count <= 100; count++) await post(ann, ben, `message ${count}`)
    const opened = await historyOf({ conversation, at_unread: 'yes' })
    expect(opened.conversation).toMatchObject({ unread_from_seq: 22, num_unread_messages: 79 })
    expect([seqsOf(opened), opened.has_newer]).toEqual([[1, 46, 46], true])
  })

  test('never shows what was removed', async () => {
    let conversation = ''
    for (let count = 1; count <= 3; count++) conversation = (await post(ann, ben, `message ${count}`)).conversation
    await callAs(platform, ben, 'DELETE /api/chat.php', { body: { conversation } })
    await post(ann, ben, 'new')
    expect(seqsOf(await historyOf({ conversation, around_seq: '1' }))).toEqual([4, 4, 1])
  })
})

test('[4.100] a frequent word is searched in one’s own messages, not in those of everybody', async () => {
  // Without a signature, like messages from before there were any: the planner assumes that each may be a hit.
  await addTestTalk(db, site, { memberId: ben, otherId: cas, length: 20_000 })
  await addTestTalk(db, site, { memberId: ann, otherId: ben, length: 300 })
  const sign = { signature: signatureOf('Message') }
  await db.updateTable('message').set(sign).where('sender_id', '=', ann).execute()
  await sql`vacuum analyze member, conversation, participant, message`.execute(db)
  const sought = { signature: signatureOf('harbour'), before: null }
  expect(await rowsRead(db, (tx) => listCandidates(tx, ann, sought, 100))).toBeLessThan(3_000)
})
