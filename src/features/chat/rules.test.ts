// Who may write to whom, what it costs and how long a text may be, as tables.
import { describe, expect, test } from 'vitest'
import { freeSlot, hasText, messageCost, messageLength, previewOf, refusalToWrite } from './rules.ts'
import type { WritingFacts } from './rules.ts'

const free: WritingFacts = {
  blocksMe: false,
  blockedByMe: false,
  recipientStatus: 'active',
  recipientFictional: false,
  acknowledgedFictional: false,
  premium: false,
  conversationExists: false,
  slotsTaken: [],
}

describe('who may write', () => {
  test.each([
    ['a free member to somebody new', {}, null],
    ['[6.11] [12.24] to a member who blocked the writer', { blocksMe: true }, 'blocked_by_member'],
    ['[4.300] to a member the writer blocked', { blockedByMe: true }, 'member_blocked'],
    ['[4.300] if both did', { blocksMe: true, blockedByMe: true }, 'blocked_by_member'],
    [
      'a block comes before every other reason',
      { blockedByMe: true, recipientStatus: 'disabled', slotsTaken: [1, 2] },
      'member_blocked',
    ],
    [
      '[4.10] to an unconfirmed member',
      { recipientStatus: 'not_confirmed', conversationExists: true },
      'recipient_unconfirmed',
    ],
    ['to a member who is leaving', { recipientStatus: 'pending_deletion' }, 'recipient_gone'],
    ['to a banned member', { recipientStatus: 'disabled' }, 'recipient_gone'],
    ['to an erased member', { recipientStatus: 'erased' }, 'recipient_gone'],
    ['[6.3] a second conversation', { slotsTaken: [1] }, null],
    ['[6.3] a third conversation', { slotsTaken: [1, 2] }, 'conversation_limit'],
    ['[6.3] continuing an existing one', { slotsTaken: [1, 2], conversationExists: true }, null],
    ['[6.8] a premium member, whatever the slots', { slotsTaken: [1, 2], premium: true }, null],
    ['[11.5] to a fictional profile, not acknowledged', { recipientFictional: true }, 'fictional_not_acknowledged'],
    ['[11.5] to a fictional profile, acknowledged', { recipientFictional: true, acknowledgedFictional: true }, null],
    [
      'the limit comes before the acknowledgement',
      { recipientFictional: true, slotsTaken: [1, 2] },
      'conversation_limit',
    ],
  ] as const)('%s', (_case, facts, expected) => {
    expect(refusalToWrite({ ...free, ...facts })).toBe(expected)
  })
})

test.each([
  [[], 1],
  [[1], 2],
  [[2], 1],
  [[1, 2], null],
] as const)('slots %j leave %s', (taken, slot) => {
  expect(freeSlot(taken)).toBe(slot)
})

test.each([
  ['[10.9] a message costs what the site says', 3, false, 3],
  ['[11.10] writing to a fictional profile is free', 3, true, 0],
  ['a site may charge nothing', 0, false, 0],
])('%s', (_case, credits, fictional, cost) => {
  expect(messageCost(credits, fictional)).toBe(cost)
})

test.each([
  ['', 0],
  ['abc', 3],
  ['żółć', 4],
  ['👋', 1],
  ['שלום', 4],
])('%j has %i characters', (text, length) => {
  expect(messageLength(text)).toBe(length)
})

test.each([
  ['a', true],
  [' ? ', true],
  ['👩‍❤️‍👨', true],
  ['می\u200Cخواهم', true],
  ['', false],
  [' \n\u00A0', false],
  ['\u200B\u2060\uFEFF', false],
  ['\u3164', false],
  ['\u2800', false],
])('[5.16] whether anybody sees something in %j: %j', (text, seen) => {
  expect(hasText(text)).toBe(seen)
})

test.each([
  ['short', 10, 'short'],
  ['two\n\nlines', 10, 'two lines'],
  ['0123456789', 10, '0123456789'],
  ['0123456789x', 10, '012345678…'],
  ['👋👋👋', 2, '👋…'],
])('the preview of %j within %i is %j', (text, length, preview) => {
  expect(previewOf(text, length)).toBe(preview)
})

test.each([
  ['Us: 👨‍👩‍👧 and more', 8, 'Us:…'],
  ['Us: 👨‍👩‍👧 and more', 10, 'Us: 👨‍👩‍👧…'],
  ['Well 👍🏽 done', 7, 'Well…'],
  ['From 🇳🇱 here', 7, 'From…'],
  ['cafe\u0301 noir', 5, 'caf…'],
  [`H${'\u0301'.repeat(20)} and more`, 5, `H${'\u0301'.repeat(3)}…`],
])('[4.481] the preview of %j within %i is %j', (text, length, preview) => {
  expect(previewOf(text, length)).toBe(preview)
})
