// The search: its filters, a page of cards, and how many members there are, counted truly.
import { z } from 'zod'
import { defineCall } from '#base/call.ts'
import { memberCard } from '#features/profiles/contract.ts'
import { oldestSearchAge } from './limits.ts'

const age = z.coerce.number().int().min(18).max(oldestSearchAge)
const flag = z.enum(['1', '0']).transform((value) => value === '1')

export const searchFilters = z.object({
  gender: z
    .enum(['male', 'female', 'any'])
    .optional()
    .describe('Who is looked for; left out: whom the member seeks, for visitors anybody.'),
  country: z
    .string()
    .regex(/^([A-Z]{2}|any)$/)
    .optional()
    .describe('Left out: the reader’s own.'),
  countryregion: z
    .string()
    .max(60)
    .regex(/^[^*]*$/)
    .optional(),
  min_age: age.optional(),
  max_age: age.optional(),
  real_only: flag.optional().describe('Leaves fictional profiles out.'),
  online: flag.optional().describe('Only who was active in the last minutes.'),
})

export const searchMembers = defineCall('GET /api/members.php', {
  summary: 'A page of members, the most recently active first. Visitors may search where the site’s settings allow it.',
  access: 'everyone',
  query: searchFilters.extend({
    after: z.string().max(120).optional().describe('The `next` of the page before.'),
    page: z.coerce
      .number()
      .int()
      .min(1)
      .max(100_000)
      .default(1)
      .describe('Which page this is, told back in the answer.'),
  }),
  response: z.object({
    results: z.array(memberCard),
    liked: z.array(z.uuid()).describe('Whom of these the reader likes.'),
    page: z.int(),
    next: z.string().nullable(),
    num_results: z.int().describe('Members who fit. Fictional profiles are not counted.'),
    num_fictional: z.int().describe('Fictional profiles that fit, counted up to 1,000.'),
    filters: z.object({
      gender: z.enum(['male', 'female', 'any']),
      country: z.string(),
      countryregion: z.string().nullable(),
      min_age: z.int(),
      max_age: z.int(),
      real_only: z.boolean(),
      online: z.boolean(),
    }),
  }),
  errors: ['search_needs_login'],
})
