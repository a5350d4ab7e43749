// Which messages consist of emoji alone.
import { expect, test } from 'vitest'
import { emojiAlone } from './emoji.ts'

test.each([
  ['❤️', 1],
  ['😂', 1],
  ['👍🏽', 1],
  ['☝🏿', 1],
  ['🇳🇱', 1],
  ['🏴󠁧󠁢󠁳󠁣󠁴󠁿', 1],
  ['1️⃣', 1],
  ['👨‍👩‍👧‍👦', 1],
  ['👩🏾‍❤️‍💋‍👨🏼', 1],
  ['🏳️‍🌈', 1],
  ['😂😂', 2],
  ['🇳🇱🇩🇪', 2],
  ['🍷🌊✨', 3],
  ['🍷 🌊 ✨', 3],
  ['👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦', 3],
])('[4.203] %s is %i', (text, count) => {
  expect(emojiAlone(text)).toBe(count)
})

test.each([
  '',
  '1',
  '12',
  '#',
  '*',
  '©',
  '™',
  '❤',
  ':)',
  'ok 👍',
  '👍!',
  '😂😂😂😂',
  '🇳',
  '\u200D',
  '😂\n😂',
  '😀'.repeat(4_000),
])('[4.203] %s is none', (text) => {
  expect(emojiAlone(text)).toBe(0)
})
