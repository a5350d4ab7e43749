// Shows that errors, letters and screens of accounts say everything in every language, with the same facts in it.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { errorStatus } from '#base/errors.ts'
import { languages } from '#base/languages.ts'

function sentences(language: string, namespace: string): Map<string, string> {
  const file = join(import.meta.dirname, '../../copy', language, `${namespace}.json`)
  return new Map(flat(JSON.parse(readFileSync(file, 'utf8')) as object))
}

function flat(words: object, prefix = ''): [string, string][] {
  return Object.entries(words).flatMap(([key, value]: [string, string | object]) =>
    typeof value === 'string' ? [[prefix + key, value] as [string, string]] : flat(value, `${prefix}${key}.`),
  )
}

/** The forms of one sentence for different numbers are as many as the language has. */
const withoutNumber = (key: string) => key.replace(/_(?:zero|one|two|few|many|other)$/, '')
const names = (words: Map<string, string>) => [...new Set([...words.keys()].map(withoutNumber))].sort()

const facts = (sentence: string) => (sentence.match(/\{\{\w+\}\}|<\/?\w+>/g) ?? []).sort()

describe.each(languages)('%s', (language) => {
  test('[8.27] every error code has its sentence', () => {
    const said = sentences(language, 'errors')
    expect(Object.keys(errorStatus).filter((code) => !said.get(code))).toEqual([])
  })

  test('[5.70] a name refused for a joined emoji gets a message that says so, in the form and from the call', () => {
    const told = sentences(language, 'errors').get('field_name_unseen')
    expect(told).toMatch(/[eé]moji/i)
    expect(sentences(language, 'accounts').get('notes.name_unseen')).toBe(told)
  })

  test.each(['errors', 'mail', 'accounts'])(
    '[1.3] %s says what English says, with the same facts, and not in English',
    (namespace) => {
      const [english, said] = [sentences('en', namespace), sentences(language, namespace)]
      expect(names(said)).toEqual(names(english))
      for (const [key, sentence] of said) {
        const meant = english.get(key) ?? english.get(`${withoutNumber(key)}_other`) ?? ''
        expect([key, facts(sentence)]).toEqual([key, facts(meant)])
      }
      const untranslated = [...said].filter(([key, sentence]) => sentence.length > 12 && sentence === english.get(key))
      expect(language === 'en' ? [] : untranslated).toEqual([])
    },
  )
})
