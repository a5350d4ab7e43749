// The gateway against the real sandbox program: paying, webhooks, refunds, stored cards, and faults.
import { describe, expect, it } from 'vitest'
import { ProductError } from '#base/errors.ts'
import { openSandbox, refusal, typeOf } from './fixture-sandbox.ts'
import { signatureHeader, signWebhook } from './sandbox/signature.ts'
import { submitForm } from './sandbox-testing.ts'

const { stage, hooksOf, hooks, paid } = openSandbox()

describe('paying on the hosted page', () => {
  it('takes the payer there and back, and notifies the shop by a signed webhook', async () => {
    const started = await stage().gateway.createPayment(stage().order())
    expect(started.status).toBe('created')
    expect((await fetch(started.checkout_url ?? '')).status).toBe(200)
    expect((await stage().gateway.readPayment(started.provider_id)).status).toBe('open')

    const back = await submitForm(started.checkout_url, 'pay')
    expect([back.status, back.headers.get('location')]).toEqual([303, `${stage().shop.url}/transactions/1`])
    const [hook] = await hooks(started.provider_id, 1)
    const notice = stage().gateway.parseWebhook(hook!)
    expect(notice).toEqual({ provider_id: started.provider_id, event_id: expect.stringMatching(/^evt_/) })
    expect(await stage().gateway.readPayment(started.provider_id)).toEqual({
      provider_id: started.provider_id,
      status: 'paid',
      amount_minor: 2495,
      currency: 'EUR',
      refunded_minor: 0,
      charged_back_minor: 0,
      reversed_minor: 0,
      fee_minor: 63,
      method: 'ideal',
      reference: 'order-1',
    })
  })

  it.each([
    ['fail', 'failed'],
    ['cancel', 'canceled'],
  ] as const)('%s leads back as %s', async (action, status) => {
    const { provider_id, checkout_url } = await stage().gateway.createPayment(stage().order({ method: 'card' }))
    expect((await submitForm(checkout_url, action)).status).toBe(303)
    expect((await stage().gateway.readPayment(provider_id)).status).toBe(status)
    expect(typeOf((await hooks(provider_id, 1))[0]!)).toBe(`payment.${status}`)
  })

  it('a payment confirmed later is pending first', async () => {
    await stage().misbehave({ settle_ms: 1, hold: 1 })
    const { provider_id, checkout_url } = await stage().gateway.createPayment(stage().order())
    await submitForm(checkout_url, 'pay_later')
    expect((await stage().gateway.readPayment(provider_id)).status).toBe('pending')
    await hooks(provider_id, 1)
    await stage().misbehave({})
    expect((await hooks(provider_id, 2)).map(typeOf)).toEqual(['payment.pending', 'payment.paid'])
  })

  it('direct debit is never paid at once', async () => {
    const id = await paid({ method: 'sepa_debit' })
    expect(typeOf((await hooks(id, 1))[0]!)).toBe('payment.pending')
  })

  it('pressed twice, or in two windows, pays once', async () => {
    const { provider_id, checkout_url } = await stage().gateway.createPayment(stage().order())
    await Promise.all([
      submitForm(checkout_url, 'pay'),
      submitForm(checkout_url, 'pay'),
      submitForm(checkout_url, 'fail'),
    ])
    await hooks(provider_id, 1)
    // A second one would have arrived before that of a payment made later.
    await hooks(await paid(), 1)
    expect(hooksOf(provider_id)).toHaveLength(1)
  })

  it('takes the amount from its books, whatever the browser sends', async () => {
    const { provider_id, checkout_url } = await stage().gateway.createPayment(stage().order())
    await submitForm(checkout_url, 'pay', {
      amount_minor: '1',
      amount: '1',
      currency: 'SEK',
      return_url: 'https://evil.example/',
    })
    expect(await stage().gateway.readPayment(provider_id)).toMatchObject({
      amount_minor: 2495,
      currency: 'EUR',
      status: 'paid',
    })
  })

  it('a payment canceled by the shop can no longer be paid', async () => {
    const { provider_id, checkout_url } = await stage().gateway.createPayment(stage().order())
    expect(await stage().gateway.cancelPayment(provider_id)).toEqual({ status: 'canceled' })
    await submitForm(checkout_url, 'pay')
    expect((await stage().gateway.readPayment(provider_id)).status).toBe('canceled')
    expect(await stage().gateway.cancelPayment(await paid())).toEqual({ status: 'paid' })
  })
})

describe('webhooks', () => {
  it('a forged, altered, replayed or unsigned one is refused', async () => {
    const [hook] = await hooks(await paid(), 1)
    const { headers, rawBody } = hook!
    const forged = [
      { headers: {}, rawBody },
      { headers, rawBody: rawBody.replace('payment.paid', 'payment.paid ') },
      { headers: { [signatureHeader]: signWebhook('another secret', rawBody, new Date()) }, rawBody },
      { headers: { [signatureHeader]: 'nonsense' }, rawBody },
      { headers: { [signatureHeader]: ['t=1', 'v1=2'] }, rawBody },
    ]
    for (const request of forged) expect(() => stage().gateway.parseWebhook(request)).toThrow(refusal('webhook_forged'))
    expect(stage().gateway.parseWebhook({ headers, rawBody: new TextEncoder().encode(rawBody) }).event_id).toMatch(
      /^evt_/,
    )
    for (const minutes of [-6, 6]) {
      const later = stage().gatewayWith({ now: () => new Date(Date.now() + minutes * 60_000) })
      expect(() => later.parseWebhook(hook!)).toThrow(refusal('webhook_forged'))
    }
  })

  it('is sent again, with the same event id, until the shop confirms it', async () => {
    const { provider_id, checkout_url } = await stage().gateway.createPayment(stage().order())
    stage().shop.answers.set(provider_id, [500, 503, 302])
    await submitForm(checkout_url, 'pay')
    const sent = await hooks(provider_id, 4)
    expect(new Set(sent.map((hook) => stage().gateway.parseWebhook(hook).event_id)).size).toBe(1)
  })

  it('can come late, twice, in the wrong order, or never', async () => {
    await stage().misbehave({ webhook_copies: 3 })
    expect(new Set((await hooks(await paid(), 3)).map((hook) => hook.rawBody)).size).toBe(1)

    await stage().misbehave({ webhook_reorder: 1, settle_ms: 100 })
    const { provider_id, checkout_url } = await stage().gateway.createPayment(stage().order())
    await submitForm(checkout_url, 'pay_later')
    expect((await hooks(provider_id, 2)).map(typeOf)).toEqual(['payment.paid', 'payment.pending'])

    await stage().misbehave({ webhook_delay_ms: 400 })
    const before = Date.now()
    const [late] = await hooks(await paid(), 1)
    expect((late?.at.getTime() ?? 0) - before).toBeGreaterThanOrEqual(400)

    await stage().misbehave({ webhook_never: 1 })
    const silent = await paid()
    await stage().misbehave({})
    await hooks(await paid(), 1)
    expect(hooksOf(silent)).toHaveLength(0)
    expect((await stage().gateway.readPayment(silent)).status).toBe('paid')
  })
})

describe('idempotency', () => {
  it('the same key is the same payment; with another order it is refused', async () => {
    const order = stage().order()
    const answers = await Promise.all([1, 2, 3].map(() => stage().gateway.createPayment(order)))
    expect(new Set(answers.map((answer) => answer.provider_id)).size).toBe(1)
    expect(new Set(answers.map((answer) => answer.checkout_url)).size).toBe(1)
    await expect(stage().gateway.createPayment({ ...order, amount_minor: 1 })).rejects.toEqual(
      refusal('client_id_reused'),
    )
  })

  it('a 500 after the commit is retried and counts once', async () => {
    const id = await paid()
    await stage().misbehave({ fail_after_commit: 2 })
    const order = { idempotency_key: crypto.randomUUID(), provider_id: id, amount_minor: 500, currency: 'EUR' }
    expect((await stage().gateway.refund(order)).refunded_minor).toBe(500)
    expect((await stage().gateway.refund(order)).refunded_minor).toBe(500)
  })

  it('killed between commit and response, the provider comes back and the retry finds the one payment', async () => {
    const before = stage().provider.pid()
    const order = stage().order()
    await stage().misbehave({ die_after_commit: 1 })
    const lost = stage().gatewayWith({ retryWaitsMs: [] }).createPayment(order)
    await expect(lost).rejects.toEqual(refusal('payment_provider_unavailable'))

    const patient = stage().gatewayWith({ retryWaitsMs: Array<number>(40).fill(250) })
    const first = await patient.createPayment(order)
    expect(stage().provider.pid()).not.toBe(before)
    expect(await patient.createPayment(order)).toEqual(first)
    await submitForm(first.checkout_url, 'pay')
    await hooks(first.provider_id, 1)
    expect(hooksOf(first.provider_id)).toHaveLength(1)
  })

  it('gives up after its attempts when the provider is down or too slow', async () => {
    const order = stage().order()
    await stage().misbehave({ refuse: 2 })
    await expect(
      stage()
        .gatewayWith({ retryWaitsMs: [10] })
        .createPayment(order),
    ).rejects.toEqual(refusal('payment_provider_unavailable'))
    await stage().misbehave({ slow_ms: 500 })
    const hasty = stage().gatewayWith({ timeoutMs: 100, retryWaitsMs: [10] })
    await expect(hasty.createPayment(order)).rejects.toEqual(refusal('payment_provider_unavailable'))
    await stage().misbehave({})
    const nobody = stage().gatewayWith({ url: 'http://127.0.0.1:1', retryWaitsMs: [10] })
    await expect(nobody.readPayment('pay_1')).rejects.toBeInstanceOf(ProductError)
  })
})

describe('stored cards', () => {
  const keep = async (number: string): Promise<string> => {
    const { provider_id, checkout_url } = await stage().gateway.createPayment(
      stage().order({ method: 'card', customer_reference: 'member-1' }),
    )
    await submitForm(checkout_url, 'pay', { number, keep: 'yes' })
    const { stored_method } = await stage().gateway.readPayment(provider_id)
    expect(stored_method?.label).toBe(`Visa •••• ${number.slice(-4)}`)
    return stored_method?.id ?? ''
  }
  const charge = (stored: string, customer: string) =>
    stage().gateway.createPayment(
      stage().order({ method: 'card', customer_reference: customer, stored_method: stored }),
    )

  it('does not change the answer of the order that stored it', async () => {
    const order = stage().order({ method: 'card', customer_reference: 'member-1' })
    const first = await stage().gateway.createPayment(order)
    await submitForm(first.checkout_url, 'pay', { keep: 'yes' })
    expect(await stage().gateway.createPayment(order)).toEqual({ ...first, status: 'paid' })
  })

  it('pays the next order without a page, for its own customer only', async () => {
    const card = await keep('4242 4242 4242 4242')
    const again = await charge(card, 'member-1')
    expect(again).toMatchObject({ status: 'paid', checkout_url: null })
    expect(typeOf((await hooks(again.provider_id, 1))[0]!)).toBe('payment.paid')
    await expect(charge(card, 'member-2')).rejects.toEqual(refusal('payment_method_unavailable'))
  })

  it('may be declined the next time', async () => {
    expect((await charge(await keep('4000 0000 0000 0341'), 'member-1')).status).toBe('failed')
  })

  it('is stored only if the payer asks for it', async () => {
    const { provider_id, checkout_url } = await stage().gateway.createPayment(
      stage().order({ method: 'card', customer_reference: 'member-1' }),
    )
    await submitForm(checkout_url, 'pay')
    expect(await stage().gateway.readPayment(provider_id)).not.toHaveProperty('stored_method')
  })
})
