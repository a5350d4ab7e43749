// The swipe game: a deck of people who fit both ways, likes and passes, what is left of the day, and when it goes on.
import { z } from 'zod'
import { defineCall } from '#base/call.ts'
import { idField } from '#features/accounts/contract.ts'
import { memberCard } from '#features/profiles/contract.ts'
import { timeZone } from '../days/contract.ts'
import { deckSize, likesADay } from './limits.ts'

const standing = {
  likes_left: z.int().min(0).max(likesADay).describe('Of the 4 that the member’s own day has.'),
  next_likes_at: z.iso.datetime().nullable().describe('When the wait ends; null while likes are left.'),
  may_take_back: z.uuid().nullable().describe('The member swiped last, where that can still be taken back.'),
}

export const readSwipes = defineCall('GET /api/swipe.php', {
  summary: 'The swipe game as it stands, and the next people of the deck.',
  access: 'member',
  query: z.object({ time_zone: timeZone.optional() }),
  response: z.object({
    deck: z.array(memberCard).max(deckSize),
    newcomers: z.array(z.uuid()),
    ...standing,
  }),
})

export const giveSwipe = defineCall('POST /api/swipe.php', {
  summary: 'Likes or passes somebody. The same once more changes nothing; a like of the day is taken once.',
  access: 'member',
  body: z.object({ client_id: idField, member: idField, like: z.boolean(), time_zone: timeZone.optional() }),
  response: z.object({
    liked: z.boolean().describe('Whether the member is liked now: a pass leaves a like that was given elsewhere.'),
    match: z.boolean(),
    profile: memberCard,
    ...standing,
  }),
  errors: ['not_found', 'blocked_by_member', 'invalid_input', 'swipe_limit', 'client_id_reused'],
})

export const takeSwipeBack = defineCall('DELETE /api/swipe.php', {
  summary: 'Takes the latest swipe back: the card, and the like of the day where it was one.',
  access: 'member',
  body: z.object({ member: idField }),
  response: z.object({
    taken_back: z.boolean(),
    liked: z.boolean().describe('Whether the member is liked all the same, by a like given elsewhere.'),
    profile: memberCard.nullable().describe('The card that is back on top of the deck, if it is.'),
    ...standing,
  }),
})
