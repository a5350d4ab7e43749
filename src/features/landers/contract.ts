// How many people there really are: what landers say about the site, and the map they say it on.
import { z } from 'zod'
import { defineCall } from '#base/call.ts'
import { countryCode } from '#features/places/contract.ts'
import { smallestShown } from './limits.ts'

const shownCount = z
  .int()
  .min(smallestShown)
  .nullable()
  .describe(`Real members, fictional profiles not counted; null where fewer than ${smallestShown}.`)

export const readCrowd = defineCall('GET /api/crowd.php', {
  summary: 'How many members a country has, and each of its regions, with where those lie on its map.',
  access: 'everyone',
  query: z.object({
    country: countryCode.optional().describe('Left out: the visitor’s own, where the site serves it.'),
  }),
  response: z.object({
    country: countryCode,
    members: shownCount,
    everywhere: shownCount.describe('Of the whole site.'),
    map: z
      .object({
        land: z.string().describe('The country’s outline, data of an SVG path in a box of 360 by 420.'),
        around: z.string().describe('What lies around it.'),
      })
      .nullable(),
    regions: z.array(
      z.object({
        code: z.string(),
        name: z.string(),
        members: shownCount,
        spot: z
          .tuple([z.int(), z.int()])
          .nullable()
          .describe('Its largest town on the map; null where it lies off it.'),
      }),
    ),
  }),
})
