// Whom a member looks for: what searches start with, and who may find the member. It counts both ways.
import { z } from 'zod'
import { defineCall } from '#base/call.ts'
import { genders } from '../limits.ts'

const age = z.int().min(18).max(99)

export const seeking = z.object({
  genders: z.array(z.enum(genders)).describe('Follows from the member’s gender and sexuality.'),
  min_age: age,
  max_age: age,
  abroad: z.boolean().describe('People of other countries may find the member too.'),
})
export type Seeking = z.output<typeof seeking>

export const readSeeking = defineCall('GET /api/seeking.php', {
  summary: 'Whom the member looks for. Nobody else is shown the member.',
  access: 'member',
  response: seeking,
})

export const changeSeeking = defineCall('PUT /api/seeking.php', {
  summary: 'Changes whom the member looks for, for both sides at once. A range given backwards is turned round.',
  access: 'member',
  body: z.object({ min_age: age, max_age: age, abroad: z.boolean() }),
  response: seeking,
})
