// Fetches the sentences of one language in the browser: its own, and no other.
import i18next from 'i18next'
import type { i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { isLanguage } from '#base/languages.ts'
import type { Language } from '#base/languages.ts'
import { wordsOptions } from './options.ts'

const pieces = import.meta.glob<Record<string, object>>('./*/words.ts', { import: 'words' })

/** The sentences of the page's language. An unknown one, which the server never sends, reads as English. */
export async function loadWords(asked: string): Promise<i18n> {
  const language: Language = isLanguage(asked) ? asked : 'en'
  const files = (await pieces[`./${language}/words.ts`]?.()) ?? {}
  const namespaces = Object.fromEntries(
    Object.entries(files).map(([path, words]) => [path.slice('./'.length, -'.json'.length), words]),
  )
  const instance = i18next.createInstance()
  instance.use(initReactI18next)
  await instance.init({ ...wordsOptions, lng: language, resources: { [language]: namespaces } })
  return instance
}
