// The calls about places: regions of a country, towns of a region, and the town nearest to a position. Nothing finer than a town.
import { z } from 'zod'
import { defineCall } from '#base/call.ts'
import { countries } from './countries.ts'
import type { CountryCode } from './countries.ts'
import { cityNameLength, maxCitySuggestions } from './limits.ts'

export const countryCode = z.enum(Object.keys(countries) as [CountryCode, ...CountryCode[]])

/** An angle in a query; an empty one is not zero. */
const degrees = (limit: number) =>
  z
    .union([z.string().trim().min(1), z.number()])
    .transform(Number)
    .pipe(z.number().min(-limit).max(limit))

const region = z.object({
  country: countryCode,
  code: z.string(),
  name: z.string(),
})

/** Without a country: the regions of every country served, once for all. */
export const readRegions = defineCall('GET /api/regions.php', {
  summary: 'The regions of a country, with the word that country has for them, in the reader’s language.',
  access: 'everyone',
  query: z.object({ country: countryCode.optional() }),
  response: z.object({
    regions: z.array(region.extend({ label: z.string() })),
  }),
})

export const readCities = defineCall('GET /api/cities.php', {
  summary: 'Names of towns that begin with what was typed, the largest first.',
  access: 'everyone',
  query: z.object({
    country: countryCode,
    region: z.string().max(12).optional(),
    prefix: z.string().trim().max(cityNameLength).default(''),
  }),
  response: z.object({
    cities: z.array(z.object({ name: z.string(), region: z.string().nullable() })).max(maxCitySuggestions),
  }),
})

export const readGeocode = defineCall('GET /api/geocode.php', {
  summary: 'The country, region and town nearest to a position; the position itself is not kept.',
  access: 'everyone',
  query: z.object({
    lat: degrees(90),
    lon: degrees(180),
  }),
  response: z.object({
    country: countryCode,
    region: z.string().nullable(),
    region_name: z.string().nullable(),
    city: z.string(),
  }),
  errors: ['not_found'],
})
