// The window's own state: nothing lost or duplicated, in the server's order, whatever arrives twice or late.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ChatMessage, History } from '../../contract.ts'
import {
  follows,
  lastSeqOf,
  markOf,
  movedTo,
  threadOf,
  withChanged,
  withMarks,
  withMessages,
  withNewer,
  withOlder,
} from './thread.ts'
import type { Thread } from './thread.ts'

const message = (seq: number, sender = 'ann'): ChatMessage => ({
  id: `m${seq}`,
  conversation: 'c',
  seq,
  client_id: `client-${seq}`,
  sender,
  body: `text ${seq}`,
  kind: 'text',
  automatic: false,
  at: '2026-01-01T12:00:00.000Z',
  reactions: [],
  photo: null,
  held: null,
  reply: null,
})
const writing = {
  refusal: null,
  blocked_by_me: false,
  cost_credits: 1,
  photo_cost_credits: 2,
  credits: 5,
  photos: 'free' as const,
  their_photos: 'free' as const,
  paid_user: false,
}
const history: History = {
  conversation: null,
  profile: {} as History['profile'],
  messages: [],
  has_more: false,
  has_newer: false,
  change_seq: 0,
  changed: [],
  writing,
}
const empty: Thread = threadOf(history)

describe('messages', () => {
  test('[4.43] that arrive in any order and more than once appear once, in order', () => {
    fc.assert(
      fc.property(fc.array(fc.array(fc.integer({ min: 1, max: 30 }))), (batches) => {
        const thread = batches.reduce(
          (now, seqs) =>
            withMessages(
              now,
              seqs.map((seq) => message(seq)),
            ),
          empty,
        )
        const expected = [...new Set(batches.flat())].sort((one, other) => one - other)
        expect(thread.messages.map(({ seq }) => seq)).toEqual(expected)
      }),
    )
  })

  test('a message is shown at once only if none is missing before it', () => {
    const thread = withMessages(empty, [message(1), message(2)])
    expect([lastSeqOf(thread), follows(thread, 2), follows(thread, 3), follows(thread, 4)]).toEqual([
      2,
      true,
      true,
      false,
    ])
  })

  test('an older page is prepended, and says whether there is more', () => {
    const thread = withOlder(withMessages(empty, [message(51)]), {
      messages: [message(49), message(50)],
      has_more: false,
    })
    expect([thread.messages.map(({ seq }) => seq), thread.hasOlder]).toEqual([[49, 50, 51], false])
  })
})

test('receipts only move forward, and read implies delivered', () => {
  const thread = withMarks(withMarks(empty, { readSeq: 3 }), { readSeq: 1, deliveredSeq: 2 })
  expect([thread.readSeq, thread.deliveredSeq]).toEqual([3, 3])
  const later = withMarks(thread, { deliveredSeq: 4 })
  expect([3, 4, 5].map((seq) => markOf(later, seq))).toEqual(['read', 'delivered', 'sent'])
})

test('[4.53] a change is applied to its message; late, duplicate or for a message not loaded it does no harm', () => {
  const thread = withMessages(empty, [message(1), message(2)])
  const loved = { ...message(2), reactions: [{ member: 'ben', emoji: '❤️' as const }] }
  const changed = withChanged(thread, [loved, message(40)], 3)
  expect(changed.messages).toEqual([message(1), loved])
  expect(withChanged(changed, [], 2).changeSeq).toBe(3)
  expect(withMessages(changed, [message(2), message(3)]).messages).toEqual([message(1), loved, message(3)])
})

test('[4.99] a reply stops quoting a message that was taken back', () => {
  const answer = {
    ...message(2),
    reply: { seq: 1, sender: 'ann', kind: 'text' as const, preview: 'text 1', held: false },
  }
  const thread = withMessages(empty, [message(1), answer])
  const gone = { ...message(1), body: '' }
  expect(withChanged(thread, [gone], 1).messages).toEqual([
    gone,
    { ...answer, reply: { ...answer.reply, preview: '' } },
  ])
})

test('[6.25] a reply quotes a held message once it is open', () => {
  const held = { contains: ['link' as const], joined_days: 1 }
  const reply = { seq: 1, sender: 'ann', kind: 'text' as const, preview: '', held: true }
  const thread = withMessages(empty, [
    { ...message(1), body: '', held },
    { ...message(2), reply },
  ])
  const still = withChanged(thread, [{ ...message(1), body: '', held }], 1)
  expect(still.messages[1]?.reply).toEqual(reply)
  const open = withChanged(still, [message(1)], 2)
  expect(open.messages[1]?.reply).toEqual({ ...reply, preview: 'text 1', held: false })
})

describe('a window in the middle of its conversation', () => {
  const page = (from: number, to: number, more: { has_more?: boolean; has_newer?: boolean } = {}) => ({
    ...history,
    messages: Array.from({ length: to - from + 1 }, (_, at) => message(from + at)),
    has_more: false,
    has_newer: false,
    ...more,
  })

  test('[4.104] grows page by page in both directions, in the order of the server', () => {
    const middle = threadOf(page(40, 60, { has_more: true, has_newer: true }))
    const grown = withNewer(withOlder(middle, page(1, 39)), page(61, 70))
    expect(grown.messages.map(({ seq }) => seq)).toEqual(Array.from({ length: 70 }, (_, at) => at + 1))
    expect([grown.hasOlder, grown.hasNewer]).toEqual([false, false])
  })

  test('[4.102] moves to another part as a whole, and forgets no receipt', () => {
    const moved = movedTo(
      { ...threadOf(page(40, 60)), readSeq: 50, unreadFromSeq: 44 },
      page(1, 10, { has_newer: true }),
    )
    expect([moved.messages.length, moved.hasNewer, moved.readSeq, moved.unreadFromSeq]).toEqual([10, true, 50, 44])
  })
})
