// The call of safety: a complaint, which is also the notice of illegal content.
import { z } from 'zod'
import { defineCall } from '#base/call.ts'
import { askedText, emailField, idField } from '#features/accounts/contract.ts'
import { aboutLength, complaintKinds, complaintLength, complaintTriesPerHour } from './limits.ts'

/** With normal line endings, and without characters that no screen can show. */
export const plainText = (text: string) =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/(?![\t\n])\p{Cc}/gu, '')
    .trim()

export const sendComplaint = defineCall('POST /api/complaint.php', {
  summary: 'Takes a complaint or a notice of illegal content, from anybody, and answers the number of its case.',
  access: 'everyone',
  body: z.object({
    client_id: idField,
    kind: z.enum(complaintKinds, { message: 'invalid_value' }),
    email: emailField,
    about_url: z.string().trim().max(aboutLength).default('').describe('The page it is about, where there is one.'),
    body: askedText.max(complaintLength.max * 4).transform(plainText),
  }),
  response: z.object({
    case_number: z.string(),
    confirmed: z
      .enum(['always', 'limited'])
      .describe('Whether a confirmation is mailed in any case, to one’s own proved address, or only some times a day.'),
  }),
  errors: ['client_id_reused', 'too_many_complaints', 'too_many_requests'],
  limit: { max: complaintTriesPerHour, windowSeconds: 3600, everywhere: true },
})
