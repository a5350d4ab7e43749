// The sentences on the server: every language's copy, read once at start, for mails and error messages.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import i18next from 'i18next'
import type { i18n } from 'i18next'
import { languages } from '#base/languages.ts'
import type { Language } from '#base/languages.ts'

export interface Words {
  /** The sentence of `namespace:key` in a language, e.g. `say('de', 'errors:not_found')`. */
  say(language: Language, key: string, data?: Record<string, unknown>): string
}

/** Reads `copy/<language>/<namespace>.json` below the folder given. */
export async function loadWords(copyFolder: string): Promise<Words> {
  const resources: Record<string, Record<string, object>> = {}
  for (const language of languages) resources[language] = readLanguage(join(copyFolder, language))
  const instance: i18n = i18next.createInstance()
  await instance.init({
    resources,
    fallbackLng: 'en',
    interpolation: { escapeValue: false },
    showSupportNotice: false,
  } as object)
  return { say: (language, key, data) => instance.t(key, { lng: language, ...data }) }
}

function readLanguage(folder: string): Record<string, object> {
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'))
  return Object.fromEntries(
    files.map((name) => [name.slice(0, -5), JSON.parse(readFileSync(join(folder, name), 'utf8')) as object]),
  )
}
