// Where the device is, as a town: asked of the browser after a click only, blurred before it leaves it, and kept for an hour at most.
import type { CallResponse } from '#base/call.ts'
import { hour, second } from '#base/time.ts'
import type { readGeocode } from '../../contract.ts'

export type Place = CallResponse<typeof readGeocode>

/** Specification 4: unsupported, unknown, or what the browser says. */
export type PositionPermission = 'unsupported' | 'unknown' | PermissionState

/** What of the browser is asked; tests bring their own. */
export interface Positioning {
  geolocation?: Pick<Geolocation, 'getCurrentPosition'> | undefined
  permissions?: Pick<Permissions, 'query'> | undefined
}

/** Specification 9: how old a position may be. */
export const oldestMs = hour
const patienceMs = 15 * second
/** Some five and a half kilometres: nothing finer leaves the browser. */
const coarseDegrees = 0.05

/** Asks nobody: what the browser would answer now. */
export async function positionPermission({ geolocation, permissions }: Positioning): Promise<PositionPermission> {
  if (!geolocation) return 'unsupported'
  if (!permissions) return 'unknown'
  return permissions.query({ name: 'geolocation' }).then(
    ({ state }) => state,
    () => 'unknown' as const,
  )
}

/** On the mesh that towns are looked up by. */
export const coarse = (degrees: number) => Number((Math.round(degrees / coarseDegrees) * coarseDegrees).toFixed(2))

let known: { place: Place; at: number } | null = null

/** The town; the browser asks the reader if it must. Throws what the browser says, or the failure of the call. */
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
