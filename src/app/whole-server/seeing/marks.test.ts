// Delivery and read marks, over the whole server: no sign of life across a block, or of an invisible member.
import { beforeEach, describe, expect, test } from 'vitest'
import { clientId, openStage } from '#app/testing/stage.ts'
import type { Visitor } from '#app/testing/stage.ts'
import { recordPublished } from '#app/testing/published.ts'

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
