// The calls for a member's own copy of everything stored about them.
import { z } from 'zod'
import { defineCall } from '#base/call.ts'

const copy = z.object({
  id: z.string(),
  status: z.enum(['waiting', 'making', 'ready', 'failed']),
  steps_done: z.int(),
  steps: z.int().describe('0 while nobody has begun.'),
  asked_at: z.iso.datetime(),
  expires_at: z.iso.datetime().nullable(),
  size_bytes: z.int().nullable(),
  link: z
    .string()
    .nullable()
    .describe(
      'Where the archive is, for this member alone, until it expires; null too if the login is too old for it.',
    ),
})

export const readDataExport = defineCall('GET /api/data-export.php', {
  summary: 'How far the caller’s copy of everything kept about them is, and where it can be downloaded.',
  access: 'member',
  response: z.object({ export: copy.nullable() }),
})

export const askDataExport = defineCall('POST /api/data-export.php', {
  summary: 'Has a copy made of everything kept about the caller. One that is under way is not begun again.',
  access: 'member',
  response: z.object({ export: copy }),
  errors: ['login_too_old'],
  limit: { max: 20, windowSeconds: 600 },
})

export const dropDataExport = defineCall('DELETE /api/data-export.php', {
  summary: 'Removes the caller’s copy.',
  access: 'member',
  response: z.object({ done: z.literal(true) }),
})
