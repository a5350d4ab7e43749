// Ending a mandate over HTTP, on a real database and against the real sandbox provider: once, by its own member, with a mail.
import { expect, test } from 'vitest'
import { newId } from '#base/ids.ts'
import { minute } from '#base/time.ts'
import { openDebits } from '../../fixture-debits.ts'
import { openShop, usualOrder } from '../../fixture-shop.ts'
import { orderBundle } from '../../orders/service.ts'

const shop = await openShop()
const { db } = shop
const { ask, sign, lastCode, pay, debit, end, becomes, mails } = openDebits(shop)

const slowly = () => shop.stage.misbehave({ settle_ms: 60_000 })
const own = async (member = shop.ann) => (await ask(member, 'mandate')).body
const mailsOfEnding = async () => (await mails()).filter(({ template }) => template === 'mandate_ended')

test('[10.91] it says with whom, for which account, under which reference and since when; only to its own member', async () => {
  await slowly()
  expect(await own()).toMatchObject({ mandate: null, creditor: { name: 'Duet Ltd' } })
  await sign()
  expect((await own()).mandate, 'nobody has confirmed it').toBe(null)
  const { body } = await debit()
  const { mandate, creditor } = await own()
  expect(mandate).toEqual({
    id: expect.any(String),
    reference: expect.stringMatching(/^M-\w{4}-\w{4}-\w{4}$/),
    iban: 'NL•• •••• 4300',
    since: expect.stringMatching(/^20\d\d-/),
    ended_at: null,
    announced: [
      { payment_id: body.payment_id, amount: 3999, currency: 'EUR', collect_on: expect.stringMatching(/^20\d\d-/) },
    ],
  })
  expect(creditor).toMatchObject({ identifier: 'DE98ZZZ09999999999' })
  expect((await own(shop.bob)).mandate).toBe(null)
  expect((await end(mandate.id, shop.bob)).status).toBe(404)
  expect((await end(newId())).status).toBe(404)
  expect((await own()).mandate.ended_at).toBe(null)
})

test('[10.92] in five windows at once it ends once, with one mail; later again it stays as it is', async () => {
  await slowly()
  await debit()
  const { id } = (await own()).mandate
  const answers = await Promise.all(Array.from({ length: 5 }, () => end(id)))
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.mandate.ended_at}`)).size).toBe(1)
  shop.clock.aheadMs += 9 * minute
  expect((await end(id)).body).toEqual(answers[0]?.body)
  const [mail, ...more] = await mailsOfEnding()
  expect(more).toEqual([])
  expect(mail?.subject).toBe('Your mandate has ended')
  for (const said of ['NL•• •••• 4300', /M-\w{4}-\w{4}-\w{4}/, '/directdebit/mandate'])
    expect(mail?.body_text).toMatch(said)
})

test('[10.91] what was announced before still comes, and the next order asks for a new mandate', async () => {
  await slowly()
  const { body } = await debit()
  const { id } = (await own()).mandate
  const { announced, ended_at } = (await end(id)).body.mandate
  expect(announced).toHaveLength(1)
  const { provider_id } = await db.selectFrom('payment').select('provider_id').executeTakeFirstOrThrow()
  await shop.stage.force(provider_id ?? '', 'paid')
  await becomes(body.payment_id, 'completed')
  expect(await shop.stateOf(shop.ann)).toEqual({ credits: 100, premium: true })
  expect((await own()).mandate).toMatchObject({ id, announced: [] })
  expect((await ask(shop.ann, 'directdebit')).body.mandate).toBe(null)
  expect((await debit()).status).toBe(200)
  expect((await own()).mandate).toMatchObject({ ended_at: null })
  expect((await own()).mandate.id).not.toBe(id)
  const past = await db.selectFrom('mandate').select('ended_at').where('id', '=', id).executeTakeFirstOrThrow()
  expect(past.ended_at?.toISOString(), 'when it ended is kept').toBe(ended_at)
})

test('[10.92] a pending code becomes invalid; an order at the same time is debited fully or not at all', async () => {
  await slowly()
  await debit()
  const { id } = (await own()).mandate
  shop.clock.aheadMs += 2 * minute
  await ask(shop.ann, 'directdebit-code', { mandate: id })
  const [paid] = await Promise.all([pay(id, await lastCode()), end(id)])
  const debits = await db.selectFrom('debit').select('payment_id').execute()
  expect(debits).toHaveLength(paid.status === 200 ? 2 : 1)
  expect((await ask(shop.ann, 'directdebit-code', { mandate: id })).status).toBe(404)
  expect((await pay(id, await lastCode())).status).toBe(404)
  expect(await mailsOfEnding()).toHaveLength(1)
})

test('[10.92] an order whose code was checked just before it ended is not debited', async () => {
  await slowly()
  await debit()
  const { id } = (await own()).mandate
  shop.clock.aheadMs += 2 * minute
  await ask(shop.ann, 'directdebit-code', { mandate: id })
  const row = await db.selectFrom('mandate').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  await end(id)
  const checked = {
    mandateId: id,
    reference: row.reference,
    ibanMask: row.iban_mask,
    ibanPrint: row.iban_print,
    codePrint: row.code_print ?? Buffer.alloc(0),
    storedMethod: row.provider_id ?? '',
  }
  const order = orderBundle(shop.platform, { ...usualOrder(shop), method: 'sepa_debit', debit: checked })
  await expect(order).rejects.toMatchObject({ code: 'invalid_input', fields: { otp: { code: 'otp_invalid' } } })
  expect(await db.selectFrom('debit').select('payment_id').execute()).toHaveLength(1)
})

test('[10.53] [10.91] one stored at another provider can be ended all the same', async () => {
  await slowly()
  await debit()
  const { gateway } = shop.platform
  shop.platform.gateway = { ...gateway, name: 'another' }
  const { id } = (await own()).mandate
  expect((await end(id)).body.mandate.ended_at).toEqual(expect.any(String))
  shop.platform.gateway = gateway
  const left = await db.selectFrom('mandate_revocation').select('provider').execute()
  expect(left).toEqual([{ provider: 'sandbox' }])
})
