// Which pages are cached, for whom, and that each response has its own nonce.
import { expect, test } from 'vitest'
import { newId } from '#base/ids.ts'
import type { Caller } from '#platform/http/caller.ts'
import { cacheKey, pageCache } from './page-cache.ts'

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
  cacheKey({ ...visitor, ...given } as unknown as Caller, method, url)

test('[2.119] a page is cached for anonymous visitors', () => {
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

test('[2.119] a page is cached separately by what it depends on: host, URL, language, country, answers, bots', () => {
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

test('[2.113] [2.119] a cookie without meaning counts as none: its page shows the warning, so nobody who entered gets it', () => {
  const entered = (said: string) => keyOf({ cookies: { 'site-entry-dismissed': said } })
  expect(entered('1700000000')).not.toBe(keyOf({}))
  for (const said of ['', 'x', '1x']) expect(entered(said)).toBe(keyOf({}))
})

test('[2.119] [2.121] a response shares no nonces or form ids with another, not even in its headers', () => {
  const pages = pageCache()
  const marks = { scriptNonce: 'a'.repeat(32), styleNonce: 'b'.repeat(32), formId: newId() }
  const html = (nonce: string, id: string) => `<script nonce="${nonce}"></script><i nonce="${nonce}">ü</i>${id}`
  const policy = (script: string, style: string) => `script-src 'nonce-${script}';style-src 'nonce-${style}'`
  const headers = { vary: 'cookie', 'content-security-policy': policy(marks.scriptNonce, marks.styleNonce) }
  pages.keep('key', { about: null, marks, html: Buffer.from(html(marks.scriptNonce, marks.formId)), headers })
  const seen = new Set([marks.scriptNonce, marks.styleNonce, marks.formId])
  for (let turn = 1; turn <= 600; turn++) {
    const { headers = [], html: sent } = pages.find('key', false) ?? {}
    const [, nonce = ''] = /script-src 'nonce-([0-9a-f]{32})'/.exec(headers[3] ?? '') ?? []
    const id = sent?.toString().slice(-36) ?? ''
    expect(headers).toEqual(['vary', 'cookie', 'content-security-policy', policy(nonce, nonce)])
    expect(sent?.toString()).toBe(html(nonce, id))
    seen.add(nonce).add(id)
    expect(seen.size).toBe(3 + 2 * turn)
  }
  expect(pages.find('other', true)).toBeUndefined()
})

test('[2.123] a page about a member is served while changes are received, and dropped with the member or with all of them', () => {
  const pages = pageCache()
  const marks = { scriptNonce: 'a'.repeat(32), styleNonce: 'b'.repeat(32), formId: newId() }
  const keep = (about: string | null) =>
    pages.keep(String(about), { about, marks, html: Buffer.from(String(about)), headers: {} })
  const kept = (heard = true) => ['null', 'ann', 'ben'].filter((key) => pages.find(key, heard))
  for (const about of [null, 'ann', 'ben']) keep(about)
  expect([kept(true), kept(false)]).toEqual([['null', 'ann', 'ben'], ['null']])
  const before = pages.drops()
  pages.drop('ann')
  expect([kept(), pages.drops(), pages.showsMembers()]).toEqual([['null', 'ben'], before + 1, true])
  pages.drop(null)
  expect([kept(), pages.drops(), pages.showsMembers()]).toEqual([['null'], before + 2, false])
})
