// A thing named in several places of the product has one name in each language.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { languages } from '#base/languages.ts'
import { projectRoot } from '#platform/project.ts'

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

test.each(languages)('[9.130] a page is called in its heading as where one goes to it, in %s', (language) => {
  const pages = [
    [sentence(language, 'app', 'nav', 'profile'), sentence(language, 'own', 'title')],
    [sentence(language, 'app', 'nav', 'settings'), sentence(language, 'accounts', 'settings', 'title')],
    [sentence(language, 'app', 'nav', 'messages'), sentence(language, 'chat', 'title')],
    [sentence(language, 'app', 'nav', 'likes'), sentence(language, 'matching', 'likes', 'title')],
    [sentence(language, 'app', 'nav', 'credits'), sentence(language, 'payments', 'credits_title')],
    [sentence(language, 'app', 'nav', 'premium'), sentence(language, 'payments', 'premium_title')],
    [sentence(language, 'app', 'footer', 'pricing'), sentence(language, 'payments', 'pricing_title')],
    [sentence(language, 'app', 'footer', 'complaints'), sentence(language, 'safety', 'title')],
    [sentence(language, 'matching', 'match_finder'), sentence(language, 'finder', 'title')],
    [sentence(language, 'accounts', 'settings', 'mandate'), sentence(language, 'debit', 'own_title')],
    [sentence(language, 'accounts', 'settings', 'leave'), sentence(language, 'lifecycle', 'leave', 'title')],
  ]
  for (const [link, heading] of pages) expect(heading).toBe(link)
})

test.each(languages)('[9.131] the page about refunds quotes the button that asks for one, in %s', (language) => {
  const page = readFileSync(path.join(projectRoot, 'content', language, 'return-policy.md'), 'utf8')
  expect(page).toContain(sentence(language, 'payments', 'refund_link'))
})
