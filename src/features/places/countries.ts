// The countries the product serves: the languages spoken there, and the word a country has for its regions. Names come from Intl.
import type { Language } from '#base/languages.ts'

/** What a country calls the parts it is divided into; each is a key in copy (`places:region_label.<key>`). */
export const regionLabels = [
  'canton',
  'county',
  'department',
  'district',
  'federal_state',
  'fylke',
  'lan',
  'maakunta',
  'municipality',
  'oblast',
  'parish',
  'province',
  'region',
  'state',
  'state_or_territory',
  'voivodeship',
] as const

export type RegionLabel = (typeof regionLabels)[number]

interface Country {
  /** Most spoken first; if none of ours is official, the one that most people there read. */
  readonly languages: readonly [Language, ...Language[]]
  readonly regionLabel: RegionLabel
}

function country(regionLabel: RegionLabel, ...languages: readonly [Language, ...Language[]]): Country {
  return { languages, regionLabel }
}

export const countries = {
  AD: country('parish', 'es', 'fr', 'en'),
  AL: country('county', 'en', 'it'),
  AR: country('province', 'es', 'en'),
  AT: country('federal_state', 'de', 'en'),
  AU: country('state_or_territory', 'en'),
  BA: country('region', 'en', 'de'),
  BE: country('region', 'nl', 'fr', 'de'),
  BG: country('oblast', 'en', 'de'),
  CA: country('province', 'en', 'fr'),
  CH: country('canton', 'de', 'it', 'fr', 'en'),
  CL: country('region', 'es', 'en'),
  CO: country('department', 'es', 'en'),
  CY: country('district', 'en'),
  CZ: country('region', 'en', 'de'),
  DE: country('federal_state', 'de', 'en'),
  DK: country('region', 'da', 'en'),
  EE: country('county', 'en', 'fi'),
  ES: country('province', 'es', 'en'),
  FI: country('maakunta', 'fi', 'sv'),
  FR: country('region', 'fr', 'en'),
  GB: country('region', 'en'),
  GR: country('region', 'en'),
  HR: country('county', 'en', 'de', 'it'),
  HU: country('county', 'en', 'de'),
  IE: country('county', 'en'),
  IS: country('region', 'en', 'da'),
  IT: country('region', 'it', 'en'),
  LI: country('municipality', 'de', 'en'),
  LT: country('county', 'en', 'pl'),
  LU: country('canton', 'fr', 'de', 'en'),
  LV: country('region', 'en'),
  MC: country('district', 'fr', 'it', 'en'),
  MD: country('district', 'en'),
  ME: country('municipality', 'en'),
  MK: country('region', 'en'),
  MT: country('region', 'en', 'it'),
  MX: country('state', 'es', 'en'),
  NL: country('province', 'nl', 'en'),
  NO: country('fylke', 'nb', 'en'),
  NZ: country('region', 'en'),
  PE: country('department', 'es', 'en'),
  PL: country('voivodeship', 'pl', 'en'),
  PT: country('district', 'en', 'es', 'fr'),
  RO: country('county', 'en', 'fr'),
  RS: country('district', 'en', 'de'),
  SE: country('lan', 'sv', 'en'),
  SI: country('region', 'en', 'de', 'it'),
  SK: country('region', 'en', 'de'),
  SM: country('municipality', 'it', 'en'),
  UA: country('oblast', 'en', 'pl'),
  US: country('state', 'en', 'es'),
  UY: country('department', 'es', 'en'),
  XK: country('district', 'en', 'de'),
} as const satisfies Record<string, Country>

export type CountryCode = keyof typeof countries
