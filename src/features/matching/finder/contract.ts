// The match finder: the day's people, each with why they are shown, and what the member decides about them.
import { z } from 'zod'
import { defineCall } from '#base/call.ts'
import { idField } from '#features/accounts/contract.ts'
import { memberCard } from '#features/profiles/contract.ts'
import { timeZone } from '../days/contract.ts'
import { cardWhys, dailyCards, whyKinds } from './limits.ts'

const why = z.object({
  kind: z.enum(whyKinds),
  interests: z.array(z.string()).describe('What both like; empty for the other reasons.'),
})

const decision = z.enum(['like', 'pass'])

const finderCard = z.object({
  profile: memberCard,
  whys: z.array(why).max(cardWhys).describe('Why this member is shown, as it is true now.'),
  decision: decision.nullable(),
})
export type FinderCard = z.output<typeof finderCard>
export type Why = z.output<typeof why>

export const getFinder = defineCall('GET /api/match-finder.php', {
  summary:
    'The people of the member’s own day: those with whom both are likely to like each other. The same until it is over.',
  access: 'member',
  query: z.object({ time_zone: timeZone.optional() }),
  response: z.object({
    cards: z.array(finderCard).max(dailyCards),
    next_at: z.iso.datetime().describe('When the member’s day ends, and there are new ones.'),
  }),
})

export const decideInFinder = defineCall('POST /api/match-finder.php', {
  summary: 'Likes or passes one of the day’s people. The same again changes nothing; another decision takes its place.',
  access: 'member',
  body: z.object({ member: idField, decision }),
  response: z.object({ decision, match: z.boolean() }),
  errors: ['not_found', 'blocked_by_member'],
})

export const undoInFinder = defineCall('DELETE /api/match-finder.php', {
  summary: 'Takes a decision about one of the day’s people back, the like too.',
  access: 'member',
  body: z.object({ member: idField }),
  response: z.object({ decision: z.null() }),
  errors: ['not_found'],
})
