// What a file is, and how many of those chosen there is room for.
import { expect, test } from 'vitest'
import { kindOf, withinRoom } from './file-kinds.ts'

test.each([
  ['a.jpg', 'image/jpeg', 'photo'],
  ['a.PNG', 'image/png', 'photo'],
  ['a.webp', '', 'photo'],
  ['IMG_1.HEIC', '', 'heic'],
  ['a', 'image/heif', 'heic'],
  ['a.jpg', 'image/heic', 'heic'],
  ['a.gif', 'image/gif', 'picture'],
  ['a.svg', 'image/svg+xml', 'picture'],
  ['a.pdf', 'application/pdf', 'other'],
  ['a.mp4', 'video/mp4', 'other'],
  ['notes', '', 'other'],
])('[5.17] %s of type %s is: %s', (name, type, kind) => {
  expect(kindOf({ name, type })).toBe(kind)
})

test.each([
  [5, 3, 3, 2],
  [2, 3, 2, 0],
  [2, 0, 0, 2],
  [2, -1, 0, 2],
])('[5.13] of %i with room for %i, %i go and %i stay', (count, room, taken, over) => {
  const result = withinRoom(
    Array.from({ length: count }, (_, index) => index),
    room,
  )
  expect([result.taken.length, result.over]).toEqual([taken, over])
})
