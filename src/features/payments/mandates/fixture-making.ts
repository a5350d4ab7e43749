// Mandates that end while the provider is making them: it is told in the end, whichever comes first.
import { describe, expect, test } from 'vitest'
import { newId } from '#base/ids.ts'
import { day, hour, minute } from '#base/time.ts'
import { inTransaction } from '#platform/db/db.ts'
import { form, openDebits } from '../fixture-debits.ts'
import type { Shop } from '../fixture-shop.ts'
import { holdOpen, untilLockAwaited } from '#platform/testing/held-transaction.ts'
import { revokeEnded } from '../revoking/service.ts'
import { eraseMember } from '../service.ts'
import { lookInto } from './fixture-look.ts'
import type { Provider } from './fixture-look.ts'
import { updateConfirmed } from './queries.ts'
import { forgetUnconfirmed } from './ending/service.ts'

export function endedInTheMaking(provider: Provider, shop: Shop): void {
  endedByOthers(shop)
  endedBesides(provider, shop)
}

function openMaking(shop: Shop) {
  const { waiting } = lookInto(shop)
  return {
    erase: () => inTransaction(shop.db, (tx) => eraseMember(tx, shop.ann, shop.platform.now())),
    tellAll: async () => {
      shop.clock.aheadMs += 2 * hour
      await revokeEnded(shop.platform)
      expect(await waiting()).toEqual([])
    },
    /** Whether a mandate may still be made for this customer. */
    takesMandates: async (customer: string) => {
      const making = shop.stage.gateway.createMandate?.({
        idempotency_key: newId(),
        customer_reference: shop.ann,
        reference: 'M-TEST',
        account_holder: form.account_holder,
        iban: form.iban.replaceAll(' ', ''),
        signed_on: '2026-01-01',
        customer,
      })
      return making?.then(
        () => true,
        () => false,
      )
    },
  }
}

function endedByOthers(shop: Shop): void {
  const { db } = shop
  const { sign, lastCode, pay } = openDebits(shop)
  const { isDebited, quietly } = lookInto(shop)
  const { erase, takesMandates, tellAll } = openMaking(shop)
  const isKept = { createCustomer: takesMandates, createMandate: (id: string) => isDebited(id, shop.ann) }

  const endings: [string, () => Promise<unknown>][] = [
    ['its member is erased', erase],
    ['its member signs another in a second window', () => sign({ phone: '06 87654321' })],
    [
      'it was left for a day',
      async () => {
        shop.clock.aheadMs += 2 * day
        await forgetUnconfirmed(shop.platform)
      },
    ],
  ]
  describe.each(endings)('[10.98] while it is being made %s', (_, ending) => {
    test.each(['createCustomer', 'createMandate'] as const)(
      'after %s: the provider is told in the end',
      async (call) => {
        await quietly()
        const { id } = (await sign()).body
        const { made, goOn } = pauseAfter(shop, call)
        const paying = pay(id, await lastCode())
        const providerId = await made
        shop.clock.aheadMs += 2 * minute
        await ending()
        // The job may run first, and have nothing to report, or too little.
        await revokeEnded(shop.platform)
        goOn()
        expect((await paying).status).toBe(404)
        await tellAll()
        expect(await isKept[call](providerId)).toBe(false)
        expect(await db.selectFrom('payment').select('id').execute()).toEqual([])
      },
    )
  })
}

function endedBesides(provider: Provider, shop: Shop): void {
  const { db } = shop
  const { sign, lastCode, pay, end } = openDebits(shop)
  const { isDebited, mandates, quietly, waiting } = lookInto(shop)
  const { erase, tellAll } = openMaking(shop)

  test('[10.98] ended in one window while another one is making it again, it is ended at the provider', async () => {
    await quietly()
    const { id } = (await sign()).body
    const otp = await lastCode()
    const { made, goOn } = pauseAfter(shop, 'createMandate')
    const slow = pay(id, otp)
    const providerId = await made
    await db
      .updateTable('mandate')
      .set({ provider, provider_id: providerId, confirmed_at: shop.platform.now() })
      .execute()
    expect((await end(id)).status).toBe(200)
    await tellAll()
    goOn()
    expect((await slow).status).toBe(404)
    await tellAll()
    expect(await isDebited(providerId, shop.ann)).toBe(false)
  })

  test('[10.98] what is noted and what ends at the same time do not miss each other, whichever comes first', async () => {
    await quietly()
    const { id } = (await sign()).body
    const noted = { provider, providerId: `cst_${provider}/mdt_first`, now: shop.platform.now() }
    const letNote = await holdOpen(db, (tx) => updateConfirmed(tx, id, noted))
    const erasing = erase()
    await untilLockAwaited(db)
    await Promise.all([letNote(), erasing])
    expect(await waiting()).toEqual([{ provider, provider_id: noted.providerId }])
    expect(await mandates()).toEqual([])

    await db.deleteFrom('mandate_revocation').execute()
    shop.clock.aheadMs += 2 * minute
    const next = (await sign({ phone: '06 87654321' })).body.id
    const { made, goOn } = pauseAfter(shop, 'createMandate')
    const paying = pay(next, await lastCode())
    const providerId = await made
    const letErase = await holdOpen(db, (tx) => eraseMember(tx, shop.ann, shop.platform.now()))
    goOn()
    await untilLockAwaited(db)
    await letErase()
    expect((await paying).status).toBe(404)
    await tellAll()
    expect(await isDebited(providerId, shop.ann)).toBe(false)
  })

  test('[10.98] we die before we know what was made, and its member is erased: it is ended there all the same', async () => {
    await quietly()
    const { id } = (await sign()).body
    const { gateway } = shop.platform
    const real = gateway.createMandate
    let providerId = ''
    gateway.createMandate = async (order) => {
      providerId = (await real?.(order))?.id ?? ''
      throw new Error('killed')
    }
    expect((await pay(id, await lastCode())).status).toBe(500)
    Object.assign(gateway, { createMandate: real })
    expect(await isDebited(providerId, shop.ann)).toBe(true)
    await erase()
    await tellAll()
    expect(await isDebited(providerId, shop.ann)).toBe(false)
  })
}

/** The provider does what the call asks, and we hear of it only when allowed to. */
function pauseAfter(shop: Shop, call: 'createCustomer' | 'createMandate') {
  const { gateway } = shop.platform
  const real = gateway[call] as (order: object) => Promise<{ id: string }>
  const [made, goOn] = [Promise.withResolvers<string>(), Promise.withResolvers<void>()]
  const paused = async (order: object) => {
    const answer = await real(order)
    made.resolve(answer.id)
    await goOn.promise
    return answer
  }
  Object.assign(gateway, { [call]: paused })
  return {
    made: made.promise,
    goOn: () => {
      Object.assign(gateway, { [call]: real })
      goOn.resolve()
    },
  }
}
