// The call about interests: the whole catalogue in the reader's language, loaded once.
import { z } from 'zod'
import { defineCall } from '#base/call.ts'
import { interestGroups } from './catalogue.ts'
import type { InterestGroup } from './catalogue.ts'

/** An interest as a profile carries it. */
export const interestId = z.enum(Object.values(interestGroups).flat())

export const readInterests = defineCall('GET /api/interests.php', {
  summary: 'All interests a profile can have, grouped, in the reader’s language and alphabet.',
  access: 'everyone',
  response: z.object({
    interests: z.array(
      z.object({
        id: z.string(),
        group: z.enum(Object.keys(interestGroups) as [InterestGroup, ...InterestGroup[]]),
        group_label: z.string(),
        label: z.string(),
      }),
    ),
  }),
})
