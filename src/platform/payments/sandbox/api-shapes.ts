// What the sandbox's API accepts, validated at its boundary.
import { isValidIBAN } from 'ibantools'
import { z } from 'zod'
import { paymentMethods } from '#base/payment-methods.ts'

const amount = z.number().int().positive().max(99_999_999)
const currency = z.string().regex(/^[A-Z]{3}$/)
const address = z.url({ protocol: /^https?$/ }).max(2_000)

export const paymentInput = z.strictObject({
  amount_minor: amount,
  currency,
  description: z.string().trim().min(1).max(200),
  method: z.enum(paymentMethods),
  locale: z.string().max(35),
  return_url: address,
  webhook_url: address,
  reference: z.string().min(1).max(100),
  customer_reference: z.string().min(1).max(100).optional(),
  stored_method: z.string().min(1).max(100).optional(),
})

export const payerInput = z.strictObject({ customer_reference: z.string().min(1).max(100) })

export type PayerInput = z.infer<typeof payerInput>

export const mandateInput = z.strictObject({
  customer_reference: z.string().min(1).max(100),
  customer: z.string().min(1).max(100).optional(),
  reference: z.string().min(1).max(35),
  account_holder: z.string().trim().min(2).max(70),
  iban: z.string().refine((iban) => isValidIBAN(iban)),
  signed_on: z.iso.date(),
})

export type MandateInput = z.infer<typeof mandateInput>

export type PaymentInput = z.infer<typeof paymentInput>

export const refundInput = z.strictObject({ amount_minor: amount, currency })

export type RefundInput = z.infer<typeof refundInput>

/** Tests put a payment into any state that could occur in reality. */
export const forcedInput = z.strictObject({
  status: z.enum(['pending', 'authorized', 'paid', 'failed', 'canceled', 'expired', 'refunded', 'charged_back']),
})

export const idempotencyKey = z.string().min(8).max(200)
