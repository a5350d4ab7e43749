// The verdicts of our own photo check, case by case.
import { expect, test } from 'vitest'
import { ownPhotoCheck } from './photo-check.ts'

const like = (distance: number, reason = 'nudity') => ({ distance, reason })

test.each([
  ['one colour', 0, null, 'refused blank'],
  ['nearly a single colour', 2.9, null, 'refused blank'],
  ['a dark photo', 3, null, 'shown'],
  ['nothing similar was refused', 40, null, 'shown'],
  ['something else was refused', 40, like(25), 'shown'],
  ['a picture just different enough', 40, like(9), 'shown'],
  ['a similar picture', 40, like(8), 'waiting'],
  ['a more similar picture', 40, like(5), 'waiting'],
  ['the same picture, saved again', 40, like(4), 'refused nudity'],
  ['the very same picture', 40, like(0, 'minor'), 'refused minor'],
  ['a picture that was not its owner’s before', 40, like(0, 'someone_else'), 'waiting'],
])('[4.90] %s (contrast %d, %j): %s', async (_name, contrast, likeRefused, said) => {
  const verdict = await ownPhotoCheck.judge({ picture: new Uint8Array(), contrast, likeRefused })
  expect('reason' in verdict ? `${verdict.status} ${verdict.reason}` : verdict.status).toBe(said)
})
