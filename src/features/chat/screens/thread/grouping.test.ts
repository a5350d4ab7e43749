// Days, groups and links in the list of messages.
import { describe, expect, test } from 'vitest'
import type { ChatMessage } from '../../contract.ts'
import { byDay, dayWords, textParts } from './grouping.ts'

const message = (seq: number, sender: string, at: string, automatic = false): ChatMessage => ({
  id: `m${seq}`,
  conversation: 'c',
  seq,
  client_id: `${seq}`,
  sender,
  body: '',
  kind: 'text',
  automatic,
  at,
  reactions: [],
  photo: null,
  held: null,
  reply: null,
})

test('a group ends with another writer, a pause, another day', () => {
  const days = byDay(
    [
      message(1, 'ann', '2026-01-01T12:00:00Z'),
      message(2, 'ann', '2026-01-01T12:04:00Z'),
      message(3, 'ben', '2026-01-01T12:04:30Z'),
      message(4, 'ben', '2026-01-01T12:30:00Z'),
      message(5, 'ben', '2026-01-02T00:01:00Z'),
      message(6, 'ben', '2026-01-02T00:02:00Z', true),
    ],
    'UTC',
  )
  expect(days.map((day) => day.groups.map((group) => group.messages.map(({ seq }) => seq)))).toEqual([
    [[1, 2], [3], [4]],
    [[5], [6]],
  ])
})

test('[1.23] days are those of the reader’s time zone', () => {
  const late = [message(1, 'ann', '2026-01-01T23:30:00Z'), message(2, 'ann', '2026-01-02T00:30:00Z')]
  expect(byDay(late, 'UTC')).toHaveLength(2)
  expect(byDay(late, 'Europe/Amsterdam')).toHaveLength(1)
})

test.each([
  ['2026-03-02T08:00:00Z', 'en', 'today'],
  ['2026-03-01T23:00:00Z', 'de', 'gestern'],
  ['2026-02-28T23:59:00Z', 'en', 'Saturday'],
  ['2026-02-24T00:00:00Z', 'fi', 'tiistai'],
  ['2026-02-23T23:59:00Z', 'en', 'February 23, 2026'],
  ['2026-02-20T08:00:00Z', 'en', 'February 20, 2026'],
  ['2026-03-02T08:00:00Z', 'pl', 'dzisiaj'],
])('[4.324] %s in %s is %s', (at, locale, words) => {
  expect(dayWords(new Date(at), new Date('2026-03-02T12:00:00Z'), locale, 'UTC')).toBe(words)
})

test.each([
  // Clocks went forward on Sunday, 29 March: it had 23 hours.
  ['2026-03-29T10:00:00Z', '2026-03-29T22:30:00Z', 'yesterday'],
  ['2026-03-28T22:45:00Z', '2026-03-29T22:30:00Z', 'Saturday'],
  // They went back on Sunday, 25 October: it had 25.
  ['2026-10-24T10:00:00Z', '2026-10-25T22:30:00Z', 'yesterday'],
])('[2.133] when clocks change, %s seen at %s is %s', (at, now, words) => {
  expect(dayWords(new Date(at), new Date(now), 'en', 'Europe/Amsterdam')).toBe(words)
})

describe('links', () => {
  test.each([
    ['no link', [{ text: 'no link' }]],
    ['see https://duet.example/a?b=1.', [{ text: 'see ' }, { link: 'https://duet.example/a?b=1' }, { text: '.' }]],
    ['(http://a.example)', [{ text: '(' }, { link: 'http://a.example' }, { text: ')' }]],
    [
      'https://a.example and https://b.example',
      [{ link: 'https://a.example' }, { text: ' and ' }, { link: 'https://b.example' }],
    ],
    ['„https://a.example“ oder', [{ text: '„' }, { link: 'https://a.example' }, { text: '“ oder' }]],
    ['« https://a.example/b»', [{ text: '« ' }, { link: 'https://a.example/b' }, { text: '»' }]],
    ['look: https://a.example…', [{ text: 'look: ' }, { link: 'https://a.example' }, { text: '…' }]],
    ['https://a.example/x_(y)', [{ link: 'https://a.example/x_(y)' }]],
    ['(https://a.example/x_(y))', [{ text: '(' }, { link: 'https://a.example/x_(y)' }, { text: ')' }]],
    ['at www.a.example/b, yes', [{ text: 'at ' }, { link: 'www.a.example/b' }, { text: ', yes' }]],
    ['awww.a.example www. www.wow', [{ text: 'awww.a.example www. www.wow' }]],
    ['javascript:alert(1) <b>', [{ text: 'javascript:alert(1) <b>' }]],
    ['', []],
  ])('%j', (text, parts) => {
    expect(textParts(text).map(({ at: _at, ...part }) => part)).toEqual(parts)
  })
})
