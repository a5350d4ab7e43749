// Tables of cases for the match finder: who is dealt, in which order, and what reasons a card gives.
import { describe, expect, test } from 'vitest'
import { chooseHand, isNewHere, isRoomFor, priceOf, whysOf } from './rules.ts'
import type { Candidate, WhyFacts } from './rules.ts'

const known = (id: string, place: number | null, gain: number): Candidate => ({ id, place, gain, newcomer: false })
const newcomer = (id: string, gain: number): Candidate => ({ id, place: null, gain, newcomer: true })

describe('the hand of a day', () => {
  test.each<[string, Candidate[], number, string[]]>([
    ['nobody there is nobody shown', [], 3, []],
    [
      'the training’s choice first, in its order',
      [known('c', null, 9), known('b', 2, 0), known('a', 1, 0)],
      3,
      ['a', 'b', 'c'],
    ],
    ['then by gain', [known('a', null, 0.1), known('b', null, 0.3), known('c', null, 0.2)], 2, ['b', 'c']],
    ['the same gain always in the same order', [known('b', null, 1), known('a', null, 1)], 2, ['a', 'b']],
    [
      'two places are kept for newcomers, the best of them',
      [
        known('a', 1, 1),
        known('b', 2, 1),
        known('c', 3, 1),
        known('d', 4, 1),
        newcomer('x', 0.1),
        newcomer('y', 0.3),
        newcomer('z', 0.2),
      ],
      4,
      ['a', 'b', 'y', 'z'],
    ],
    [
      'where there are none, the others fill them',
      [known('a', 1, 1), known('b', 2, 1), known('c', 3, 1)],
      3,
      ['a', 'b', 'c'],
    ],
  ])('[4.81] %s', (_name, candidates, size, hand) => {
    expect(chooseHand(candidates, size)).toEqual(hand)
  })
})

test.each([
  ['a price that was learned holds', 0.2, 99, false, 0.2, true],
  ['who joined since costs nothing', null, 19, false, 0, true],
  ['until they had their share of the day', null, 20, false, 1, false],
  ['but for whom they like', null, 99, true, 0, true],
])('[4.89] %s', (_name, price, shownLately, likesViewer, cost, room) => {
  const attention = { price, shownLately, likesViewer }
  expect([priceOf(attention), isRoomFor(attention)]).toEqual([cost, room])
})

describe('why a card is shown', () => {
  const nothing: WhyFacts = {
    sharedInterests: [],
    sameReason: false,
    sameTown: false,
    sameRegion: false,
    activeLately: false,
    newHere: false,
    fictional: false,
  }
  test.each<[string, Partial<WhyFacts>, string[]]>([
    ['nothing in particular: both are what the other looks for', {}, ['mutual']],
    ['interests both have', { sharedInterests: ['jazz'] }, ['interests']],
    ['the same town is not also the same region', { sameTown: true, sameRegion: true }, ['town']],
    [
      'at most three reasons',
      { sharedInterests: ['jazz'], sameReason: true, sameTown: true, newHere: true },
      ['interests', 'reason', 'town'],
    ],
    ['new, and active', { newHere: true, activeLately: true }, ['new', 'active']],
    [
      'a fictional profile wants nobody',
      { fictional: true, sameReason: true, activeLately: true, newHere: true },
      ['fits'],
    ],
    [
      'but what it says of itself is true',
      { fictional: true, sharedInterests: ['jazz'], sameRegion: true },
      ['interests', 'region'],
    ],
  ])('[4.80] %s', (_name, facts, kinds) => {
    expect(whysOf({ ...nothing, ...facts }).map(({ kind }) => kind)).toEqual(kinds)
  })
  test('[4.80] shared interests are named, at most three, and with no other reason', () => {
    const sharedInterests = ['jazz', 'tea', 'chess', 'yoga']
    expect(whysOf({ ...nothing, sharedInterests, sameTown: true })).toEqual([
      { kind: 'interests', interests: ['jazz', 'tea', 'chess'] },
      { kind: 'town', interests: [] },
    ])
  })
})

test('[4.80] someone who joined within seven days is new here', () => {
  const now = new Date('2026-06-15T12:00:00Z')
  expect(isNewHere(new Date('2026-06-08T12:00:01Z'), now)).toBe(true)
  expect(isNewHere(new Date('2026-06-08T12:00:00Z'), now)).toBe(false)
})
