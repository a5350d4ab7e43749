// Mollie's lists as a paginated ledger, with its official client against its emulator.
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#base/ids.ts'
import { minute } from '#base/time.ts'
import { stageOf, wholeLedger, type ProviderStage } from './fixture-emulators.ts'
import type { Movement } from './gateway.ts'

let stage: ProviderStage
beforeAll(async () => void (stage = await stageOf('mollie')))
afterAll(() => stage.stop())

test('[10.94] more payments than fit on a page are read to the end, then refunds and chargebacks, each once', async () => {
  await stage.misbehave({ webhook_never: 1 })
  const since = new Date(Date.now() - minute)
  const paid: string[] = []
  for (let left = 260; left > 0; left -= 20)
    paid.push(...(await Promise.all(Array.from({ length: 20 }, () => payOne()))))
  const [refunded = '', takenBack = ''] = paid
  const part = { provider_id: refunded, amount_minor: 100, currency: 'EUR', idempotency_key: newId() }
  await stage.gateway.refund(part)
  await stage.force(takenBack, 'charged_back')
  const pages: Movement[][] = []
  for (let after: string | undefined; ;) {
    const { movements, next } = await stage.gateway.listMovements(since, after)
    pages.push([...movements])
    if (!next) break
    after = next
  }
  expect(pages.length).toBe(4)
  for (const page of pages) expect(page.length).toBeLessThanOrEqual(250)
  const ids = pages.flat().map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  const payments = pages.flat().filter(({ kind }) => kind === 'payment')
  expect(payments.map(({ provider_id }) => provider_id).toSorted()).toEqual(paid.toSorted())
  expect(pages.flat().filter(({ kind }) => kind === 'chargeback')).toMatchObject([{ provider_id: takenBack }])
}, 180_000)

test('[10.108] a chargeback reversed long after it was made appears in the ledger of the day it was reversed, alone', async () => {
  await stage.misbehave({ webhook_never: 1 })
  const [given, kept] = [await payOne(), await payOne()]
  for (const id of [given, kept]) await stage.force(id, 'charged_back')
  await wait(5)
  const since = new Date()
  const movedSince = async (instant: Date) =>
    (await wholeLedger(stage.gateway, instant)).filter(({ provider_id }) => [given, kept].includes(provider_id))
  expect(await movedSince(since)).toEqual([])
  await wait(5)
  await stage.force(given, 'paid')
  expect(await movedSince(since)).toMatchObject([{ provider_id: given, kind: 'chargeback_reversed' }])
  await wait(5)
  expect(await movedSince(new Date())).toEqual([])
})

async function payOne(): Promise<string> {
  const { provider_id } = await stage.gateway.createPayment(stage.order({ reference: newId() }))
  await stage.force(provider_id, 'paid')
  return provider_id
}
