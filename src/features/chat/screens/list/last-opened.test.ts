// What the chat remembers of the last opened conversation.
import { expect, test } from 'vitest'
import { findLastOpened, rememberOpened } from './last-opened.ts'

const at = (time: string) => new Date(`2026-03-01T${time}:00Z`)

test('[3.45] the last opened chat is identified by its profile and its date', () => {
  expect(findLastOpened()).toBeNull()
  rememberOpened('ann', at('10:00'))
  rememberOpened('bea', at('10:05'))
  expect(findLastOpened(at('10:20'))).toEqual({ profileId: 'bea', openedAt: at('10:05') })
})

test('[3.45] it is forgotten after half an hour', () => {
  rememberOpened('bea', at('10:05'))
  expect(findLastOpened(at('10:35'))).toBeNull()
})
