// What landers say about the site, recounted at most every minute.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ProductError } from '#base/errors.ts'
import type { SiteId } from '#base/ids.ts'
import type { Language } from '#base/languages.ts'
import { oncePer } from '#base/once-per.ts'
import { minute } from '#base/time.ts'
import { isServedCountry } from '#features/places/rules.ts'
import type { CountryCode } from '#features/places/rules.ts'
import { listRegions } from '#features/places/service.ts'
import { siteOf } from '#features/sites/service.ts'
import type { Platform } from '#platform/platform.ts'
import { projectRoot } from '#platform/project.ts'
import type { CountryMap } from './map/shape.ts'
import { countCrowd } from './queries.ts'
import type { CountedPlace } from './queries.ts'
import { countToShow } from './rules.ts'

/** The country that was requested, else the visitor's own, else the site's first. One that the site does not serve is refused. */
export async function crowdOf(
  platform: Platform,
  siteId: SiteId,
  where: { asked?: CountryCode | undefined; own: string | null },
  locale: Language,
) {
  const { settings } = await siteOf(platform, siteId)
  if (where.asked && !settings.countries.includes(where.asked)) throw unserved()
  const own = settings.countries.find((one) => one === where.own) ?? settings.countries[0]
  const country = where.asked ?? own
  if (!isServedCountry(country)) throw unserved()
  const counted = await crowds(platform)(siteId, country)
  const membersIn = (place: string, region: string) =>
    countToShow(counted.find((one) => one.country === place && one.region === region)?.members ?? 0)
  const map = mapOf(country)
  return {
    country,
    members: membersIn(country, '*'),
    everywhere: membersIn('*', '*'),
    map: map && { land: map.land, around: map.around },
    regions: listRegions(platform, country, locale).map(({ code, name }) => ({
      code,
      name,
      members: membersIn(country, code),
      spot: map?.spots[code] ?? null,
    })),
  }
}

type Counting = (siteId: SiteId, country: string) => Promise<CountedPlace[]>

/** Thousands may open a lander at once, after an advertisement: they share one count a minute. */
const crowds = oncePer((platform: Platform): Counting => {
  const known = new Map<string, { countedAt: number; places: Promise<CountedPlace[]> }>()
  return (siteId, country) => {
    const key = `${siteId} ${country}`
    const now = platform.now().getTime()
    const found = known.get(key)
    const age = now - (found?.countedAt ?? 0)
    // A count from a time to come was made while the clock was ahead.
    if (found && age >= 0 && age < minute) return found.places
    const places = countCrowd(platform.db, siteId, country)
    known.set(key, { countedAt: now, places })
    places.catch(() => known.delete(key))
    return places
  }
})

const mapsFile = 'src/features/landers/map/shapes.json'
let maps: Record<string, CountryMap> | undefined

/** Read at the first call and cached. */
function mapOf(country: string): CountryMap | null {
  maps ??= JSON.parse(readFileSync(join(projectRoot, mapsFile), 'utf8')) as Record<string, CountryMap>
  return maps[country] ?? null
}

function unserved(): ProductError {
  return new ProductError('invalid_input', {}, { country: { code: 'country_unserved' } })
}
