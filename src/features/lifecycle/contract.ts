// The calls of leaving: what it would mean, requesting it, and coming back by the mailed link.
import { z } from 'zod'
import { defineCall } from '#base/call.ts'
import { formId } from '#features/accounts/contract.ts'

const token = z.string().max(100)

const code = z.string().describe('For the next order of this member alone.')

export const readLeaving = defineCall('GET /api/leaving.php', {
  summary: 'What the caller would leave behind (unused credits), and what may be enough instead.',
  access: 'member',
  response: z.object({
    credits: z.int(),
    refundable: z
      .array(
        z.object({
          payment: z.uuid(),
          credits: z.int(),
          amount_minor: z.int(),
          currency: z.string(),
          until: z.iso.datetime(),
        }),
      )
      .describe('What of them was bought and can be paid back now, order by order.'),
    invisible: z.boolean(),
    days: z.int().describe('How long the account can be given back.'),
    trial: z
      .object({
        bundle: z.string(),
        credits: z.int(),
        amount_minor: z.int(),
        message_price_minor: z.number().nullable().describe('What a message comes to; null where messages are free.'),
        currency: z.string(),
      })
      .nullable()
      .describe('The smallest bundle, for who never bought one.'),
    discount: z
      .object({ percentage: z.int(), code: code.nullable(), expires_at: z.iso.datetime().nullable() })
      .nullable()
      .describe('What the company takes off the next order, once; without a code until it is asked for.'),
  }),
})

export const leave = defineCall('POST /api/leaving.php', {
  summary:
    'Hides the account at once, ends its logins, mails the link that gives it back, and erases it when that ran out.',
  access: 'member',
  body: z.object({ confirm: z.literal('delete_account') }),
  response: z.object({ erase_at: z.iso.datetime() }),
  errors: ['login_too_old', 'conflict'],
  limit: { max: 10, windowSeconds: 600 },
})

export const takePartingDiscount = defineCall('POST /api/leaving-discount.php', {
  summary: 'Gives the caller a discount code of their own, once: asked again it is the same one.',
  access: 'member',
  response: z.object({ percentage: z.int(), code, expires_at: z.iso.datetime().nullable() }),
  errors: ['not_found', 'conflict'],
})

export const checkReturn = defineCall('GET /api/coming-back.php', {
  summary:
    'Whether the token of the mailed link would still work, or has brought the account back; asking changes nothing.',
  access: 'everyone',
  query: z.object({ token }),
  response: z.object({ good: z.boolean(), back: z.boolean() }),
})

export const comeBackCall = defineCall('POST /api/coming-back.php', {
  summary: 'Gives the account back as it was, and logs the caller in.',
  access: 'everyone',
  body: z.object({ token, client_id: formId }),
  response: z.object({ done: z.literal(true) }),
  errors: ['link_expired'],
  limit: { max: 30, windowSeconds: 600 },
})
