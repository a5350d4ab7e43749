// The time zone in which most people of a country live, used until a browser says better; and the one where its days begin last.
import type { CountryCode } from './countries.ts'

const zones: Record<CountryCode, string> = {
  AD: 'Europe/Andorra',
  AL: 'Europe/Tirane',
  AR: 'America/Argentina/Buenos_Aires',
  AT: 'Europe/Vienna',
  AU: 'Australia/Sydney',
  BA: 'Europe/Sarajevo',
  BE: 'Europe/Brussels',
  BG: 'Europe/Sofia',
  CA: 'America/Toronto',
  CH: 'Europe/Zurich',
  CL: 'America/Santiago',
  CO: 'America/Bogota',
  CY: 'Asia/Nicosia',
  CZ: 'Europe/Prague',
  DE: 'Europe/Berlin',
  DK: 'Europe/Copenhagen',
  EE: 'Europe/Tallinn',
  ES: 'Europe/Madrid',
  FI: 'Europe/Helsinki',
  FR: 'Europe/Paris',
  GB: 'Europe/London',
  GR: 'Europe/Athens',
  HR: 'Europe/Zagreb',
  HU: 'Europe/Budapest',
  IE: 'Europe/Dublin',
  IS: 'Atlantic/Reykjavik',
  IT: 'Europe/Rome',
  LI: 'Europe/Vaduz',
  LT: 'Europe/Vilnius',
  LU: 'Europe/Luxembourg',
  LV: 'Europe/Riga',
  MC: 'Europe/Monaco',
  MD: 'Europe/Chisinau',
  ME: 'Europe/Podgorica',
  MK: 'Europe/Skopje',
  MT: 'Europe/Malta',
  MX: 'America/Mexico_City',
  NL: 'Europe/Amsterdam',
  NO: 'Europe/Oslo',
  NZ: 'Pacific/Auckland',
  PE: 'America/Lima',
  PL: 'Europe/Warsaw',
  PT: 'Europe/Lisbon',
  RO: 'Europe/Bucharest',
  RS: 'Europe/Belgrade',
  SE: 'Europe/Stockholm',
  SI: 'Europe/Ljubljana',
  SK: 'Europe/Bratislava',
  SM: 'Europe/San_Marino',
  UA: 'Europe/Kyiv',
  US: 'America/New_York',
  UY: 'America/Montevideo',
  XK: 'Europe/Belgrade',
}

/** For countries with several, by our region codes (region-lists.ts). */
const lastZones: Partial<Record<CountryCode, string>> = {
  AU: 'Australia/Perth',
  CA: 'America/Vancouver',
  CL: 'Pacific/Easter',
  ES: 'Atlantic/Canary',
  MX: 'America/Tijuana',
  PT: 'Atlantic/Azores',
  US: 'Pacific/Honolulu',
}

/** For a country that is not served, the last one on earth. */
export function lastZoneOf(country: string): string {
  const known: Record<string, string> = { ...zones, ...lastZones }
  return known[country] ?? 'Etc/GMT+12'
}

/** Greenwich for a country that is not served. */
export function timeZoneOf(country: string): string {
  const known: Record<string, string> = zones
  return known[country] ?? 'UTC'
}
