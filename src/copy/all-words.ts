// Every language at once, for rendering on the server.
import i18next from 'i18next'
import type { i18n } from 'i18next'
import type { Language } from '#base/languages.ts'
import { wordsOptions } from './options.ts'

const files = import.meta.glob<object>('./*/*.json', { eager: true, import: 'default' })
const instances = new Map<Language, i18n>()

/** The sentences of a language, shared by all requests: nothing in it changes after start. */
export function wordsFor(language: Language): i18n {
  const known = instances.get(language)
  if (known) return known
  const instance = i18next.createInstance()
  void instance.init({ ...wordsOptions, lng: language, resources: { [language]: namespaces(language) } })
  instances.set(language, instance)
  return instance
}

function namespaces(language: Language): Record<string, object> {
  const prefix = `./${language}/`
  return Object.fromEntries(
    Object.entries(files).flatMap(([path, words]) =>
      path.startsWith(prefix) ? [[path.slice(prefix.length, -5), words]] : [],
    ),
  )
}
