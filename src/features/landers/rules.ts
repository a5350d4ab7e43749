// Decisions of the landers without I/O: their addresses, and which numbers may be told.
import { smallestTold } from './limits.ts'

/** The slug of a niche's landing pages (specification, section 1); the default niche has none. */
export function slugOf(niche: string): string {
  return niche === 'default' ? '' : niche
}

/** Where a landing page lives on a site of this niche, with all that the visitor came with. */
export function landingPath(base: string, niche: string, search = ''): string {
  const slug = slugOf(niche)
  return `${base}${slug ? `/${slug}` : ''}${search}`
}

/** A number that is small says more of single people than of the place: then it is not told. */
export function told(members: number): number | null {
  return members >= smallestTold ? members : null
}

/** At most this many are shown of what somebody wrote. */
const mostSentences = 6

/** What somebody wrote, sentence by sentence. */
export function sentencesOf(text: string, language: string): string[] {
  const found = [...new Intl.Segmenter(language, { granularity: 'sentence' }).segment(text)]
  const lines = found.map(({ segment }) => segment.trim()).filter(Boolean)
  return [...new Set(lines)].slice(0, mostSentences)
}
