// Fetches the sentences of one language in the browser: its own, and no other.
import { isLanguage } from '#base/languages.ts'
import type { Language } from '#base/languages.ts'
import { sentencesOf } from './browser/sentences.ts'
import type { Sentences } from './browser/sentences.ts'

const pieces = import.meta.glob<Record<string, object>>('./*/words.ts', { import: 'words' })

/** The sentences of the page's language. An unknown one, which the server never sends, reads as English. */
export async function loadWords(asked: string): Promise<Sentences> {
  const language: Language = isLanguage(asked) ? asked : 'en'
  const files = (await pieces[`./${language}/words.ts`]?.()) ?? {}
  const namespaces = Object.fromEntries(
    Object.entries(files).map(([path, words]) => [path.slice('./'.length, -'.json'.length), words]),
  )
  return sentencesOf(language, namespaces)
}
