// The site of a host over the whole server: its settings, its company, and which language it uses with whom.
import { beforeEach, describe, expect, test } from 'vitest'
import { demoSites } from '../../../../demo/sites.ts'
import { addSite } from '#features/sites/service.ts'
import { newId } from '#base/ids.ts'
import { niches } from '#features/sites/contract.ts'
import { expectShape } from '#app/testing/shapes.ts'
import { openStage } from '#app/testing/stage.ts'

const stage = await openStage()
beforeEach(() => stage.reset())

const settingsAt = async (host: string, path = '/api/settings.php') => {
  const answer = await stage.visitor({ host }).get(path)
  expectShape('GET /api/settings.php', answer)
  return answer.body
}

describe('a host’s site', () => {
  test('[7.1] [1.9] [1.18] each host has its own site: niche, country, language and prices', async () => {
    expect(await settingsAt('localhost')).toMatchObject({
      name: 'Duet',
      domain_language: 'en',
      niche: 'default',
      message_credits: 1,
      message_length: 1000,
    })
    expect(await settingsAt('zwei.localhost:3000')).toMatchObject({
      name: 'Zwei',
      domain: 'zwei.localhost',
      domain_language: 'de',
      niche: 'she',
      countries: ['DE', 'AT', 'CH'],
      message_credits: 2,
      photo_credits: 3,
      gift_credits: 5,
      message_length: 600,
      refund_days: 30,
    })
  })

  test.each(['nowhere.example', '127.0.0.1:8080', 'LOCALHOST', 'zwei.localhost.evil.example'])(
    '[1.10] the unknown host %s gets the default site',
    async (host) => {
      expect((await settingsAt(host)).name).toBe('Duet')
    },
  )

  test('[1.11] no query, header or cookie leads to another site', async () => {
    expect((await settingsAt('localhost', '/api/settings.php?domain=zwei.localhost&host=zwei.localhost')).name).toBe(
      'Duet',
    )
    const forwarded = stage.visitor({
      headers: { 'x-forwarded-host': 'zwei.localhost', forwarded: 'host=zwei.localhost' },
    })
    forwarded.cookies.set('domain', 'zwei.localhost')
    const answer = await forwarded.get('/api/settings.php?domain=zwei.localhost')
    expect(answer.body.name).toBe('Duet')
  })

  test('[1.12] a site has one of seven niches, and no other', async () => {
    expect(niches).toEqual(['default', 'she', 'bdsm', 'bbw', 'gilf', 'milf', 'gay'])
    const [site] = demoSites
    if (!site) throw new Error('no demo site')
    const settings = { ...(site.settings as object), domain: 'eight.example', niche: 'eighth' }
    await expect(addSite(stage.platform, { ...site, id: newId(), settings })).rejects.toThrow()
  })

  test('[11.11] a site that says nothing about fictional profiles has them off', async () => {
    const [site] = demoSites
    if (!site) throw new Error('no demo site')
    const { fictional_profiles: _, ...rest } = site.settings as { fictional_profiles: boolean }
    const settings = { ...rest, domain: 'fresh.example' }
    await addSite(stage.platform, { ...site, id: newId(), isDefault: false, settings })
    expect((await settingsAt('fresh.example')).fictional_profiles).toBe(false)
  })
})

test.each(['/api/members.php', '/api/similar-members.php', '/api/member.php?id=0190d000-0000-7000-8000-00000000dead'])(
  '[8.3] [6.1] if visitors may not search, %s is refused because nobody is logged in',
  async (path) => {
    const [site] = demoSites
    if (!site) throw new Error('no demo site')
    const closed = { logged_out_search: 'none', logged_out_search_trafficsource: 'none' }
    const settings = { ...(site.settings as object), ...closed, domain: 'closed.example' }
    await addSite(stage.platform, { ...site, id: newId(), isDefault: false, settings })
    const { status, body } = await stage.visitor({ host: 'closed.example' }).get(path)
    expect([status, body.code, body.authentication_required]).toEqual([403, 'search_needs_login', true])
  },
)

describe('the settings', () => {
  test.each([
    ['[3.22]', ['name', 'domain', 'domain_language', 'description', 'index_title', 'niche']],
    ['[3.23]', ['cdn_prefix']],
    ['[3.24]', ['countries']],
    ['[3.25]', ['visible_profile_fields', 'visible_profile_notes']],
    ['[3.26]', ['search_fields']],
    ['[3.27]', ['message_credits', 'photo_credits', 'gift_credits', 'signup_credits']],
    ['[3.28]', ['message_length']],
    ['[3.29]', ['minimum_message_costs']],
    ['[3.30]', ['support_email', 'support_phone']],
    ['[3.31]', ['push_public_key']],
    ['[3.32]', ['enable_site_entry_popup']],
    ['[3.33]', ['geoip_country', 'geoip_selected_country']],
    ['[3.34]', ['fictional_icon', 'fictional_warning', 'fictional_singular', 'fictional_plural']],
    ['[3.35]', ['refund_days']],
    ['[3.36]', ['signups']],
    ['[3.37]', ['logged_out_search', 'logged_out_search_trafficsource']],
    ['[3.38]', ['member_resell', 'company_id', 'mail_name']],
  ])('%s have %j', async (_number, fields) => {
    const settings = await settingsAt('localhost')
    for (const field of fields) expect(settings).toHaveProperty(field)
  })

  test('[3.29] the lowest price of a message is given by country, with its currency', async () => {
    expect((await settingsAt('zwei.localhost')).minimum_message_costs).toEqual({
      DE: { costs_minor: 99, currency: 'EUR' },
    })
  })

  test('[3.35] refunds within 14 days unless the site allows longer', async () => {
    expect((await settingsAt('localhost')).refund_days).toBe(14)
  })

  test.each([
    ['130.233.0.1', 'localhost', 'FI', 'FI'],
    ['130.233.0.1', 'zwei.localhost', 'FI', 'DE'],
    ['10.0.0.1', 'localhost', null, 'NL'],
  ])('[3.33] from %s at %s the country is %s, and %s is selected', async (remoteAddress, host, found, selected) => {
    const answer = await stage.visitor({ remoteAddress, host }).get('/api/settings.php')
    expect(answer.body).toMatchObject({ geoip_country: found, geoip_selected_country: selected })
  })
})

test('[7.18] [3.41] the company behind the site', async () => {
  const answer = await stage.visitor().get('/api/companyinfo.php')
  expectShape('GET /api/companyinfo.php', answer)
  expect(answer.body).toEqual({
    name: 'Duet Demo B.V.',
    address: 'Herengracht 1, 1015 BA',
    registration_number: '00000000',
    city: 'Amsterdam',
    country: 'NL',
    tradenames: ['Duet', 'Duet Zwei'],
    vat_numbers: ['NL000000000B00'],
    support_phone: '+31 20 000 00 00',
    delete_discount: 25,
    added_date: '2024-05-01T12:00:00.000Z',
  })
})

describe('the languages of a country', () => {
  test.each([
    ['8.8.8.8', ['en', 'es']],
    ['134.58.1.1', ['nl', 'fr', 'de']],
    ['130.92.9.40', ['de', 'it', 'fr', 'en']],
    ['130.233.0.1', ['fi', 'sv']],
  ])('[1.7] from %s the choice begins with %j', async (remoteAddress, own) => {
    const { body } = await stage.visitor({ remoteAddress }).get('/api/settings.php')
    expect(body.languages.slice(0, own.length)).toEqual(own)
    expect(body.languages).toHaveLength(11)
  })

  test.each([
    ['NL', 'en', 'Province'],
    ['US', 'en', 'State'],
    ['CH', 'de', 'Kanton'],
    ['IE', 'en', 'County'],
  ])('[1.8] [3.39] [7.17] regions of %s are called in %s: %s', async (country, language, label) => {
    const browser = stage.visitor()
    browser.cookies.set('locale', language)
    const answer = await browser.get('/api/regions.php', { country })
    expectShape('GET /api/regions.php', answer)
    expect(answer.body.regions.length).toBeGreaterThan(3)
    expect(new Set(answer.body.regions.map((region: { label: string }) => region.label))).toEqual(new Set([label]))
  })
})

/** The language of a response, recognised by its not-found message. */
const languageFor = async (given: { locale?: string; wish?: string; from?: string; host?: string }) => {
  const browser = stage.visitor({
    ...(given.from ? { remoteAddress: given.from } : {}),
    ...(given.host ? { host: given.host } : {}),
    headers: given.wish ? { 'accept-language': given.wish } : {},
  })
  if (given.locale) browser.cookies.set('locale', given.locale)
  const { message } = (await browser.get('/api/nothing')).body
  const sentences = ['da', 'de', 'en', 'es', 'fi', 'fr', 'it', 'nb', 'nl', 'pl', 'sv'] as const
  return sentences.find((language) => stage.platform.words.say(language, 'errors:not_found') === message)
}

describe('the language of a response', () => {
  test.each([
    [{ wish: 'fr-CH, fr;q=0.9, en;q=0.8' }, 'fr'],
    [{ wish: 'xx, nn;q=0.5' }, 'nb'],
    [{ wish: 'en;q=0.3, pl;q=0.7' }, 'pl'],
    [{ wish: 'ja' }, 'en'],
    [{}, 'en'],
    [{ host: 'zwei.localhost' }, 'de'],
    [{ host: 'zwei.localhost', wish: 'sv' }, 'sv'],
    [{ from: '134.58.1.1', wish: 'pl, fr;q=0.5' }, 'fr'],
    [{ from: '134.58.1.1', wish: 'pl' }, 'en'],
  ])('[1.25] %j gets %s', async (given, language) => {
    expect(await languageFor(given)).toBe(language)
  })

  test('a cookie takes precedence over the browser’s preference', async () => {
    expect(await languageFor({ locale: 'it', wish: 'fr' })).toBe('it')
  })

  test.each([
    [{ locale: 'xx', wish: 'fr' }, 'fr'],
    [{ locale: '../etc', from: '130.233.0.1', wish: 'sv' }, 'sv'],
    [{ locale: 'xx', from: '130.233.0.1', wish: 'pl' }, 'fi'],
    [{ locale: 'EN', from: '145.97.39.155' }, 'en'],
  ])('[1.24] an unknown language changes nothing: %j gets %s', async (given, language) => {
    expect(await languageFor(given)).toBe(language)
  })

  test('[1.24] saving an unknown one is refused and sets no cookie', async () => {
    const ann = await stage.member()
    const answer = await ann.put('/api/user.php', { language: 'xx' })
    expect([answer.status, answer.setCookies]).toEqual([422, []])
  })

  test('[1.5] [1.6] [7.4] a saved one is kept for 365 days in the cookie, and in the account for other browsers', async () => {
    const ann = await stage.member()
    const answer = await ann.put('/api/user.php', { language: 'fi' })
    expectShape('PUT /api/user.php', answer)
    expect(answer.setCookies).toEqual(['locale=fi; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax'])
    ann.cookies.delete('locale')
    expect((await ann.get('/api/nothing')).body.message).toBe(stage.platform.words.say('fi', 'errors:not_found'))
  })
})
