// Direct debit over HTTP, on a real database and against the real sandbox provider: form, code, limits, debits that come back.
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { newId } from '#base/ids.ts'
import { day, minute, second } from '#base/time.ts'
import { testAccounts } from '#platform/payments/sandbox/mandates.ts'
import { auditBooks } from '../audit/service.ts'
import { forgetAccounts } from '../debits/service.ts'
import { form, openDebits } from '../fixture-debits.ts'
import { openShop } from '../fixture-shop.ts'
import { setLimit } from '../spending/service.ts'

const shop = await openShop()
const { db } = shop
const { ask, sign, lastCode, pay, debit, becomes, mails } = openDebits(shop)

describe('the form', () => {
  test('[3.56] [5.22] asks for every field, and says what is wrong beside it', async () => {
    const faults = async (changes: object) => {
      const { fields = {} } = (await sign(changes)).body
      return Object.entries(fields).map(([name, fault]) => `${name}: ${(fault as { code: string }).code}`)
    }
    const { country: _, ...fields } = form
    for (const name of Object.keys(fields)) expect(await faults({ [name]: ' ' })).toEqual([`${name}: required`])
    // A digit off, a digit too few, another country's length, and no IBAN at all.
    for (const wrong of ['NL91 ABNA 0417 1643 01', 'NL91 ABNA 0417 1643', 'DE91 ABNA 0417 1643 00', '123456789'])
      expect(await faults({ iban: wrong })).toEqual(['iban: iban_invalid'])
    expect(await faults({ iban: 'TR33 0006 1005 1978 6457 8413 26' })).toEqual(['iban: iban_outside'])
    for (const wrong of ['4111 1111', 'ann@shop.example', 'X', '7even'])
      expect(await faults({ account_holder: wrong })).toEqual(['account_holder: holder_invalid'])
    for (const wrong of ['020 1234567', '12', 'none', '+31 6 1'])
      expect(await faults({ phone: wrong })).toEqual(['phone: phone_invalid'])
    expect(await db.selectFrom('text_message').select('id').execute()).toEqual([])
  })

  test('[10.32] [10.66] [10.89] shows the mandate with its reference and its creditor; account, name and phone are encrypted', async () => {
    const { body } = await sign()
    expect(body).toMatchObject({
      reference: expect.stringMatching(/^M-\w{4}-\w{4}-\w{4}$/),
      confirmed: false,
      account_holder: form.account_holder,
      iban: 'NL•• •••• 4300',
      phone: '+31 •••• 78',
    })
    const state = (await ask(shop.ann, 'directdebit')).body
    expect(state).toMatchObject({ mandate: body, blocked_until: null, limit_reached: false })
    expect(state.creditor).toEqual({
      name: 'Duet Ltd',
      address: 'Street 1, Town, NL',
      identifier: 'DE98ZZZ09999999999',
    })
    expect((await ask(shop.bob, 'directdebit')).body.mandate).toBe(null)
    const { rows } = await sql<{ text: string }>`select mandate::text as text from mandate`.execute(db)
    for (const secret of ['ABNA', '0417164300', 'Quagga', 'Okapistraat', '612345678'])
      expect(rows[0]?.text).not.toContain(secret)
  })

  test('sent twice it is one mandate and one code; with another account the name is refused', async () => {
    const client_id = newId()
    const twice = await Promise.all([sign({ client_id }), sign({ client_id })])
    expect(new Set(twice.map(({ body }) => body.id)).size).toBe(1)
    expect(await db.selectFrom('text_message').select('id').execute()).toHaveLength(1)
    expect((await sign({ client_id, city: 'Delft' })).body.code).toBe('client_id_reused')
  })

  test('[7.40] sent again after another window started over, it leaves that one alone, and sends no code', async () => {
    const client_id = newId()
    const first = (await sign({ client_id })).body
    shop.clock.aheadMs = 2 * minute
    const later = (await sign({ client_id: newId(), city: 'Delft' })).body
    shop.clock.aheadMs = 4 * minute
    const again = await Promise.all([sign({ client_id }), sign({ client_id })])
    for (const { body } of again) expect(body).toEqual({ ...first, code_expires_at: null })
    expect((await ask(shop.ann, 'directdebit')).body.mandate).toEqual(later)
    expect(await db.selectFrom('text_message').select('id').execute()).toHaveLength(2)
    expect((await sign({ client_id, city: 'Delft' })).body.code).toBe('client_id_reused')
  })
})

describe('[5.12] [10.65] the code', () => {
  test('a wrong one is "Code invalid"; after five even the right one no longer works', async () => {
    const { id } = (await sign()).body
    const right = await lastCode()
    const wrong = right === '000000' ? '000001' : '000000'
    const answers = await Promise.all(Array.from({ length: 8 }, () => pay(id, wrong)))
    const codes = answers.map(({ body }) => body.fields.otp.code as string).toSorted()
    expect(codes).toEqual([...Array<string>(5).fill('otp_invalid'), ...Array<string>(3).fill('otp_spent')])
    expect(answers.find(({ body }) => body.fields.otp.code === 'otp_invalid')?.body.fields.otp.message).toBe(
      'Code invalid',
    )
    expect((await pay(id, right)).body.fields.otp.code).toBe('otp_spent')
    expect(await db.selectFrom('payment').select('id').execute()).toEqual([])
  })

  test('is valid for ten minutes, and no longer once another one was sent', async () => {
    const { id } = (await sign()).body
    const first = await lastCode()
    expect((await ask(shop.ann, 'directdebit-code', { mandate: id })).status).toBe(429)
    shop.clock.aheadMs = 61 * second
    await ask(shop.ann, 'directdebit-code', { mandate: id })
    const next = await lastCode()
    expect(first === next || (await pay(id, first)).body.fields.otp.code === 'otp_invalid').toBe(true)
    shop.clock.aheadMs = 12 * minute
    expect((await pay(id, next)).body.fields.otp.code).toBe('otp_spent')
    expect((await ask(shop.bob, 'directdebit-code', { mandate: id })).status).toBe(404)
    expect((await pay(id, next, {}, shop.bob)).status).toBe(404)
  })

  test('five are sent a day, per member and per phone, whoever asks', async () => {
    for (let count = 0; count < 5; count++) {
      shop.clock.aheadMs += 2 * minute
      expect((await sign()).status).toBe(200)
    }
    shop.clock.aheadMs += 2 * minute
    expect((await sign()).body.code).toBe('too_many_texts')
    expect((await sign({}, shop.bob)).body.code).toBe('too_many_texts')
    expect((await sign({ phone: '06 87654321' }, shop.bob)).status).toBe(200)
    shop.clock.aheadMs += day
    expect((await sign()).status).toBe(200)
  })
})

describe('a debit', () => {
  test('[10.33] [10.34] [10.89] is announced by mail, and brings credits when the provider says paid, not before', async () => {
    await shop.stage.misbehave({ settle_ms: 60_000 })
    const { body } = await debit()
    expect(body).toMatchObject({ status: 'pending', payment_method: 'sepa_debit', checkout_url: null })
    const [mail] = await mails()
    expect(mail?.template).toBe('debit_announced')
    for (const said of ['€39.99', 'NL•• •••• 4300', 'DE98ZZZ09999999999', /M-\w{4}-\w{4}-\w{4}/, /20\d\d/])
      expect(mail?.body_text).toMatch(said)
    expect(mail?.body_text).not.toMatch(/ABNA|Quagga/)
    const { debit: announced } = (await ask(shop.ann, `payment?id=${body.payment_id}`)).body
    expect(announced).toMatchObject({ iban: 'NL•• •••• 4300', collect_on: expect.stringMatching(/^20\d\d-/) })
    expect(await shop.stateOf(shop.ann)).toEqual({ credits: 0, premium: false })
    const { provider_id } = await db.selectFrom('payment').selectAll().executeTakeFirstOrThrow()
    await shop.stage.force(provider_id ?? '', 'paid')
    await becomes(body.payment_id, 'completed')
    expect(await shop.stateOf(shop.ann)).toEqual({ credits: 100, premium: true })
    expect([...(await auditBooks(shop.platform)).broken]).toEqual([])
  })

  test('[10.32] the next one goes by the same mandate, with a code of its own', async () => {
    const first = (await debit()).body
    await becomes(first.payment_id, 'completed')
    const { mandate } = (await ask(shop.ann, 'directdebit')).body
    expect(mandate).toMatchObject({ confirmed: true, code_expires_at: null })
    expect((await pay(mandate.id, '123456')).body.fields.otp.code).toBe('otp_spent')
    shop.clock.aheadMs += 2 * minute
    await ask(shop.ann, 'directdebit-code', { mandate: mandate.id })
    expect((await pay(mandate.id, await lastCode())).status).toBe(200)
    expect(await db.selectFrom('mandate').select('id').execute()).toHaveLength(1)
  })

  test('[10.199] no code is sent for a mandate that another provider keeps', async () => {
    await debit()
    const { id } = (await ask(shop.ann, 'directdebit')).body.mandate
    shop.clock.aheadMs += 2 * minute
    await db.updateTable('mandate').set({ provider: 'verotel' }).execute()
    expect((await ask(shop.ann, 'directdebit-code', { mandate: id })).status).toBe(404)
    expect(await db.selectFrom('text_message').select('id').execute()).toHaveLength(1)
  })

  test('can’t be ordered in any other way', async () => {
    await expect(shop.order({ method: 'sepa_debit' })).rejects.toMatchObject({ code: 'payment_method_unavailable' })
    const { createMandate: _, ...without } = shop.stage.gateway
    const { gateway } = shop.platform
    shop.platform.gateway = without
    expect((await shop.offer()).methods).not.toContain('sepa_debit')
    shop.platform.gateway = gateway
  })
})

describe('[10.35] [8.22] limits and blocks', () => {
  test('three debits in 30 days, per member and per account, also in two windows at once', async () => {
    await shop.stage.misbehave({ settle_ms: 60_000 })
    for (let count = 0; count < 2; count++) expect((await debit()).status).toBe(200)
    shop.clock.aheadMs += 2 * minute
    const ids = [(await sign()).body.id as string]
    const anns = await lastCode()
    ids.push((await sign({ phone: '06 87654321' }, shop.bob)).body.id as string)
    const bobs = await lastCode()
    const answers = await Promise.all([pay(ids[0] ?? '', anns), pay(ids[1] ?? '', bobs, {}, shop.bob)])
    expect(answers.map(({ body }) => (body.code as string | undefined) ?? 'ok').toSorted()).toEqual([
      'direct_debit_limit',
      'ok',
    ])
    shop.clock.aheadMs += 2 * day
    expect((await sign()).body.code).toBe('direct_debit_limit')
    expect((await ask(shop.ann, 'directdebit')).body).toMatchObject({ limit_reached: true })
    shop.clock.aheadMs += 31 * day
    expect((await ask(shop.ann, 'directdebit')).body).toMatchObject({ limit_reached: false })
    expect((await debit()).status).toBe(200)
  })

  test('an amount beyond the month’s limit is refused, and nothing is written', async () => {
    await db.updateTable('bundle').set({ amount_minor: 25_001 }).where('credits', '=', 100).execute()
    const { id } = (await sign()).body
    expect((await pay(id, await lastCode(), { amount_minor: 25_001 })).body.code).toBe('direct_debit_limit')
    expect(await db.selectFrom('payment').select('id').execute()).toEqual([])
    expect(await mails()).toEqual([])
  })

  test('so it is before the account and a code are asked for', async () => {
    const isReached = async (amount: number) =>
      (await ask(shop.ann, `directdebit?amount_minor=${amount}`)).body.limit_reached as boolean
    expect([await isReached(25_000), await isReached(25_001)]).toEqual([false, true])
    await shop.stage.misbehave({ settle_ms: 60_000 })
    expect((await debit()).status).toBe(200)
    expect([await isReached(25_000 - 3999), await isReached(25_001 - 3999)]).toEqual([false, true])
  })

  test('[10.18] so is one beyond the limit that the member has set; other money can’t be counted against it', async () => {
    const isBeyond = async (amount: number, currency = 'EUR') =>
      (await ask(shop.ann, `directdebit?amount_minor=${amount}&currency=${currency}`)).body.own_limit_reached as boolean
    expect([await isBeyond(3999), await isBeyond(3999, 'SEK')]).toEqual([false, false])
    await setLimit(shop.platform, { memberId: shop.ann, siteId: shop.site, geoCountry: null }, 5000)
    expect([await isBeyond(5000), await isBeyond(5001), await isBeyond(10, 'SEK')]).toEqual([false, true, true])
    await shop.order()
    expect(await isBeyond(3999)).toBe(false)
    await becomes((await debit()).body.payment_id, 'completed')
    expect([await isBeyond(5000 - 3999), await isBeyond(5001 - 3999), await isBeyond(0)]).toEqual([false, true, false])
  })

  test('one that the bank refuses blocks member and account for eight weeks, and says so by mail', async () => {
    const { body } = await debit({ iban: testAccounts.refuses })
    await becomes(body.payment_id, 'failed')
    await expect.poll(async () => (await mails()).map(({ template }) => template)).toContain('debit_refused')
    expect((await sign()).body).toMatchObject({ code: 'direct_debit_blocked', statusCode: 403 })
    expect((await sign({ iban: testAccounts.refuses }, shop.bob)).body.code).toBe('direct_debit_blocked')
    expect((await sign({}, shop.bob)).status).toBe(200)
    const { blocked_until } = (await ask(shop.ann, 'directdebit')).body
    const left = Date.parse(blocked_until) - shop.platform.now().getTime()
    expect(Math.round(left / day)).toBe(56)
    shop.clock.aheadMs += 57 * day
    expect((await sign()).status).toBe(200)
  })

  test('one that comes back weeks after it was paid takes its credits along, and blocks', async () => {
    const { body } = await debit()
    await becomes(body.payment_id, 'completed')
    shop.clock.aheadMs += 55 * day
    const { provider_id } = await db.selectFrom('payment').selectAll().executeTakeFirstOrThrow()
    await shop.stage.force(provider_id ?? '', 'charged_back')
    await becomes(body.payment_id, 'charged_back')
    expect(await shop.stateOf(shop.ann)).toEqual({ credits: 0, premium: false })
    expect((await sign()).body.code).toBe('direct_debit_blocked')
    expect([...(await auditBooks(shop.platform)).broken]).toEqual([])
  })

  test('one that comes back after the month still blocks its account for others; then the account is forgotten', async () => {
    const printed = async () =>
      (await db.selectFrom('debit').select('iban_print').execute()).map((row) => row.iban_print)
    const { body } = await debit()
    await becomes(body.payment_id, 'completed')
    shop.clock.aheadMs += 60 * day
    await forgetAccounts(shop.platform)
    expect(await printed()).toEqual([expect.anything()])
    const { provider_id } = await db.selectFrom('payment').selectAll().executeTakeFirstOrThrow()
    await shop.stage.force(provider_id ?? '', 'charged_back')
    await becomes(body.payment_id, 'charged_back')
    expect((await sign({}, shop.bob)).body.code).toBe('direct_debit_blocked')
    shop.clock.aheadMs += 55 * day
    await forgetAccounts(shop.platform)
    expect((await sign({}, shop.bob)).body.code).toBe('direct_debit_blocked')
    shop.clock.aheadMs += 2 * day
    await forgetAccounts(shop.platform)
    expect(await printed()).toEqual([null])
  })

  test('the account of one that never came back is forgotten when it no longer can', async () => {
    await becomes((await debit()).body.payment_id, 'completed')
    shop.clock.aheadMs += 71 * day
    await forgetAccounts(shop.platform)
    expect(await db.selectFrom('debit').select('iban_print').execute()).toEqual([{ iban_print: null }])
  })
})
