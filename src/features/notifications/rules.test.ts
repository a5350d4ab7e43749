// Shows whom news reaches by mail, and which mails can be stopped.
import { describe, expect, test } from 'vitest'
import { isWanted, mailKindOf, mayMail } from './rules.ts'
import type { Choice } from './rules.ts'

const off: Choice = { event: 'like', channel: 'mail', wanted: false }

describe('[4.122] wanted', () => {
  test.each([
    ['like', 'mail', false],
    ['like', 'push', true],
    ['message', 'mail', true],
  ] as const)('%s by %s: %s', (event, channel, expected) => {
    expect(isWanted([off], event, channel)).toBe(expected)
  })
})

describe('[4.7] a mail of news', () => {
  const facts = { confirmed: true, reasons: [], choices: [] }
  test.each([
    [facts, true],
    [{ ...facts, confirmed: false }, false],
    [{ ...facts, reasons: ['fbl' as const] }, false],
    [{ ...facts, reasons: ['bounce' as const] }, false],
    [{ ...facts, reasons: ['listunsubscribe' as const] }, true],
    [{ ...facts, reasons: ['listunsubscribe' as const], choices: [off] }, false],
  ])('%j may go: %s', (given, expected) => {
    expect(mayMail(given, 'like')).toBe(expected)
  })
})

test.each([
  ['digest', 'digest'],
  ['saved_search', 'saved_search'],
  ['activate', null],
  ['toString', null],
])('[4.125] the mail %s is of the kind %s', (template, kind) => {
  expect(mailKindOf(template)).toBe(kind)
})
