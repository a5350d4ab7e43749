// The call that proposes first sentences.
import { z } from 'zod'
import { defineCall } from '#base/call.ts'
import { id } from '../contract.ts'

export const getIcebreakers = defineCall('GET /api/icebreakers.php', {
  summary: 'First sentences to a member, in the language they are best written to in.',
  access: 'member',
  query: z.object({ member: id }),
  response: z.object({
    language: z.string(),
    icebreakers: z.array(
      z.object({
        text: z.string(),
        meaning: z.string().nullable().describe('The same in the reader’s language, if that is a different one.'),
      }),
    ),
  }),
  errors: ['not_found', 'blocked_by_member'],
})
