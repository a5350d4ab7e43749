// Answers the calls about places.
import { handle } from '#platform/http/handle.ts'
import { readCities, readGeocode, readRegions } from './contract.ts'
import { countryCodes } from './rules.ts'
import { findPlace, listRegions, regionName, suggestCities } from './service.ts'

export const placesApi = [
  handle(readRegions, async ({ query, caller, platform }) => ({
    regions: (query.country ? [query.country] : countryCodes).flatMap((country) =>
      listRegions(platform, country, caller.locale),
    ),
  })),

  handle(readCities, async ({ query }) => {
    const cities = await suggestCities(query.country, query.region, query.prefix)
    return { cities: cities.map(({ name, region }) => ({ name, region })) }
  }),

  handle(readGeocode, async ({ query }) => {
    const { country, region, name } = await findPlace(query.lat, query.lon)
    return { country, region, region_name: region && regionName(country, region), city: name }
  }),
]
