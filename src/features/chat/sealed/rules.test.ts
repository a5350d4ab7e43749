// Whether the sender of a message that was taken back may know that it could have been seen.
import { expect, test } from 'vitest'
import { mayBeKnownSeen } from './rules.ts'

const message = {
  seq: 3,
  other_fictional: false,
  other_has_seq: 3,
  other_told_seq: 2,
  other_unseen: false,
  held: null,
  held_opened_at: null,
  held_opened_unseen: false,
}

test.each([
  ['a window of the reader is open', {}, true, true],
  ['none is', {}, false, false],
  ['one is, of a reader who gives no sign of life', { other_unseen: true }, true, false],
  ['such a reader had it while they gave one', { other_unseen: true, other_told_seq: 3 }, false, true],
  ['it was held, and opened without a sign', { held_opened_unseen: true, other_told_seq: 3 }, true, false],
])('[12.170] %s: %o, with a window %s, it may be known: %s', (_, change, online, known) => {
  expect(mayBeKnownSeen({ ...message, ...change }, online)).toBe(known)
})
