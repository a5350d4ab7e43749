// The sandbox provider over HTTP: refunds and chargebacks, and the ledger that the provider itself keeps of them.
import { describe, expect, it, vi } from 'vitest'
import { openSandbox, refusal, typeOf } from './fixture-sandbox.ts'

const { stage, hooks, paid } = openSandbox()

describe('refunds and chargebacks', () => {
  it('in part, then the rest, never more', async () => {
    const id = await paid()
    const refund = (amount: number, currency = 'EUR') =>
      stage().gateway.refund({ idempotency_key: crypto.randomUUID(), provider_id: id, amount_minor: amount, currency })
    expect(await refund(1000)).toMatchObject({ refunded_minor: 1000, status: 'done' })
    // Each has arrived before the next is sent, so that none is overtaken.
    await hooks(id, 2)
    await expect(refund(1496)).rejects.toEqual(refusal('conflict'))
    await expect(refund(100, 'SEK')).rejects.toThrow('currency_differs')
    expect(await refund(1495)).toMatchObject({ refunded_minor: 2495, status: 'done' })
    await expect(refund(1)).rejects.toEqual(refusal('conflict'))
    expect((await hooks(id, 3)).map(typeOf)).toEqual(['payment.paid', 'payment.paid', 'payment.refunded'])
  })

  it('two windows refunding the whole amount at once refund it once', async () => {
    const id = await paid()
    const tries = await Promise.allSettled(
      [1, 2, 3].map((n) =>
        stage().gateway.refund({
          idempotency_key: `refund-${n}-${id}`,
          provider_id: id,
          amount_minor: 2495,
          currency: 'EUR',
        }),
      ),
    )
    expect(tries.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
  })

  it('a payment can be charged back, and the bank can reverse that', async () => {
    const id = await paid()
    await stage().force(id, 'charged_back')
    expect(await stage().gateway.readPayment(id)).toMatchObject({ status: 'charged_back', charged_back_minor: 2495 })
    await stage().force(id, 'paid')
    expect(await stage().gateway.readPayment(id)).toMatchObject({
      status: 'paid',
      charged_back_minor: 2495,
      reversed_minor: 2495,
    })
  })

  it('may take time, may be refused, and is found by its id', async () => {
    await stage().misbehave({ refund_ms: 300, refuse_refund: 1 })
    const refund = async (provider_id: string) =>
      stage().gateway.refund({ idempotency_key: crypto.randomUUID(), provider_id, amount_minor: 2495, currency: 'EUR' })
    const [refused, done] = [await refund(await paid()), await refund(await paid())]
    expect([refused.status, done.status, done.refunded_minor]).toEqual(['pending', 'pending', 0])
    const statusOf = async (id: string) => (await stage().gateway.readRefund(id)).status
    await vi.waitFor(async () => expect(await statusOf(done.refund_id)).toBe('done'), { timeout: 15_000 })
    expect(await statusOf(refused.refund_id)).toBe('refused')
  })
})

describe('the ledger of the provider', () => {
  const reportOf = async (id: string) =>
    (await stage().gateway.listMovementsOf(id)).map(({ kind, amount_minor }) => [kind, amount_minor])

  it('has every movement, of one payment or since an instant, page by page', async () => {
    const since = new Date()
    const id = await paid()
    await stage().force(id, 'charged_back')
    await stage().force(id, 'paid')
    const movements = [
      ['payment', 2495],
      ['fee', 63],
      ['chargeback', 2495],
      ['chargeback_reversed', 2495],
    ]
    expect(await reportOf(id)).toEqual(movements)
    const { movements: all, next } = await stage().gateway.listMovements(since)
    expect(all.filter((one) => one.provider_id === id).map(({ kind }) => kind)).toEqual(movements.map(([kind]) => kind))
    expect(next).toBeNull()
    expect((await stage().gateway.listMovements(since, all.at(-1)?.id)).movements).toEqual([])
  })

  it('can lose a movement, or show another amount', async () => {
    await stage().misbehave({ lose_movement: 1 })
    expect(await reportOf(await paid())).toEqual([['fee', 63]])
    await stage().misbehave({ misstate_movement: 1 })
    expect(await reportOf(await paid())).toEqual([
      ['payment', 2496],
      ['fee', 63],
    ])
  })
})
