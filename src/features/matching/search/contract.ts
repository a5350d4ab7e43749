// The search: its filters, a page of cards, and the exact number of members.
import { z } from 'zod'
import { defineCall } from '#base/call.ts'
import { cursorLength } from '#base/pages.ts'
import { cityNameLength } from '#features/places/limits.ts'
import { memberCard } from '#features/profiles/contract.ts'
import {
  bodyTypes,
  eyeColors,
  hairColors,
  reasons,
  relationshipStatuses,
  sexualities,
  tattooAmounts,
} from '#features/profiles/limits.ts'
import { fieldFilters, oldestSearchAge } from './limits.ts'

const age = z.coerce.number().int().min(18).max(oldestSearchAge)
const flag = z.enum(['1', '0']).transform((value) => value === '1')

/** What a site may offer besides; one that it does not offer is ignored. */
const fieldShape = {
  reason: z.enum(reasons).optional(),
  hair_color: z.enum(hairColors).optional(),
  eye_color: z.enum(eyeColors).optional(),
  body_type: z.enum(bodyTypes).optional(),
  relationship_status: z.enum(relationshipStatuses).optional(),
  tattoos: z.enum(tattooAmounts).optional(),
  sexuality: z.enum(sexualities).optional().describe('Among those who show it; for members.'),
  interests: z
    .string()
    .regex(/^[a-z0-9-]{2,40}(,[a-z0-9-]{2,40}){0,9}$/)
    .optional()
    .describe('Any of these, parted by commas, among those who show theirs; for members.'),
  city: z.string().trim().max(cityNameLength).optional(),
  about: z.enum(['1']).optional().describe('Only who wrote something about themselves.'),
}

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
  new: flag.optional().describe('Only who signed up in the last two weeks.'),
  near: flag.optional().describe('Only the reader’s own region and those beside it.'),
  ...fieldShape,
})

export const appliedFilters = z.object({
  gender: z.enum(['male', 'female', 'any']),
  country: z.string(),
  countryregion: z.string().nullable(),
  min_age: z.int(),
  max_age: z.int(),
  real_only: z.boolean(),
  online: z.boolean(),
  new: z.boolean(),
  near: z.boolean(),
  fields: z.partialRecord(z.enum(fieldFilters), z.string()),
})

export const pageOfSearch = {
  after: z.string().max(cursorLength).optional().describe('The `next` of the page before.'),
  page: z.coerce
    .number()
    .int()
    .min(1)
    .max(100_000)
    .default(1)
    .describe('Which page this is, told back in the answer; without `after` it is the first.'),
}

export const searchMembers = defineCall('GET /api/members.php', {
  summary: 'A page of members, the most recently active first. Visitors may search where the site’s settings allow it.',
  access: 'everyone',
  query: searchFilters.extend(pageOfSearch),
  response: z.object({
    results: z.array(memberCard).describe('Who fits, and does not exclude the reader either.'),
    liked: z.array(z.uuid()).describe('Whom of these the reader likes.'),
    newcomers: z.array(z.uuid()).describe('Who of these signed up in the last two weeks.'),
    page: z.int(),
    next: z.string().nullable(),
    num_results: z.int().describe('Members who fit. Fictional profiles are not counted.'),
    more_results: z.boolean().describe('There are more than `num_results`: counting stopped there.'),
    num_fictional: z.int().describe('Fictional profiles that fit, counted up to 1,000.'),
    filters: appliedFilters,
    usual: appliedFilters.describe('The filters as they are for this reader without choosing.'),
  }),
  errors: ['search_needs_login'],
})
