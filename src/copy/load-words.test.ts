// What the browser fetches of a language's sentences: every namespace that pages use, each when it is first asked for.
import { globSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { languages } from '#base/languages.ts'
import { loadWords } from './load-words.ts'
import { sentencesOf } from './sentences.ts'

/** Only the server speaks these. */
const ofServer = ['export', 'mail', 'places']

test.each(languages)('every sentence of %s that a page asks for comes, and stays', async (language) => {
  const files = globSync(`${language}/*.json`, { cwd: import.meta.dirname }).map((file) => path.basename(file, '.json'))
  const words = await loadWords(language, '/members')
  for (const namespace of files.filter((name) => !ofServer.includes(name))) {
    const coming = words.fetchMissing([namespace])
    await coming
    expect(words.getResourceBundle(language, namespace), namespace).toBeDefined()
    // React takes up a part that waited only if it waits for the same again.
    expect(words.fetchMissing([namespace])).toBe(coming)
  }
})

test('a page that is known to need more words has them from the start', async () => {
  const words = await loadWords('en', '/chats')
  expect(words.fetchMissing(['chat', 'gifts'])).toBeUndefined()
})

test('words that could not be fetched are fetched again, of several places together', async () => {
  let asked = 0
  const words = sentencesOf('en', {}, (namespace) =>
    asked++ < 2 ? Promise.reject(new Error('offline')) : Promise.resolve({ [namespace]: { hello: namespace } }),
  )
  await expect(words.fetchMissing(['one', 'two'])).rejects.toThrow('offline')
  await words.fetchMissing(['one', 'two'])
  expect(words.t('one:hello') + words.t('two:hello')).toBe('onetwo')
})

test('no page of all carries the sentences of conversations, prices or the own profile', async () => {
  const words = await loadWords('en', '/members')
  for (const namespace of ['chat', 'payments', 'own', 'errors'])
    expect(words.getResourceBundle('en', namespace), namespace).toBeUndefined()
})
