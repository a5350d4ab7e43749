// The device's location as a town: requested from the browser only after a click, rounded before it leaves the browser, and kept for an hour at most.
import type { CallResponse } from '#base/call.ts'
import { hour, second } from '#base/time.ts'
import type { readGeocode } from '../../contract.ts'

export type Place = CallResponse<typeof readGeocode>

/** Specification 4: unsupported, unknown, or what the browser reports. */
export type PositionPermission = 'unsupported' | 'unknown' | PermissionState

/** The browser APIs used; tests bring their own. */
export interface Positioning {
  geolocation?: Pick<Geolocation, 'getCurrentPosition'> | undefined
  permissions?: Pick<Permissions, 'query'> | undefined
}

/** Specification 9: how old a position may be. */
export const oldestMs = hour
const patienceMs = 15 * second
/** Some five and a half kilometres: nothing finer leaves the browser. */
const coarseDegrees = 0.05

/** Asks nobody: the permission as the browser has it now. */
export async function positionPermission({ geolocation, permissions }: Positioning): Promise<PositionPermission> {
  if (!geolocation) return 'unsupported'
  if (!permissions) return 'unknown'
  return permissions.query({ name: 'geolocation' }).then(
    ({ state }) => state,
    () => 'unknown' as const,
  )
}

/** On the grid by which towns are looked up. */
export const coarse = (degrees: number) => Number((Math.round(degrees / coarseDegrees) * coarseDegrees).toFixed(2))

let known: { place: Place; at: number } | null = null

/** The town; the browser asks the reader if necessary. Throws the browser's error, or the failure of the call. */
export async function findPlaceHere(
  { geolocation }: Positioning,
  lookUp: (query: { lat: number; lon: number }) => Promise<Place>,
  now: () => number = Date.now,
): Promise<Place> {
  if (known && now() - known.at < oldestMs) return known.place
  known = null
  const { coords } = await new Promise<GeolocationPosition>((resolve, reject) => {
    if (!geolocation) return reject(new Error('unsupported'))
    geolocation.getCurrentPosition(resolve, reject, { maximumAge: oldestMs, timeout: patienceMs })
  })
  const place = await lookUp({ lat: coarse(coords.latitude), lon: coarse(coords.longitude) })
  known = { place, at: now() }
  return place
}

/** Between tests. */
export function forgetPosition(): void {
  known = null
}
