// The calls about blocks, and the event that both members' windows receive.
import { z } from 'zod'
import { defineCall } from '#base/call.ts'
import { cursorLength } from '#base/pages.ts'
import { memberId } from '../contract.ts'

const body = z.object({ member: memberId })

export const addBlock = defineCall('POST /api/block.php', {
  summary: 'Blocks a member: neither can contact the other, and the blocked one can’t see the blocker’s profile.',
  access: 'member',
  body,
  response: z.object({ blocked: z.boolean() }),
  errors: ['not_found'],
})

export const removeBlock = defineCall('DELETE /api/block.php', {
  summary: 'Takes a block back. Not blocked: nothing happens.',
  access: 'member',
  body,
  response: z.object({ blocked: z.boolean() }),
})

export const blockedMember = z.object({
  id: memberId,
  name: z.string(),
  fictional: z.boolean().describe('Not a real member, for good.'),
  blocked_at: z.iso.datetime(),
})
export type BlockedMember = z.output<typeof blockedMember>

export const readBlocks = defineCall('GET /api/blocks.php', {
  summary: 'Whom the member blocked, the latest first, a page at a time.',
  access: 'member',
  query: z.object({ after: z.string().max(cursorLength).optional() }),
  response: z.object({ members: z.array(blockedMember), next: z.string().nullable() }),
})

/** Sent to the windows of both when a block is set or lifted: what they show of `member_id` has changed. */
export interface ContactChanged {
  event: 'contact'
  member_id: string
}
