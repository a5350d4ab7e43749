// What the demo's people say about themselves: one to three sentences in the language of the place they live in.
import type { Language } from '#base/languages.ts'
import { phrasesOf } from './phrases/all.ts'
import type { Chance } from './random.ts'

export function writeAbout(language: Language, age: number, chance: Chance): string {
  const { openers, grownChildren, habits, closers } = phrasesOf(language)
  const opener = chance.pick(age < 46 ? openers : [...openers, grownChildren])
  const sentences = [opener, chance.pick(habits), chance.pick(closers)]
  const shape = chance.weighted({ all: 62, 'no opener': 12, 'no habit': 14, 'no closer': 12 })
  if (shape === 'no opener') return sentences.slice(1).join(' ')
  if (shape === 'no closer') return sentences.slice(0, 2).join(' ')
  return shape === 'no habit' ? `${sentences[0]} ${sentences[2]}` : sentences.join(' ')
}
