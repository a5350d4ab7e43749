// What every provider's adapter has in common, tested against the provider's program: states, webhooks, keys, bad responses and crashes.
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { newId } from '#base/ids.ts'
import { hour } from '#base/time.ts'
import { refusal } from './fixture-sandbox.ts'
import { decide, stageOf, wholeLedger, type ProviderName, type ProviderStage } from './fixture-emulators.ts'
import type { PaymentStatus } from './gateway.ts'
import type { ReceivedWebhook } from './sandbox-testing.ts'

const providers: readonly ProviderName[] = ['sandbox', 'mollie', 'verotel']

describe.each(providers)('[10.50] %s', (name) => {
  let stage: ProviderStage
  beforeAll(async () => void (stage = await stageOf(name)))
  afterAll(() => stage.stop())
  beforeEach(() => stage.misbehave({ webhook_retry_ms: 50, settle_ms: 200 }))

  const started = () => stage.gateway.createPayment(stage.order())
  const read = (id: string) => stage.gateway.readPayment(id)
  const paid = async () => {
    const { provider_id, checkout_url } = await started()
    await decide(checkout_url, 'pay')
    return provider_id
  }
  const hooksOf = (id: string): ReceivedWebhook[] =>
    stage.shop.heard.filter(({ rawBody, query }) => rawBody.includes(id) || Object.values(query).includes(id))
  const hooks = async (id: string, count: number): Promise<ReceivedWebhook[]> => {
    await vi.waitFor(() => expect(hooksOf(id).length).toBeGreaterThanOrEqual(count), { timeout: 15_000, interval: 20 })
    return hooksOf(id)
  }
  const becomes = (id: string, status: PaymentStatus) =>
    vi.waitFor(async () => expect((await read(id)).status).toBe(status), { timeout: 15_000, interval: 50 })

  test('an order leads to a page, is paid there, and is reported as ordered', async () => {
    const order = stage.order()
    const { provider_id, checkout_url, status } = await stage.gateway.createPayment(order)
    expect(['created', 'open']).toContain(status)
    expect((await fetch(checkout_url ?? '')).status).toBe(200)
    expect((await read(provider_id)).status).toBe('open')
    await decide(checkout_url, 'pay')
    const { reference } = order
    const paidAsOrdered = {
      provider_id,
      reference,
      status: 'paid',
      amount_minor: 2495,
      currency: 'EUR',
      refunded_minor: 0,
      method: 'card',
    }
    expect(await read(provider_id)).toMatchObject(paidAsOrdered)
    const [hook] = await hooks(provider_id, 1)
    expect(stage.gateway.parseWebhook(hook!).provider_id).toBe(provider_id)
  })

  test.each([
    [499_000, 'HUF'],
    [1200, 'JPY'],
  ])('[10.7] %i %s are the same amount there', async (amount_minor, currency) => {
    const { provider_id, checkout_url } = await stage.gateway.createPayment(stage.order({ amount_minor, currency }))
    await decide(checkout_url, 'pay')
    expect(await read(provider_id)).toMatchObject({ status: 'paid', amount_minor, currency })
  })

  test.each([
    ['fail', 'failed'],
    ['cancel', 'canceled'],
  ] as const)('who presses %s has it %s', async (action, status) => {
    const { provider_id, checkout_url } = await started()
    await decide(checkout_url, action)
    expect((await read(provider_id)).status).toBe(status)
  })

  test('money that comes later is pending first, and no webhook is needed', async () => {
    await stage.misbehave({ settle_ms: 1, hold: 1, webhook_never: 1 })
    const { provider_id, checkout_url } = await started()
    await decide(checkout_url, 'pay_later')
    expect((await read(provider_id)).status).toBe('pending')
    await stage.misbehave({ webhook_never: 1 })
    await becomes(provider_id, 'paid')
    expect(hooksOf(provider_id)).toEqual([])
  })

  test('one that nobody pays expires, or is canceled; one that was paid is not', async () => {
    const [left, given] = [await started(), await started()]
    // A Verotel URL expires by itself, and its order with it.
    const aheadMs = name === 'verotel' ? 2 * hour : 0
    if (aheadMs === 0) await stage.force(left.provider_id, 'expired')
    const later = stage.gatewayWith({ now: () => new Date(Date.now() + aheadMs) })
    expect((await later.readPayment(left.provider_id)).status).toBe('expired')
    expect(await stage.gateway.cancelPayment(given.provider_id)).toEqual({ status: 'canceled' })
    const [local = 'card'] = stage.gateway.methodsFor('NL', 'EUR')
    const elsewhere = await stage.gateway.createPayment(stage.order({ method: local }))
    expect(await stage.gateway.cancelPayment(elsewhere.provider_id)).toEqual({ status: 'canceled' })
    expect(await stage.gateway.cancelPayment(await paid())).toEqual({ status: 'paid' })
  })

  test('[10.29] a webhook is accepted only exactly as it was sent', async () => {
    const [hook] = await hooks(await paid(), 1)
    const { headers, rawBody, query } = hook!
    const forged = [
      { headers: {}, rawBody, query: {} },
      {
        headers: {},
        rawBody: rawBody.replaceAll(/[a-z]/g, 'a'),
        query: { ...query, referenceID: newId(), for: newId() },
      },
      { headers, rawBody: `${rawBody} `, query: { ...query, priceAmount: '99.95', proof: 'f'.repeat(64) } },
      { headers: {}, rawBody: '', query: { ...query, signature: '', proof: '' } },
    ]
    for (const request of forged) expect(() => stage.gateway.parseWebhook(request)).toThrow(refusal('webhook_forged'))
  })

  test('[10.48] webhooks come twice, late and again until they are confirmed, under one id', async () => {
    await stage.misbehave({ webhook_copies: 2, webhook_retry_ms: 50, webhook_delay_ms: 200 })
    const { provider_id, checkout_url } = await started()
    stage.shop.answers.set(provider_id, [500, 503])
    await decide(checkout_url, 'pay')
    const sent = await hooks(provider_id, 4)
    expect(new Set(sent.map((hook) => stage.gateway.parseWebhook(hook).event_id)).size).toBe(1)
  })

  test('the same order again is the same payment, even if its response was lost after the commit', async () => {
    const order = stage.order()
    await stage.misbehave({ fail_after_commit: 1 })
    const all = await Promise.all([1, 2, 3].map(() => stage.gateway.createPayment(order)))
    all.push(await stage.gateway.createPayment(order))
    expect(new Set(all.map(({ provider_id }) => provider_id)).size).toBe(1)
    await stage.misbehave({})
    await decide(all[0]!.checkout_url, 'pay')
    expect((await read(all[0]!.provider_id)).status).toBe('paid')
  })

  test('a provider that dies between commit and response has the one payment when it is back', async () => {
    const before = stage.pid()
    const order = stage.order()
    await stage.misbehave({ die_after_commit: 1 })
    const first = stage.gatewayWith({ timeoutMs: 3_000, retryWaitsMs: [] }).createPayment(order)
    // Verotel creates its order when the payer arrives.
    const lost = name === 'verotel' ? first.then(({ checkout_url }) => fetch(checkout_url ?? '')) : first
    await expect(lost).rejects.toThrow(name === 'verotel' ? 'fetch failed' : 'payment_provider_unavailable')
    await vi.waitFor(() => expect(stage.pid()).not.toBe(before), { timeout: 15_000 })
    const again = await vi.waitFor(() => stage.gateway.createPayment(order), { timeout: 15_000, interval: 100 })
    expect((await stage.gateway.createPayment(order)).provider_id).toBe(again.provider_id)
    await vi.waitFor(() => decide(again.checkout_url, 'pay'), { timeout: 15_000, interval: 100 })
    await becomes(again.provider_id, 'paid')
  })

  test('no response, a late one or an unreadable one is no answer; a wrong amount is reported as it is', async () => {
    const id = await paid()
    const unavailable = refusal('payment_provider_unavailable')
    await stage.misbehave({ refuse: 3 })
    await expect(stage.gatewayWith({ retryWaitsMs: [10, 10] }).readPayment(id)).rejects.toEqual(unavailable)
    await stage.misbehave({ garble: 1 })
    await expect(stage.gatewayWith({ retryWaitsMs: [] }).readPayment(id)).rejects.toEqual(unavailable)
    await stage.misbehave({ misstate_payment: 1 })
    expect([(await read(id)).amount_minor, (await read(id)).amount_minor]).toEqual([2496, 2495])
    // Last, because a request that is still running when we hang up would consume the next fault.
    await stage.misbehave({ slow_ms: 400 })
    const hasty = stage.gatewayWith({ timeoutMs: 100, retryWaitsMs: [] })
    await expect(hasty.readPayment(id)).rejects.toEqual(unavailable)
    const protocol = name === 'mollie' ? 'https' : 'http'
    const nobody = stage.gatewayWith({ url: `${protocol}://127.0.0.1:1`, retryWaitsMs: [] })
    await expect(nobody.readPayment(id)).rejects.toEqual(unavailable)
  })

  test.skipIf(name === 'verotel')(
    'money is refunded in part and in full, once per key, never more than was paid',
    async () => {
      const provider_id = await paid()
      const refund = (amount_minor: number, idempotency_key = newId()) =>
        stage.gateway.refund({ idempotency_key, provider_id, amount_minor, currency: 'EUR' })
      const key = newId()
      await stage.misbehave({ fail_after_commit: 1 })
      const first = await refund(1000, key)
      expect(await refund(1000, key)).toEqual(first)
      expect(first).toMatchObject({ status: 'done', refunded_minor: 1000 })
      expect(await stage.gateway.readRefund(first.refund_id)).toEqual(first)
      expect(await read(provider_id)).toMatchObject({ status: 'paid', refunded_minor: 1000 })
      await expect(refund(1496)).rejects.toEqual(refusal('conflict'))
      expect(await refund(1495)).toMatchObject({ status: 'done', refunded_minor: 2495 })
      expect((await read(provider_id)).status).toBe('refunded')
      await stage.misbehave({ refund_ms: 200, refuse_refund: 1 })
      const slow = await stage.gateway.refund({
        idempotency_key: newId(),
        provider_id: await paid(),
        amount_minor: 2495,
        currency: 'EUR',
      })
      expect(slow).toMatchObject({ status: 'pending', refunded_minor: 0 })
      await vi.waitFor(async () => expect((await stage.gateway.readRefund(slow.refund_id)).status).toBe('refused'), {
        timeout: 15_000,
        interval: 50,
      })
    },
  )

  test.skipIf(name === 'verotel')(
    'a chargeback and its reversal add to their sums, and appear in the ledger',
    async () => {
      const since = new Date(Date.now() - 1_000)
      const id = await paid()
      await stage.force(id, 'charged_back')
      expect(await read(id)).toMatchObject({ status: 'charged_back', charged_back_minor: 2495, reversed_minor: 0 })
      await wait(5)
      await stage.force(id, 'paid')
      expect(await read(id)).toMatchObject({ status: 'paid', charged_back_minor: 2495, reversed_minor: 2495 })
      const kinds = (movements: readonly { kind: string; provider_id: string }[]) =>
        movements.filter((one) => one.provider_id === id && one.kind !== 'fee').map(({ kind }) => kind)
      expect(kinds(await stage.gateway.listMovementsOf(id))).toEqual(['payment', 'chargeback', 'chargeback_reversed'])
      expect(kinds(await wholeLedger(stage.gateway, since))).toEqual(['payment', 'chargeback', 'chargeback_reversed'])
    },
  )

  test('what it can do neither by call nor by hand is not offered', async () => {
    const stored = stage.gateway.createPayment(stage.order({ stored_method: 'card_of_nobody' }))
    await expect(stored).rejects.toEqual(refusal('payment_method_unavailable'))
    for (const lack of stage.gateway.lacks) expect(['refunds', 'ledger', 'stored_methods']).toContain(lack)
    expect(stage.gateway.methodsFor('NL', 'EUR')).toContain('card')
  })
})

describe('[10.51] verotel', () => {
  let stage: ProviderStage
  beforeAll(async () => void (stage = await stageOf('verotel')))
  afterAll(() => stage.stop())

  test('credits and chargebacks are reported by postback with what moved, each under its own id', async () => {
    const { provider_id, checkout_url } = await stage.gateway.createPayment(stage.order())
    await decide(checkout_url, 'pay')
    const posted = async (count: number) => {
      await vi.waitFor(() => expect(stage.shop.heard.length).toBeGreaterThanOrEqual(count), { timeout: 15_000 })
      return stage.gateway.parseWebhook(stage.shop.heard[count - 1]!)
    }
    expect(await posted(1)).toEqual({ provider_id, event_id: expect.any(String) as string })
    await stage.force(provider_id, 'refunded')
    const credit = await posted(2)
    expect(credit.moved).toMatchObject({ kind: 'refund', amount_minor: 2495, currency: 'EUR' })
    expect(credit.event_id).toBe(credit.moved?.id)
    const other = stage.order()
    const next = await stage.gateway.createPayment(other)
    await decide(next.checkout_url, 'pay')
    await posted(3)
    await wait(5)
    await stage.force(next.provider_id, 'charged_back')
    expect((await posted(4)).moved).toMatchObject({ kind: 'chargeback', amount_minor: 2495 })
    expect(stage.gateway.methodsFor('PL', 'PLN')).toEqual([])
  })
})
