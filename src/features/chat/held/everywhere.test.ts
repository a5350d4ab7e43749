// A held message on every path: its text reaches nobody but its writer until the reader opens it, then every device of theirs.
import { beforeEach, expect, test } from 'vitest'
import { newId } from '#base/ids.ts'
import { wholeOf } from '#base/pages.ts'
import { day } from '#base/time.ts'
import { addTestMember } from '#features/credits/fixture-members.ts'
import { creditBalance } from '#features/credits/service.ts'
import { newMemberDays, newUnpaidMemberDays } from '#features/profiles/contacts/limits.ts'
import { addTestSite } from '#features/sites/testing.ts'
import { testDb } from '#platform/testing/test-db.ts'
import type { Chat, ChatMessage, History } from '../contract.ts'
import { callAs, chatPlatform, giveCredits } from '../fixture-platform.ts'
import { exportMember } from '../own/service.ts'

const { db, emptied } = await testDb()
const platform = await chatPlatform(db)
const words = 'Write to me on www.example.com'
let [site, ann, ben] = ['', '', '']

beforeEach(async () => {
  await emptied()
  platform.published.length = 0
  site = await addTestSite(platform, { message_credits: 2, fictional_profiles: true })
  platform.siteId = site
  ann = await addTestMember(db, site, { name: 'Ann' })
  ben = await addTestMember(db, site, { name: 'Ben' })
  await joined(ann, 3)
  await joined(ben, 300)
  await giveCredits(db, ann, 100)
  await giveCredits(db, ben, 100)
})

const joined = (member: string, days: number) =>
  db
    .updateTable('member')
    .set({ signed_up_at: new Date(Date.now() - days * day - 1000) })
    .where('id', '=', member)
    .execute()
const post = async (from: string, to: string, body: string, more: object = {}) =>
  (
    (await callAs(platform, from, 'POST /api/message.php', {
      body: { client_id: newId(), member: to, body, ...more },
    })) as { message: ChatMessage; cost_credits: number }
  ).message
const historyOf = async (viewer: string, other: string, query: object = {}) =>
  (await callAs(platform, viewer, 'GET /api/messages.php', { query: { member: other, ...query } })) as History
const chatsOf = async (viewer: string) =>
  ((await callAs(platform, viewer, 'GET /api/chats.php')) as { chats: Chat[] }).chats
const open = (viewer: string, { conversation, seq }: ChatMessage) =>
  callAs(platform, viewer, 'POST /api/held-message-opened.php', { body: { conversation, seq } }) as Promise<{
    message: ChatMessage
  }>
const toldTo = (member: string) => JSON.stringify(platform.published.filter(({ to }) => to.includes(member)))

/** Everything that the reader's windows can fetch or are sent. */
async function seenBy(viewer: string, other: string): Promise<string> {
  const answers = [
    await historyOf(viewer, other, { after_change: 0 }),
    await chatsOf(viewer),
    await wholeOf(await exportMember(db, viewer)),
    await callAs(platform, viewer, 'POST /api/chat-search.php', { body: { words: 'example' } }),
    await callAs(platform, viewer, 'POST /api/chat-search.php', { body: { words: 'write' } }),
  ]
  return JSON.stringify(answers) + toldTo(viewer)
}

test('[6.24] it is sent and charged like any other, and its writer sees no difference', async () => {
  const message = await post(ann, ben, words)
  expect(message).toMatchObject({ body: words, held: null, seq: 1 })
  expect(await creditBalance(db, ann)).toBe(98)
  expect((await historyOf(ann, ben)).messages).toMatchObject([{ body: words, held: null }])
  expect((await chatsOf(ann))[0]?.last_message).toMatchObject({ preview: words, held: false })
  expect((await chatsOf(ben))[0]).toMatchObject({ num_unread_messages: 1 })
  expect(toldTo(ann)).toContain(words)
})

test('[12.56] if an invisible member opens it, its writer is told nothing and has no change to fetch', async () => {
  const message = await post(ann, ben, words)
  await db.updateTable('profile').set({ visible: false }).where('member_id', '=', ben).execute()
  platform.published.length = 0
  expect((await open(ben, message)).message.body).toBe(words)
  expect([toldTo(ann), toldTo(ben)]).toEqual(['[]', expect.stringContaining(words)])
  expect(await historyOf(ann, ben, { after_change: 0 })).toMatchObject({ changed: [], change_seq: 0 })
  expect((await historyOf(ben, ann)).messages).toMatchObject([{ body: words }])
})

test('[6.25] its text reaches the reader on no path before they open it, and on all of them afterwards', async () => {
  const message = await post(ann, ben, words)
  await post(ann, ben, 'Did you look?', { reply_to: message.seq })
  await callAs(platform, ann, 'PUT /api/message-reaction.php', {
    body: { conversation: message.conversation, seq: 1, emoji: '👍' },
  })
  await callAs(platform, ben, 'PUT /api/message-reaction.php', {
    body: { conversation: message.conversation, seq: 1, emoji: '😮' },
  })
  await post(ben, ann, 'At what?', { reply_to: message.seq })
  expect(await seenBy(ben, ann)).not.toContain('example')
  const held = { contains: ['link'], joined_days: 3 }
  expect((await historyOf(ben, ann)).messages).toMatchObject([
    { body: '', held },
    { reply: { seq: 1, preview: '', held: true } },
    { reply: { seq: 1, preview: '', held: true } },
  ])
  expect((await historyOf(ann, ben)).messages[2]?.reply).toMatchObject({ preview: words, held: false })
  expect(platform.published[1]).toMatchObject({ to: [ben], event: { event: 'message', message: { body: '', held } } })

  expect((await open(ben, message)).message).toMatchObject({ body: words, held: null })
  expect((await historyOf(ben, ann)).messages).toMatchObject([
    { body: words, held: null },
    { reply: { preview: words, held: false } },
    { reply: { preview: words, held: false } },
  ])
  expect(toldTo(ben)).toContain(words)
  const found = (await callAs(platform, ben, 'POST /api/chat-search.php', { body: { words: 'example' } })) as {
    hits: unknown[]
  }
  expect(found.hits).toHaveLength(1)
})

test('[6.25] in the list of chats it is announced, not shown', async () => {
  const message = await post(ann, ben, words)
  expect((await chatsOf(ben))[0]?.last_message).toMatchObject({ preview: '', held: true })
  await open(ben, message)
  expect((await chatsOf(ben))[0]?.last_message).toMatchObject({ preview: words, held: false })
})

test('[6.25] opening is for its reader alone, once, and never for a message that is not held or is gone', async () => {
  const message = await post(ann, ben, words)
  const plain = await post(ann, ben, 'Hello')
  const foreign = await addTestMember(db, site)
  for (const [who, which] of [
    [ann, message],
    [foreign, message],
    [ben, plain],
  ] as const)
    await expect(open(who, which)).rejects.toMatchObject({ code: 'not_found' })
  platform.published.length = 0
  await Promise.all([open(ben, message), open(ben, message)])
  expect(platform.published.filter(({ event }) => event['event'] === 'message_changed')).toHaveLength(1)
  const second = await post(ann, ben, words)
  const { conversation, seq } = second
  await callAs(platform, ann, 'DELETE /api/message.php', { body: { conversation, seq } })
  expect((await historyOf(ben, ann)).messages.at(-1)).toMatchObject({ body: '', held: null })
  await expect(open(ben, second)).rejects.toMatchObject({ code: 'not_found' })
})

test('[6.40] a number sent in pieces is held with its last piece, whoever writes in between', async () => {
  await post(ann, ben, 'my number is 06 1234')
  await post(ben, ann, 'And?')
  await post(ann, ben, '5678')
  await post(ann, ben, 'Nice, is it not?')
  const held = { contains: ['phone'] }
  expect((await historyOf(ben, ann)).messages).toMatchObject([
    { body: 'my number is 06 1234', held: null },
    { held: null },
    { body: '', held },
    { body: 'Nice, is it not?', held: null },
  ])
  const bob = await addTestMember(db, site, { name: 'Bob' })
  for (const piece of ['06', '12', '34']) expect((await post(ann, bob, piece)).held).toBe(null)
  await post(ann, bob, '56')
  await post(ann, bob, '78')
  expect((await historyOf(bob, ann)).messages.map((one) => one.held !== null)).toEqual([
    false,
    false,
    false,
    true,
    true,
  ])
  // From a member who joined long ago, a number in pieces is not held.
  await joined(ben, 300)
  await post(ben, ann, '06 1234')
  await post(ben, ann, '5678')
  expect((await historyOf(ann, ben)).messages.filter((one) => one.held)).toEqual([])
})

test('[6.61] a number split between the profile and a message is held', async () => {
  const about = 'The first half: 06 1234'
  await db
    .updateTable('profile')
    .set({ about, notes: { tattoos: 'and 0176 22' } })
    .where('member_id', '=', ann)
    .execute()
  await post(ann, ben, '5678 is the other')
  await post(ann, ben, '334455, so there')
  await post(ann, ben, 'Nice, is it not?')
  expect((await historyOf(ben, ann)).messages.map(({ held }) => held?.contains)).toEqual([
    ['phone'],
    ['phone'],
    undefined,
  ])
})

test('[6.24] messages from members of some time are not held, nor those to a fictional profile', async () => {
  const bob = await addTestMember(db, site, { name: 'Bob' })
  await joined(ann, newUnpaidMemberDays)
  expect((await post(ann, bob, words)).held).toBe(null)
  expect((await historyOf(bob, ann)).messages).toMatchObject([{ body: words, held: null }])
  await joined(ann, newMemberDays)
  await post(ann, ben, words)
  expect((await historyOf(ben, ann)).messages).toMatchObject([{ body: '', held: { joined_days: newMemberDays } }])
  await db.updateTable('member').set({ fictional: true }).where('id', '=', bob).execute()
  await callAs(platform, ann, 'POST /api/fictional-acknowledgement.php')
  await post(ann, bob, words)
  const rows = await db.selectFrom('message').select(['held']).orderBy('created_at').execute()
  expect(rows.map(({ held }) => held)).toEqual([null, ['link'], null])
})
