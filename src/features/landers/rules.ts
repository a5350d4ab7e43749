// Decisions of the landers without I/O: their addresses, and which numbers may be shown.
import { smallestShown } from './limits.ts'

/** The slug of a niche's landing pages (specification, section 1); the default niche has none. */
export function slugOf(niche: string): string {
  return niche === 'default' ? '' : niche
}

/** Where a landing page is on a site of this niche, with everything the visitor's address carried. */
export function landingPath(base: string, niche: string, search = ''): string {
  const slug = slugOf(niche)
  return `${base}${slug ? `/${slug}` : ''}${search}`
}

/** A small number says more about individual people than about the place, so it is not shown. */
export function countToShow(members: number): number | null {
  return members >= smallestShown ? members : null
}

/** At most this much is shown of what somebody wrote. */
const mostSentences = 6

/** What somebody wrote, sentence by sentence. */
export function sentencesOf(text: string, language: string): string[] {
  const found = [...new Intl.Segmenter(language, { granularity: 'sentence' }).segment(text)]
  const lines = found.map(({ segment }) => segment.trim()).filter(Boolean)
  return [...new Set(lines)].slice(0, mostSentences)
}
