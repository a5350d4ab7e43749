// Likes: received, sent and mutual, each new until it was looked at.
import { z } from 'zod'
import { defineCall } from '#base/call.ts'
import { cursorLength } from '#base/pages.ts'
import { idField } from '#features/accounts/contract.ts'
import { memberCard } from '#features/profiles/contract.ts'
import { likesCountCap, likesTabs } from './limits.ts'

const cursor = z.string().max(cursorLength).optional()
const count = z
  .int()
  .min(0)
  .max(likesCountCap + 1)

const receivedLike = z.object({
  id: z.uuid().describe('The member who likes.'),
  like_new: z.boolean(),
  created_at: z.iso.datetime(),
  match: z.boolean(),
  profile: memberCard,
})

const totals = z
  .object({ received: count, sent: count, matches: count, new: count })
  .describe('Fictional profiles are not counted.')

export const getLikes = defineCall('GET /api/likes.php', {
  summary: 'The newest likes given (profiles) and received (liked_by), with the counts of the tabs.',
  access: 'member',
  response: z.object({
    profiles: z.array(memberCard),
    liked_by: z.array(receivedLike),
    totals,
  }),
})

export const listLikes = defineCall('GET /api/likes-page.php', {
  summary: 'One tab of likes, a page at a time.',
  access: 'member',
  query: z.object({ type: z.enum(likesTabs), after: cursor }),
  response: z.object({
    likes: z.array(receivedLike),
    next: z.string().nullable(),
    totals,
  }),
})

export const giveLike = defineCall('POST /api/like.php', {
  summary: 'Likes a member. Once more changes nothing. A like that was waiting makes it a match.',
  access: 'member',
  body: z.object({ member: idField }),
  response: z.object({ liked: z.literal(true), match: z.boolean(), profile: memberCard }),
  errors: ['not_found', 'blocked_by_member', 'invalid_input'],
})

export const takeLikeBack = defineCall('DELETE /api/like.php', {
  summary: 'Takes a like back.',
  access: 'member',
  body: z.object({ member: idField }),
  response: z.object({ liked: z.literal(false) }),
})

export const getLikeState = defineCall('GET /api/like.php', {
  summary: 'How the reader and a member like each other.',
  access: 'member',
  query: z.object({ member: idField }),
  response: z.object({ liked: z.boolean(), liked_by: z.boolean(), like_new: z.boolean(), match: z.boolean() }),
})

export const seeLike = defineCall('POST /api/like-seen.php', {
  summary: 'The liker’s profile was opened: the like is no longer new.',
  access: 'member',
  body: z.object({ member: idField }),
  response: z.object({ new_total: count }),
})

export const getAutoLike = defineCall('GET /api/auto-like.php', {
  summary: 'The next real like that is still marked new. Invents nothing, changes nothing; 404 where there is none.',
  access: 'member',
  response: memberCard,
  errors: ['not_found'],
})

/** Sent to the windows of the member who was liked, and to both if it is a match. */
export interface LikeReceived {
  event: 'like'
  member_id: string
  match: boolean
}

/** To members whose likes changed otherwise (seen or given in another window, taken back): whatever shows them reloads. */
export interface LikesChanged {
  event: 'likes_changed'
  /** To the windows of a member who gave a like or took it back: whose heart that is, and what it shows now. */
  member_id?: string
  liked?: boolean
}
