// Shows the calls about places as a browser makes them: parsed on the way in, nothing undeclared on the way out.
import { describe, expect, it } from 'vitest'
import type { CallKey } from '#base/call.ts'
import type { Language } from '#base/languages.ts'
import type { Caller } from '#platform/http/caller.ts'
import { invoke } from '#platform/http/handle.ts'
import type { Platform } from '#platform/platform.ts'
import { loadWords } from '#platform/words.ts'
import { placesApi } from './api.ts'

const platform = { words: await loadWords('src/copy') } as Platform

function ask(key: CallKey, query: object, locale: Language = 'en'): Promise<unknown> {
  const handler = placesApi.find(({ call }) => call.key === key)
  if (!handler) throw new Error(`No answer to ${key}`)
  return invoke(handler, { query }, { locale } as Caller, platform)
}

describe('GET /api/regions.php', () => {
  it('labels the regions of a country with the word it has for them', async () => {
    const { regions } = (await ask('GET /api/regions.php', { country: 'NL' }, 'nl')) as { regions: unknown[] }
    expect(regions).toHaveLength(12)
    expect(regions[0]).toEqual({ country: 'NL', code: 'DR', name: 'Drenthe', label: 'Provincie' })
  })

  it('gives those of all countries at once', async () => {
    const { regions } = (await ask('GET /api/regions.php', {})) as { regions: { country: string }[] }
    expect(new Set(regions.map(({ country }) => country)).size).toBeGreaterThan(45)
  })

  it('refuses a country that is not served', async () => {
    await expect(ask('GET /api/regions.php', { country: 'ZZ' })).rejects.toMatchObject({ code: 'invalid_input' })
  })
})

describe('GET /api/geocode.php', () => {
  it('answers with country, region and town, and no position', async () => {
    expect(await ask('GET /api/geocode.php', { lat: '52.0907', lon: '5.1214' })).toEqual({
      country: 'NL',
      region: 'UT',
      region_name: 'Utrecht',
      city: 'Utrecht',
    })
  })

  it.each([{}, { lat: '91', lon: '0' }, { lat: 'north', lon: '5' }, { lat: '52', lon: '181' }, { lat: '', lon: '' }])(
    'refuses %j',
    async (query) => {
      await expect(ask('GET /api/geocode.php', query)).rejects.toMatchObject({ code: 'invalid_input', statusCode: 422 })
    },
  )

  it('has nothing at sea', async () => {
    await expect(ask('GET /api/geocode.php', { lat: '0', lon: '-30' })).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('GET /api/cities.php', () => {
  it('suggests towns of a region by their beginning', async () => {
    expect(await ask('GET /api/cities.php', { country: 'NL', region: 'NH', prefix: 'Amster' })).toEqual({
      cities: [{ name: 'Amsterdam', region: 'NH' }],
    })
  })
})
