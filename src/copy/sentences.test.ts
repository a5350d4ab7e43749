// Our own sentences against i18next's: alike, letter for letter, in every language.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import i18next from 'i18next'
import type { FormatterModule } from 'i18next'
import { expect, test } from 'vitest'
import { languages } from '#base/languages.ts'
import { sentencesOf } from './sentences.ts'

const copy = import.meta.dirname
const asWeSpeak = {
  fallbackLng: false,
  defaultNS: 'app',
  interpolation: { escapeValue: false, alwaysFormat: true },
  initAsync: false,
  showSupportNotice: false,
} as const

/** Each number as Intl writes it. */
const formatter = {
  type: 'formatter',
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  format: (value: unknown, _format?: string, language?: string) =>
    typeof value === 'number' ? new Intl.NumberFormat(language).format(value) : value,
} as const

function namespacesOf(language: string): Record<string, object> {
  const files = globSync(`${language}/*.json`, { cwd: copy })
  return Object.fromEntries(
    files.map((file) => [path.basename(file, '.json'), JSON.parse(readFileSync(path.join(copy, file), 'utf8'))]),
  )
}

function keysOf(words: object, before = ''): string[] {
  return Object.entries(words).flatMap(([key, value]) =>
    typeof value === 'object' && value !== null ? keysOf(value, `${before}${key}.`) : [`${before}${key}`],
  )
}

/** Every placeholder of a sentence, with a value for it. */
function fillingOf(sentence: string, count: number): Record<string, unknown> {
  const holes = [...sentence.matchAll(/\{\{\s*(\w+)/g)].map(([, name]) => name ?? '')
  return { ...Object.fromEntries(holes.map((name) => [name, `<${name}> $& {{x}}`])), number: 12_345, count }
}

test.each(languages)('all sentences of %s read as i18next would put them', async (language) => {
  const namespaces = namespacesOf(language)
  const theirs = i18next.createInstance().use(formatter as unknown as FormatterModule)
  await theirs.init({ ...asWeSpeak, lng: language, resources: { [language]: namespaces } })
  const ours = sentencesOf(language, namespaces)
  for (const [namespace, words] of Object.entries(namespaces)) {
    const tell = ours.tellFrom(['ui', namespace])
    for (const key of keysOf(words)) {
      const asked = key.replace(/_(zero|one|two|few|many|other)$/, '')
      for (const count of [0, 1, 2, 5, 22, 1_000_000]) {
        const sentence = theirs.getResource(language, namespace, key) as string
        if (typeof sentence !== 'string') continue
        const filling = fillingOf(sentence, count)
        const expected = theirs.t(asked, { ...filling, ns: ['ui', namespace] })
        expect(tell(asked, filling), `${namespace}:${asked} ${count}`).toBe(expected)
      }
    }
  }
})

test.each([
  ['en', '12,345 likes, page 1,000 of 2,000'],
  ['de', '12.345 likes, page 1.000 of 2.000'],
  ['pl', '12\u00A0345 likes, page 1000 of 2000'],
] as const)('[1.23] every number is written as %s writes it', (language, written) => {
  const words = {
    app: { likes_one: 'one', likes_other: '{{count}} likes, {{page}}', page: 'page {{at}} of {{total}}' },
  }
  const { t } = sentencesOf(language, { app: { ...words.app, likes_many: words.app.likes_other } })
  const page = t('app:page', { at: 1_000, total: 2_000 })
  expect(t('app:likes', { count: 12_345, page })).toBe(written)
  expect(t('app:page', { at: '1000', total: '4711' })).toBe('page 1000 of 4711')
})

test('a key can name its own namespace, and an unknown one is returned as it is', () => {
  const { t, tellFrom } = sentencesOf('en', { app: { hello: 'Hello' }, chat: { hello: 'Hi {{name}}' } })
  expect(tellFrom(['app'])('hello')).toBe('Hello')
  expect(tellFrom(['app'])('chat:hello', { name: 'Ann' })).toBe('Hi Ann')
  expect(t('chat:hello', { name: 'Ann' })).toBe('Hi Ann')
  expect(tellFrom(['app', 'chat'])('nothing.here')).toBe('nothing.here')
})

test('rarely used sentences are loaded once, when first needed', async () => {
  let fetched = 0
  const rarer = () => Promise.resolve({ accounts: { login: `Log in ${++fetched}` } })
  const sentences = sentencesOf('en', { app: { hello: 'Hello' } }, rarer)
  expect(sentences.fetchMissing(['app'])).toBeUndefined()
  const waiting = sentences.fetchMissing(['accounts'])
  expect(sentences.fetchMissing(['accounts'])).toBe(waiting)
  await waiting
  expect(sentences.fetchMissing(['accounts'])).toBe(waiting)
  expect(sentences.tellFrom(['accounts'])('login')).toBe('Log in 1')
})

test('[9.120] words from right to left stand apart in a sentence, with the signs at their end; others as they are', () => {
  const { t } = sentencesOf('en', { app: { gone: '{{name}} has left, {{name}}’s messages stay.' } })
  const gone = (name: string) => t('app:gone', { name })
  expect(gone('שרה!')).toBe('\u2068שרה!\u2069 has left, \u2068שרה!\u2069’s messages stay.')
  expect(gone('Eva!')).toBe('Eva! has left, Eva!’s messages stay.')
})
