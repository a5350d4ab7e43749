// The chat's calls as a window makes them: lists, history by keyset, marking read, removing, and what is refused.
import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#base/ids.ts'
import { holdOpen, untilLockAwaited } from '#platform/testing/held-transaction.ts'
import { testDb } from '#platform/testing/test-db.ts'
import { addTestMember } from '#features/credits/fixture-members.ts'
import type { CallResponse } from '#base/call.ts'
import type { Chat, ChatMessage, getChats, History } from './contract.ts'
import { addTestConversations } from './fixture-long-list.ts'
import { addTestSite } from '#features/sites/testing.ts'
import { callAs, chatPlatform, giveCredits } from './fixture-platform.ts'
import { insertMessages } from './sending/queries.ts'

const { db, emptied } = await testDb()
const platform = await chatPlatform(db)
let [site, ann, ben] = ['', '', '']

beforeEach(async () => {
  await emptied()
  platform.published.length = 0
  site = await addTestSite(platform, { message_credits: 1, fictional_profiles: true })
  platform.siteId = site
  ann = await addTestMember(db, site)
  ben = await addTestMember(db, site, { name: 'Ben' })
  await giveCredits(db, ann, 500)
  await giveCredits(db, ben, 500)
})

type GetChats = CallResponse<typeof getChats>

const post = async (from: string, to: object, body = 'hello') =>
  (
    (await callAs(platform, from, 'POST /api/message.php', { body: { client_id: newId(), body, ...to } })) as {
      message: ChatMessage
    }
  ).message
const chatsOf = async (member: string) =>
  ((await callAs(platform, member, 'GET /api/chats.php')) as { chats: Chat[] }).chats
const historyOf = async (member: string, query: object) =>
  (await callAs(platform, member, 'GET /api/messages.php', { query })) as History
const written = () => {
  const ids = { id: newId(), client_id: newId(), site_id: site, sender_id: ann, recipient_id: ben }
  const facts = { kind: 'text' as const, body: 'unseen', cost_credits: 0, automatic: false, created_at: new Date() }
  return { ...ids, ...facts, free_slot: null, reply_seq: null, held: null, signature: null }
}
const open = (member: string, conversation: string) =>
  callAs(platform, member, 'POST /api/chat-opened.php', { body: { conversation } })

describe('the list of chats', () => {
  test('[7.11] [3.42] has each conversation with its profile, its unread messages and its last message', async () => {
    const { conversation } = await post(ann, { member: ben }, 'first')
    await post(ann, { member: ben }, 'second\nline')
    const [chat] = await chatsOf(ben)
    expect(chat).toMatchObject({
      conversation: { id: conversation, last_seq: 2 },
      profile: { id: ann },
      num_unread_messages: 2,
      last_message: { preview: 'second line', mine: false, seq: 2 },
    })
    expect((await chatsOf(ann))[0]).toMatchObject({
      profile: { id: ben, name: 'Ben' },
      num_unread_messages: 0,
      last_message: { mine: true },
    })
  })

  test('[4.260] continues past its first 50 to the last of thousands, none missing, none twice, with a total count', async () => {
    await addTestConversations(db, site, ann, 1_120)
    const seen: string[] = []
    let after: string | null = null
    do {
      const page = (await callAs(platform, ann, 'GET /api/chats.php', {
        query: after ? { after } : {},
      })) as GetChats
      expect(page.num_unread_messages).toBe(1_120)
      expect(page.chats.length).toBeLessThanOrEqual(50)
      seen.push(...page.chats.map(({ profile }) => profile.name))
      after = page.next
    } while (after !== null)
    expect(seen).toEqual(Array.from({ length: 1_120 }, (_, at) => `Member ${at + 1}`))
  })

  test('[4.260] an invalid place means the top of the list', async () => {
    await post(ann, { member: ben })
    for (const after of [
      '',
      'x',
      '1_',
      `99999999999999999_${newId()}`,
      `999999999999999_${newId()}`,
      `1 or 1=1_${newId()}`,
    ])
      expect(await callAs(platform, ann, 'GET /api/chats.php', { query: { after } })).toMatchObject({
        chats: [{ profile: { id: ben } }],
        next: null,
      })
  })

  test('is newest first, and empty for a member who wrote to nobody', async () => {
    const cas = await addTestMember(db, site)
    expect(await chatsOf(cas)).toEqual([])
    await post(ann, { member: ben })
    await post(ann, { member: cas })
    expect((await chatsOf(ann)).map(({ profile }) => profile.id)).toEqual([cas, ben])
    await post(ann, { member: ben })
    expect((await chatsOf(ann)).map(({ profile }) => profile.id)).toEqual([ben, cas])
  })

  test('keeps a member who is gone or who blocked, by name and little else', async () => {
    await post(ann, { member: ben })
    await db.updateTable('member').set({ status: 'disabled' }).where('id', '=', ben).execute()
    expect((await chatsOf(ann))[0]?.profile).toMatchObject({
      id: ben,
      name: 'Ben',
      status: 'disabled',
      main_image: null,
    })
  })

  test('fetching it marks the messages of others as delivered', async () => {
    const { conversation } = await post(ann, { member: ben })
    platform.published.length = 0
    await chatsOf(ben)
    await chatsOf(ben)
    expect(platform.published).toEqual([
      { to: [ann], event: { event: 'chat_delivered', conversation, member: ben, delivered_seq: 1 } },
    ])
    expect((await chatsOf(ann))[0]?.conversation).toMatchObject({ delivered_seq: 1, read_seq: 0 })
  })
})

describe('[7.33] the history', () => {
  test('of 120 messages can be read backwards, 50 at a time, none missing, none twice', async () => {
    let conversation = ''
    for (let count = 1; count <= 120; count++)
      conversation = (await post(ann, { member: ben }, `message ${count}`)).conversation
    const seen: number[] = []
    for (let before: number | undefined; ;) {
      const page: History = await historyOf(ben, { conversation, ...(before ? { before_seq: String(before) } : {}) })
      expect(page.messages.map(({ seq }) => seq)).toEqual(
        page.messages.map(({ seq }) => seq).toSorted((one, other) => one - other),
      )
      seen.unshift(...page.messages.map(({ seq }) => seq))
      if (!page.has_more) break
      before = page.messages[0]?.seq
    }
    expect(seen).toEqual(Array.from({ length: 120 }, (_, at) => at + 1))

    const later = await historyOf(ben, { conversation, after_seq: '30' })
    expect([later.messages[0]?.seq, later.messages.length, later.has_more]).toEqual([31, 50, true])
    const end = await historyOf(ben, { conversation, after_seq: '110' })
    expect([end.messages.at(-1)?.seq, end.has_more]).toEqual([120, false])
  })

  test('with a member one has not written to is empty and says whether one may write', async () => {
    expect(await historyOf(ann, { member: ben })).toMatchObject({
      conversation: null,
      messages: [],
      profile: { id: ben },
      writing: { refusal: null, cost_credits: 1, credits: 500, paid_user: false },
    })
    const { conversation } = await post(ann, { member: ben })
    expect((await historyOf(ann, { member: ben })).conversation?.id).toBe(conversation)
  })

  test('[6.13] [6.12] is for its two members only; for others, and for unknown ids, it is not found', async () => {
    const { conversation } = await post(ann, { member: ben })
    const cas = await addTestMember(db, site)
    for (const call of [
      () => historyOf(cas, { conversation }),
      () => historyOf(ann, { conversation: newId() }),
      () => historyOf(ann, { member: newId() }),
      () => historyOf(ann, { member: ann }),
      () => open(cas, conversation),
      () => callAs(platform, cas, 'DELETE /api/chat.php', { body: { conversation } }),
    ])
      await expect(call()).rejects.toThrow('not_found')
  })

  test('[1.16] of a member of another site is not found', async () => {
    const far = await addTestMember(db, await addTestSite(platform))
    await expect(historyOf(ann, { member: far })).rejects.toThrow('not_found')
  })
})

describe('reading and removing', () => {
  test('[4.32] opening sets the unread count to 0 in all windows and shows the other one how far it was read', async () => {
    const { conversation } = await post(ann, { member: ben })
    await post(ann, { member: ben })
    expect(await callAs(platform, ben, 'GET /api/counts.php')).toEqual({ unread_messages: 2, new_likes: 0 })
    platform.published.length = 0
    expect(await open(ben, conversation)).toEqual({ num_unread_messages: 0, read_seq: 2 })
    expect(platform.published).toEqual([
      { to: [ben, ann], event: { event: 'chat_read', conversation, member: ben, read_seq: 2 } },
    ])
    expect((await chatsOf(ben))[0]?.num_unread_messages).toBe(0)
    expect((await chatsOf(ann))[0]?.conversation.read_seq).toBe(2)
    expect(await callAs(platform, ben, 'GET /api/counts.php')).toEqual({ unread_messages: 0, new_likes: 0 })
  })

  test('[6.41] messages from a member one blocked do not count as unread, on the badge or in the list; for the blocked member they do', async () => {
    await post(ann, { member: ben })
    await post(ben, { member: ann })
    const unread = async (who: string) => [
      ((await callAs(platform, who, 'GET /api/counts.php')) as { unread_messages: number }).unread_messages,
      (await chatsOf(who))[0]?.num_unread_messages,
    ]
    await db.insertInto('block').values({ blocker_id: ben, blocked_id: ann, created_at: platform.now() }).execute()
    expect([await unread(ben), await unread(ann)]).toEqual([
      [0, 0],
      [1, 1],
    ])
    await db.deleteFrom('block').execute()
    expect(await unread(ben)).toEqual([1, 1])
  })

  test('[7.13] removing takes it out of one list only; a later message brings it back without the earlier ones', async () => {
    const { conversation } = await post(ann, { member: ben }, 'old')
    expect(await callAs(platform, ben, 'DELETE /api/chat.php', { body: { conversation } })).toEqual({})
    expect(await chatsOf(ben)).toEqual([])
    expect(await callAs(platform, ben, 'GET /api/counts.php')).toMatchObject({ unread_messages: 0 })
    expect(await chatsOf(ann)).toHaveLength(1)
    await post(ann, { conversation }, 'new')
    expect((await chatsOf(ben))[0]).toMatchObject({ num_unread_messages: 1 })
    expect((await historyOf(ben, { conversation })).messages.map(({ body }) => body)).toEqual(['new'])
    expect((await historyOf(ann, { conversation })).messages.map(({ body }) => body)).toEqual(['old', 'new'])
  })
})

describe('a message that arrives while a press of its reader is on its way', () => {
  test('[7.13] is not removed with the messages that they saw', async () => {
    const { conversation, seq } = await post(ann, { member: ben }, 'seen')
    await post(ann, { conversation }, 'unseen')
    await callAs(platform, ben, 'DELETE /api/chat.php', { body: { conversation, seq } })
    expect((await chatsOf(ben))[0]).toMatchObject({ num_unread_messages: 1, last_message: { preview: 'unseen' } })
    expect((await historyOf(ben, { conversation })).messages.map(({ body }) => body)).toEqual(['unseen'])
    expect((await chatsOf(ann))[0]?.conversation.read_seq).toBe(1)
  })

  test('[4.32] stays unread', async () => {
    const { conversation, seq } = await post(ann, { member: ben }, 'seen')
    await post(ann, { conversation }, 'unseen')
    const openTo = (until: number) =>
      callAs(platform, ben, 'POST /api/chat-opened.php', { body: { conversation, seq: until } })
    expect(await openTo(seq)).toEqual({ num_unread_messages: 1, read_seq: 1 })
    expect((await historyOf(ben, { conversation })).conversation).toMatchObject({ unread_from_seq: 2 })
    expect(await openTo(2)).toEqual({ num_unread_messages: 0, read_seq: 2 })
    // A late answer to the first press takes nothing back.
    expect(await openTo(seq)).toEqual({ num_unread_messages: 0, read_seq: 2 })
  })

  test.each(['POST /api/chat-opened.php', 'DELETE /api/chat.php'])(
    'is counted, also if it is committed during %s',
    async (press) => {
      const { conversation } = await post(ann, { member: ben })
      const commit = await holdOpen(db, (tx) => insertMessages(tx, [written()]))
      const pressed = callAs(platform, ben, press, { body: { conversation } })
      await untilLockAwaited(db)
      await commit()
      await pressed
      expect((await chatsOf(ben))[0]).toMatchObject({ num_unread_messages: 1, conversation: { last_seq: 2 } })
    },
  )
})

describe('[5.19] [5.20] wrong input', () => {
  test.each([
    ['no text', { client_id: newId(), member: newId() }, 'body'],
    ['an invalid id', { client_id: 'x', member: newId(), body: 'hello' }, 'client_id'],
    ['neither member nor conversation', { client_id: newId(), body: 'hello' }, 'conversation'],
    ['both of them', { client_id: newId(), body: 'hello', member: newId(), conversation: newId() }, 'conversation'],
    ['a list for a text', { client_id: newId(), body: ['hello'], member: newId() }, 'body'],
  ])('%s', async (_case, body, field) => {
    await expect(callAs(platform, ann, 'POST /api/message.php', { body })).rejects.toMatchObject({
      code: 'invalid_input',
      fields: { [field]: {} },
    })
  })

  test.each(['   ', '\n\n', '\u0000', ' \u0007 '])('[5.16] a text of nothing (%j)', async (body) => {
    await expect(post(ann, { member: ben }, body)).rejects.toMatchObject({
      code: 'invalid_input',
      fields: { body: { code: 'required' } },
    })
  })

  test('characters that can not be displayed are removed, all scripts are kept', async () => {
    expect((await post(ann, { member: ben }, ' a\u0000b\nשלום 👋🏽 \uD800 ')).body).toBe('ab\nשלום 👋🏽 \uFFFD')
  })

  test('[8.3] [6.2] a visitor who is not logged in is refused', async () => {
    await expect(callAs(platform, null, 'GET /api/chats.php')).rejects.toThrow('authentication_required')
  })
})
