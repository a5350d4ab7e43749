// Events that reach the open conversation.
import { expect, test } from 'vitest'
import type { History } from '../../contract.ts'
import { keepThread } from './keep-thread.ts'

const history = {
  conversation: { id: 'c', read_seq: 0, delivered_seq: 0, unread_from_seq: null },
  profile: { id: 'ben' },
  messages: [],
  changed: [],
  change_seq: 4,
  has_more: false,
  has_newer: false,
  writing: {},
} as unknown as History

test('a change that was too long for its event is asked for, and not taken as known', () => {
  const keeper = keepThread(history, 'ann')
  keeper.received({ event: 'message_changed', conversation: 'c', change_seq: 5, partial: true })
  expect(keeper.now().changeSeq).toBe(4)
})
