// The checkout page's sentences, by the language the payment was made in.
import { isLanguage, type Language } from '#base/languages.ts'
import da from './words/da.json' with { type: 'json' }
import de from './words/de.json' with { type: 'json' }
import en from './words/en.json' with { type: 'json' }
import es from './words/es.json' with { type: 'json' }
import fi from './words/fi.json' with { type: 'json' }
import fr from './words/fr.json' with { type: 'json' }
import it from './words/it.json' with { type: 'json' }
import nb from './words/nb.json' with { type: 'json' }
import nl from './words/nl.json' with { type: 'json' }
import pl from './words/pl.json' with { type: 'json' }
import sv from './words/sv.json' with { type: 'json' }

export type WordKey = keyof typeof en

export const allWords: Record<Language, Record<WordKey, string>> = { da, de, en, es, fi, fr, it, nb, nl, pl, sv }

export interface Words {
  readonly language: Language
  say(key: WordKey, values?: Record<string, string>): string
}

export function wordsFor(locale: string): Words {
  const wanted = locale.slice(0, 2).toLowerCase()
  const known = wanted === 'no' || wanted === 'nn' ? 'nb' : wanted
  const language = isLanguage(known) ? known : 'en'
  return {
    language,
    say: (key, values = {}) =>
      allWords[language][key].replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? ''),
  }
}
