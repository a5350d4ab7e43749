// Whether photos may be sent, as a table of cases.
import { expect, test } from 'vitest'
import { day } from '#base/time.ts'
import { askAgainDays } from '../limits.ts'
import { photoState } from './rules.ts'
import type { PhotoFacts } from './rules.ts'

const now = new Date('2026-06-15T12:00:00Z')
const ago = (days: number) => new Date(now.getTime() - days * day)
const nothing: PhotoFacts = {
  wish: 'asked',
  recipientFictional: false,
  matched: false,
  askedAt: null,
  answer: null,
  answeredAt: null,
}
const no = { answer: 'not_now', answeredAt: ago(1) } as const

test.each<[string, Partial<PhotoFacts>, string]>([
  ['everyone may', { wish: 'everyone' }, 'free'],
  ['a match may', { wish: 'matches', matched: true }, 'free'],
  ['who is no match asks', { wish: 'matches' }, 'ask'],
  ['a match asks where all do', { matched: true }, 'ask'],
  ['a fictional profile is not asked', { recipientFictional: true }, 'free'],
  ['who asked waits', { askedAt: ago(1) }, 'asked'],
  ['a question from before the wish was lifted is none', { wish: 'everyone', askedAt: ago(1) }, 'free'],
  ['who was allowed may', { answer: 'allowed', answeredAt: ago(1), askedAt: ago(2) }, 'free'],
  ['who was told not now waits', { ...no, askedAt: ago(2) }, 'not_now'],
  ['even where everyone may', { ...no, wish: 'everyone', askedAt: ago(2) }, 'not_now'],
  ['even a match', { ...no, wish: 'matches', matched: true }, 'not_now'],
  ['after some days one may ask again', { answer: 'not_now', answeredAt: ago(askAgainDays) }, 'ask'],
  ['and then waits again', { answer: 'not_now', answeredAt: ago(askAgainDays), askedAt: ago(0) }, 'asked'],
  ['who is to ask first may ask at once', { wish: 'everyone', answer: 'ask_first', answeredAt: ago(0) }, 'ask'],
])('[6.26] [6.27] %s', (_title, facts, expected) => {
  expect(photoState({ ...nothing, ...facts }, now)).toBe(expected)
})
