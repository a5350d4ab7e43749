// The calls of accounts: confirming an address, resetting a password, logging out, and seeing where one is logged in.
import { z } from 'zod'
import { defineCall } from '#base/call.ts'
import { isEmail } from './email-form.ts'
import { emailLength, passwordLength } from './limits.ts'

/** A required text: the error says if it is missing, and, if it is too long, by how much. */
export const askedText = z.string({ error: ({ code }) => (code === 'invalid_type' ? 'required' : undefined) })

/** An address as typed, without the spaces around it. */
export const emailField = askedText
  .trim()
  .max(emailLength, { message: 'email_invalid' })
  .refine(isEmail, { message: 'email_invalid' })

/** An id we issued, or one that a client made: in capitals it is the same one. */
export const idField = z.guid().toLowerCase()

/** A name, normalised so that all that look alike are one. */
export const nameField = askedText
  .overwrite((name) => name.normalize('NFC').replaceAll(/\p{Zs}+/gu, ' '))
  .trim()
  .max(200)

const token = z.string().min(20).max(100)
const done = z.object({ done: z.literal(true) })

export const checkEmail = defineCall('GET /api/email-check.php', {
  summary:
    'Whether an address can be right, what was probably meant, and whether it is a throw-away one. Never whether it has an account.',
  access: 'everyone',
  query: z.object({ email: z.string().trim().max(emailLength) }),
  response: z.object({ valid: z.boolean(), disposable: z.boolean(), suggestion: z.string().nullable() }),
})

/** If the answer was lost, the same form sent again takes effect once and gets the same answer. */
export const formId = idField
  .optional()
  .describe('Made for the form: sent again with it, it is answered as the first time.')

export const activateAccount = defineCall('POST /api/activate.php', {
  summary:
    'Uses the token of an activation mail: the account becomes active; the caller is logged in where its member has been before, unless anyone is.',
  access: 'everyone',
  body: z.object({ token: z.string().max(100), client_id: formId }),
  response: z.object({
    done: z.literal(true),
    of_another: z
      .boolean()
      .describe('Whether the caller stays logged in, as another member than the one it was mailed to.'),
  }),
  errors: ['activation_failed'],
  limit: { max: 30, windowSeconds: 600 },
})

export const sendActivationMail = defineCall('POST /api/activation-mail.php', {
  summary:
    'Mails the activation link again, to the caller or (answering the same either way) to an address that waits for it.',
  access: 'everyone',
  body: z.object({ email: emailField.optional() }),
  response: done,
  errors: ['too_many_requests', 'conflict', 'authentication_required'],
  limit: { max: 10, windowSeconds: 600, everywhere: true },
})

export const changeActivationAddress = defineCall('PUT /api/activation-mail.php', {
  summary: 'Corrects the address of an account that is not confirmed yet and mails the link there.',
  access: 'member',
  body: z.object({ email: emailField }),
  response: z.object({ email: z.string() }),
  errors: ['email_taken', 'conflict', 'too_many_requests', 'login_too_old'],
  limit: { max: 10, windowSeconds: 600, everywhere: true },
})

export const readActivation = defineCall('GET /api/activation-mail.php', {
  summary: 'Whether the caller’s address still has to be confirmed, and which it is.',
  access: 'member',
  response: z.object({ email: z.string(), confirmed: z.boolean() }),
})

export const requestPasswordReset = defineCall('POST /api/password-reset.php', {
  summary: 'Mails a link that allows a new password, three a day.',
  access: 'everyone',
  body: z.object({ email: emailField }),
  response: done,
  errors: ['email_not_found', 'too_many_resets'],
  limit: { max: 10, windowSeconds: 600, everywhere: true },
})

export const checkPasswordReset = defineCall('GET /api/password-reset.php', {
  summary: 'Whether the token of a reset mail would still work; asking changes nothing.',
  access: 'everyone',
  query: z.object({ token: z.string().max(100) }),
  response: z.object({
    good: z.boolean(),
    email: z.string().nullable().describe('Whose password it is; null where it works no longer.'),
  }),
})

export const completePasswordReset = defineCall('POST /api/password-reset-do.php', {
  summary:
    'Sets a new password with the token of a reset mail, ends all logins and, if the account may be used, logs the caller in.',
  access: 'everyone',
  body: z.object({ token, password: z.string().max(passwordLength.max * 4), client_id: formId }),
  response: done.extend({
    logged_in: z.boolean().describe('False if the account is restricted or its member has left: a login says so.'),
  }),
  errors: ['link_expired'],
  limit: { max: 30, windowSeconds: 600 },
})

export const logOutCall = defineCall('GET /api/logout.php', {
  summary: 'Ends the caller’s login. Only a page of the same origin may ask.',
  access: 'everyone',
  response: done,
  errors: ['foreign_origin'],
})

export const repeatLogin = defineCall('POST /api/recent-login.php', {
  summary: 'Proves the password again, for what a login older than ten minutes may not do.',
  access: 'member',
  body: z.object({
    password: z
      .string()
      .min(1, { message: 'required' })
      .max(passwordLength.max * 4),
  }),
  response: done,
  errors: ['login_failed', 'login_blocked'],
})

export const readSessions = defineCall('GET /api/sessions.php', {
  summary: 'Where the caller is logged in.',
  access: 'member',
  response: z.object({
    sessions: z.array(
      z.object({
        id: z.string(),
        current: z.boolean(),
        user_agent: z.string(),
        network: z.string(),
        country: z
          .string()
          .nullable()
          .describe('Where that network is registered: an ISO code, or null where unknown.'),
        logged_in_at: z.iso.datetime(),
        seen_at: z.iso.datetime(),
      }),
    ),
  }),
})

export const endOtherSessions = defineCall('DELETE /api/sessions.php', {
  summary: 'Ends all of the caller’s logins but the one that asks.',
  access: 'member',
  response: done,
})

export const endSessionCall = defineCall('DELETE /api/session.php', {
  summary: 'Ends one of the caller’s logins.',
  access: 'member',
  body: z.object({ session: idField }),
  response: done,
  errors: ['not_found'],
})
