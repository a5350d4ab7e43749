// Shows that the deck of the swipe lander is what its address says, whatever that is.
import { expect, test } from 'vitest'
import { interestIds } from '#features/interests/rules.ts'
import { deckAfter, deckCards, readDeck } from './deck.ts'

const deckAt = (search: string) => readDeck(new URLSearchParams(search))

test('[2.31] an answer leads to the next card, a yes is kept, and the last one ends it', () => {
  let deck = deckAt('')
  const answers = [true, false, true, false, false, false, false, true]
  for (const yes of answers) deck = readDeck(deckAfter(deck, yes))
  expect(deck).toEqual({ at: 8, total: 8, card: undefined, likes: ['coffee', 'forest-walks', 'hiking'] })
})

test.each([
  ['', 0],
  ['card=3', 3],
  ['card=-1', 0],
  ['card=2.5', 0],
  ['card=many', 0],
  ['card=999', 8],
])('an address with "%s" shows card %i', (search, at) => expect(deckAt(search).at).toBe(at))

test('only what is on a card can be liked', () => {
  expect(deckAt('likes=beach,nonsense,beach,coffee').likes).toEqual(['coffee', 'beach'])
  expect(deckCards.filter(({ interest }) => !interestIds.includes(interest))).toEqual([])
})
