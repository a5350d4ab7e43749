// The deck of the swipe lander, described by an address: which card is on top and what was liked so far.

/** What is asked, and the scene that shows it. */
export const deckCards = [
  { interest: 'coffee', place: 'cafe' },
  { interest: 'live-music', place: 'concert' },
  { interest: 'forest-walks', place: 'forest' },
  { interest: 'cooking', place: 'kitchen' },
  { interest: 'sailing', place: 'harbour' },
  { interest: 'reading', place: 'bookshop' },
  { interest: 'beach', place: 'beach' },
  { interest: 'hiking', place: 'mountains' },
] as const
export type DeckCard = (typeof deckCards)[number]

export interface DeckState {
  /** From 0; `total` once all are turned. */
  at: number
  total: number
  card: DeckCard | undefined
  likes: string[]
}

/** Whatever the address says: a card that is not there means the end, and a like for none of the cards is ignored. */
export function readDeck(search: URLSearchParams): DeckState {
  const asked = Number(search.get('card') ?? 0)
  const total = deckCards.length
  const at = Number.isInteger(asked) && asked >= 0 ? Math.min(asked, total) : 0
  const said = (search.get('likes') ?? '').split(',')
  const likes = deckCards.map(({ interest }) => interest).filter((interest) => said.includes(interest))
  return { at, total, card: deckCards[at], likes }
}

/** The address of the deck after an answer to the card on top. */
export function deckAfter({ at, card, likes }: DeckState, yes: boolean): URLSearchParams {
  const liked = yes && card ? [...likes, card.interest] : likes
  return new URLSearchParams({ card: String(at + 1), likes: liked.join(',') })
}
