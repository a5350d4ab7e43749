// Which complaints are versions of one, and which cases a text mentions, in tables of cases.
import { expect, test } from 'vitest'
import { newId } from '#base/ids.ts'
import { casesNamedIn, isVersionOf, memberNamedIn } from './rules.ts'

const first = 'Somebody uses my photos at the profile of Lisa, please take them away.'

test.each([
  ['the same again', first],
  ['in other letters and marks', first.toUpperCase().replace(',', ' –')],
  ['with something put right', first.replace('Lisa', 'Lisa K.')],
  ['with a sentence more', `${first} They are from my holidays in Delft.`],
])('[12.112] another version of it: %s', (_how, other) => {
  expect([isVersionOf(first, other), isVersionOf(other, first)]).toEqual([true, true])
})

test.each([
  ['about something else', 'My payment of yesterday has not arrived, and the bank says that it went out.'],
  ['with a page more', `${first} ${Array.from({ length: 60 }, (_, at) => `word${at}`).join(' ')}`],
  ['without a word', '!!! ??? ...'],
])('[12.112] not: %s', (_how, other) => {
  expect([isVersionOf(first, other), isVersionOf(other, first)]).toEqual([false, false])
})

test('[12.112] nor are two of them that have no word at all', () => {
  expect(isVersionOf('!!! ???', '...')).toBe(false)
})

test.each([
  [7, 10, true],
  [6, 10, false],
])('[12.112] seven words of ten are enough: %i', (shared, all, expected) => {
  const words = (from: number) => Array.from({ length: all }, (_, at) => `word${from + at}`).join(' ')
  expect(isVersionOf(words(0), words(all - shared))).toBe(expected)
})

test.each([
  [10, true],
  [11, false],
])('[12.112] a version of four words has at most ten: %i', (length, expected) => {
  const words = (most: number) => Array.from({ length: most }, (_, at) => `word${at}`).join(' ')
  expect(isVersionOf(words(4), words(length))).toBe(expected)
})

test('[12.112] a case is listed once, in any case of letters', () => {
  expect(casesNamedIn('c-2026-7f3k9q: see C-2026-7F3K9Q, not C-26-7F3K9Q nor XC-2026-AAAAAA1')).toEqual([
    'C-2026-7F3K9Q',
  ])
})

test('[12.116] whose page an address is of', () => {
  const id = newId()
  for (const url of [
    `/members/${id}`,
    `https://duet.example/members/${id.toUpperCase()}/landing?x=1`,
    `members: /members/${id}.`,
    `https://duet.example/likes/m/${id}`,
  ])
    expect(memberNamedIn(url)).toBe(id)
  for (const url of ['', '/members/1', `/members/${id}0`, `/chats/${id}`]) expect(memberNamedIn(url)).toBe(null)
})
