// The calls that change the e-mail address of an account: requested by its member, confirmed at both addresses.
import { z } from 'zod'
import { defineCall } from '#base/call.ts'
import { askedText, formId } from '../contract.ts'
import { emailLength } from '../limits.ts'

const token = z.string().max(100)
const pending = z.object({ email: z.string(), old_confirmed: z.boolean(), new_confirmed: z.boolean() })

export const readAddressChange = defineCall('GET /api/mail-change.php', {
  summary: 'The address that the caller asked for and that is not confirmed everywhere yet.',
  access: 'member',
  response: z.object({ email: z.string(), pending: pending.nullable() }),
})

export const askAddressChange = defineCall('POST /api/mail-change.php', {
  summary: 'Mails a link to the old and to the new address. The address changes once both were opened and confirmed.',
  access: 'member',
  body: z.object({
    email: askedText.trim().max(emailLength * 4),
  }),
  response: z.object({ pending }),
  errors: ['login_too_old', 'new_email_invalid', 'email_taken', 'conflict', 'too_many_requests'],
  limit: { max: 10, windowSeconds: 600, everywhere: true },
})

export const dropAddressChange = defineCall('DELETE /api/mail-change.php', {
  summary: 'Takes back what was asked for; the mailed links no longer work.',
  access: 'member',
  response: z.object({ done: z.literal(true) }),
})

export const checkAddressChange = defineCall('GET /api/mail-change-do.php', {
  summary: 'Whether the token of a mailed link would still work; asking changes nothing.',
  access: 'everyone',
  query: z.object({ token }),
  response: z.object({ good: z.boolean() }),
})

export const confirmAddressChange = defineCall('POST /api/mail-change-do.php', {
  summary: 'Confirms the change at the address to which the link was mailed.',
  access: 'everyone',
  body: z.object({ token, client_id: formId }),
  response: z.object({ changed: z.boolean().describe('Whether both addresses have confirmed by now.') }),
  errors: ['link_expired', 'email_taken'],
  limit: { max: 30, windowSeconds: 600 },
})
