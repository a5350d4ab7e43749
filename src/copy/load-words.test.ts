// What the browser loads of a language's sentences: every namespace that pages use, each when it is first needed.
import { globSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { languages } from '#base/languages.ts'
import { wordsFor } from './all-words.ts'
import { loadWords } from './load-words.ts'
import { sentencesOf } from './sentences.ts'

/** Only the server uses these. */
const ofServer = ['export', 'icebreakers', 'mail', 'places']

test.each(languages)('every sentence of %s that a page asks for is loaded, and stays', async (language) => {
  const files = globSync(`${language}/*.json`, { cwd: import.meta.dirname }).map((file) => path.basename(file, '.json'))
  const words = await loadWords(language, '/members')
  for (const namespace of files.filter((name) => !ofServer.includes(name))) {
    const coming = words.fetchMissing([namespace])
    await coming
    expect(words.getResourceBundle(language, namespace), namespace).toBeDefined()
    // React resumes a part that waited only if it waits for the same promise again.
    expect(words.fetchMissing([namespace])).toBe(coming)
  }
})

test('a page known to need more sentences has them from the start', async () => {
  const words = await loadWords('en', '/chats')
  expect(words.fetchMissing(['chat', 'gifts'])).toBeUndefined()
})

test('sentences that could not be loaded are loaded again, shared by several callers', async () => {
  let asked = 0
  const words = sentencesOf('en', {}, (namespace) =>
    asked++ < 2 ? Promise.reject(new Error('offline')) : Promise.resolve({ [namespace]: { hello: namespace } }),
  )
  await expect(words.fetchMissing(['one', 'two'])).rejects.toThrow('offline')
  await words.fetchMissing(['one', 'two'])
  expect(words.t('one:hello') + words.t('two:hello')).toBe('onetwo')
})

test('the common chunk has no sentences of conversations, prices or one’s own profile', async () => {
  const words = await loadWords('en', '/members')
  for (const namespace of ['chat', 'payments', 'own', 'errors'])
    expect(words.getResourceBundle('en', namespace), namespace).toBeUndefined()
})

test('[2.407] no Polish sentence has a form of “year” that its number may not take', () => {
  const t = wordsFor('pl').tellFrom(['app', 'matching'])
  const asked = ['footer.disclaimer', 'entry.text', 'entry.enter', 'filter.ages']
  for (const key of asked) {
    const said = t(key, { age: 22, from: 18, to: 22, site: 'Duet' })
    expect(said).toContain('22')
    // 22 lata, 25 lat; but whoever is from 22 on is always “od 22 lat”.
    expect(said.replace('od 22 lat', '')).not.toMatch(/22 lat/)
  }
})
