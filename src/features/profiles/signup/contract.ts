// The call that makes a member: account, contact address and profile at once.
import { z } from 'zod'
import { defineCall } from '#base/call.ts'
import { languages } from '#base/languages.ts'
import { cityNameLength } from '#features/places/limits.ts'
import { askedText, emailField, idField, nameField } from '#features/accounts/contract.ts'
import { interestId } from '#features/interests/contract.ts'
import { maxInterests } from '#features/interests/limits.ts'
import { aboutLength, genders, sexualities } from '../limits.ts'

const asked = (max: number) => askedText.trim().min(1, { message: 'required' }).max(max)
const tracking = z.string().trim().max(200).optional()

export const signUpBody = z.object({
  client_id: idField.describe('Made by the client: the same one twice makes one account.'),
  email: emailField,
  name: nameField.min(1, { message: 'required' }),
  password: askedText.min(1, { message: 'required' }).max(1_000),
  date_of_birth: asked(20).describe('YYYY-MM-DD'),
  gender: z.enum(genders, { message: 'required' }),
  seeks: z
    .enum(['male', 'female', 'both'], { message: 'required' })
    .optional()
    .describe('Says the sexuality where that is not given.'),
  sexuality: z.enum(sexualities).optional(),
  country: askedText.regex(/^[A-Z]{2}$/, { message: 'required' }),
  region: z.string().trim().max(20).default(''),
  city: z.string().trim().max(cityNameLength).default(''),
  signup_message: z
    .string()
    .trim()
    .max(aboutLength)
    .default('')
    .describe('A first line about oneself, for the profile.'),
  interests: z
    .array(interestId)
    .max(maxInterests)
    .transform((given) => [...new Set(given)])
    .optional()
    .describe('What was chosen on a landing page, for the profile.'),
  language: z.enum(languages).optional(),
  terms: z.literal(true, { message: 'terms_required' }).describe('The terms in force are accepted.'),
  network: tracking,
  ref: tracking,
  sub1: tracking,
  sub2: tracking,
  sub3: tracking,
})
export type SignUpBody = z.output<typeof signUpBody>

export const signUpCall = defineCall('POST /api/signup.php', {
  summary: 'Opens an account, mails the activation link and, unless the site hides who is a member, logs in at once.',
  access: 'everyone',
  body: signUpBody,
  response: z.object({
    email: z.string(),
    logged_in: z.boolean().describe('False where the site hides who is a member: the link in the mail logs in.'),
  }),
  errors: ['account_exists', 'signups_closed', 'client_id_reused'],
  limit: { max: 30, windowSeconds: 600, everywhere: true },
})

export const checkSignUpWords = defineCall('POST /api/signup-check.php', {
  summary:
    'Refuses of the words of a signup what the signup itself would refuse, so that each is told where it is asked; keeps nothing.',
  access: 'everyone',
  body: signUpBody.pick({ city: true, signup_message: true }).extend({
    name: nameField.optional().describe('Names are public: one that is taken is told as well.'),
    email: z.string().max(200).default('').describe('A name may not be the address.'),
  }),
  response: z.object({ good: z.literal(true) }),
})
