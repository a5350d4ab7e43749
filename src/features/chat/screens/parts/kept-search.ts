// What a member looks for in their conversations: kept while they follow a hit and come back, for this page's life alone.

interface KeptSearch {
  readerId: string
  words: string
}

let kept: KeptSearch | null = null

export function keepSearch(readerId: string, words: string): void {
  kept = { readerId, words }
}

/** Only its own reader's: another may log in on the same page. */
export function findKeptSearch(readerId: string): string {
  return kept?.readerId === readerId ? kept.words : ''
}
