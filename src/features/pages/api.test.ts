// The call for a static page: the caller's language and site decide what is read.
import { beforeEach, expect, test } from 'vitest'
import { newId } from '#base/ids.ts'
import { addSite } from '#features/sites/service.ts'
import type { Caller } from '#platform/http/caller.ts'
import { invoke } from '#platform/http/handle.ts'
import type { Platform } from '#platform/platform.ts'
import { testDb } from '#platform/testing/test-db.ts'
import { pagesApi } from './api.ts'

const { db, emptied } = await testDb()
const platform = { db, now: () => new Date('2026-06-15T12:00:00Z') } as unknown as Platform
let site = ''

beforeEach(async () => {
  await emptied()
  const companyId = newId()
  site = newId()
  const place = { address: 'Road 1', city: 'Town', country: 'NL', registration_number: '1' }
  const names = { tradenames: [], vat_numbers: [], support_phone: null, delete_discount: 0 }
  await addSite(platform, {
    id: site,
    isDefault: true,
    company: { id: companyId, name: 'Duet Company', ...place, ...names, added_at: platform.now() },
    settings: {
      name: 'Duet',
      domain: 'duet.example',
      domain_language: 'en',
      countries: ['NL'],
      support_email: 'help@example.com',
      company_id: companyId,
    },
  })
})

async function ask(token: string, locale = 'en') {
  const [handler] = pagesApi
  if (!handler) throw new Error('no handler')
  const caller = { siteId: site, locale, memberId: null, sessionId: null, cookies: {}, setCookies: [] }
  return invoke(handler, { query: { token } }, caller as unknown as Caller, platform)
}

test('[2.32] a page answers in the reader’s language', async () => {
  expect(await ask('return-policy')).toMatchObject({
    token: 'return-policy',
    title: 'Returns and refunds',
    changed_at: null,
  })
  expect(await ask('return-policy', 'nl')).toMatchObject({ title: 'Herroeping en terugbetaling' })
})

test('a page holds the site’s facts as links that work', async () => {
  const page = await ask('service')
  expect(page).toMatchObject({ html: expect.stringContaining('<a href="mailto:help@example.com">') })
  expect(page).toMatchObject({ html: expect.stringContaining('Duet Company, Road 1, Town') })
})

test.each(['nothing-here', '../x'])('[2.34] %j answers page_not_found', async (token) => {
  await expect(ask(token)).rejects.toMatchObject({ code: 'page_not_found' })
})
