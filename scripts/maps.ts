// Draws the map of each served country, its neighbours faint around it, and where its regions lie: `node scripts/maps.ts`.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { geoArea, geoBounds, geoCentroid, geoMercator, geoPath } from 'd3-geo'
import type { GeoProjection } from 'd3-geo'
import type { Feature, MultiPolygon, Polygon, Position } from 'geojson'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { loadCities } from '../src/features/places/cities.ts'
import { regionsOf } from '../src/features/places/regions.ts'
import { countryCodes } from '../src/features/places/rules.ts'
import { mapHeight, mapWidth } from '../src/features/landers/limits.ts'
import type { CountryMap } from '../src/features/landers/map/shape.ts'

const root = path.resolve(import.meta.dirname, '..')
const margin = 22
/** A step shorter than this many units is left out of an outline. */
const finestStep = 2.4

interface Land {
  name: string
  polygons: Feature<Polygon>[]
}

const atlas = JSON.parse(
  readFileSync(fileURLToPath(import.meta.resolve('world-atlas/countries-50m.json')), 'utf8'),
) as Topology<{ countries: GeometryCollection<{ name: string }> }>
const lands: Land[] = feature(atlas, atlas.objects.countries).features.map(({ properties, geometry }) => ({
  name: properties.name,
  polygons: partsOf(geometry as Polygon | MultiPolygon),
}))
const cities = await loadCities()
const maps = countryCodes.flatMap((code) => {
  const land = lands.find((one) => one.name === nameInAtlas(code))
  return land ? [[code, draw(code, land)] as const] : []
})
writeFileSync(path.join(root, 'src/features/landers/map/shapes.json'), `${linesOf(maps)}\n`)
console.log(`${maps.length} maps of ${countryCodes.length} countries`)

function draw(code: string, land: Land): CountryMap {
  const near = mainland(land.polygons)
  const projection = geoMercator().fitExtent(
    [
      [margin, margin],
      [mapWidth - margin, mapHeight - margin],
    ],
    { type: 'FeatureCollection', features: near },
  )
  const around = lands.filter((one) => one !== land).flatMap(({ polygons }) => polygons)
  return { land: outline(projection, near), around: outline(projection, around), spots: spotsOf(code, projection) }
}

/** Where a region is: its largest town. One that is off the map is left to the list beside it. */
function spotsOf(code: string, projection: GeoProjection): Record<string, [number, number]> {
  const spots = regionsOf(code as (typeof countryCodes)[number]).flatMap((region) => {
    const [town] = cities.citiesOf(code, region.code)
    const [x = -1, y = -1] = (town && projection([town.lon, town.lat])) ?? []
    return isInside([x, y]) ? [[region.code, [Math.round(x), Math.round(y)]]] : []
  })
  return Object.fromEntries(spots)
}

/** The largest part and what is near it: with overseas islands the rest would be a speck. */
function mainland(parts: Feature<Polygon>[]): Feature<Polygon>[] {
  const [largest] = parts.toSorted((one, other) => geoArea(other) - geoArea(one))
  if (!largest) return []
  const [[west, south], [east, north]] = geoBounds(largest)
  const [wide, high] = [(east - west) * 0.3 + 0.4, (north - south) * 0.22 + 0.4]
  return parts.filter((part) => {
    const [x, y] = geoCentroid(part)
    return x > west - wide && x < east + wide && y > south - high && y < north + high
  })
}

function outline(projection: GeoProjection, parts: Feature<Polygon>[]): string {
  const draw = geoPath(
    projection.clipExtent([
      [-4, -4],
      [mapWidth + 4, mapHeight + 4],
    ]),
  )
  return parts.map((part) => coarse(draw(part) ?? '')).join('')
}

/** Whole numbers, each step relative to the last, leaving out tiny steps and tiny islands. */
function coarse(d: string): string {
  return d
    .split('Z')
    .map((ring) => {
      const points = [...ring.matchAll(/(-?[\d.]+),(-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)] as const)
      const kept: (readonly [number, number])[] = []
      for (const point of points) {
        const last = kept.at(-1)
        if (!last || Math.hypot(point[0] - last[0], point[1] - last[1]) >= finestStep)
          kept.push([Math.round(point[0]), Math.round(point[1])])
      }
      if (kept.length < 4) return ''
      const steps = kept
        .slice(1)
        .map(([x, y], index) => `${x - (kept[index]?.[0] ?? 0)} ${y - (kept[index]?.[1] ?? 0)}`)
      return `M${kept[0]?.join(' ')}l${steps.join(' ').replaceAll(' -', '-')}z`
    })
    .join('')
}

function isInside([x = -1, y = -1]: Position): boolean {
  return x > 4 && y > 4 && x < mapWidth - 4 && y < mapHeight - 4
}

function partsOf(geometry: Polygon | MultiPolygon): Feature<Polygon>[] {
  const all = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
  return all.map((coordinates) => ({ type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates } }))
}

/** As the atlas writes it. */
function nameInAtlas(code: string): string {
  const own: Record<string, string> = {
    US: 'United States of America',
    BA: 'Bosnia and Herz.',
    CZ: 'Czechia',
    MK: 'Macedonia',
    DO: 'Dominican Rep.',
  }
  return own[code] ?? new Intl.DisplayNames('en', { type: 'region' }).of(code) ?? code
}

function linesOf(all: readonly (readonly [string, CountryMap])[]): string {
  return `{\n${all.map(([code, map]) => `${JSON.stringify(code)}: ${JSON.stringify(map)}`).join(',\n')}\n}`
}
