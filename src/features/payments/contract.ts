// Paying: bundles and their prices, discounts, payments and the provider's reports about them.
import { z } from 'zod'
import { defineCall } from '#base/call.ts'
import { cursorLength } from '#base/pages.ts'
import { ownPathForm } from '#base/own-path.ts'
import { paymentMethods } from '#base/payment-methods.ts'
import { idField } from '#features/accounts/contract.ts'
import { maxSpendingLimitMinor, pathBackLength } from './limits.ts'

const country = z.string().regex(/^[A-Z]{2}$/, { message: 'invalid' })
const currency = z.string().regex(/^[A-Z]{3}$/, { message: 'invalid' })
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
  limit: { max: 30, windowSeconds: 60, everywhere: true },
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
  tax_minor: minor.describe('The tax that is in that price, in minor units.'),
  discount_code: z.string().nullable().describe('The one discount in that price.'),
  discount_percentage: z.int().nullable(),
  discount_ends_at: z.iso.datetime().nullable().describe('Until when that price holds; null where it does not end.'),
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
      .object({
        code: z.string(),
        value_percentage: z.int(),
        ends_at: z.iso.datetime().nullable(),
        entered: z.boolean().describe('Whether it is the code that was given; else it holds by itself.'),
        country: country.nullable(),
        currency: z.string().nullable(),
        minimum_order_value: minor.describe('In minor units.'),
        paymentmethods: z.array(z.string()).describe('Empty: every method.'),
      })
      .nullable(),
    tax_basis_points: z.int().min(0).describe('The tax in the prices, in hundredths of a percent.'),
    message_credits: z.int(),
    minimum_message_costs: z.object({ costs_minor: minor, currency: z.string() }).nullable(),
    refund_days: z.int(),
    balance: z.int().nullable().describe('The credits of the reader; null for a visitor.'),
  }),
  errors: ['code_not_found', 'code_already_used', 'code_expired', 'code_minimum_order', 'too_many_requests'],
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
  stored: z.string().nullable().describe('The kept card it was charged to, as it may be shown.'),
  transaction_fee: minor,
  tax: minor.describe('In the amount.'),
  tax_basis_points: z.int().describe('Its rate, in hundredths of a percent.'),
  refunded: minor.describe('What went back of it.'),
  refund_pending: minor.describe('What is on its way back.'),
  surplus: z
    .object({
      returned: minor.describe('What has gone back.'),
      pending: minor.describe('What is on its way back.'),
      by_hand: minor.describe('What of that a person pays back, as the provider would not.'),
    })
    .nullable()
    .describe('Money that came for an order that was given up, or a second time: no part of the order.'),
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
    client_id: idField,
    bundle: idField,
    country,
    method: z.enum(paymentMethods),
    stored: idField.optional().describe('A kept card of the reader’s, charged at once; needs a recent login.'),
    code: code.optional(),
    amount_minor: minor.optional().describe('The price that was shown; another one is refused instead of charged.'),
    back: z
      .string()
      .max(pathBackLength, { message: 'invalid' })
      .regex(ownPathForm, { message: 'invalid' })
      .optional()
      .describe('The page to go on to afterwards.'),
  }),
  response: payment,
  errors: [
    'bundle_not_found',
    'payment_method_unavailable',
    'payment_provider_unavailable',
    'payment_outcome_unknown',
    'client_id_reused',
    'code_not_found',
    'too_many_requests',
    'code_already_used',
    'code_expired',
    'code_minimum_order',
    'price_changed',
    'spending_limit_reached',
    'spending_limit_currency',
    'login_too_old',
  ],
})

export const getPayment = defineCall('GET /api/payment.php', {
  summary: 'One of the reader’s payments. While it is pending the provider is asked.',
  access: 'member',
  query: z.object({ id: idField }),
  response: payment.extend({
    balance: z.int().describe('The credits of the reader.'),
    debit: z
      .object({ iban: z.string(), mandate_reference: z.string(), collect_on: z.iso.date() })
      .nullable()
      .describe('How a direct debit was announced.'),
    site: z.string().describe('Who sold it.'),
    refundable: z
      .object({ credits: z.int(), amount: minor, until: z.iso.datetime() })
      .nullable()
      .describe('The unused part and what it pays, while it can be refunded.'),
  }),
  errors: ['not_found'],
})

export const requestRefund = defineCall('POST /api/refund.php', {
  summary: 'Refunds the unused credits of an order, as they were shown. The same client_id again is the same refund.',
  access: 'member',
  body: z.object({
    client_id: idField,
    payment: idField,
    credits: z.int().min(1).describe('The credits that were shown.'),
    amount_minor: minor.describe('The money that was shown.'),
  }),
  response: z.object({
    refund_id: z.uuid(),
    payment_id: z.uuid(),
    status: z
      .enum(['reserved', 'posted', 'refused'])
      .describe('Reserved: the credits have left, the money is on its way. Refused: the credits are back.'),
    credits: z.int(),
    amount: minor,
    currency: z.string(),
    created_at: z.iso.datetime(),
    settled_at: z.iso.datetime().nullable(),
  }),
  errors: ['not_found', 'nothing_to_refund', 'refund_too_late', 'refund_changed', 'client_id_reused'],
})

const spending = z.object({
  limit_minor: minor.nullable().describe('What the reader set as the most of a month; null for no limit.'),
  currency: z.string(),
  pays_in: z.string().describe('The currency of what is for sale to the reader now: a limit is set in it.'),
  spent_minor: minor.describe(
    'What was paid this month, less what went back. An order that waits at its checkout counts only for the limit.',
  ),
  since: z.iso.datetime(),
})

export const getSpending = defineCall('GET /api/spending-limit.php', {
  summary: 'The reader’s monthly limit and what the month came to.',
  access: 'member',
  query: z.object({ country: country.optional().describe('The one chosen to pay from.') }),
  response: spending,
})

export const putSpendingLimit = defineCall('PUT /api/spending-limit.php', {
  summary: 'Sets the monthly limit, in the currency the reader pays in; null takes it away.',
  access: 'member',
  body: z.object({
    limit_minor: z.int().min(1).max(maxSpendingLimitMinor).nullable(),
    currency: currency.optional().describe('The one that was shown; in another one, nothing is set.'),
    country: country.optional().describe('The one chosen to pay from.'),
  }),
  response: spending,
  errors: ['conflict'],
})

export const listPayments = defineCall('GET /api/payments.php', {
  summary: 'The reader’s orders, newest first.',
  access: 'member',
  query: z.object({ after: z.string().max(cursorLength).optional() }),
  response: z.object({ payments: z.array(payment), next: z.string().nullable() }),
})

export const getLastOrder = defineCall('GET /api/lastorder.php', {
  summary: 'What the reader bought last, for ordering it again at today’s price.',
  access: 'member',
  response: z.object({
    bundle_id: z.uuid(),
    country,
    payment_method: z.enum(paymentMethods),
    stored: z.object({ id: z.uuid(), label: z.string() }).nullable().describe('A kept card it can be paid with.'),
    unanswered: z
      .object({ client_id: z.uuid(), amount_minor: minor })
      .nullable()
      .describe('The same order, tried before: the card may have been charged, so it is sent again under this id.'),
    just_paid: z
      .uuid()
      .nullable()
      .describe('That order, if a kept card paid it minutes ago: its answer may have been lost.'),
    password_needed: z.boolean().describe('Whether that needs the password first: the login is too old.'),
  }),
  errors: ['not_found'],
})

export const forgetCard = defineCall('DELETE /api/storedcard.php', {
  summary: 'Forgets a kept card of the reader’s.',
  access: 'member',
  query: z.object({ card: idField }),
  response: z.object({}),
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
  limit: { max: 6_000, windowSeconds: 60 },
})

export const receivePostback = defineCall('GET /api/postback.php', {
  summary: 'The same from a provider that signs an address; answered with the word it waits for.',
  access: 'provider',
  response: z.literal('OK'),
  errors: ['webhook_forged'],
  limit: { max: 6_000, windowSeconds: 60 },
})

/** Sent to the member's windows when a payment is settled. */
export interface PaymentSettled {
  event: 'payment'
  payment_id: string
  status: string
}
