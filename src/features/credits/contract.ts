// The call of the credits room: the itemised receipt of everything a member's credits were spent on.
import { z } from 'zod'
import { defineCall } from '#base/call.ts'

export const creditLine = z.object({
  seq: z.int().describe('Ascends with time; the key of the page before.'),
  at: z.iso.datetime(),
  reason: z.string().describe('What it was for: signup, purchase, message, message_returned …'),
  subject: z
    .object({ id: z.string(), name: z.string().nullable() })
    .nullable()
    .describe(
      'To whom: the member written to, or the payment (which has no name). The name of an erased member is null.',
    ),
  credits: z.int().describe('Into (+) or out of (-) the account.'),
  balance_after: z.int(),
})
export type CreditLine = z.output<typeof creditLine>

export const getCredits = defineCall('GET /api/credits.php', {
  summary: 'The itemised receipt of the member’s credits, newest first, by keyset pages.',
  access: 'member',
  query: z.object({
    before_seq: z.coerce
      .number()
      .int()
      .min(1)
      .max(2 ** 31 - 1)
      .optional(),
  }),
  response: z.object({
    balance: z.int(),
    lines: z.array(creditLine),
    next_before_seq: z.int().nullable().describe('Pass it as before_seq for the next page; null at the end.'),
  }),
})
