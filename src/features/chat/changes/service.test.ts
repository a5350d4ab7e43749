// Reactions and messages taken back, on a real database: numbered, sent to both, fetched after a gap.
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#base/ids.ts'
import { addTestMember } from '#features/credits/fixture-members.ts'
import { creditBalance } from '#features/credits/service.ts'
import { holdOpen, untilLockAwaited } from '#platform/testing/held-transaction.ts'
import { testDb } from '#platform/testing/test-db.ts'
import type { CallResponse } from '#base/call.ts'
import type { ChatMessage, getChats, History } from '../contract.ts'
import { addTestSite } from '#features/sites/testing.ts'
import { callAs, chatPlatform, giveCredits } from '../fixture-platform.ts'
import { historyPageSize } from '../limits.ts'
import { eraseText, lockSeenMessage, updateChanged } from './queries.ts'

const { db, emptied } = await testDb()
const platform = await chatPlatform(db)
let [ann, ben, cas, conversation] = ['', '', '', '']

beforeEach(async () => {
  await emptied()
  platform.siteId = await addTestSite(platform, { message_credits: 1 })
  const members = await Promise.all(['Ann', 'Ben', 'Cas'].map((name) => addTestMember(db, platform.siteId, { name })))
  ;[ann = '', ben = '', cas = ''] = members
  await giveCredits(db, ann, 10)
  conversation = (await write('first')).conversation
  await write('second')
  platform.published.length = 0
})

const write = async (body: string) =>
  (
    (await callAs(platform, ann, 'POST /api/message.php', { body: { client_id: newId(), member: ben, body } })) as {
      message: ChatMessage
    }
  ).message
const react = async (member: string, seq: number, emoji: string | null) =>
  (
    (await callAs(platform, member, 'PUT /api/message-reaction.php', { body: { conversation, seq, emoji } })) as {
      message: ChatMessage
    }
  ).message
const takeBack = (member: string, seq: number) =>
  callAs(platform, member, 'DELETE /api/message.php', { body: { conversation, seq } })
const historyOf = async (member: string, query: object = {}) =>
  (await callAs(platform, member, 'GET /api/messages.php', { query: { conversation, ...query } })) as History

describe('[4.52] a reaction', () => {
  test('is one per member, replaces the one before, and can be removed', async () => {
    await react(ben, 1, '❤️')
    await react(ann, 1, '👍')
    expect((await react(ben, 1, '😂')).reactions).toEqual([
      { member: ann, emoji: '👍' },
      { member: ben, emoji: '😂' },
    ])
    expect((await react(ben, 1, null)).reactions).toEqual([{ member: ann, emoji: '👍' }])
    expect((await historyOf(ben)).messages.map(({ reactions }) => reactions.length)).toEqual([1, 0])
  })

  test('is sent to both after the commit; the same one again is not', async () => {
    const message = await react(ben, 2, '❤️')
    await react(ben, 2, '❤️')
    expect(platform.published).toEqual([
      { to: [ben, ann], event: { event: 'message_changed', conversation, change_seq: 1, message } },
    ])
  })

  test('[4.300] is refused across a block, to a stranger, and to a message that is gone', async () => {
    await takeBack(ann, 1)
    await expect(react(ben, 1, '❤️')).rejects.toThrow('not_found')
    await expect(react(cas, 2, '❤️')).rejects.toThrow('not_found')
    await db.insertInto('block').values({ blocker_id: ann, blocked_id: ben, created_at: new Date() }).execute()
    await expect(react(ben, 2, '❤️')).rejects.toThrow('blocked_by_member')
    await expect(react(ann, 2, '❤️')).rejects.toThrow('member_blocked')
  })

  test('[4.485] is refused to a message that is being taken back just then', async () => {
    const takeItBack = await holdOpen(db, async (tx) => {
      await lockSeenMessage(tx, ann, conversation, 1)
      await eraseText(tx, conversation, 1, new Date())
      await updateChanged(tx, conversation, 1)
    })
    const reaction = react(ben, 1, '❤️').catch((error: Error) => error.message)
    await untilLockAwaited(db)
    await takeItBack()
    expect(await reaction).toBe('not_found')
    expect((await historyOf(ben)).messages.map(({ reactions }) => reactions)).toEqual([[], []])
  })

  test('ten at once take ten numbers', async () => {
    const emojis = ['❤️', '😂', '😮', '😢', '👍']
    await Promise.all([1, 2].flatMap((seq) => emojis.map((emoji) => react(ben, seq, emoji))))
    const { changed, change_seq } = await historyOf(ann, { after_change: 0 })
    expect(changed.map(({ seq, reactions }) => [seq, reactions.length])).toEqual(
      expect.arrayContaining([
        [1, 1],
        [2, 1],
      ]),
    )
    expect(change_seq).toBe(10)
  })
})

describe('[4.54] a message taken back', () => {
  test('leaves its place and nothing else for both, stays paid, and is idempotent', async () => {
    await react(ben, 1, '❤️')
    await takeBack(ann, 1)
    await takeBack(ann, 1)
    for (const member of [ann, ben])
      expect((await historyOf(member)).messages.map(({ body, reactions }) => [body, reactions])).toEqual([
        ['', []],
        ['second', []],
      ])
    expect(await creditBalance(db, ann)).toBe(8)
    expect(platform.published.filter(({ event }) => event.event === 'message_changed')).toHaveLength(2)
  })

  test('can be done only by its author', async () => {
    await expect(takeBack(ben, 1)).rejects.toThrow('not_found')
    await expect(takeBack(cas, 1)).rejects.toThrow('not_found')
    expect((await historyOf(ben)).messages[0]?.body).toBe('first')
  })
})

test('[4.53] a window fetches the changes it missed by number, and never sees those of a chat it removed', async () => {
  const { change_seq: before } = await historyOf(ben)
  await react(ben, 1, '❤️')
  await takeBack(ann, 2)
  const missed = await historyOf(ben, { after_seq: 2, after_change: before })
  expect(missed.messages).toEqual([])
  expect(missed.changed.map(({ seq, body }) => [seq, body])).toEqual([
    [1, 'first'],
    [2, ''],
  ])
  expect((await historyOf(ben, { after_change: missed.change_seq })).changed).toEqual([])
  await callAs(platform, ben, 'DELETE /api/chat.php', { body: { conversation } })
  expect((await historyOf(ben, { after_change: 0 })).changed).toEqual([])
})

test('[4.451] the list of conversations tells a window that has heard of nothing that something was changed', async () => {
  const { chats } = (await callAs(platform, ben, 'GET /api/chats.php')) as CallResponse<typeof getChats>
  const { change_seq: before } = await historyOf(ben)
  expect(chats[0]?.conversation.change_seq).toBe(before)
  await takeBack(ann, 2)
  const { chats: later } = (await callAs(platform, ben, 'GET /api/chats.php')) as CallResponse<typeof getChats>
  expect(later[0]?.conversation.change_seq).toBe(before + 1)
  expect((await historyOf(ben, { after_change: before })).change_seq).toBe(before + 1)
  // A window is not told of a change forever that it does not hear of.
  await callAs(platform, ben, 'DELETE /api/chat.php', { body: { conversation } })
  await write('third')
  await takeBack(ann, 1)
  expect(await historyOf(ben, { after_change: before + 1 })).toMatchObject({ changed: [], change_seq: before + 2 })
})

test('[4.53] changes that do not fit into a page are fetched by the number of its last one', async () => {
  const many = historyPageSize + 1
  await giveCredits(db, ann, many)
  for (let seq = 3; seq <= many; seq++) await write(`${seq}`)
  await sql`update message set changed_seq = seq where conversation_id = ${conversation}`.execute(db)
  await db.updateTable('conversation').set({ change_seq: many }).where('id', '=', conversation).execute()
  const first = await historyOf(ben, { after_change: 0 })
  expect([first.changed.length, first.change_seq]).toEqual([historyPageSize, historyPageSize])
  const rest = await historyOf(ben, { after_change: first.change_seq })
  expect([rest.changed.map(({ seq }) => seq), rest.change_seq]).toEqual([[many], many])
})

describe('[4.55] a typing indicator', () => {
  const type = (member: string) => callAs(platform, member, 'POST /api/chat-typing.php', { body: { conversation } })

  test('is sent to the other one only', async () => {
    await type(ben)
    expect(platform.published).toEqual([{ to: [ann], event: { event: 'chat_typing', conversation, member: ben } }])
    await expect(type(cas)).rejects.toThrow('not_found')
  })

  test('is not sent by an invisible member, nor across a block', async () => {
    await db.updateTable('profile').set({ visible: false, invisible_mode: true }).where('member_id', '=', ben).execute()
    await type(ben)
    await db.insertInto('block').values({ blocker_id: ben, blocked_id: ann, created_at: new Date() }).execute()
    await type(ann)
    expect(platform.published).toEqual([])
  })
})
