// The calls of passkeys: adding one, seeing and removing them, and logging in with one.
import { z } from 'zod'
import { defineCall } from '#base/call.ts'
import { passkeyNameLength } from './limits.ts'

/** What the browser made or is to make, in WebAuthn's terms; checked by the library. */
const webAuthn = z.record(z.string(), z.unknown())
const answered = z.looseObject({ id: z.string().max(1400), response: webAuthn }).describe('What the browser answered.')
const done = z.object({ done: z.literal(true) })
const name = z.string().trim().min(1, { message: 'required' }).max(passkeyNameLength)
const passkey = z.string().max(1400)

export const readPasskeys = defineCall('GET /api/passkeys.php', {
  summary: 'The caller’s passkeys of this host.',
  access: 'member',
  response: z.object({
    passkeys: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        created_at: z.iso.datetime(),
        used_at: z.iso.datetime().nullable(),
      }),
    ),
  }),
})

export const beginPasskey = defineCall('POST /api/passkey-begin.php', {
  summary: 'What the browser needs to make a passkey for the caller; to be answered once, within five minutes.',
  access: 'member',
  response: z.object({ options: webAuthn }),
  errors: ['login_too_old', 'passkey_limit'],
  limit: { max: 30, windowSeconds: 600 },
})

export const addPasskeyCall = defineCall('POST /api/passkey.php', {
  summary: 'Keeps the passkey that the browser made, under a name, and tells the member by mail.',
  access: 'member',
  body: z.object({ name, answer: answered }),
  response: done,
  errors: ['passkey_failed', 'passkey_limit'],
  limit: { max: 30, windowSeconds: 600 },
})

export const renamePasskeyCall = defineCall('PUT /api/passkey.php', {
  summary: 'Gives one of the caller’s passkeys another name.',
  access: 'member',
  body: z.object({ passkey, name }),
  response: done,
  errors: ['not_found'],
})

export const removePasskeyCall = defineCall('DELETE /api/passkey.php', {
  summary: 'Removes one of the caller’s passkeys.',
  access: 'member',
  body: z.object({ passkey }),
  response: done,
  errors: ['not_found'],
})

const again = z
  .boolean()
  .default(false)
  .describe(
    'Asks whether this is still the caller: only one of their own passkeys will do, and nobody else is logged in.',
  )

export const beginPasskeyLogin = defineCall('POST /api/passkey-login-begin.php', {
  summary: 'What the browser needs to prove a passkey of this host; to be answered once, within five minutes.',
  access: 'everyone',
  body: z.object({ again }),
  response: z.object({ options: webAuthn }),
  errors: ['authentication_required'],
  limit: { max: 120, windowSeconds: 600 },
})

export const passkeyLogin = defineCall('POST /api/passkey-login.php', {
  summary: 'Logs in with a passkey. For who is logged in already it proves that it is still them, like the password.',
  access: 'everyone',
  body: z.object({ answer: answered, again }),
  response: done,
  errors: ['passkey_failed', 'authentication_required', 'account_pending_deletion', 'account_restricted'],
  limit: { max: 60, windowSeconds: 600 },
})
