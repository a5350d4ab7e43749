// What the likes between two members amount to, as a table.
import { expect, test } from 'vitest'
import { likeState } from './rules.ts'

const mine = { liker_id: 'me', seen_at: null }
const theirs = { liker_id: 'you', seen_at: null }
const seen = { liker_id: 'you', seen_at: new Date(0) }

test.each([
  ['nothing', [], { liked: false, liked_by: false, like_new: false, match: false }],
  ['one-sided', [mine], { liked: true, liked_by: false, like_new: false, match: false }],
  ['waiting, new', [theirs], { liked: false, liked_by: true, like_new: true, match: false }],
  ['waiting, seen', [seen], { liked: false, liked_by: true, like_new: false, match: false }],
  ['a match', [mine, seen], { liked: true, liked_by: true, like_new: false, match: true }],
  ['a match, still new', [theirs, mine], { liked: true, liked_by: true, like_new: true, match: true }],
])('[4.12] %s', (_what, likes, state) => {
  expect(likeState('me', likes)).toEqual(state)
})
