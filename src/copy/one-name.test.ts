// A thing named in several places of the product has one name in each language.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { languages } from '#base/languages.ts'

function sentence(language: string, file: string, ...keys: string[]): unknown {
  const words: unknown = JSON.parse(readFileSync(path.join(import.meta.dirname, language, `${file}.json`), 'utf8'))
  return keys.reduce((found, key) => (found as Record<string, unknown>)[key], words)
}

test.each(languages)(
  'being invisible is called alike in the profile, the settings and on the way out, in %s',
  (language) => {
    const name = sentence(language, 'own', 'invisible', 'label')
    expect(sentence(language, 'accounts', 'settings', 'invisible')).toBe(name)
    expect(sentence(language, 'lifecycle', 'instead', 'hide')).toBe(name)
  },
)
