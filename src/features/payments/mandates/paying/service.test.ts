// Which order a code confirms, over HTTP and against the real sandbox provider: one, however often it is sent.
import { describe, expect, test, vi } from 'vitest'
import { ProductError } from '#base/errors.ts'
import { newId } from '#base/ids.ts'
import { minute } from '#base/time.ts'
import { openDebits } from '../../fixture-debits.ts'
import { openShop } from '../../fixture-shop.ts'

const shop = await openShop()
const { db } = shop
const { sign, lastCode, pay } = openDebits(shop)

describe('[5.12] [10.65] the code', () => {
  test('pays once: of two orders with the same code one gets it, and the same order twice is one', async () => {
    const { id } = (await sign()).body
    const code = await lastCode()
    const client_id = newId()
    const answers = await Promise.all([{}, {}, { client_id }, { client_id }].map((change) => pay(id, code, change)))
    const orders = new Set(answers.filter(({ status }) => status === 200).map(({ body }) => body.payment_id))
    expect(orders.size).toBe(1)
    expect(await db.selectFrom('debit').select('payment_id').execute()).toHaveLength(1)
    expect(await db.selectFrom('payment').select('id').execute()).toHaveLength(1)
  })

  test('the same order requested twice at once is one, and both get that answer', async () => {
    for (let round = 0; round < 3; round += 1) {
      shop.clock.aheadMs += 2 * minute
      const { id } = (await sign({ client_id: newId() })).body
      const code = await lastCode()
      const client_id = newId()
      const answers = await Promise.all([pay(id, code, { client_id }), pay(id, code, { client_id })])
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      expect(answers[0]?.body.payment_id).toBe(answers[1]?.body.payment_id)
    }
  })

  test('[10.191] sending an order again confirms no other mandate, and debits none', async () => {
    const { gateway } = shop.platform
    const unanswered = vi
      .spyOn(gateway, 'createPayment')
      .mockRejectedValue(new ProductError('payment_provider_unavailable'))
    const [first, byCard] = [await sign(), newId()]
    const client_id = newId()
    const waiting = await pay(first.body.id, await lastCode(), { client_id })
    expect(waiting.body.code).toBe('payment_outcome_unknown')
    unanswered.mockRestore()
    await shop.order({ clientId: byCard })
    shop.clock.aheadMs += 2 * minute
    const other = await sign({ iban: 'DE89 3704 0044 0532 0130 00' })
    for (const again of [client_id, byCard])
      expect((await pay(other.body.id, '000000', { client_id: again })).body.code).toBe('client_id_reused')
    const mandates = await db.selectFrom('mandate').select(['id', 'confirmed_at', 'ended_at']).execute()
    expect(mandates.find(({ id }) => id === other.body.id)?.confirmed_at).toBeNull()
    expect(mandates.find(({ id }) => id === first.body.id)?.ended_at).toBeNull()
    // Confirmed, it debits orders of its own.
    expect((await pay(other.body.id, await lastCode())).status).toBe(200)
    expect((await pay(other.body.id, '000000', { client_id })).body.code).toBe('client_id_reused')
    expect(await db.selectFrom('payment').select('provider_id').where('client_id', '=', client_id).execute()).toEqual([
      { provider_id: null },
    ])
  })

  test('an order that is refused leaves it usable', async () => {
    const { id } = (await sign()).body
    const code = await lastCode()
    expect((await pay(id, code, { amount_minor: 1 })).body.code).toBe('price_changed')
    expect((await pay(id, code)).status).toBe(200)
  })
})
