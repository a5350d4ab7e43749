// What direct debit does identically with every provider that has it, over HTTP against the provider's program.
import { afterEach, expect, test, vi } from 'vitest'
import { newId } from '#base/ids.ts'
import { hour, minute } from '#base/time.ts'
import { wholeLedger } from '#platform/payments/fixture-emulators.ts'
import { openDebits } from '../fixture-debits.ts'
import type { Shop } from '../fixture-shop.ts'
import { revokeEnded } from '../revoking/service.ts'
import { eraseMember, settleForgottenPayments } from '../service.ts'
import { lookInto } from './fixture-look.ts'
import type { Provider } from './fixture-look.ts'
import { endedInTheMaking } from './fixture-making.ts'

/** We make the call and crash before its answer. Returns how to come back to life. */
function dieAfter(shop: Shop, call: 'createCustomer' | 'createMandate' | 'createPayment' | 'revokeMandate') {
  const { gateway } = shop.platform
  const real = gateway[call] as ((...given: never[]) => Promise<unknown>) | undefined
  const dying = async (...given: never[]): Promise<never> => {
    await real?.(...given)
    throw new Error('killed')
  }
  Object.assign(gateway, { [call]: dying })
  return () => void Object.assign(gateway, { [call]: real })
}

export function describeProvider(provider: Provider, shop: Shop): void {
  afterEach(() => vi.restoreAllMocks())
  debitsTakenBy(provider, shop)
  debitsUnanswered(shop)
  mandatesEndedAt(provider, shop)
  endedInTheMaking(provider, shop)
  mandatesRefusedBy(shop)
}

function debitsTakenBy(provider: Provider, shop: Shop): void {
  const { db } = shop
  const { sign, lastCode, pay, debit, becomes } = openDebits(shop)
  const { expectRight, mandates } = lookInto(shop)

  test('[10.85] [10.34] a debit brings its credits when the bank has paid, and takes them along when it comes back', async () => {
    await shop.stage.misbehave({ webhook_retry_ms: 50, settle_ms: 60_000 })
    const { body } = await debit()
    expect(body).toMatchObject({ status: 'pending', checkout_url: null })
    expect(await mandates()).toMatchObject([{ provider, provider_id: expect.stringContaining('mdt_') }])
    const { provider_id } = await db.selectFrom('payment').selectAll().executeTakeFirstOrThrow()
    await shop.stage.force(provider_id ?? '', 'paid')
    await becomes(body.payment_id, 'completed')
    expect(await shop.stateOf(shop.ann)).toEqual({ credits: 100, premium: true })
    await shop.stage.force(provider_id ?? '', 'charged_back')
    await becomes(body.payment_id, 'charged_back')
    expect(await shop.stateOf(shop.ann)).toEqual({ credits: 0, premium: false })
    expect((await sign()).body.code).toBe('direct_debit_blocked')
    await expectRight()
  })

  test('[10.85] we die after each of its answers: the same order again is the same mandate and one debit', async () => {
    const { id } = (await sign()).body
    const [otp, client_id] = [await lastCode(), newId()]
    for (const call of ['createCustomer', 'createMandate', 'createPayment'] as const) {
      if (!shop.platform.gateway[call]) continue
      const revive = dieAfter(shop, call)
      expect((await pay(id, otp, { client_id })).status).toBe(500)
      revive()
    }
    if (provider === 'mollie') await shop.stage.forgetKeys()
    const { body } = await pay(id, otp, { client_id })
    await becomes(body.payment_id, 'completed')
    expect(await shop.stateOf(shop.ann)).toEqual({ credits: 100, premium: true })
    expect(await db.selectFrom('debit').select('payment_id').execute()).toHaveLength(1)
    const movements = await wholeLedger(shop.stage.gateway, new Date(Date.now() - minute))
    expect(movements.filter((one) => one.kind === 'payment' && one.reference === body.payment_id)).toHaveLength(1)
    await expectRight()
  })

  test('[10.48] [10.85] a debit that nobody reports is found by the poller', async () => {
    await shop.stage.misbehave({ webhook_never: 1, settle_ms: 100 })
    const { body } = await debit()
    shop.clock.aheadMs += 10 * minute
    const found = db.selectFrom('payment').select('status').where('id', '=', body.payment_id)
    await expect
      .poll(async () => {
        shop.clock.aheadMs += 10 * minute
        await settleForgottenPayments(shop.platform)
        return found.executeTakeFirst()
      })
      .toEqual({ status: 'completed' })
    await expectRight()
  })
}

function debitsUnanswered(shop: Shop): void {
  const { db } = shop
  const { sign, lastCode, pay, mails } = openDebits(shop)
  const { expectRight, quietly } = lookInto(shop)
  const told = async () => (await mails()).map(({ template }) => template)

  /** The provider makes it, and we never hear of it. */
  async function lose(changes: object = {}): Promise<void> {
    await quietly()
    const { id } = (await sign()).body
    const otp = await lastCode()
    const revive = dieAfter(shop, 'createPayment')
    expect((await pay(id, otp, changes)).status).toBe(500)
    revive()
  }

  test('[10.93] one whose answer was lost for good is found there, and nobody is told that it was given up', async () => {
    await lose()
    shop.clock.aheadMs += 40 * minute
    await settleForgottenPayments(shop.platform)
    const found = await db.selectFrom('payment').selectAll().executeTakeFirstOrThrow()
    expect(found).toMatchObject({ status: 'pending', provider_id: expect.any(String) })
    await shop.stage.force(found.provider_id ?? '', 'paid')
    shop.clock.aheadMs += 40 * minute
    await settleForgottenPayments(shop.platform)
    expect(await shop.stateOf(shop.ann)).toEqual({ credits: 100, premium: true })
    expect(await told()).toEqual(['debit_announced', 'payment_completed'])
    await expectRight()
  })

  test('[10.93] nor is it given up for another order with its discount code', async () => {
    await shop.addCode('HALF')
    await lose({ code: 'HALF', amount_minor: 1999 })
    await expect(shop.order({ code: 'HALF' })).rejects.toMatchObject({ code: 'code_already_used' })
    expect(await db.selectFrom('payment').select('status').execute()).toEqual([{ status: 'pending' }])
    expect(await told()).toEqual(['debit_announced'])
  })

  test('[10.93] one that the provider never heard of is given up, and its member told', async () => {
    await quietly()
    const { id } = (await sign()).body
    const otp = await lastCode()
    const away = vi.spyOn(shop.platform.gateway, 'createPayment').mockRejectedValueOnce(new Error('killed'))
    expect((await pay(id, otp)).status).toBe(500)
    away.mockRestore()
    shop.clock.aheadMs += 40 * minute
    await settleForgottenPayments(shop.platform)
    expect(await db.selectFrom('payment').select('status').execute()).toEqual([{ status: 'cancelled' }])
    expect(await told()).toEqual(['debit_announced', 'debit_dropped'])
  })
}

function mandatesEndedAt(provider: Provider, shop: Shop): void {
  const { db } = shop
  const { ask, debit, end } = openDebits(shop)
  const { isDebited, mandates, quietly, waiting } = lookInto(shop)

  test('[10.86] who is erased leaves no mandate at the provider, which is asked until it has heard', async () => {
    await quietly()
    await debit()
    const provider_id = (await mandates())[0]?.provider_id ?? ''
    await eraseMember(db, shop.ann, shop.platform.now())
    expect(await mandates()).toEqual([])
    expect(await waiting()).toEqual([{ provider, provider_id }])
    expect(await isDebited(provider_id, shop.ann)).toBe(true)
    const gone = vi.spyOn(shop.platform.gateway, 'revokeMandate').mockRejectedValueOnce(new Error('unreachable'))
    await revokeEnded(shop.platform)
    expect(await waiting()).toHaveLength(1)
    gone.mockRestore()
    shop.clock.aheadMs += 2 * hour
    await Promise.all([revokeEnded(shop.platform), revokeEnded(shop.platform)])
    expect(await waiting()).toEqual([])
    expect(await isDebited(provider_id, shop.ann)).toBe(false)
  })

  test('[10.86] we die after the provider has revoked it: it is asked once more, and that is all', async () => {
    await quietly()
    await debit()
    await eraseMember(db, shop.ann, shop.platform.now())
    await shop.stage.misbehave({ fail_after_commit: 1 })
    const revive = dieAfter(shop, 'revokeMandate')
    await revokeEnded(shop.platform)
    revive()
    expect(await waiting()).toHaveLength(1)
    shop.clock.aheadMs += 2 * hour
    await revokeEnded(shop.platform)
    expect(await waiting()).toEqual([])
  })

  test('[10.86] another account confirmed ends the mandate before it, here and there', async () => {
    await quietly()
    await debit()
    const [first] = await mandates()
    expect((await debit({ iban: 'DE89 3704 0044 0532 0130 00' })).status).toBe(200)
    expect(await mandates()).toMatchObject([{ id: first?.id, ended_at: expect.any(Date) }, { ended_at: null }])
    await revokeEnded(shop.platform)
    expect(await isDebited(first?.provider_id ?? '', shop.ann)).toBe(false)
    shop.clock.aheadMs += 2 * minute
    expect((await ask(shop.ann, 'directdebit-code', { mandate: first?.id })).status).toBe(404)
  })

  test('[10.92] [10.86] what its member ends is ended at the provider too', async () => {
    await quietly()
    await debit()
    const [mandate] = await mandates()
    const provider_id = mandate?.provider_id ?? ''
    expect((await end(mandate?.id ?? '')).body.mandate).toMatchObject({ ended_at: expect.any(String) })
    expect(await waiting()).toEqual([{ provider, provider_id }])
    await revokeEnded(shop.platform)
    expect(await waiting()).toEqual([])
    expect(await isDebited(provider_id, shop.ann)).toBe(false)
  })
}

function mandatesRefusedBy(shop: Shop): void {
  const { db } = shop
  const { ask, debit, lastCode, pay } = openDebits(shop)
  const { expectRight, mandates, quietly } = lookInto(shop)

  test('[10.87] a mandate that the provider no longer takes ends its order; the member signs anew', async () => {
    await quietly()
    await debit()
    const [mandate] = await mandates()
    const id = mandate?.id ?? ''
    await shop.stage.gateway.revokeMandate?.(mandate?.provider_id ?? '')
    shop.clock.aheadMs += 2 * minute
    await ask(shop.ann, 'directdebit-code', { mandate: id })
    const { status, body } = await pay(id, await lastCode())
    expect([status, body.code]).toEqual([422, 'direct_debit_refused'])
    expect((await ask(shop.ann, 'directdebit')).body.mandate).toBe(null)
    const orders = await db.selectFrom('payment').select('status').orderBy('created_at', 'desc').execute()
    expect(orders[0]).toEqual({ status: 'cancelled' })
    expect((await debit()).status).toBe(200)
    await expectRight()
  })

  test('[10.53] a mandate that another provider keeps is not debited here', async () => {
    await quietly()
    await debit()
    const id = (await mandates())[0]?.id ?? ''
    const { gateway } = shop.platform
    shop.platform.gateway = { ...gateway, name: 'another' }
    expect((await ask(shop.ann, 'directdebit')).body.mandate).toBe(null)
    expect((await pay(id, '123456')).status).toBe(404)
    shop.platform.gateway = gateway
  })
}
