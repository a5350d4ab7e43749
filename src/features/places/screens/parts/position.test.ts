// A position is requested at most once an hour, leaves the browser only as coarse as a town, and says why there is none.
import { beforeEach, expect, test } from 'vitest'
import { coarse, findPlaceHere, forgetPosition, positionPermission } from './position.ts'
import type { Place, Positioning } from './position.ts'

const haarlem: Place = { country: 'NL', region: 'NH', region_name: 'Noord-Holland', city: 'Haarlem' }
const minute = 60_000
let asked: PositionOptions[] = []
let lookedUp: object[] = []
const here: Positioning = {
  geolocation: {
    getCurrentPosition: (found, _failed, options) => {
      asked.push(options ?? {})
      found({ coords: { latitude: 52.387_388, longitude: 4.646_219 } } as GeolocationPosition)
    },
  },
}
const lookUp = async (query: object) => {
  lookedUp.push(query)
  return haarlem
}

beforeEach(() => {
  forgetPosition()
  ;[asked, lookedUp] = [[], []]
})

test('[3.58] [9.6] a place is kept for an hour, and requested again after that', async () => {
  expect(await findPlaceHere(here, lookUp, () => 0)).toEqual(haarlem)
  await findPlaceHere(here, lookUp, () => 59 * minute)
  expect(asked).toMatchObject([{ maximumAge: 60 * minute }])
  await findPlaceHere(here, lookUp, () => 60 * minute)
  expect(asked).toHaveLength(2)
})

test('[12.20] what leaves the browser is on a five-kilometre grid', async () => {
  await findPlaceHere(here, lookUp)
  expect(lookedUp).toEqual([{ lat: 52.4, lon: 4.65 }])
  const apart = [0.01, 0.02, 0.03, 0.07].map(coarse)
  expect(apart).toEqual([0, 0, 0.05, 0.05])
})

test('[4.18] the permission is unsupported, unknown, or what the browser reports', async () => {
  const { geolocation } = here
  const says = (state: PermissionState) => ({ query: async () => ({ state }) as PermissionStatus })
  expect(await positionPermission({})).toBe('unsupported')
  expect(await positionPermission({ geolocation })).toBe('unknown')
  expect(await positionPermission({ geolocation, permissions: { query: () => Promise.reject(new Error('no')) } })).toBe(
    'unknown',
  )
  for (const state of ['granted', 'denied', 'prompt'] as const)
    expect(await positionPermission({ geolocation, permissions: says(state) })).toBe(state)
  expect(asked).toEqual([])
})

test('[4.18] someone who refuses is not located, and may try again', async () => {
  const refused = {
    geolocation: {
      getCurrentPosition: (_found: unknown, failed: unknown) => (failed as (e: object) => void)({ code: 1 }),
    },
  }
  await expect(findPlaceHere(refused as Positioning, lookUp)).rejects.toMatchObject({ code: 1 })
  expect(lookedUp).toEqual([])
  expect(await findPlaceHere(here, lookUp)).toEqual(haarlem)
})
