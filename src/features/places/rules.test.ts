// Shows what follows from a country: languages, labels, names, dates.
import { describe, expect, it } from 'vitest'
import { languages } from '#base/languages.ts'
import { dayIn } from '#base/time.ts'
import { countries } from './countries.ts'
import {
  countryName,
  countryOptions,
  dayBegunIn,
  isServedCountry,
  languagesOf,
  mainLanguageOf,
  regionLabelOf,
} from './rules.ts'
import { timeZoneOf } from './time-zones.ts'

describe('languages of a country', () => {
  it.each([
    ['US', ['en', 'es']],
    ['BE', ['nl', 'fr', 'de']],
    ['CH', ['de', 'it', 'fr', 'en']],
    ['FI', ['fi', 'sv']],
    ['ZZ', ['en']],
  ])('%s offers %j', (country, expected) => {
    expect(languagesOf(country)).toEqual(expected)
  })

  it('each of our languages comes first somewhere', () => {
    const first = new Set(Object.keys(countries).map(mainLanguageOf))
    expect([...first].sort()).toEqual([...languages].sort())
  })
})

describe('region labels', () => {
  it.each([
    ['NL', 'province'],
    ['US', 'state'],
    ['CH', 'canton'],
    ['IE', 'county'],
    ['PL', 'voivodeship'],
    ['DE', 'federal_state'],
    ['ZZ', 'region'],
  ])('%s is divided by %s', (country, label) => {
    expect(regionLabelOf(country)).toBe(label)
  })
})

describe('names and dates', () => {
  it('names a country in the language of the reader', () => {
    expect(countryName('DE', 'fr')).toBe('Allemagne')
    expect(countryName('DE', 'fi')).toBe('Saksa')
  })

  it('sorts countries in the alphabet of the reader', () => {
    expect(countryOptions(['SE', 'AT', 'NL'], 'de').map(({ name }) => name)).toEqual([
      'Niederlande',
      'Österreich',
      'Schweden',
    ])
  })

  it('knows which countries are served', () => {
    expect(isServedCountry('NL')).toBe(true)
    expect(isServedCountry('toString')).toBe(false)
  })
})

describe('[5.42] a day', () => {
  it.each([
    ['NL', '2026-06-14T21:59Z', '2026-06-14'],
    ['NL', '2026-06-14T22:00Z', '2026-06-15'],
    ['AU', '2026-06-14T15:59Z', '2026-06-14'],
    ['CA', '2026-06-15T06:59Z', '2026-06-14'],
    ['CA', '2026-06-15T07:00Z', '2026-06-15'],
    ['CL', '2026-06-15T05:59Z', '2026-06-14'],
    ['ES', '2026-12-14T23:59Z', '2026-12-14'],
    ['MX', '2026-12-15T07:59Z', '2026-12-14'],
    ['US', '2026-06-15T09:59Z', '2026-06-14'],
    ['ZZ', '2026-06-15T11:59Z', '2026-06-14'],
    ['ZZ', '2026-06-15T12:00Z', '2026-06-15'],
  ])('has begun in all of %s at %s: %s', (country, at, day) => {
    expect(dayBegunIn(country, new Date(at))).toBe(day)
  })

  it('begins last where most people live, or later', () => {
    for (const country of Object.keys(countries))
      for (const at of ['2026-01-15', '2026-07-15'])
        for (let hour = 0; hour < 24; hour += 1) {
          const now = new Date(Date.parse(at) + hour * 3_600_000)
          expect(dayBegunIn(country, now) <= dayIn(timeZoneOf(country), now), country).toBe(true)
        }
  })
})
