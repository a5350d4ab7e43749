// Similar results: people who come close to an exhausted search, page by page, each with the reason.
import { z } from 'zod'
import { defineCall } from '#base/call.ts'
import { memberCard } from '#features/profiles/contract.ts'
import { pageOfSearch, searchFilters } from '../search/contract.ts'
import { reasonsShown } from './limits.ts'

export const similarMembers = defineCall('GET /api/similar-members.php', {
  summary:
    'Who comes near to a search: first in the regions beside it, then a little younger or older, then in the country.',
  access: 'everyone',
  query: searchFilters.extend(pageOfSearch),
  response: z.object({
    results: z.array(memberCard),
    why: z.array(z.enum(reasonsShown)).describe('For each result: what of the search does not hold.'),
    liked: z.array(z.uuid()),
    newcomers: z.array(z.uuid()),
    page: z.int(),
    next: z.string().nullable(),
  }),
  errors: ['search_needs_login'],
})
