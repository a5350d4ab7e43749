// Static pages by their token: terms, help and whatever else the operator writes.
import { z } from 'zod'
import { defineCall } from '#base/call.ts'

export const getPage = defineCall('GET /api/page.php', {
  summary: 'A static page in the reader’s language.',
  access: 'everyone',
  query: z.object({ token: z.string().max(60) }),
  response: z.object({
    token: z.string(),
    title: z.string(),
    description: z.string().describe('Its beginning, for search engines and links.'),
    html: z.string(),
    changed_at: z.iso.datetime().nullable().describe('The version date, where the page has one.'),
  }),
  errors: ['page_not_found'],
})
