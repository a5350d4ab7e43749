// What the browser fetches of a language's sentences: every namespace that pages use, each when it is first asked for.
import { globSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { languages } from '#base/languages.ts'
import { loadWords } from './load-words.ts'

/** Only the server speaks these. */
const ofServer = ['mail', 'places']

test.each(languages)('every sentence of %s that a page asks for comes, and stays', async (language) => {
  const files = globSync(`${language}/*.json`, { cwd: import.meta.dirname }).map((file) => path.basename(file, '.json'))
  const words = await loadWords(language, '/members')
  for (const namespace of files.filter((name) => !ofServer.includes(name))) {
    await words.fetchMissing([namespace])
    expect(words.getResourceBundle(language, namespace), namespace).toBeDefined()
    expect(words.fetchMissing([namespace])).toBeUndefined()
  }
})

test('no page of all carries the sentences of conversations, prices or the own profile', async () => {
  const words = await loadWords('en', '/members')
  for (const namespace of ['chat', 'payments', 'own', 'errors'])
    expect(words.getResourceBundle('en', namespace), namespace).toBeUndefined()
})
