// Whether every language has everything that English has: keys, plural forms, placeholders, tags, and is translated.
import { copyPath, countedKey, pluralForms, type Catalogue, type Fault, type Sentences } from './catalogue.ts'
import { figuresIn } from './numbers.ts'
import { looseMarks } from './typography.ts'

export function checkCompleteness(catalogue: Catalogue, languages: readonly string[]): Fault[] {
  const english = catalogue.get('en') ?? new Map<string, Sentences>()
  const strangers = [...catalogue.keys()].filter((language) => !languages.includes(language))
  return [
    ...strangers.map((language) => at(`src/copy/${language}`, 'is not one of the languages in src/base/languages.ts')),
    ...languages.flatMap((language) => checkLanguage(language, catalogue.get(language) ?? new Map(), english)),
  ]
}

function checkLanguage(
  language: string,
  own: ReadonlyMap<string, Sentences>,
  english: ReadonlyMap<string, Sentences>,
): Fault[] {
  const missing = [...english.keys()].filter((namespace) => !own.has(namespace))
  return [
    ...missing.map((namespace) => at(copyPath(language, namespace), 'is missing: English has it')),
    ...[...own].flatMap(([namespace, sentences]) => {
      const path = copyPath(language, namespace)
      const model = english.get(namespace)
      return model ? checkNamespace(path, language, sentences, model) : [at(path, 'does not exist in English')]
    }),
  ]
}

function checkNamespace(path: string, language: string, own: Sentences, english: Sentences): Fault[] {
  const needed = neededKeys(language, english)
  const missing = [...needed.keys()].filter((key) => !own.has(key)).map((key) => at(path, `${key} is missing`))
  const faults = [...own].flatMap(([key, sentence]) => {
    const model = needed.get(key)
    if (model === undefined)
      return [at(path, `${key} is not needed: English has no such key, or ${language} no such plural form`)]
    return checkSentence(language, sentence, model, countedKey(key, english) !== undefined).map((fault) =>
      at(path, `${key} ${fault}`),
    )
  })
  return [...missing, ...faults]
}

/** Each key this language must have, with the English sentence it is compared with. */
function neededKeys(language: string, english: Sentences): Map<string, string> {
  const needed = new Map<string, string>()
  for (const [key, sentence] of english) {
    const base = countedKey(key, english)
    if (base === undefined) needed.set(key, sentence)
    else
      for (const form of pluralForms(language, base))
        needed.set(`${base}_${form}`, english.get(`${base}_other`) ?? sentence)
  }
  return needed
}

function checkSentence(language: string, sentence: string, english: string, counts: boolean): string[] {
  const faults: string[] = []
  if (sentence.trim() === '') faults.push('is empty')
  if (/(?<!\{)\{(?!\{)[^{}]*\}(?!\})/.test(sentence)) faults.push('has a placeholder in single braces: {{name}}')
  const own = placeholders(sentence)
  const model = placeholders(english)
  // "One message" need not carry the number.
  const lost = [...model].filter((name) => !own.has(name) && !(counts && name === 'count'))
  const added = [...own].filter((name) => !model.has(name))
  if (lost.length > 0) faults.push(`lacks {{${lost.join('}}, {{')}}}`)
  if (added.length > 0) faults.push(`has {{${added.join('}}, {{')}}}, which English does not have`)
  if (tags(sentence) !== tags(english))
    faults.push(`has the tags ${tags(sentence) || 'none'} where English has ${tags(english) || 'none'}`)
  const [figures, told] = [figuresIn(sentence), figuresIn(english)].map((all) => all.join(' and ') || 'none')
  // "One message" again, which may be said with or without a figure.
  if (!counts && figures !== told) faults.push(`has the figures ${figures} where English has ${told}`)
  const loose = looseMarks(language, sentence)
  if (loose.length > 0) faults.push(`has a space that may break the line: "${loose.join('", "')}"`)
  if (language !== 'en' && sentence === english && wordCount(sentence) > 3)
    faults.push(`is still English: "${sentence}"`)
  return faults
}

function placeholders(sentence: string): Set<string> {
  return new Set([...sentence.matchAll(/\{\{-?\s*([\w.]+)[^}]*\}\}/g)].map(([, name = '']) => name))
}

function tags(sentence: string): string {
  return [...sentence.matchAll(/<\/?[a-zA-Z0-9]+\s*\/?>/g)]
    .map(([tag]) => tag.replaceAll(' ', ''))
    .toSorted()
    .join('')
}

function wordCount(sentence: string): number {
  const bare = sentence.replace(/\{\{[^}]*\}\}|<[^>]*>/g, ' ')
  return bare.split(/\s+/).filter((word) => /\p{L}/u.test(word)).length
}

/** Every code of the error table has a sentence in every language. */
export function checkErrors(catalogue: Catalogue, languages: readonly string[], codes: readonly string[]): Fault[] {
  return languages.flatMap((language) => {
    const sentences = catalogue.get(language)?.get('errors')
    const silent = codes.filter((code) => !sentences?.has(code) && !sentences?.has(`${code}_other`))
    return silent.map((code) =>
      at(copyPath(language, 'errors'), `${code} is missing: every error code has its sentence`),
    )
  })
}

function at(path: string, message: string): Fault {
  return { path, line: 1, message }
}
