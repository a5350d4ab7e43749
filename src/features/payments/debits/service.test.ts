// What a member hears of an announced debit that does not come, on a real database and against the sandbox provider.
import { sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import { ProductError } from '#base/errors.ts'
import { newId } from '#base/ids.ts'
import { dayAfter, dayIn, minute } from '#base/time.ts'
import { inTransaction } from '#platform/db/db.ts'
import { lockFingerprint } from '#platform/db/locks.ts'
import { testAccounts } from '#platform/payments/sandbox/mandates.ts'
import { auditBooks } from '../audit/service.ts'
import { openDebits } from '../fixture-debits.ts'
import { openShop } from '../fixture-shop.ts'
import { requestRefund } from '../refunds/service.ts'
import { settleForgottenPayments } from '../service.ts'
import { settlePayment } from '../settling/service.ts'

const shop = await openShop()
const { db } = shop
const { ask, sign, lastCode, pay, debit, becomes, mails } = openDebits(shop)

afterEach(() => vi.restoreAllMocks())

const templates = async () => (await mails()).map(({ template }) => template)
const lastMail = async () => (await mails()).at(-1)
const lastPayment = () => db.selectFrom('payment').selectAll().orderBy('created_at', 'desc').executeTakeFirstOrThrow()

/** However often it is reported, and by how many at once. */
async function settleOften(): Promise<void> {
  const { id, provider_id } = await lastPayment()
  await Promise.all(Array.from({ length: 5 }, () => settlePayment(shop.platform, { id }, provider_id ?? '')))
  await settlePayment(shop.platform, { id }, provider_id ?? '')
}

test('[10.93] one that the bank refuses: a second mail says so, once, and its subject does not reveal what the site is', async () => {
  await shop.stage.misbehave({ webhook_never: 1, settle_ms: 0 })
  const { body } = await debit({ iban: testAccounts.refuses })
  await settleOften()
  await becomes(body.payment_id, 'failed')
  expect(await templates()).toEqual(['debit_announced', 'debit_refused'])
  const mail = await lastMail()
  expect(mail?.subject).toBe('Your direct debit did not go through')
  for (const said of ['€39.99', /\w\w•• •••• \d{4}/, 'nothing was taken, and no credits were added', /until .*20\d\d/])
    expect(mail?.body_text).toMatch(said)
})

test('[8.22] it waits for another order from the same account to be written: what that debits counts to the limit', async () => {
  const { id } = (await sign()).body
  const otp = await lastCode()
  const { iban_print } = await db.selectFrom('mandate').select('iban_print').executeTakeFirstOrThrow()
  const waiting = () =>
    sql`select from pg_locks join pg_database d on d.oid = database
    where locktype = 'advisory' and not granted and d.datname = current_database()`.execute(db)
  const paying = await inTransaction(db, async (other) => {
    await lockFingerprint(other, iban_print ?? Buffer.alloc(0))
    const answer = pay(id, otp)
    await expect.poll(async () => (await waiting()).rows.length).toBe(1)
    return { answer }
  })
  expect((await paying.answer).status).toBe(200)
})

test('[10.180] its day is two days ahead where it is paid from, also late in the evening in UTC, when the next one has begun there', async () => {
  shop.clock.aheadMs = Date.parse(`${dayAfter(dayIn('UTC', new Date()))}T23:30:00Z`) - Date.now()
  await debit()
  const announced = await db.selectFrom('debit').select(['collect_on', 'created_at']).executeTakeFirstOrThrow()
  const dutchDay = dayIn('Europe/Amsterdam', announced.created_at)
  expect(dutchDay > dayIn('UTC', announced.created_at)).toBe(true)
  expect(announced.collect_on).toBe(dayAfter(dayAfter(dutchDay)))
  const named = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' })
  // The debit itself may have been reported by now.
  const mail = (await mails()).find(({ template }) => template === 'debit_announced')
  expect(mail?.body_text).toContain(named.format(new Date(announced.collect_on)))
})

test('[10.93] it is written in the same transaction: a crash right after the commit loses nothing', async () => {
  await shop.stage.misbehave({ webhook_never: 1, settle_ms: 0 })
  vi.spyOn(shop.platform.live, 'publish').mockImplementation(() => {
    throw new Error('killed')
  })
  await debit({ iban: testAccounts.refuses })
  const { id, provider_id } = await lastPayment()
  await settlePayment(shop.platform, { id }, provider_id ?? '').catch(() => undefined)
  vi.restoreAllMocks()
  await settleOften()
  expect(await templates()).toEqual(['debit_announced', 'debit_refused'])
})

test('[10.93] one that came back after it was paid is another mail, once', async () => {
  await shop.stage.misbehave({ webhook_never: 1, settle_ms: 0 })
  await debit()
  await settleOften()
  await shop.stage.force((await lastPayment()).provider_id ?? '', 'charged_back')
  await settleOften()
  expect(await templates()).toEqual(['debit_announced', 'payment_completed', 'debit_returned'])
})

test('[10.103] one that was refunded and that the bank takes back all the same blocks member and account, and is reported once', async () => {
  const payment = (await debit()).body.payment_id as string
  await becomes(payment, 'completed')
  const { provider_id } = await lastPayment()
  const order = { memberId: shop.ann, clientId: newId(), paymentId: payment, credits: 100, amountMinor: 3999 }
  expect(await requestRefund(shop.platform, order)).toMatchObject({ status: 'posted' })
  await shop.stage.force(provider_id ?? '', 'charged_back')
  await becomes(payment, 'charged_back')
  await settleOften()
  expect((await templates()).filter((template) => template === 'debit_returned')).toHaveLength(1)
  expect((await sign()).body.code).toBe('direct_debit_blocked')
  expect((await sign({}, shop.bob)).body.code).toBe('direct_debit_blocked')
  expect([...(await auditBooks(shop.platform)).broken]).toEqual([])
  await shop.stage.force(provider_id ?? '', 'paid')
  await becomes(payment, 'refunded')
  expect([...(await auditBooks(shop.platform)).broken]).toEqual([])
})

test('[10.93] [10.87] one whose mandate the provider refuses only at the debit: that it does not come', async () => {
  await shop.stage.misbehave({ webhook_never: 1, settle_ms: 60_000 })
  await debit()
  const { id: mandate, provider_id } = await db.selectFrom('mandate').selectAll().executeTakeFirstOrThrow()
  await shop.stage.gateway.revokeMandate?.(provider_id ?? '')
  shop.clock.aheadMs += 2 * minute
  expect((await ask(shop.ann, 'directdebit-code', { mandate })).status).toBe(200)
  const client_id = newId()
  const otp = await lastCode()
  const answers = await Promise.all([pay(mandate, otp, { client_id }), pay(mandate, otp, { client_id })])
  expect(answers.map(({ status }) => status)).not.toContain(200)
  expect((await pay(mandate, otp, { client_id })).body.code).toBe('direct_debit_refused')
  expect(await templates()).toEqual(['debit_announced', 'debit_announced', 'debit_dropped'])
  expect((await lastMail())?.subject).toBe('Your direct debit won’t be collected')
})

test('[10.93] one that the provider never heard of is reported when it is given up, once even by two pollers', async () => {
  const { id } = (await sign()).body
  const otp = await lastCode()
  const { gateway } = shop.platform
  shop.platform.gateway = { ...gateway, createPayment: () => Promise.reject(new Error('unreachable')) }
  expect((await pay(id, otp)).status).toBe(500)
  shop.platform.gateway = gateway
  shop.clock.aheadMs += 31 * minute
  await Promise.all([settleForgottenPayments(shop.platform), settleForgottenPayments(shop.platform)])
  await settleForgottenPayments(shop.platform)
  expect((await lastPayment()).status).toBe('cancelled')
  expect(await templates()).toEqual(['debit_announced', 'debit_dropped'])
})

test('[10.93] [10.35] one that its provider cancels: nothing is blocked, and it counts towards no limit', async () => {
  await shop.stage.misbehave({ settle_ms: 60_000 })
  const { body } = await debit()
  await shop.stage.force((await lastPayment()).provider_id ?? '', 'canceled')
  await becomes(body.payment_id, 'cancelled')
  expect(await templates()).toEqual(['debit_announced', 'debit_dropped'])
  const state = await ask(shop.ann, 'directdebit?amount_minor=25000', undefined, 'GET')
  expect(state.body).toMatchObject({ blocked_until: null, limit_reached: false })
})

test('[10.93] an order that was never announced is given up without a mail', async () => {
  const { id } = await shop.order()
  await shop.stage.force((await lastPayment()).provider_id ?? '', 'canceled')
  await becomes(id, 'cancelled')
  expect(await mails()).toEqual([])
})

test('[10.177] one that was ordered is found for its bundle while it is on its way, whether or not the provider has answered', async () => {
  await shop.stage.misbehave({ webhook_never: 1 })
  const found = async (bundle = shop.bundles[100], member = shop.ann) =>
    (await ask(member, `directdebit?bundle=${bundle}`, undefined, 'GET')).body.announced
  expect(await found()).toEqual([])
  vi.spyOn(shop.platform.gateway, 'createPayment').mockRejectedValueOnce(
    new ProductError('payment_provider_unavailable'),
  )
  const { body: mandate } = await sign()
  expect((await pay(mandate.id, await lastCode())).body.code).toBe('payment_outcome_unknown')
  const { id } = await lastPayment()
  expect(await found()).toEqual([expect.objectContaining({ payment_id: id, amount: 3999, currency: 'EUR' })])
  expect([await found(shop.bundles[20]), await found(shop.bundles[100], shop.bob)]).toEqual([[], []])
  shop.clock.aheadMs += 31 * minute
  await settleForgottenPayments(shop.platform)
  expect(await found()).toEqual([])
})
