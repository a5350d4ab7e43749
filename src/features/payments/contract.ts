// Paying: bundles and their prices, discounts, payments and what the provider reports of them.
import { z } from 'zod'
import { defineCall } from '#base/call.ts'
import { paymentMethods } from '#base/payment-methods.ts'

const country = z.string().regex(/^[A-Z]{2}$/, { message: 'invalid' })
const minor = z.int().min(0)
const code = z.string().trim().min(1).max(40)

export const discountCode = z.object({
  code: z.string(),
  country: z.string().nullable(),
  user_id: z.uuid().nullable(),
  expires: z.iso.datetime().nullable(),
  value_percentage: z.int(),
  currency: z.string().nullable(),
  minimum_order_value: minor.describe('In minor units.'),
  status: z.enum(['active', 'disabled']),
  validity: z.enum(['once-per-user', 'first-purchase', 'once', 'unlimited']),
  expired: z.boolean(),
  paymentmethods: z.array(z.string()).describe('Empty: every method.'),
})

export const getDiscountCode = defineCall('GET /api/discountcode.php', {
  summary: 'A discount code by its name, or with welcome=true the welcome code.',
  access: 'everyone',
  query: z.object({ welcome: z.enum(['true']).optional(), code: code.optional(), country: country.optional() }),
  response: discountCode,
  errors: ['code_not_found', 'code_already_used', 'code_expired'],
  limit: { max: 30, windowSeconds: 60 },
})

export const getTimeBonus = defineCall('GET /api/timebonus.php', {
  summary: 'The time bonus of the reader, with the time that is really left.',
  access: 'member',
  response: z.object({
    is_visible: z.boolean(),
    code: z.string().nullable(),
    value_percentage: z.int(),
    ends_at: z.iso.datetime().nullable(),
    seconds_left: z.int().min(0),
  }),
})

const bundle = z.object({
  id: z.uuid(),
  credits: z.int(),
  messages: z.int().nullable().describe('How many messages they pay for; null where messages are free.'),
  list_amount_minor: minor.describe('Without a discount.'),
  amount_minor: minor.describe('What is charged, taxes included.'),
  message_price_minor: z.number().nullable().describe('What a message comes to, in minor units, not rounded.'),
  currency: z.string(),
  discount_code: z.string().nullable().describe('The one discount in that price.'),
})

export const listBundles = defineCall('GET /api/bundles.php', {
  summary: 'The bundles for a payment country, with the discount that holds for the reader and the ways to pay.',
  access: 'everyone',
  query: z.object({ country: country.optional(), code: code.optional() }),
  response: z.object({
    country,
    countries: z.array(country),
    bundles: z.array(bundle),
    methods: z.array(z.enum(paymentMethods)),
    discount: z
      .object({ code: z.string(), value_percentage: z.int(), ends_at: z.iso.datetime().nullable() })
      .nullable(),
    message_credits: z.int(),
    minimum_message_costs: z.object({ costs_minor: minor, currency: z.string() }).nullable(),
    refund_days: z.int(),
    balance: z.int().nullable().describe('The credits of the reader; null for a visitor.'),
  }),
  errors: ['code_not_found', 'code_already_used', 'code_expired', 'code_minimum_order'],
})

export const payment = z.object({
  payment_id: z.uuid(),
  status: z.enum(['pending', 'completed', 'failed', 'cancelled', 'refunded', 'charged_back']),
  bundle_id: z.uuid(),
  credits: z.int(),
  amount: minor.describe('In minor units, taxes included.'),
  list_amount: minor,
  currency: z.string(),
  country,
  payment_method: z.enum(paymentMethods),
  transaction_fee: minor,
  discount_code: z.string().nullable(),
  discount_percentage: z.int().nullable(),
  created_at: z.iso.datetime(),
  settled_at: z.iso.datetime().nullable(),
  checkout_url: z.string().nullable().describe('Where to pay, while it is pending.'),
})

export const startPayment = defineCall('POST /api/payment.php', {
  summary: 'Orders a bundle. The same client_id again is the same order; with another order it is refused.',
  access: 'member',
  body: z.object({
    client_id: z.uuid(),
    bundle: z.uuid(),
    country,
    method: z.enum(paymentMethods),
    code: code.optional(),
    amount_minor: minor.optional().describe('The price that was shown; another one is refused instead of charged.'),
    back: z
      .string()
      .regex(/^\/(?![/\\])[!-~]{0,199}$/, { message: 'invalid' })
      .optional()
      .describe('The page to go on to afterwards.'),
  }),
  response: payment,
  errors: [
    'bundle_not_found',
    'payment_method_unavailable',
    'payment_provider_unavailable',
    'client_id_reused',
    'code_not_found',
    'code_already_used',
    'code_expired',
    'code_minimum_order',
    'price_changed',
  ],
})

export const getPayment = defineCall('GET /api/payment.php', {
  summary: 'One of the reader’s payments. While it is pending the provider is asked.',
  access: 'member',
  query: z.object({ id: z.uuid() }),
  response: payment.extend({ balance: z.int().describe('The credits of the reader.') }),
  errors: ['not_found'],
})

export const listPayments = defineCall('GET /api/payments.php', {
  summary: 'The reader’s orders, newest first.',
  access: 'member',
  query: z.object({ after: z.string().max(60).optional() }),
  response: z.object({ payments: z.array(payment), next: z.string().nullable() }),
})

export const getLastOrder = defineCall('GET /api/lastorder.php', {
  summary: 'What the reader bought last, for ordering it again at today’s price.',
  access: 'member',
  response: z.object({ bundle_id: z.uuid(), country, payment_method: z.enum(paymentMethods) }),
  errors: ['not_found'],
})

export const getPremium = defineCall('GET /api/premium.php', {
  summary: 'Since when the reader is premium; null for a free member.',
  access: 'member',
  response: z.object({ since: z.iso.datetime().nullable() }),
})

export const receiveWebhook = defineCall('POST /api/webhook.php', {
  summary:
    'The payment provider reports a change. Believed only with its signature; the payment itself is then read from it.',
  access: 'provider',
  response: z.object({ received: z.literal(true) }),
  errors: ['webhook_forged'],
})

/** Sent to the member's windows when a payment is settled. */
export interface PaymentSettled {
  event: 'payment'
  payment_id: string
  status: string
}
