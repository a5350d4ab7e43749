// Refunds waiting for a provider who does not answer: which of them are retried, and when.
import { expect, test } from 'vitest'
import { newId } from '#base/ids.ts'
import { day, hour, minute, second } from '#base/time.ts'
import { openShop } from '../fixture-shop.ts'
import { settleForgottenRefunds } from './service.ts'

const shop = await openShop()
const { db } = shop

async function bought(): Promise<string> {
  const order = await shop.order()
  await shop.pay(order)
  return order.id
}

/** One whose provider does not answer, made and asked for so long ago. */
async function waits(payment: string, provider_id: string, madeMs: number, askedMs: number | null) {
  const ago = (ms: number) => new Date(Date.now() - ms)
  const sums = { credits: 0, amount_minor: 1, currency: 'EUR', status: 'reserved', origin: 'duplicate' }
  const times = { created_at: ago(madeMs), asked_at: askedMs === null ? null : ago(askedMs) }
  const row = { id: newId(), payment_id: payment, member_id: shop.ann, provider_id, ...sums, ...times }
  await db.insertInto('refund').values(row).execute()
}
function silent() {
  const asked: string[] = []
  const refund: typeof shop.stage.gateway.refund = ({ provider_id }) => {
    asked.push(provider_id)
    return Promise.reject(new Error('away'))
  }
  return { asked, platform: { ...shop.platform, gateway: { ...shop.stage.gateway, refund } } }
}

test('[10.104] least recently tried first: a new one gets its turn soon, however many old ones there are', async () => {
  const id = await bought()
  for (let at = 0; at < 210; at++) await waits(id, `old${at}`, 2 * day - at, day - at)
  await waits(id, 'new', minute, null)
  const { asked, platform } = silent()
  for (let run = 0; run < 3; run++) {
    await settleForgottenRefunds(platform)
    shop.clock.aheadMs += 3 * minute
  }
  expect(asked).toHaveLength(211)
  expect(new Set(asked)).toContain('new')
})

test('[10.104] new ones after two minutes, old ones less and less often, but at least once an hour', async () => {
  const id = await bought()
  await waits(id, 'never asked', second, null)
  await waits(id, 'new', 10 * minute, 3 * minute)
  await waits(id, 'new, just asked', 10 * minute, minute)
  await waits(id, 'of this morning', 5 * hour, 31 * minute)
  await waits(id, 'of this morning, asked', 5 * hour, 20 * minute)
  await waits(id, 'of last week', 7 * day, 61 * minute)
  await waits(id, 'of last week, asked', 7 * day, 50 * minute)
  const { asked, platform } = silent()
  await settleForgottenRefunds(platform)
  expect(asked).toEqual(['of last week', 'of this morning', 'new', 'never asked'])
})

test('[10.182] one that was tried while the clock was days ahead is tried again once it is right', async () => {
  const id = await bought()
  await waits(id, 'tried by a clock that is ahead', -3 * day, -3 * day)
  await waits(id, 'tried by a machine a little ahead', minute, -second)
  const { asked, platform } = silent()
  await settleForgottenRefunds(platform)
  expect(asked).toEqual(['tried by a clock that is ahead'])
})
