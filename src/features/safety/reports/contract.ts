// The call that reports a member or a message of theirs.
import { z } from 'zod'
import { defineCall } from '#base/call.ts'
import { idField } from '#features/accounts/contract.ts'
import { plainText } from '../contract.ts'
import { reportReasons, reportsPerHourOfNetwork, reportWordsLength } from './limits.ts'

export const sendReport = defineCall('POST /api/report.php', {
  summary:
    'Reports a member, or one of their messages. The two no longer see each other; answers the number of the case.',
  access: 'member',
  body: z.object({
    client_id: idField,
    member: idField,
    message: idField.optional().describe('The message it is about, written to the reporter by that member.'),
    reason: z.enum(reportReasons, { message: 'invalid_value' }),
    words: z
      .string()
      .max(reportWordsLength * 2)
      .transform(plainText)
      .refine((words) => Array.from(words).length <= reportWordsLength, { message: 'too_big' })
      .default(''),
  }),
  response: z.object({
    case_number: z.string(),
    hidden: z.literal(true).describe('The two no longer see each other; taking the block back undoes it.'),
  }),
  errors: ['not_found', 'client_id_reused', 'too_many_reports', 'too_many_requests'],
  limit: { max: reportsPerHourOfNetwork, windowSeconds: 3600, everywhere: true },
})
