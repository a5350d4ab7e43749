// Shows what follows from a country: languages, labels, names, dates.
import { describe, expect, it } from 'vitest'
import { languages } from '#base/languages.ts'
import { countries } from './countries.ts'
import {
  countryName,
  countryOptions,
  dateOrder,
  foldedName,
  isServedCountry,
  languagesOf,
  mainLanguageOf,
  regionLabelOf,
} from './rules.ts'

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

  it('each of our languages is the first one somewhere', () => {
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

  it('orders a date as people there write it', () => {
    expect(dateOrder('en', 'US')).toEqual(['month', 'day', 'year'])
    expect(dateOrder('en', 'GB')).toEqual(['day', 'month', 'year'])
    expect(dateOrder('sv')).toEqual(['year', 'month', 'day'])
  })

  it.each([
    ['Malmö', 'malmo'],
    ['København', 'kobenhavn'],
    ['’s-Hertogenbosch', 'shertogenbosch'],
    ['Łódź', 'lodz'],
  ])('folds %s to %s', (name, folded) => {
    expect(foldedName(name)).toBe(folded)
  })
})
