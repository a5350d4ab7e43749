// The whole server with a different kind of payment provider: only the adapter is swapped.
import { beforeEach, expect, test } from 'vitest'
import { demoBundles } from '../../../../demo/sites.ts'
import { ProductError } from '#base/errors.ts'
import type { PaymentGateway, PaymentOrder, PaymentStatus } from '#platform/payments/gateway.ts'
import { paymentMethods } from '#base/payment-methods.ts'
import { clientId, openStage } from '#app/testing/stage.ts'

const orders = new Map<string, PaymentOrder & { status: PaymentStatus }>()

/** Keeps its payments in a map and signs with a word. */
const barter: PaymentGateway = {
  name: 'barter',
  lacks: [],
  createPayment: async (order) => {
    const provider_id = `barter-${order.idempotency_key}`
    if (!orders.has(provider_id)) orders.set(provider_id, { ...order, status: 'open' })
    return { provider_id, checkout_url: `https://barter.example/${provider_id}`, status: 'open' }
  },
  readPayment: async (provider_id) => {
    const order = orders.get(provider_id)
    if (!order) throw new ProductError('not_found')
    const { status, amount_minor, currency, method, reference } = order
    return { provider_id, status, amount_minor, currency, refunded_minor: 0, method, reference }
  },
  refund: async () => Promise.reject(new ProductError('conflict')),
  readRefund: async () => Promise.reject(new ProductError('not_found')),
  listMovements: async () => ({ movements: [], next: null }),
  listMovementsOf: async () => [],
  cancelPayment: async () => ({ status: 'canceled' }),
  parseWebhook: ({ headers, rawBody }) => {
    if (headers['x-barter'] !== 'honest') throw new ProductError('webhook_forged')
    return JSON.parse(String(rawBody)) as { provider_id: string; event_id: string }
  },
  methodsFor: () => paymentMethods,
}

const stage = await openStage(barter)

beforeEach(async () => {
  await stage.reset()
  orders.clear()
  await stage.db.insertInto('bundle').values(demoBundles()).execute()
})

async function order(country: string) {
  const member = await stage.member({ profile: { country } })
  const offer = (await member.get('/api/bundles.php', { country })).body
  const given = { client_id: clientId(), bundle: offer.bundles[0].id, country, method: 'card' }
  const { status, body } = await member.post('/api/payment.php', given)
  expect(status).toBe(200)
  return { member, payment: body, offer }
}

const report = (provider_id: string, sign = 'honest') =>
  stage.visitor().ask('POST', '/api/webhook.php', {
    body: { provider_id, event_id: `event-${provider_id}` },
    headers: { 'x-barter': sign },
  })

test('[10.25] [4.2] [4.5] a payment with it is ordered, reported, and credited once', async () => {
  const { member, payment, offer } = await order('NL')
  expect(payment.checkout_url).toMatch(/^https:\/\/barter\.example\//)
  const [[id, kept] = []] = [...orders]
  if (!id || !kept) throw new Error('nothing was ordered')
  expect(kept).toMatchObject({ amount_minor: payment.amount, currency: 'EUR', reference: payment.payment_id })
  orders.set(id, { ...kept, status: 'paid' })
  expect((await report(id, 'crooked')).status).toBe(401)
  expect((await member.get('/api/user.php')).body).toMatchObject({ credits: 0, paid_user: false })
  for (const _twice of [1, 2]) expect((await report(id)).status).toBe(200)
  expect((await member.get('/api/user.php')).body).toMatchObject({ credits: offer.bundles[0].credits, paid_user: true })
  expect((await member.get('/api/payment.php', { id: payment.payment_id })).body.status).toBe('completed')
})

test.each(['NL', 'DE', 'FR', 'GB', 'CH', 'NO', 'PL', 'SE'])(
  '[10.15] in %s no fee is added to the price',
  async (country) => {
    const { payment, offer } = await order(country)
    expect(payment).toMatchObject({ transaction_fee: 0, amount: offer.bundles[0].amount_minor })
    expect([...orders.values()][0]?.amount_minor).toBe(offer.bundles[0].amount_minor)
  },
)
