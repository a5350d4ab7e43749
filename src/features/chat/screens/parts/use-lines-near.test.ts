// Which of thousands of lines stand in the page.
import { expect, test } from 'vitest'
import type { Chat } from '../../contract.ts'
import { heightOf, spanAround } from './use-lines-near.ts'

const chats = Array.from({ length: 3_000 }, (_, at) => ({ profile: { fictional: at % 2 === 0 } }) as Chat)

test.each([
  ['the top', 0],
  ['the middle', 1_500],
  ['the end', 2_990],
])('[4.260] at %s those in sight are among them, with some both ways, and never many', (_where, at) => {
  const top = heightOf(chats.slice(0, at))
  const { from, to } = spanAround(chats, top, top + 800)
  expect(from).toBeLessThanOrEqual(Math.max(0, at - 20))
  expect(to).toBeGreaterThanOrEqual(at + 10 + 20)
  expect(to - from).toBeLessThanOrEqual(90)
})
