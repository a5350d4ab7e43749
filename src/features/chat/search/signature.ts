// A message's signature, by which a search skips most messages, and the excerpt shown of one that it found.
import { fold, hitsIn } from './rules.ts'

/** Bits of a signature, equal to the width of the column. */
const signatureBits = 512

/** Whether there is enough to search messages for: two characters, or one that is a word by itself. */
export function isSearchable(words: readonly string[]): boolean {
  return words.some((word) => gramsOf(word).size > 0)
}

/** A character that is a word by itself. None below © is. */
const isSign = (one: string) => one >= '©' && /\p{Ideographic}|\p{Extended_Pictographic}/u.test(one)

/** Bigrams and trigrams within a word, and every ideograph. */
function gramsOf(folded: string): Set<string> {
  const grams = new Set<string>()
  for (const word of folded.split(' ')) {
    const characters = Array.from(word)
    for (const [at, one] of characters.entries()) {
      if (isSign(one)) grams.add(one)
      for (const length of [2, 3])
        if (at + length <= characters.length) grams.add(characters.slice(at, at + length).join(''))
    }
  }
  return grams
}

/** A PostgreSQL bit string: `x` and one hexadecimal digit per four bits. A text that contains the words has at least their bits. */
export function signatureOf(text: string): string {
  const bytes = new Uint8Array(signatureBits / 8)
  for (const gram of gramsOf(fold(text))) {
    const bit = hashOf(gram) % signatureBits
    bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) | (0x80 >> (bit & 7))
  }
  return `x${Buffer.from(bytes).toString('hex')}`
}

/** FNV-1a. Must never change: the stored signatures were made with it. */
function hashOf(gram: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < gram.length; at++) hash = Math.imul(hash ^ gram.charCodeAt(at), 0x01000193)
  return (hash ^ (hash >>> 15)) >>> 0
}

export interface ExcerptPart {
  text: string
  hit: boolean
}

/** The text around the first hit, on one line, with every hit highlighted; null if a word does not occur. */
export function excerptOf(text: string, words: readonly string[], length: number): ExcerptPart[] | null {
  const characters = Array.from(text.replaceAll(/\s+/gu, ' ').trim())
  const found = hitsIn(characters, words)
  if (!found) return null
  const { line, hits } = asDrawn(characters.join(''), found)
  const begin = beginOf(line, Math.max(0, hits.indexOf(true)), length)
  const end = Math.min(line.length, begin + length)
  const parts: ExcerptPart[] = begin > 0 ? [{ text: '…', hit: false }] : []
  for (let at = begin; at < end; at++) {
    const last = parts.at(-1)
    const hit = hits[at] === true
    if (last && last.hit === hit) last.text += line[at] ?? ''
    else parts.push({ text: line[at] ?? '', hit })
  }
  return end < line.length ? [...parts, { text: '…', hit: false }] : parts
}

/** What is drawn as one, like a family or a letter with its marks, is a hit as a whole. `found` has its code points, in order. */
function asDrawn(text: string, found: readonly boolean[]) {
  const line = Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment)
  let from = 0
  const hits = line.map((drawn) => {
    const points = found.slice(from, from + Array.from(drawn).length)
    from += points.length
    return points.includes(true)
  })
  return { line, hits }
}

/** Starts a little before the hit, so that it is in view, and avoids cutting a word. */
function beginOf(line: readonly string[], hit: number, length: number): number {
  if (line.length <= length || hit < length / 2) return 0
  const wanted = Math.min(hit - Math.floor(length / 4), line.length - length)
  const space = line.indexOf(' ', wanted)
  return space >= 0 && space < hit ? space + 1 : wanted
}
