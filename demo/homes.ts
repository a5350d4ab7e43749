// Where the demo's people live, and which language is spoken there. Larger towns have more of them.
import { isLanguage } from '#base/languages.ts'
import type { Language } from '#base/languages.ts'
import { mainLanguageOf } from '#features/places/rules.ts'
import type { CountryCode } from '#features/places/rules.ts'
import { citiesOf } from '#features/places/service.ts'
import type { City } from '#features/places/service.ts'
import type { Chance } from './random.ts'

export interface Home {
  country: CountryCode
  region: string | null
  city: string
  language: Language
}

const countriesOf = {
  default: {
    NL: 14,
    GB: 14,
    DE: 10,
    FR: 10,
    US: 9,
    ES: 8,
    IT: 8,
    SE: 7,
    PL: 7,
    DK: 6,
    NO: 6,
    FI: 6,
    BE: 6,
    CH: 4,
    AT: 3,
    IE: 4,
  },
  second: { DE: 1 },
} as const satisfies Record<string, Partial<Record<CountryCode, number>>>

/** Regions whose main language differs from the country's. */
const regionLanguages: Partial<Record<CountryCode, Record<string, Language>>> = {
  BE: { WAL: 'fr', BRU: 'fr' },
  CH: { TI: 'it', GE: 'fr', VD: 'fr', NE: 'fr', JU: 'fr', FR: 'fr', VS: 'fr' },
  FI: { '01': 'sv', '12': 'sv' },
}

const townsPerCountry = 70

export async function settle(site: keyof typeof countriesOf, chance: Chance): Promise<Home> {
  const country = chance.weighted<CountryCode>(countriesOf[site])
  const town = drawTown(await largestTowns(country), chance)
  return { country, region: town.region, city: town.name, language: languageAt(town) }
}

const largest = new Map<CountryCode, City[]>()

async function largestTowns(country: CountryCode): Promise<City[]> {
  const known = largest.get(country) ?? (await citiesOf(country)).slice(0, townsPerCountry)
  largest.set(country, known)
  return known
}

/** By the square root of the population: otherwise a capital of millions would leave the country empty. */
function drawTown(towns: City[], chance: Chance): City {
  const total = towns.reduce((sum, { population }) => sum + Math.sqrt(population), 0)
  let left = chance.next() * total
  const found = towns.find(({ population }) => (left -= Math.sqrt(population)) < 0)
  return found ?? (towns[0] as City)
}

function languageAt({ country, region }: City): Language {
  const local = region && regionLanguages[country]?.[region]
  return isLanguage(local) ? local : mainLanguageOf(country)
}
