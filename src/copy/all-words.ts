// Every language at once, for rendering on the server.
import type { Language } from '#base/languages.ts'
import { sentencesOf } from './sentences.ts'
import type { Sentences } from './sentences.ts'

const files = import.meta.glob<object>('./*/*.json', { eager: true, import: 'default' })
const made = new Map<Language, Sentences>()

/** The sentences of a language, shared by all requests: nothing in it changes after start. */
export function wordsFor(language: Language): Sentences {
  const known = made.get(language) ?? sentencesOf(language, namespaces(language))
  made.set(language, known)
  return known
}

function namespaces(language: Language): Record<string, object> {
  const prefix = `./${language}/`
  return Object.fromEntries(
    Object.entries(files).flatMap(([path, words]) =>
      path.startsWith(prefix) ? [[path.slice(prefix.length, -5), words]] : [],
    ),
  )
}
