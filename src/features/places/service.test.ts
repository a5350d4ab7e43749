// Shows the places themselves: every region has a town, a position finds its town, an address its country.
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { languages } from '#base/languages.ts'
import { loadCities } from './cities.ts'
import type { CountryCode } from './countries.ts'
import { regionLabels } from './countries.ts'
import { regionsOf } from './regions.ts'
import { countryCodes } from './rules.ts'
import { countryOf, findPlace, isRegionOf, listRegions, spellingsOf, suggestCities } from './service.ts'

describe('regions', () => {
  it('every country but Monaco has regions, with codes that are used once', () => {
    for (const country of countryCodes) {
      const codes = regionsOf(country).map(({ code }) => code)
      expect(new Set(codes).size, country).toBe(codes.length)
      expect(codes.length > 0, country).toBe(country !== 'MC')
    }
  })

  it('every region has a town', async () => {
    const gazetteer = await loadCities()
    const empty = countryCodes.flatMap((country) =>
      regionsOf(country).filter(({ code }) => gazetteer.citiesOf(country, code).length === 0),
    )
    expect(empty).toEqual([])
  })

  it('carries the word of the country in the language of the reader', () => {
    const words = { say: (_language: string, key: string) => key }
    expect(listRegions({ words }, 'NL', 'nl')[0]).toEqual({
      country: 'NL',
      code: 'DR',
      name: 'Drenthe',
      label: 'places:region_label.province',
    })
  })

  it('has that word in every language', () => {
    for (const language of languages) {
      const copy = JSON.parse(readFileSync(`src/copy/${language}/places.json`, 'utf8')) as {
        region_label: object
      }
      expect(Object.keys(copy.region_label).sort(), language).toEqual([...regionLabels].sort())
    }
  })

  it('a profile may carry only a region of its country', () => {
    expect(isRegionOf('DE', 'BY')).toBe(true)
    expect(isRegionOf('DE', 'NH')).toBe(false)
    expect(isRegionOf('DE', null)).toBe(false)
    expect(isRegionOf('MC', null)).toBe(true)
  })
})

describe('the town at a position', () => {
  it.each([
    [52.09, 5.12, 'NL', 'UT', 'Utrecht'],
    [48.1374, 11.5755, 'DE', 'BY', 'München'],
    [51.5074, -0.1278, 'GB', 'UKI', 'London'],
    [53.48, -2.24, 'GB', 'UKD', 'Manchester'],
    [37.98, -1.13, 'ES', 'MU', 'Murcia'],
    [35.17, 33.36, 'CY', '01', 'Lefkosia'],
    [45.81, 15.98, 'HR', '21', 'Zagreb'],
    [69.65, 18.96, 'NO', '55', 'Tromsø'],
    [60.1, 19.93, 'FI', '01', 'Mariehamn'],
    [43.73, 7.42, 'MC', null, 'Monaco'],
  ])('%f, %f lies in %s %s %s', async (lat, lon, country, region, name) => {
    expect(await findPlace(lat, lon)).toMatchObject({ country, region, name })
  })

  it('is none on the high sea', async () => {
    await expect(findPlace(0, -30)).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('towns by their beginning', () => {
  it('the largest first, accents or not, at most twenty', async () => {
    expect((await suggestCities('SE', undefined, 'malmo'))[0]?.name).toBe('Malmö')
    expect((await suggestCities('DE', 'BY', 'nurn'))[0]?.name).toBe('Nürnberg')
    expect(await suggestCities('FR', undefined, 'sa')).toHaveLength(20)
    expect(await suggestCities('DE', 'HH', 'münchen')).toEqual([])
  })

  it.each([
    ['BE', 'brussel', 'Bruxelles / Brussel'],
    ['ES', 'San Seb', 'Donostia / San Sebastián'],
    ['CH', 'bienne', 'Biel/Bienne'],
    ['FR', 'Saint Etienne', 'Saint-Étienne'],
    ['FR', 'marcq en baroeul', 'Marcq-en-Barœul'],
    ['NL', 's Hertogenbosch', "'s-Hertogenbosch"],
    ['MT', 'hamrun', 'Ħamrun'],
    ['IS', 'hafnarfjord', 'Hafnarfjörður'],
    ['IS', 'thorlaks', 'Þorlákshöfn'],
    ['US', 'ewa b', '‘Ewa Beach'],
    ['NL', 'den h', 'Den Haag'],
    ['DE', 'Munich', 'München'],
    ['IT', 'flor', 'Firenze'],
    ['DE', 'Muenchen', 'München'],
    ['DE', 'koel', 'Köln'],
    ['DE', 'DUESSELDORF', 'Düsseldorf'],
    ['CH', 'Zuerich', 'Zürich'],
    ['AT', 'sankt poe', 'Sankt Pölten'],
    ['DK', 'koebenhavn', 'København'],
    ['DK', 'Naestved', 'Næstved'],
    ['NO', 'aalesund', 'Ålesund'],
    ['SE', 'Goeteborg', 'Göteborg'],
    ['SE', 'vaesteraas', 'Västerås'],
    ['FI', 'Jyvaeskylae', 'Jyväskylä'],
  ])('[4.404] in %s "%s" finds %s, by its second name and without a special key too', async (country, typed, name) => {
    const names = (await suggestCities(country as CountryCode, undefined, typed)).map((city) => city.name)
    expect(names).toContain(name)
  })
})

describe('a town as people write it', () => {
  it.each([
    [['DE'], 'koln', ['Köln', 'koln', 'Cologne']],
    [['DE'], 'Koeln', ['Köln', 'koeln', 'koln', 'Cologne']],
    [['DE'], 'Köln', ['koeln']],
    [['SE'], 'Malmö', ['malmoe']],
    [['BE'], 'Bruxelles', ['Brussel', 'bruxelles / brussel', 'Brussels']],
    [['BE'], 'Brussel', ['Bruxelles']],
    [['NL', 'FR'], 'St Etienne', ['st etienne']],
    [['NL', 'FR'], 'Saint Étienne', ['Saint-Étienne', 'saint-etienne', 'saint etienne']],
    [['NL'], 'Nowhere', ['nowhere']],
  ])('[4.404] in %j "%s" is also %j', async (countries, name, others) => {
    expect(await spellingsOf(countries, name)).toEqual(
      expect.arrayContaining(others.map((other) => other.toLowerCase())),
    )
  })

  it('is no other town', async () => {
    expect(await spellingsOf(['DE', 'NL'], 'Essen')).toEqual(['essen'])
  })
})

describe('the country of an address', () => {
  it.each([
    ['8.8.8.8', 'US'],
    ['145.97.1.1', 'NL'],
    ['::ffff:145.97.1.1', 'NL'],
    ['127.0.0.1', null],
    ['nonsense', null],
  ])('%s is %s', async (ip, country) => {
    expect(await countryOf(ip)).toBe(country)
  })
})
