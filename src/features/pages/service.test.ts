// The static pages as they are written: all there, in every language, with the site's facts and nothing unfilled.
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { newId } from '#base/ids.ts'
import { languages } from '#base/languages.ts'
import { paymentBrands } from '#base/payment-methods.ts'
import { addSite } from '#features/sites/service.ts'
import type { Platform } from '#platform/platform.ts'
import { testDb } from '#platform/testing/test-db.ts'
import { figuresIn } from '../../../scripts/wording/numbers.ts'
import { looseMarks } from '../../../scripts/wording/typography.ts'
import { staticPage } from './service.ts'

const { db, emptied } = await testDb()
const platform = { db, now: () => new Date('2026-06-15T12:00:00Z') } as unknown as Platform

const tokens = ['ban', 'cookies', 'faq', 'privacy', 'return-policy', 'service', 'terms']
const knownFacts = new Set([
  'site',
  'company',
  'address',
  'registration',
  'email',
  'phone',
  'age',
  'refund_days',
  'date',
])
const knownParts = new Set(['resell', 'fictional', 'phone', 'paid_messages', 'free_messages'])
const company = {
  name: 'Duet Company',
  address: 'Road 1',
  registration_number: '12345',
  city: 'Town',
  country: 'NL',
  tradenames: [],
  vat_numbers: [],
  support_phone: null,
  delete_discount: 0,
}

beforeEach(emptied)

async function addSiteOf(settings: object, addedAt = new Date('2020-01-01T00:00:00Z'), more = {}): Promise<string> {
  const [id, companyId] = [newId(), newId()]
  const usual = {
    name: 'Duet',
    domain: `${id}.example`,
    domain_language: 'en',
    countries: ['NL'],
    support_email: 'help@example.com',
  }
  await addSite(platform, {
    id,
    isDefault: false,
    company: { ...company, ...more, id: companyId, added_at: addedAt },
    settings: { ...usual, company_id: companyId, ...settings },
  })
  return id
}

function written(language: string, token: string): string {
  return readFileSync(join(import.meta.dirname, `../../../content/${language}/${token}.md`), 'utf8')
}

function headings(text: string): number {
  return text.match(/^## .+$/gm)?.length ?? 0
}

describe.each(languages)('the pages in %s', (language) => {
  test.each(tokens)('[2.32] [1.3] %s has a title and a text, and every placeholder is filled', async (token) => {
    const site = await addSiteOf({ support_phone: '020-123 45 67', fictional_profiles: true, member_resell: 'yes' })
    const page = await staticPage(platform, site, language, token)
    expect(page.title).not.toBe('')
    expect(page.html.length).toBeGreaterThan(600)
    expect(page.title + page.html).not.toMatch(/[{}]/)
  })

  test.each(tokens)('%s names only facts and parts that exist', (token) => {
    const names = [...written(language, token).matchAll(/\{\{([#/]?)(\w+)\}\}/g)]
    const unknown = names.filter(([, mark, name = '']) => !(mark ? knownParts : knownFacts).has(name))
    expect(unknown.map(([whole]) => whole)).toEqual([])
  })

  test.each(tokens)('%s says as much as the English page', (token) => {
    const stands = (text: string) => [...new Set(text.match(/\{\{[#/]?\w+\}\}/g))].toSorted()
    const links = (text: string) => [...new Set(text.match(/\]\(\/[a-z-]+\)/g))].toSorted()
    const [text, english] = [written(language, token), written('en', token)]
    expect(headings(text)).toBe(headings(english))
    expect(links(text)).toEqual(links(english))
    expect(stands(text).filter((name) => name !== '{{age}}')).toEqual(
      stands(english).filter((name) => name !== '{{age}}'),
    )
  })

  test.each(tokens)('[9.21] %s has the same figures as the English page, section by section', (token) => {
    const figures = (text: string) => text.split(/^## /m).map((section) => figuresIn(section))
    expect(figures(written(language, token))).toEqual(figures(written('en', token)))
    const lists = (text: string) => text.split(/^## /m).map((section) => section.match(/^- /gm)?.length ?? 0)
    expect(lists(written(language, token))).toEqual(lists(written('en', token)))
  })

  test('[9.22] payment methods are left to the price page, which knows those of the provider', () => {
    const faq = written(language, 'faq')
    const named = Object.values(paymentBrands).filter((brand) => faq.includes(brand))
    expect(named).toEqual([])
    expect(faq).toContain('](/pricing)')
  })

  test.each(tokens)('[9.23] [9.113] %s keeps punctuation with its words', (token) => {
    expect(looseMarks(language, written(language, token))).toEqual([])
  })

  test('[11.10] [1.17] the parts on fictional profiles, takeover and phone are left out if the site has none', async () => {
    const without = await addSiteOf({})
    const having = await addSiteOf({ support_phone: '020-123 45 67', fictional_profiles: true, member_resell: 'yes' })
    for (const token of ['faq', 'privacy', 'service', 'terms']) {
      const [short, long] = await Promise.all(
        [without, having].map((site) => staticPage(platform, site, language, token)),
      )
      expect(short?.html.length).toBeLessThan(long?.html.length ?? 0)
      expect(headings(short?.html.replaceAll('<h2>', '## ') ?? '')).toBe(headings(written(language, token)))
    }
  })
})

test('[4.406] customer service is reached at the company’s phone where the site has none of its own', async () => {
  const own = { support_phone: '020-123 45 67' }
  const companys = { support_phone: '+31 20 000 00 00' }
  const pageOf = async (settings: object) =>
    (await staticPage(platform, await addSiteOf(settings, undefined, companys), 'en', 'service')).html
  expect(await pageOf({})).toContain('Phone: +31 20 000 00 00')
  expect(await pageOf(own)).toContain('Phone: 020-123 45 67')
})

test.each(languages)(
  '[10.176] in %s, a site with free messages says so and names no price of them',
  async (language) => {
    const sites = [await addSiteOf({ message_credits: 0 }), await addSiteOf({ message_credits: 1 })]
    for (const token of ['faq', 'terms']) {
      const [free, paid] = await Promise.all(
        sites.map(async (site) => (await staticPage(platform, site, language, token)).html),
      )
      const parts = (name: string) => [...written(language, token).matchAll(new RegExp(`#${name}}}([^{]+)`, 'g'))]
      for (const [, text = ''] of parts('paid_messages'))
        expect([free?.includes(text), paid?.includes(text)]).toEqual([false, true])
      for (const [, text = ''] of parts('free_messages'))
        expect([free?.includes(text), paid?.includes(text)]).toEqual([true, false])
      expect(parts('free_messages')).toHaveLength(1)
    }
  },
)

test('[1.26] the terms carry the date of their version, the other pages none', async () => {
  const old = await addSiteOf({})
  const young = await addSiteOf({}, new Date('2025-03-04T00:00:00Z'))
  expect(await staticPage(platform, old, 'en', 'terms')).toMatchObject({ changed_at: '2023-12-01T12:00:00.000Z' })
  const page = await staticPage(platform, young, 'en', 'terms')
  expect(page.changed_at).toBe('2025-03-04T00:00:00.000Z')
  expect(page.html).toContain('March 4, 2025')
  expect((await staticPage(platform, old, 'en', 'faq')).changed_at).toBeNull()
})

test('[1.26] the date of the terms is the same day wherever the server stands', async () => {
  const site = await addSiteOf({}, new Date('2025-03-04T00:00:00Z'))
  vi.stubEnv('TZ', 'America/New_York')
  onTestFinished(() => void vi.unstubAllEnvs())
  expect((await staticPage(platform, site, 'en', 'terms')).html).toContain('March 4, 2025')
})

test('[2.32] a page requested before it existed is found once it does', async () => {
  const site = await addSiteOf({})
  const ask = () => staticPage(platform, site, 'en', 'added-while-running')
  await expect(ask()).rejects.toMatchObject({ code: 'page_not_found' })
  const file = join(import.meta.dirname, '../../../content/en/added-while-running.md')
  onTestFinished(() => rmSync(file))
  writeFileSync(file, '# Added\n\nWhile the site ran.\n')
  expect(await ask()).toMatchObject({ title: 'Added' })
})

test('the refund window and the minimum age are the site’s own', async () => {
  const site = await addSiteOf({ refund_days: 30, minimum_age: 21 })
  expect((await staticPage(platform, site, 'en', 'return-policy')).html).toContain('Within 30 days')
  expect((await staticPage(platform, site, 'en', 'terms')).html).toContain('at least 21 years old')
})

test('[1.41] a name is written as it is, whatever Markdown or HTML its signs would be', async () => {
  const site = await addSiteOf({ name: '*Night_Owls_* & <Co>', support_email: 'help_us@example.com' }, undefined, {
    name: '1. Love <Berlin> & [Sons](GmbH)',
  })
  const { html } = await staticPage(platform, site, 'en', 'terms')
  expect(html).toContain(
    '*Night_Owls_* &amp; &lt;Co&gt; is run by 1. Love &lt;Berlin&gt; &amp; [Sons](GmbH), Road 1, Town,',
  )
  expect(html).toContain('<a href="mailto:help_us@example.com">help_us@example.com</a>')
  expect((await staticPage(platform, site, 'en', 'ban')).description).toMatch(/^\*Night_Owls_\* & <Co> is for adults/)
})

test.each(['nothing-here', '../x', '../en/terms', 'Terms', ''])('[2.34] %j is no page', async (token) => {
  const site = await addSiteOf({})
  await expect(staticPage(platform, site, 'en', token)).rejects.toMatchObject({ code: 'page_not_found' })
})
