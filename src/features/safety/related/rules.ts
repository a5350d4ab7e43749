// Whether two complaints say the same: sent again, or corrected; and which members and cases one mentions.
import type { MemberId } from '#base/ids.ts'

const wordsOf = (text: string) =>
  new Set(
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu),
  )

/** Most words of the shorter one occur in the other; with only a few words there is too little to tell. */
export function isVersionOf(one: string, other: string): boolean {
  const [few, many] = [wordsOf(one), wordsOf(other)].toSorted((a, b) => a.size - b.size)
  if (!few || !many || few.size === 0) return false
  const shared = [...few].filter((word) => many.has(word)).length
  return shared >= few.size * sharedPart && few.size >= many.size * sizePart
}

const sharedPart = 0.7
/** Someone who adds a page says something new. */
const sizePart = 0.4

/** The member whose page an address is, opened from the search or from the likes; null if it is nobody's. */
export function memberNamedIn(url: string): MemberId | null {
  return (
    url
      .toLowerCase()
      .match(/\/(?:members|likes\/m)\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?![0-9a-f-])/)?.[1] ?? null
  )
}

/** The case numbers that a text mentions, in any case of letters. */
export function casesNamedIn(text: string): string[] {
  return [...new Set(text.toUpperCase().match(/\bC-\d{4}-[0-9A-Z]{6}\b/g))]
}
