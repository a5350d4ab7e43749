// Fetches the sentences of one language in the browser: its own, and no other.
import i18next from 'i18next'
import type { i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { isLanguage } from '#base/languages.ts'
import type { Language } from '#base/languages.ts'
import { wordsOptions } from './options.ts'

const files = import.meta.glob<object>('./*/*.json', { import: 'default' })

/** The sentences of the page's language. An unknown one, which the server never sends, reads as English. */
export async function loadWords(asked: string): Promise<i18n> {
  const language: Language = isLanguage(asked) ? asked : 'en'
  const namespaces = await readNamespaces(language)
  const instance = i18next.createInstance()
  instance.use(initReactI18next)
  await instance.init({ ...wordsOptions, lng: language, resources: { [language]: namespaces } })
  return instance
}

async function readNamespaces(language: Language): Promise<Record<string, object>> {
  const prefix = `./${language}/`
  const own = Object.entries(files).filter(([path]) => path.startsWith(prefix))
  return Object.fromEntries(await Promise.all(own.map(async ([path, read]) => [path.slice(prefix.length, -5), await read()])))
}
