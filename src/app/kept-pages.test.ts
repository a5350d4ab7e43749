// Which pages are kept, for whom, and that each answer has a nonce of its own.
import { expect, test } from 'vitest'
import type { Caller } from '#platform/http/caller.ts'
import { keptKey, keptPages } from './kept-pages.ts'

const visitor = {
  origin: 'http://a',
  siteId: 's',
  locale: 'en',
  country: null,
  cookies: {},
  memberId: null,
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36',
}
const keyOf = (given: object, method = 'GET', url = '/terms') =>
  keptKey({ ...visitor, ...given } as unknown as Caller, method, url)

test('[2.119] a page is kept for visitors whom nothing sets apart', () => {
  expect(keyOf({})).not.toBeNull()
  expect(keyOf({ cookies: { locale: 'fi', consent: 'no' } })).not.toBeNull()
  for (const [given, method, url] of [
    [{ memberId: 'm' }],
    [{ cookies: { session: 'x' } }],
    [{ cookies: { source: 'network=a', consent: 'yes' } }],
    [{ cookies: { signup: '{}' } }],
    [{}, 'POST'],
    [{}, 'HEAD'],
    [{}, 'GET', '/?network=ads'],
    [{}, 'GET', '/_root.data'],
  ] as const)
    expect(keyOf(given, method, url), JSON.stringify([given, method, url])).toBeNull()
})

test('[2.119] what a page depends on keeps it apart: host, address, language, country, answers, machines', () => {
  const keys = [
    keyOf({}),
    keyOf({ origin: 'http://b' }),
    keyOf({ siteId: 't' }),
    keyOf({ locale: 'fi' }),
    keyOf({ country: 'NL' }),
    keyOf({ cookies: { consent: 'no' } }),
    keyOf({ cookies: { 'site-entry-dismissed': '1' } }),
    keyOf({ userAgent: 'Googlebot' }),
    keyOf({}, 'GET', '/faq'),
  ]
  expect(new Set(keys).size).toBe(keys.length)
})

test('[2.119] the nonce of an answer stands in no other', () => {
  const pages = keptPages()
  pages.keep('key', 'old', '<script nonce="old"></script><script nonce="old"></script>', { vary: 'cookie' })
  expect(pages.find('key', 'new')).toEqual({
    html: '<script nonce="new"></script><script nonce="new"></script>',
    headers: { vary: 'cookie' },
  })
  expect(pages.find('other', 'new')).toBeUndefined()
})
