// Which of thousands of lines are rendered.
import { expect, test } from 'vitest'
import type { Chat } from '../../contract.ts'
import { chatsPageSize } from '../../limits.ts'
import { heightOf, rangeAround, refetchOffset } from './use-visible-lines.ts'

const chats = Array.from({ length: 3_000 }, (_, at) => ({ profile: { fictional: at % 2 === 0 } }) as Chat)

test.each([
  ['the top', 0],
  ['the middle', 1_500],
  ['the end', 2_990],
])('[4.260] at %s the lines in view are rendered, with some in both directions, and never many', (_where, at) => {
  const top = heightOf(chats.slice(0, at))
  const { from, to } = rangeAround(chats, top, top + 800)
  expect(from).toBeLessThanOrEqual(Math.max(0, at - 20))
  expect(to).toBeGreaterThanOrEqual(at + 10 + 20)
  expect(to - from).toBeLessThanOrEqual(90)
})

test('[4.260] wherever the reader is, on a phone or on a tall screen, everything in view is on the page that is refetched', () => {
  for (const height of [400, 800, 1_600, 2_400])
    for (let at = 0; at < 200; at++) {
      const top = heightOf(chats.slice(0, at))
      const inSight = chats.findIndex((_, last) => heightOf(chats.slice(0, last + 1)) >= top + height)
      const behind = refetchOffset(rangeAround(chats, top, top + height))
      expect(behind).toBeLessThanOrEqual(at)
      expect(inSight - behind).toBeLessThan(chatsPageSize)
    }
})
