// The calls about the logged-in user: who it is, logging in, the language, the push subscription.
import { z } from 'zod'
import { defineCall } from '#base/call.ts'
import { languages } from '#base/languages.ts'
import { pushSubscription } from '#features/notifications/contract.ts'
import { ownProfile } from '../contract.ts'

export const user = z.object({
  id: z.uuid(),
  status: z.enum(['not_confirmed', 'active', 'pending_deletion', 'disabled']),
  credits: z.int().min(0),
  paid_user: z.boolean().describe('Premium: since the first completed purchase.'),
  signup_date: z.iso.datetime(),
  language: z.enum(languages),
  notifications_disabled: z
    .array(z.enum(['fbl', 'bounce', 'listunsubscribe']))
    .describe('Why mails to this member stopped.'),
  profile: ownProfile,
})
export type User = z.output<typeof user>

export const getUser = defineCall('GET /api/user.php', {
  summary: 'The logged-in user. The browser sends the header `x-request-type: client` with the calls of this path.',
  access: 'member',
  response: user,
})

/** With `push=1` the subscription, without it a visitor's credentials. */
const loginOrSubscription = z
  .object({ email: z.string().trim().max(254), password: z.string().max(1_000), subscription: pushSubscription })
  .partial()

export const postUser = defineCall('POST /api/user.php', {
  summary: 'Logs in with `{email, password}`, or with `?push=1` stores the push subscription of the logged-in member.',
  access: 'everyone',
  query: z.object({ push: z.enum(['1']).optional() }),
  body: loginOrSubscription,
  response: user,
  errors: [
    'login_failed',
    'login_blocked',
    'account_pending_deletion',
    'account_restricted',
    'authentication_required',
  ],
  limit: { max: 60, windowSeconds: 60, everywhere: true },
})

export const saveUser = defineCall('PUT /api/user.php', {
  summary: 'Saves the language of the logged-in member, with the account and in the cookie.',
  access: 'member',
  body: z.object({ language: z.enum(languages) }),
  response: user,
})

export const pageHidden = defineCall('POST /api/page-hidden.php', {
  summary: 'The beacon of a page that was hidden: empty. A member was around until then.',
  access: 'everyone',
  response: z.object({}),
})
