// The calls of direct debit: signing a mandate, the code to the phone, paying with it, and ending it.
import { electronicFormatIBAN, isSEPACountry, isValidIBAN } from 'ibantools'
import { z } from 'zod'
import { defineCall } from '#base/call.ts'
import { askedText, idField } from '#features/accounts/contract.ts'
import { payment, startPayment } from '../contract.ts'

const required = (max: number) => askedText.trim().min(1, { message: 'required' }).max(max)
const country = z.string().regex(/^[A-Z]{2}$/, { message: 'invalid' })
const normal = (iban: string) => electronicFormatIBAN(iban) ?? ''

const mandate = z.object({
  id: z.uuid(),
  reference: z.string().describe('What the payer’s bank will call it.'),
  confirmed: z.boolean().describe('Whether a code has confirmed it before; each debit takes another one.'),
  account_holder: z.string(),
  iban: z.string().describe('Its country and its end, no more.'),
  phone: z.string().describe('Its country and its end, no more.'),
  code_expires_at: z.iso.datetime().nullable().describe('Until when the code that was sent holds; null: none waits.'),
})

const creditor = z.object({
  name: z.string(),
  address: z.string(),
  identifier: z.string().nullable().describe('Its SEPA creditor identifier, where the site has one.'),
})

const announcedDebit = z.object({
  payment_id: z.uuid(),
  amount: z.int().min(0).describe('In minor units.'),
  currency: z.string(),
  collect_on: z.iso.date().describe('At the earliest.'),
})

export const getDirectDebit = defineCall('GET /api/directdebit.php', {
  summary: 'The reader’s mandate, who debits by it, and whether direct debit is open to the reader.',
  access: 'member',
  query: z.object({
    bundle: idField.optional(),
    amount_minor: z.coerce.number().int().min(0).optional().describe('Of the order to be debited.'),
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/)
      .optional(),
  }),
  response: z.object({
    mandate: mandate.nullable(),
    creditor,
    announced: z.array(announcedDebit).describe('The reader’s debits for that bundle that are on their way.'),
    blocked_until: z.iso.datetime().nullable().describe('After a debit that the bank returned.'),
    limit_reached: z.boolean().describe('Whether the limits leave no room for that order, or for any.'),
    own_limit_reached: z.boolean().describe('Whether that order is beyond the monthly limit that the reader has set.'),
    own_limit_currency: z.string().nullable().describe('The currency of that limit; an order in another is beyond it.'),
  }),
})

export const signMandate = defineCall('POST /api/directdebit.php', {
  summary:
    'Takes the form of direct debit and sends a code to the phone. Nothing is debited before the code is entered.',
  access: 'member',
  body: z.object({
    client_id: idField,
    country: country.describe('The payment country: how a phone number without a prefix is read.'),
    account_holder: required(70).regex(/^(?=(.*\p{L}){2})[\p{L}\p{M}][\p{L}\p{M} .,'’&-]*$/u, {
      message: 'holder_invalid',
    }),
    iban: required(60)
      .refine((iban) => isValidIBAN(normal(iban)), { message: 'iban_invalid' })
      .refine((iban) => !isValidIBAN(normal(iban)) || isSEPACountry(normal(iban).slice(0, 2)), {
        message: 'iban_outside',
      }),
    street: required(70),
    house_number: required(10),
    zip: required(10),
    city: required(70),
    phone: required(30),
  }),
  response: mandate,
  errors: [
    'payment_method_unavailable',
    'direct_debit_blocked',
    'direct_debit_limit',
    'too_many_texts',
    'client_id_reused',
    'unavailable',
  ],
  limit: { max: 20, windowSeconds: 600 },
})

export const sendDebitCode = defineCall('POST /api/directdebit-code.php', {
  summary: 'Sends another code for a mandate of the reader; the one before no longer holds.',
  access: 'member',
  body: z.object({ mandate: idField }),
  response: mandate,
  errors: [
    'not_found',
    'payment_method_unavailable',
    'direct_debit_blocked',
    'direct_debit_limit',
    'too_many_texts',
    'unavailable',
  ],
  limit: { max: 20, windowSeconds: 600 },
})

export const payByDebit = defineCall('POST /api/directdebit-payment.php', {
  summary: 'Orders a bundle by direct debit, confirmed by the code. The same client_id again is the same order.',
  access: 'member',
  body: startPayment.body.omit({ method: true, stored: true }).extend({
    mandate: idField,
    otp: askedText.trim().regex(/^\d{6}$/, { message: 'otp_invalid' }),
  }),
  response: payment,
  errors: [...startPayment.errors, 'not_found', 'direct_debit_blocked', 'direct_debit_limit', 'direct_debit_refused'],
  limit: { max: 30, windowSeconds: 600 },
})

const ownMandate = z.object({
  mandate: z
    .object({
      id: z.uuid(),
      reference: z.string(),
      iban: z.string().describe('Its country and its end, no more.'),
      since: z.iso.datetime().describe('When a code confirmed it.'),
      ended_at: z.iso.datetime().nullable().describe('Since when nothing new is debited by it.'),
      announced: z
        .array(announcedDebit)
        .describe('What was announced and is still on its way; the end of the mandate does not stop it.'),
    })
    .nullable(),
  creditor,
})

export const getMandate = defineCall('GET /api/mandate.php', {
  summary: 'The mandate the reader confirmed: the one that holds, else the one that ended last.',
  access: 'member',
  response: ownMandate,
})

export const endMandate = defineCall('DELETE /api/mandate.php', {
  summary: 'Ends a mandate of the reader’s: nothing new is debited by it. One that has ended stays as it is.',
  access: 'member',
  body: z.object({ mandate: idField }),
  response: ownMandate,
  errors: ['not_found'],
})
