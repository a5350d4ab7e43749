// Searches that a member saves: a name, the filters, how many are new since they were last opened, and whether to send alerts.
import { z } from 'zod'
import { defineCall } from '#base/call.ts'
import { idField } from '#features/accounts/contract.ts'
import { searchFilters } from '../search/contract.ts'
import { mostSavedSearches, newCountCap, savedNameLength } from './limits.ts'

const name = z.string().trim().min(1).max(savedNameLength)
/** As they are in the search's URL. */
const query = z
  .record(z.string().max(40), z.string().max(500))
  .refine((filters) => searchFilters.strict().safeParse(filters).success, { message: 'invalid' })

const savedSearch = z.object({
  id: z.uuid(),
  name: z.string(),
  filters: query.describe('As they stand in the address of the search.'),
  alerts: z.boolean().describe('A mail, at most one a day, when somebody new fits.'),
  looked_at: z.iso.datetime().describe('When it was last opened.'),
  new_count: z
    .int()
    .min(0)
    .max(newCountCap + 1)
    .describe('Who signed up since the search was last opened and fits; 100 is more than 99.'),
})
export type SavedSearch = z.output<typeof savedSearch>

const searches = z.object({ searches: z.array(savedSearch).max(mostSavedSearches), limit: z.int() })

export const readSavedSearches = defineCall('GET /api/saved-searches.php', {
  summary: 'The searches that the member keeps, the oldest first.',
  access: 'member',
  response: searches,
})

export const saveSearch = defineCall('POST /api/saved-search.php', {
  summary: 'Keeps a search. The same client_id again keeps it once.',
  access: 'member',
  body: z.object({
    client_id: idField,
    name,
    filters: query,
    alerts: z.boolean().default(true),
    looked_at: z.iso
      .datetime()
      .transform((at) => new Date(at))
      .optional()
      .describe('Of a search that is restored: what is new counts from then.'),
  }),
  response: searches,
  errors: ['saved_search_limit', 'client_id_reused'],
})

export const changeSavedSearch = defineCall('PUT /api/saved-search.php', {
  summary: 'Changes name, filters or alerts of a search that is kept, or notes that it was opened.',
  access: 'member',
  body: z.object({
    search: idField,
    name: name.optional(),
    filters: query.optional(),
    alerts: z.boolean().optional(),
    opened: z.literal(true).optional().describe('What is new counts from now on.'),
  }),
  response: searches,
  errors: ['not_found'],
})

export const removeSavedSearch = defineCall('DELETE /api/saved-search.php', {
  summary: 'Keeps a search no longer. Not there: nothing happens.',
  access: 'member',
  body: z.object({ search: idField }),
  response: searches,
})
