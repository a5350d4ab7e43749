// How a site is found: as it is in the table, and without needing another connection.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { inTransaction } from '#platform/db/db.ts'
import type { Platform } from '#platform/platform.ts'
import { testDb } from '#platform/testing/test-db.ts'
import { termsVersion } from './rules.ts'
import { siteOf, siteOfHost } from './service.ts'
import { addTestSite } from './testing.ts'

const connections = 10
const { db, emptied } = await testDb()
const platform = { db, now: () => new Date() } as unknown as Platform

let site: string

beforeEach(async () => {
  await emptied()
  site = await addTestSite(platform, { domain: 'one.example' })
  await siteOf(platform, site)
})

afterEach(() => void vi.restoreAllMocks())

test('[1.26] the terms have the day on which the company was added, if that is later than their first version', () => {
  const [first, later] = [new Date('2023-12-01T12:00:00Z'), new Date('2024-05-06T07:08:09Z')]
  expect([termsVersion(new Date('2023-11-30T00:00:00Z')), termsVersion(later)]).toEqual([first, later])
})

const later = (ms: number) => {
  const then = performance.now() + ms
  vi.spyOn(performance, 'now').mockImplementation(() => then)
}

const rename = (name: string) =>
  db
    .updateTable('site')
    .set({ settings: JSON.stringify({ ...settings(), name }) })
    .where('id', '=', site)
    .execute()

const settings = () => ({
  name: 'Duet',
  domain: 'one.example',
  domain_language: 'en',
  countries: ['NL'],
  support_email: 'help@example.com',
  company_id: site,
})

test('a site can be read in as many transactions as there are connections, however old its cached value', async () => {
  later(20_000)
  let begun = 0
  const all = Promise.withResolvers<void>()
  const found = await Promise.all(
    Array.from({ length: connections }, () =>
      inTransaction(db, async () => {
        begun += 1
        if (begun === connections) all.resolve()
        await all.promise
        return siteOf(platform, site)
      }),
    ),
  )
  expect(found.map(({ host }) => host)).toEqual(Array.from({ length: connections }, () => 'one.example'))
})

test('a request finds its site by host, at most five seconds out of date', async () => {
  await rename('Trio')
  expect((await siteOfHost(platform, 'one.example')).settings.name).toBe('Duet')
  later(5_001)
  expect((await siteOfHost(platform, 'one.example')).settings.name).toBe('Trio')
  expect((await siteOf(platform, site)).settings.name).toBe('Trio')
})

test.each(['one.example', 'ONE.example', 'one.example:8080', 'one.example.', 'One.Example.:8080'])(
  '[1.9] the host %s is that of its site',
  async (host) => {
    expect((await siteOfHost(platform, host)).id).toBe(site)
  },
)

test('a job that reads by id after a minute reloads it', async () => {
  await rename('Trio')
  later(60_001)
  expect((await siteOf(platform, site)).settings.name).toBe('Trio')
})

test('concurrent requests share one read', async () => {
  later(5_001)
  const reads = vi.spyOn(db, 'selectFrom')
  await Promise.all(Array.from({ length: 8 }, () => siteOfHost(platform, 'one.example')))
  expect(reads.mock.calls.filter(([table]) => (table as string) === 'site')).toHaveLength(1)
})
