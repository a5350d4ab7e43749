// The list of conversations assembled from its pages, whatever happened between them.
import { describe, expect, test } from 'vitest'
import type { Chat } from '../../contract.ts'
import { placeAfter, withPage } from './chat-pages.ts'
import type { Chats } from './chat-pages.ts'

/** A conversation named by a letter, and the second in which its last message was written. */
function chat(letter: string, second: number, seq = 1): Chat {
  const id = `${letter.repeat(8)}-0000-4000-8000-000000000000`
  const at = new Date(second * 1_000).toISOString()
  return { conversation: { id, last_seq: seq, read_seq: 0, delivered_seq: 0 }, at } as Chat
}

function page(chats: Chat[], isLast = false): Chats {
  const last = chats.at(-1)
  return { chats, next: last && !isLast ? placeAfter(last) : null, num_unread_messages: 0 }
}

const letters = ({ chats }: Chats) => chats.map(({ conversation }) => conversation.id[0]).join('')

const top = page([chat('a', 9), chat('b', 8)])
const second = page([chat('c', 7), chat('d', 6)], true)
const whole = withPage(top, second, top.next ?? '')

describe('[4.260] the pages of the list', () => {
  test('follow each other, and know where they end', () => {
    expect([letters(whole), whole.next]).toEqual(['abcd', null])
    expect(withPage(undefined, top)).toBe(top)
  })

  test('a chat that moved up appears once, and those that the first page no longer holds stay', () => {
    const anew = withPage(whole, page([chat('d', 10, 2), chat('a', 9)]))
    expect([letters(anew), anew.next]).toEqual(['dabc', null])
  })

  test.each([
    ['on the first page', page([chat('a', 9), chat('c', 7)]), undefined, 'acd'],
    ['further down', page([chat('d', 6)], true), top.next, 'abd'],
    ['at the end', page([chat('c', 7)], true), top.next, 'abc'],
    ['all but one', page([chat('a', 9)], true), undefined, 'a'],
  ])('one that was removed %s disappears', (_where, read, after, left) => {
    expect(letters(withPage(whole, read, after ?? undefined))).toBe(left)
  })

  test('a slow response brings back nothing stale', () => {
    const moved = withPage(whole, page([chat('d', 10, 2), chat('a', 9)]))
    expect(letters(withPage(moved, second, top.next ?? ''))).toBe('dabc')
  })

  test('unchanged chats stay the same objects, wherever they are', () => {
    const anew = withPage(whole, page([chat('d', 10, 2), chat('a', 9)]))
    expect(anew.chats[1]).toBe(whole.chats[0])
  })

  test('those of the same instant are ordered by id, as on the server', () => {
    const same = page([chat('a', 9), chat('b', 9)])
    expect(letters(withPage(same, page([chat('c', 9), chat('d', 9)], true), same.next ?? ''))).toBe('abcd')
  })
})
