// Sentences on the server: the copy of each language, loaded when first used, for mails and error messages.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import i18next from 'i18next'
import type { i18n } from 'i18next'
import { languages } from '#base/languages.ts'
import type { Language } from '#base/languages.ts'

export interface Words {
  /** The sentence `namespace:key` in a language, e.g. `say('de', 'errors:not_found')`; given several keys, the first that exists. */
  say(language: Language, key: string | string[], data?: Record<string, unknown>): string
}

const fallback: Language = 'en'

/** Reads from `copy/<language>/<namespace>.json` below the given folder. */
export async function loadWords(copyFolder: string): Promise<Words> {
  const instance: i18n = i18next.createInstance()
  await instance.init({
    resources: {},
    fallbackLng: fallback,
    interpolation: { escapeValue: false },
    showSupportNotice: false,
  } as object)
  const unread = new Set<Language>(languages)
  const read = (language: Language) => {
    if (unread.delete(language)) addLanguage(instance, language, join(copyFolder, language))
  }
  return {
    say: (language, key, data) => {
      read(language)
      read(fallback)
      return instance.t(key, { lng: language, ...data })
    },
  }
}

function addLanguage(instance: i18n, language: Language, folder: string): void {
  for (const name of readdirSync(folder).filter((entry) => entry.endsWith('.json'))) {
    const sentences = JSON.parse(readFileSync(join(folder, name), 'utf8')) as object
    instance.addResourceBundle(language, name.slice(0, -'.json'.length), sentences)
  }
}
