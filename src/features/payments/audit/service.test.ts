// The books on a real database against the real sandbox provider and its own ledger.
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { ProductError } from '#base/errors.ts'
import { newId } from '#base/ids.ts'
import { wholeOf } from '#base/pages.ts'
import type { PaymentGateway } from '#platform/payments/gateway.ts'
import { openShop } from '../fixture-shop.ts'
import { reconcile } from '../reconciling/service.ts'
import { paymentOf } from '../service.ts'
import { settlePayment } from '../settling/service.ts'
import { auditBooks } from './service.ts'

const shop = await openShop()
const { db, bought, spend } = shop

/** The provider keeps its ledger through all tests; each looks at its own time. */
const platform = () => {
  const begun = startedAt
  const listMovements: PaymentGateway['listMovements'] = (since, after) =>
    shop.stage.gateway.listMovements(since > begun ? since : begun, after)
  return { ...shop.platform, gateway: { ...shop.stage.gateway, listMovements } }
}
let startedAt = new Date()
beforeEach(() => void (startedAt = new Date()))

const accountsOf = async () =>
  Object.fromEntries(
    (await auditBooks(platform())).balances.map(({ account, amount_minor }) => [account, amount_minor]),
  )
const force = async (order: { id: string; provider_id: string }, status: 'charged_back' | 'refunded' | 'paid') => {
  await shop.stage.force(order.provider_id, status)
  await settlePayment(shop.platform, order, order.provider_id)
  return (await paymentOf(shop.platform, shop.ann, order.id)).status
}
/** As somebody editing the database could, past every trigger and key. */
const tamper = (change: string) =>
  db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql.raw(change).execute(tx)
  })
const expectRight = async () => {
  const state = await auditBooks(platform())
  expect([...state.broken]).toEqual([])
  expect(state.reconciled?.differing).toBe(0)
  return state
}

describe('what is booked', () => {
  test('[10.40] [10.41] a purchase: what the provider holds minus its fee, tax, and unspent credits until they are used', async () => {
    await bought()
    expect(await accountsOf()).toEqual({ provider: 3914, fees: 85, unspent: -3305, tax: -694 })
    await spend(30)
    expect(await accountsOf()).toEqual({ provider: 3914, fees: 85, unspent: -2313, earned: -992, tax: -694 })
    const state = await expectRight()
    expect(state.unusedCredits).toEqual({ bought: 70, granted: 0 })
  })

  test('[10.42] [4.6] charged back and reversed: credits, premium and money go and come back', async () => {
    const order = await bought()
    await spend(30)
    expect(await force(order, 'charged_back')).toBe('charged_back')
    expect(await shop.stateOf(shop.ann)).toEqual({ credits: 0, premium: false })
    expect(await accountsOf()).toMatchObject({ provider: -85, fees: 85, unspent: 0, tax: 0, losses: 992, earned: -992 })
    await expectRight()
    expect(await force(order, 'paid')).toBe('completed')
    expect(await shop.stateOf(shop.ann)).toEqual({ credits: 70, premium: true })
    expect(await accountsOf()).toMatchObject({ provider: 3914, unspent: -2313, tax: -694, losses: 0 })
    expect(await force(order, 'charged_back')).toBe('charged_back')
    expect(await shop.stateOf(shop.ann)).toEqual({ credits: 0, premium: false })
    await expectRight()
  })

  test('[10.42] the provider refunds a part on its own: its share of the credits goes, the order stays paid', async () => {
    const order = await bought()
    const part = { provider_id: order.provider_id, amount_minor: 1000, currency: 'EUR', idempotency_key: newId() }
    await shop.stage.gateway.refund(part)
    await settlePayment(shop.platform, order, order.provider_id)
    expect(await shop.stateOf(shop.ann)).toEqual({ credits: 75, premium: true })
    expect((await paymentOf(shop.platform, shop.ann, order.id)).status).toBe('completed')
    await expectRight()
    expect(await force(order, 'refunded')).toBe('refunded')
    expect(await shop.stateOf(shop.ann)).toEqual({ credits: 0, premium: false })
    await expectRight()
  })

  test('[10.103] refunded in whole and then charged back: our loss, until the bank returns it', async () => {
    const order = await bought()
    expect(await force(order, 'refunded')).toBe('refunded')
    expect(await accountsOf()).toMatchObject({ provider: -85 })
    expect(await force(order, 'charged_back')).toBe('charged_back')
    expect(await accountsOf()).toMatchObject({ provider: -4084, fees: 85, losses: 3999, unspent: 0, tax: 0 })
    await expectRight()
    expect(await force(order, 'paid')).toBe('refunded')
    expect(await accountsOf()).toMatchObject({ provider: -85, losses: 0, unspent: 0, tax: 0 })
    expect(await shop.stateOf(shop.ann)).toEqual({ credits: 0, premium: false })
    await expectRight()
  })

  test('[10.42] a stale answer undoes nothing', async () => {
    const order = await bought()
    const old = await shop.stage.gateway.readPayment(order.provider_id)
    await force(order, 'charged_back')
    const late = { ...shop.platform, gateway: { ...shop.stage.gateway, readPayment: async () => old } }
    await settlePayment(late, order, order.provider_id)
    expect((await paymentOf(shop.platform, shop.ann, order.id)).status).toBe('charged_back')
    await expectRight()
  })

  test('[10.40] the database refuses an entry that is changed, does not continue the chain, or gives back too much', async () => {
    const { id } = await bought()
    const change = sql`update money_entry set amount_minor = 1 where payment_id = ${id}`.execute(db)
    await expect(change).rejects.toThrow('never changed or deleted')
    await expect(sql`delete from money_entry`.execute(db)).rejects.toThrow('never changed or deleted')
    const back = (seq: number, before: number, amount: number) =>
      sql`insert into money_entry (payment_id, seq, provider_id, kind, debit, credit, amount_minor, currency, held_before, held_after, created_at)
        values (${id}, ${seq}, 'p', 'refunded', 'owed_back', 'provider', ${amount}, 'EUR', ${before}, ${before - amount}, now())`.execute(
        db,
      )
    await expect(back(4, 3999, 4000)).rejects.toThrow('money_entry_held_not_negative')
    await expect(back(5, 3999, 1)).rejects.toThrow('money_entry_chain')
    await expect(back(4, 3000, 1)).rejects.toThrow('money_entry_chain')
    await expect(back(3, 3999, 1)).rejects.toThrow('money_entry_pk')
  })
})

describe('[10.43] the daily comparison with the provider', () => {
  const differing = async () => (await wholeOf(await reconcile(platform()))).differences

  test('a movement that the provider lost, and one it states wrongly, are reported until they agree', async () => {
    await shop.stage.misbehave({ lose_movement: 1 })
    const lost = await bought()
    await shop.stage.misbehave({ misstate_movement: 1 })
    const wrong = await bought()
    await shop.stage.misbehave({})
    const both = await differing()
    expect(both).toHaveLength(2)
    expect(both).toContainEqual(
      expect.objectContaining({ payment_id: lost.id, kind: 'payment', ours_minor: 3999, theirs_minor: 0 }),
    )
    expect(both).toContainEqual(
      expect.objectContaining({ payment_id: wrong.id, kind: 'payment', ours_minor: 3999, theirs_minor: 4000 }),
    )
    expect(await differing()).toEqual(both)
  })

  test('money without a known order is reported', async () => {
    await bought()
    const foreign = await shop.stage.gateway.createPayment(shop.stage.order({ reference: newId() }))
    await shop.press(foreign.checkout_url)
    expect(await differing()).toMatchObject([
      { provider_id: foreign.provider_id, kind: 'fee', payment_id: null, ours_minor: 0, theirs_minor: 63 },
      { provider_id: foreign.provider_id, kind: 'payment', payment_id: null, ours_minor: 0, theirs_minor: 2495 },
    ])
  })

  test('a chargeback that nobody reported is booked by it, and then nothing differs', async () => {
    const order = await bought()
    await shop.stage.misbehave({ webhook_never: 1 })
    await shop.stage.force(order.provider_id, 'charged_back')
    await expectRight()
    expect(await shop.stateOf(shop.ann)).toEqual({ credits: 0, premium: false })
  })

  test('[10.102] a payment that can’t be settled is reported as a difference, and the comparison goes on', async () => {
    const [first, second] = [await bought(), await bought()]
    const [broken, other] = first.provider_id < second.provider_id ? [first, second] : [second, first]
    await shop.stage.misbehave({ webhook_never: 1 })
    for (const { provider_id } of [broken, other]) await shop.stage.force(provider_id, 'charged_back')
    const readPayment = (error: Error): PaymentGateway['readPayment'] => {
      const { gateway } = shop.stage
      return (id) => (id === broken.provider_id ? Promise.reject(error) : gateway.readPayment(id))
    }
    const failing = (error: Error) => ({
      ...platform(),
      gateway: { ...platform().gateway, readPayment: readPayment(error) },
    })
    await expect(reconcile(failing(new ProductError('payment_provider_unavailable')))).rejects.toThrow()
    const { differences } = await wholeOf(await reconcile(failing(new Error('held_not_negative'))))
    expect(differences).toMatchObject([
      { payment_id: broken.id, kind: 'chargeback', ours_minor: 0, theirs_minor: 3999 },
    ])
    expect((await paymentOf(shop.platform, shop.ann, other.id)).status).toBe('charged_back')
    expect(await differing(), 'settled the next time').toEqual([])
    expect((await paymentOf(shop.platform, shop.ann, broken.id)).status).toBe('charged_back')
  })

  test('a provider that does not answer is no agreement', async () => {
    const nobody = {
      ...shop.platform,
      gateway: shop.stage.gatewayWith({ url: 'http://127.0.0.1:1', retryWaitsMs: [] }),
    }
    expect((await auditBooks(nobody)).reconciled).toBeNull()
  })
})

describe('[10.44] a recount finds', () => {
  test.each([
    [
      'money',
      'each order holds what its entries sum to, and never less than nothing',
      'update money_entry set held_before = 0, held_after = amount_minor where seq = 2',
    ],
    [
      'a balance',
      'each member has what their entries and their bundles sum to',
      'delete from credit_entry where seq = 1',
    ],
    ['credits without money', 'money was taken where credits were given, and only there', 'delete from money_entry'],
    ['a state', 'the state of each order is what its entries say', "update payment set status = 'charged_back'"],
    [
      'a refund that was never booked',
      'each refund is in the books once',
      "insert into refund (id, payment_id, member_id, provider_id, origin, credits, amount_minor, currency, status, created_at, settled_at) select id, id, member_id, provider_id, 'provider', 0, 1, 'EUR', 'posted', now(), now() from payment",
    ],
    [
      'an order that was closed too early',
      'an order that is closed has nothing unused, and nothing unspent in the books',
      'update credit_lot set closed_at = now()',
    ],
    ['premium that was not bought', 'premium follows the purchases', 'delete from premium'],
  ])('%s', async (_, sentence, change) => {
    await bought()
    await spend(10)
    await expectRight()
    await tamper(change)
    expect([...(await auditBooks(platform())).broken.keys()]).toContain(sentence)
  })
})

test('[10.41] what was paid before there were books is booked by the migration', async () => {
  const order = await bought()
  await spend(30)
  await tamper('delete from money_entry')
  const folder = path.resolve(import.meta.dirname, '../../../../database/migrations')
  const migration = await readFile(path.join(folder, '0165_money_books.sql'), 'utf8')
  await sql.raw(migration.slice(migration.lastIndexOf('insert into money_entry'))).execute(db)
  await settlePayment(shop.platform, order, order.provider_id)
  await expectRight()
  expect(await accountsOf()).toEqual({ provider: 3914, fees: 85, unspent: -2313, earned: -992, tax: -694 })
})
