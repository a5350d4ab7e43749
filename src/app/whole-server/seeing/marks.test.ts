// Delivery and read marks, over the whole server: no sign of life across a block, or of an invisible member.
import { beforeEach, describe, expect, test } from 'vitest'
import { clientId, openStage } from '#app/testing/stage.ts'
import type { Visitor } from '#app/testing/stage.ts'
import { recordPublished } from '#app/testing/published.ts'
import { exportMember } from '#features/chat/own/service.ts'

const stage = await openStage()
let ann: Visitor & { id: string }
let ida: Visitor & { id: string }
let conversation: string
const published = recordPublished(stage.platform)

beforeEach(async () => {
  await stage.reset()
  ann = await stage.member({ name: 'Ann', credits: 9 })
  ida = await stage.member({ name: 'Ida' })
  conversation = await write()
})

async function write(): Promise<string> {
  const sent = await ann.post('/api/message.php', { client_id: clientId(), member: ida.id, body: 'Hello' })
  return sent.body.message.conversation
}

/** What a member was told about marks since the last call. */
function marksTold({ id }: { id: string }): object[] {
  const marks = published.filter(
    ({ to, event }) => to.includes(id) && /chat_(read|delivered)/.test(JSON.stringify(event)),
  )
  return marks.map(({ event }) => event)
}

/** What the sender may know, from the list and from the conversation. */
async function seenByAnn(): Promise<number[]> {
  const [chat] = (await ann.get('/api/chats.php')).body.chats
  const one = (await ann.get('/api/messages.php', { conversation })).body
  return [chat, one].flatMap(({ conversation: { delivered_seq, read_seq } }) => [delivered_seq, read_seq])
}

const open = () => ida.post('/api/chat-opened.php', { conversation })
const hide = (invisible_mode: boolean) => ida.put('/api/profile.php', { invisible_mode })
const block = (by: Visitor, member: string) => by.post('/api/block.php', { member })
const unblock = (by: Visitor, member: string) => by.delete('/api/block.php', { member })

describe('[12.52] a reader gives no sign', () => {
  test.each([
    ['while invisible', 2, () => hide(true), () => hide(false)],
    // Nothing from members one has blocked counts as unread (6.41).
    ['to whom they blocked', 0, () => block(ida, ann.id), () => unblock(ida, ann.id)],
    ['to who blocked them', 2, () => block(ann, ida.id), () => unblock(ann, ida.id)],
  ])('%s, and what was known before stays known', async (_when, unread, begin, end) => {
    await ida.get('/api/chats.php')
    await open()
    await write()
    await write()
    expect(await seenByAnn()).toEqual([1, 1, 1, 1])
    expect((await begin()).status).toBe(200)
    published.length = 0
    expect((await ida.get('/api/chats.php')).body.num_unread_messages).toBe(unread)
    expect([marksTold(ann), await seenByAnn()]).toEqual([[], [1, 1, 1, 1]])
    expect((await open()).body).toEqual({ num_unread_messages: 0, read_seq: 3 })
    expect(marksTold(ida)).toEqual([{ event: 'chat_read', conversation, member: ida.id, read_seq: 3 }])
    expect((await ida.get('/api/counts.php')).body.unread_messages).toBe(0)
    await ida.delete('/api/chat.php', { conversation })
    expect([marksTold(ann), await seenByAnn()]).toEqual([[], [1, 1, 1, 1]])
    expect((await end()).status).toBe(200)
    expect(await seenByAnn()).toEqual([1, 1, 1, 1])
    await open()
    expect(marksTold(ann)).toEqual([{ event: 'chat_read', conversation, member: ida.id, read_seq: 3 }])
    expect(await seenByAnn()).toEqual([3, 3, 3, 3])
  })

  test('but still does to everybody else', async () => {
    const bea = await stage.member({ name: 'Bea' })
    await block(ida, bea.id)
    published.length = 0
    await ida.get('/api/chats.php')
    await open()
    expect(marksTold(ann)).toMatchObject([{ delivered_seq: 1 }, { read_seq: 1 }])
    expect(await seenByAnn()).toEqual([1, 1, 1, 1])
  })
})

describe('[12.170] what the sender takes back is in the copy of their data', () => {
  const asHeld = () => ann.post('/api/message.php', { client_id: clientId(), member: ida.id, body: 'Call 06 12345678' })
  const openHeld = () => ida.post('/api/held-message-opened.php', { conversation, seq: 2 })

  async function copied(seq = 2): Promise<number[]> {
    expect((await ann.delete('/api/message.php', { conversation, seq })).status).toBe(200)
    const rows: { seq: number }[] = []
    for await (const page of (await exportMember(stage.db, ann.id)).taken_back) rows.push(...page)
    return rows.map((row) => row.seq)
  }

  test('if its reader had it, and showed that', async () => {
    await write()
    await open()
    expect(await copied()).toEqual([2])
  })

  test('if it was held, and its reader opened it', async () => {
    await asHeld()
    await openHeld()
    await open()
    expect(await copied()).toEqual([2])
  })

  test.each([
    ['while invisible', () => hide(true)],
    ['from whom they blocked', () => block(ida, ann.id)],
    ['from who blocked them', () => block(ann, ida.id)],
  ])('but not if they received or opened it %s: that would be a sign of life', async (_when, begin) => {
    await write()
    await asHeld()
    await begin()
    await open()
    await openHeld()
    await ida.post('/api/held-message-opened.php', { conversation, seq: 3 })
    expect([await copied(2), await copied(3)]).toEqual([[], []])
    // For a report it is there all the same.
    expect(await stage.db.selectFrom('sealed_message').select('seq').orderBy('seq').execute()).toEqual([
      { seq: 2 },
      { seq: 3 },
    ])
  })

  test('nor if it was held, and opened by someone who was invisible then and no longer is', async () => {
    await asHeld()
    await hide(true)
    await openHeld()
    await hide(false)
    await open()
    expect(await copied()).toEqual([])
  })
})

describe('[12.181] what the other one said about photos is in the copy of the asker’s data', () => {
  const copied = async () => (await exportMember(stage.db, ann.id)).photo_permissions
  const answer = (given: string) => ida.put('/api/photo-permission.php', { conversation, answer: given })

  test.each([
    ['a block', () => block(ida, ann.id), () => unblock(ida, ann.id)],
    ['a block of the asker’s own', () => block(ann, ida.id), () => unblock(ann, ida.id)],
  ])('but not across %s, whether it was asked and whatever is answered now', async (_what, begin, end) => {
    await begin()
    await answer('allowed')
    expect(await copied()).toEqual([])
    await end()
    expect(await copied()).toMatchObject([{ answer: 'allowed', mine: false }])
    await ida.put('/api/profile.php', { photos_from: 'matches' })
    await answer('not_now')
    stage.clock.now = new Date(stage.clock.now.getTime() + 8 * 86_400_000)
    await ann.post('/api/photo-request.php', { conversation })
    await begin()
    const before = await copied()
    expect(before).toMatchObject([{ answer: null, answered_at: null, mine: false }])
    await answer('allowed')
    expect(await copied()).toEqual(before)
  })

  test('and one’s own answers always', async () => {
    await ann.put('/api/photo-permission.php', { conversation, answer: 'not_now' })
    await block(ida, ann.id)
    expect(await copied()).toMatchObject([{ answer: 'not_now', mine: true }])
  })
})
