// Which files are kept in memory.
import { expect, test } from 'vitest'
import { fileMemory } from './memory.ts'

test('keeps what is used, within its limit; least recently used goes first', () => {
  const memory = fileMemory(10)
  const held = () => ['a', 'b', 'c', 'd'].filter((key) => memory.get(key))
  memory.set('a', Buffer.alloc(4))
  memory.set('b', Buffer.alloc(4))
  memory.get('a')
  memory.set('c', Buffer.alloc(4))
  expect(held()).toEqual(['a', 'c'])
  memory.set('d', Buffer.alloc(11))
  expect(held()).toEqual(['a', 'c'])
  memory.set('a', Buffer.alloc(4))
  memory.set('d', Buffer.alloc(10))
  expect(held()).toEqual(['d'])
})
