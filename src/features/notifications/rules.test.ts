// Who gets news by mail, and which mails can be stopped.
import { describe, expect, test } from 'vitest'
import { isUnknownRecipient, isWanted, mailKindOf, mayMail } from './rules.ts'
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

describe('[4.126] a mail server', () => {
  const said = (response: string, command = 'RCPT TO') => ({
    command,
    response,
    responseCode: Number.parseInt(response),
  })
  test.each([
    [said('550 no such user'), true],
    [said('550 5.1.1 <anna@example.com>: no such user'), true],
    [said('550-5.2.1 The account is disabled'), true],
    [said('551 User not local'), true],
    [said('550 5.1.10 Recipient address has null MX'), true],
    [said('550 5.1.78 Something of its own'), true],
    [said('550 5.2.10 Something of its own'), false],
    [said('550 5.4.40 Something of its own'), false],
    [said('550 5.0.0 Unknown user'), true],
    [said('550 5.0.01 Something of its own'), false],
    [said('550 15.1.1 is no status code'), true],
    [said('553 mailbox 550 5.7.1 is not here'), true],
    [said('550 5.7.1 Relaying denied'), false],
    [said('550 5.4.1 Recipient address rejected: Access denied'), false],
    [said('553 5.1.8 Domain of sender address does not exist'), false],
    [said('550 Sender address rejected', 'MAIL FROM'), false],
    [said('550 looks like spam', 'DATA'), false],
    [said('552 5.2.2 mailbox full'), false],
    [said('452 4.2.2 mailbox full'), false],
    [{}, false],
  ])('that says %j says that nobody is there: %s', (refusal, expected) => {
    expect(isUnknownRecipient(refusal)).toBe(expected)
  })
})
