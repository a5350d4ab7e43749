// Fetches the sentences of one language in the browser: its own and no other, and what few pages use only there.
import { isLanguage } from '#base/languages.ts'
import type { Language } from '#base/languages.ts'
import { sentencesOf } from './sentences.ts'
import type { Sentences } from './sentences.ts'

type Piece = () => Promise<Record<string, object>>

const pieces = import.meta.glob<Record<string, object>>('./*/words.ts', { import: 'words' })
const rarerPieces = import.meta.glob<Record<string, object>>('./*/rarer-words.ts', { import: 'words' })

const ownPieces = import.meta.glob<Record<string, object>>('./*/own-words.ts', { import: 'words' })

/** The sentences of the page's language. An unknown one, which the server never sends, reads as English. */
export async function loadWords(asked: string): Promise<Sentences> {
  const language: Language = isLanguage(asked) ? asked : 'en'
  const rarer = (namespace: string) =>
    namespacesIn(
      namespace === 'own' ? ownPieces[`./${language}/own-words.ts`] : rarerPieces[`./${language}/rarer-words.ts`],
    )
  return sentencesOf(language, await namespacesIn(pieces[`./${language}/words.ts`]), rarer)
}

async function namespacesIn(piece: Piece | undefined): Promise<Record<string, object>> {
  const files = (await piece?.()) ?? {}
  return Object.fromEntries(
    Object.entries(files).map(([path, words]) => [path.slice('./'.length, -'.json'.length), words]),
  )
}
