// Sentences on the server: the copy of each language, loaded when first used, for mails and error messages.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import i18next from 'i18next'
import type { FormatterModule, i18n } from 'i18next'
import { languages } from '#base/languages.ts'
import type { Language } from '#base/languages.ts'
import { writtenNumber } from '#base/written-number.ts'

export interface Words {
  /** The sentence `namespace:key` in a language, e.g. `say('de', 'errors:not_found')`; given several keys, the first that exists. */
  say(language: Language, key: string | string[], data?: Record<string, unknown>): string
}

const fallback: Language = 'en'

/** A number is written as in the language; whatever is no quantity, as a code, is passed as text. */
const numbersAsWritten = {
  type: 'formatter',
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  format: (value: unknown, _format?: string, language?: string) =>
    typeof value === 'number' ? writtenNumber(language ?? fallback, value) : value,
  // i18next's own type says that only strings are returned; it puts anything else in as it is.
} as unknown as FormatterModule

/** Reads from `copy/<language>/<namespace>.json` below the given folder. */
export async function loadWords(copyFolder: string): Promise<Words> {
  const instance: i18n = i18next.createInstance().use(numbersAsWritten)
  await instance.init({
    resources: {},
    fallbackLng: fallback,
    interpolation: { escapeValue: false, alwaysFormat: true },
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
