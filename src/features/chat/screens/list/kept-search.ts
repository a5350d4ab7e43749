// A member's search in their conversations: kept while they follow a hit and come back, for the lifetime of this page only.

interface KeptSearch {
  readerId: string
  words: string
}

let kept: KeptSearch | null = null

export function keepSearch(readerId: string, words: string): void {
  kept = { readerId, words }
}

/** Only for its own reader: another member may log in on the same page. */
export function findKeptSearch(readerId: string): string {
  return kept?.readerId === readerId ? kept.words : ''
}
