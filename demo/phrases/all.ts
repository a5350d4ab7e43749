// The banks of all eleven languages.
import type { Language } from '#base/languages.ts'
import { da } from './da.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fi } from './fi.ts'
import { fr } from './fr.ts'
import { it } from './it.ts'
import { nb } from './nb.ts'
import { nl } from './nl.ts'
import { pl } from './pl.ts'
import { sv } from './sv.ts'
import type { Phrases } from './phrases.ts'

const banks: Record<Language, Phrases> = { da, de, en, es, fi, fr, it, nb, nl, pl, sv }

export function phrasesOf(language: Language): Phrases {
  return banks[language]
}
