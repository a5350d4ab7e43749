// Sending twice: every call that creates or charges has the effect and the answer of sending once, and refuses another body under the same id.
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import sharp from 'sharp'
import { demoBundles } from '../../../../demo/sites.ts'
import { setStage, submitForm } from '#platform/payments/sandbox-testing.ts'
import { photoForm } from '#app/testing/photo-form.ts'
import { expectShape } from '#app/testing/shapes.ts'
import { clientId, openStage, stagePassword } from '#app/testing/stage.ts'
import type { Visitor } from '#app/testing/stage.ts'

const provider = await setStage()
afterAll(() => provider.stop())
const stage = await openStage(provider.gateway)
let ann: Visitor & { id: string }
let bob: Visitor & { id: string }

beforeEach(async () => {
  await stage.reset()
  await stage.db.insertInto('bundle').values(demoBundles()).execute()
  ann = await stage.member({ credits: 10 })
  bob = await stage.member()
})

const count = async (table: 'message' | 'payment' | 'photo' | 'member') => {
  const { rows } = await stage.db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<string>().as('rows'))
    .executeTakeFirstOrThrow()
  return Number(rows)
}

const picture = (background: string) =>
  sharp({ create: { width: 300, height: 300, channels: 3, background } })
    .png()
    .toBuffer()

describe('[7.23] [7.24] the same client_id twice', () => {
  test('[6.6] a message is there once and charged once; another text is refused', async () => {
    const given = { client_id: clientId(), member: bob.id, body: 'Hello' }
    const first = await ann.post('/api/message.php', given)
    const [second, third] = await Promise.all([ann.post('/api/message.php', given), ann.post('/api/message', given)])
    expect([second.body, third.body]).toEqual([first.body, first.body])
    expect([first.status, first.body.cost_credits, await count('message')]).toEqual([200, 1, 1])
    expect((await ann.get('/api/user.php')).body.credits).toBe(9)
    const other = await ann.post('/api/message.php', { ...given, body: 'Goodbye' })
    expect([other.status, other.body.code]).toEqual([409, 'client_id_reused'])
    expect((await ann.get('/api/user.php')).body.credits).toBe(9)
  })

  test('concurrently, a message is there once and charged once', async () => {
    const given = { client_id: clientId(), member: bob.id, body: 'Hello' }
    const answers = await Promise.all(Array.from({ length: 5 }, () => ann.post('/api/message.php', given)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(new Set(answers.map(({ body }) => body.message.id)).size).toBe(1)
    expect([await count('message'), (await ann.get('/api/user.php')).body.credits]).toEqual([1, 9])
  })

  test('[3.49] a payment is one order; another bundle is refused', async () => {
    const { bundles } = (await ann.get('/api/bundles.php', { country: 'NL' })).body
    const given = { client_id: clientId(), bundle: bundles[0].id, country: 'NL', method: 'ideal' }
    const first = await ann.post('/api/payment.php', given)
    expect(first.body).toMatchObject({
      status: 'pending',
      credits: bundles[0].credits,
      transaction_fee: 0,
      payment_method: 'ideal',
    })
    expect(first.body).toHaveProperty('payment_id')
    expect(first.body).toHaveProperty('amount')
    expect((await ann.post('/api/payment.php', given)).body).toEqual(first.body)
    expect(await count('payment')).toBe(1)
    const other = await ann.post('/api/payment.php', { ...given, bundle: bundles[1].id })
    expect([other.status, other.body.code, await count('payment')]).toEqual([409, 'client_id_reused', 1])
  })

  test('[10.24] a refund pays back once; another amount is refused', async () => {
    const { bundles } = (await ann.get('/api/bundles.php', { country: 'NL' })).body
    const order = { client_id: clientId(), bundle: bundles[0].id, country: 'NL', method: 'ideal' }
    const { payment_id: payment, checkout_url } = (await ann.post('/api/payment.php', order)).body
    await submitForm(checkout_url, 'pay')
    const { refundable, amount } = (await ann.get('/api/payment.php', { id: payment })).body
    expect(refundable).toMatchObject({ credits: bundles[0].credits, amount })
    const given = { client_id: clientId(), payment, credits: refundable.credits, amount_minor: refundable.amount }
    const first = await ann.post('/api/refund.php', given)
    expectShape('POST /api/refund.php', first)
    expect(first.body).toMatchObject({ status: 'posted', amount })
    expect((await ann.post('/api/refund.php', given)).body).toEqual(first.body)
    const other = await ann.post('/api/refund.php', { ...given, amount_minor: 1 })
    expect([other.status, other.body.code]).toEqual([409, 'client_id_reused'])
    const after = await ann.get('/api/payment.php', { id: payment })
    expectShape('GET /api/payment.php', after)
    expect(after.body).toMatchObject({ status: 'refunded', refunded: amount, refund_pending: 0, refundable: null })
  })

  test('a photo is there once; another picture is refused', async () => {
    const id = clientId()
    const red = await picture('#aa3333')
    const first = await ann.ask('POST', '/api/photo.php', photoForm({ client_id: id }, red))
    expect(first.status).toBe(200)
    const again = await ann.ask('POST', '/api/photo.php', photoForm({ client_id: id }, red))
    expect([again.body.id, await count('photo')]).toEqual([first.body.id, 1])
    const other = await ann.ask('POST', '/api/photo.php', photoForm({ client_id: id }, await picture('#33aa33')))
    expect([other.status, other.body.code, await count('photo')]).toEqual([409, 'client_id_reused', 1])
  })

  test('[3.54] a signup creates one member, remembers where they came from, and refuses another form', async () => {
    const given = {
      client_id: clientId(),
      email: 'new@stage.example',
      name: 'Newcomer',
      password: stagePassword,
      date_of_birth: '1990-01-01',
      gender: 'male',
      seeks: 'female',
      country: 'NL',
      region: 'NH',
      city: 'Haarlem',
      terms: true,
      network: 'net',
      ref: 'friend',
      sub1: 'a',
      sub2: 'b',
      sub3: 'c',
    }
    const members = await count('member')
    const first = await stage.visitor().post('/api/signup.php', given)
    const again = await stage.visitor().post('/api/signup.php', given)
    expect([first.status, again.body, await count('member')]).toEqual([200, first.body, members + 1])
    const { network, ref, sub1, sub2, sub3 } = await stage.db
      .selectFrom('signup_source')
      .selectAll()
      .executeTakeFirstOrThrow()
    expect([network, ref, sub1, sub2, sub3]).toEqual(['net', 'friend', 'a', 'b', 'c'])
    const other = await stage.visitor().post('/api/signup.php', { ...given, city: 'Alkmaar' })
    expect([other.status, other.body.code, await count('member')]).toEqual([409, 'client_id_reused', members + 1])
  })

  test('[7.22] without one nothing is created', async () => {
    for (const [path, body] of [
      ['/api/message.php', { member: bob.id, body: 'Hello' }],
      ['/api/payment.php', { bundle: clientId(), country: 'NL', method: 'card' }],
      ['/api/signup.php', { email: 'new@stage.example' }],
    ] as const) {
      const answer = await ann.post(path, body)
      expect([answer.status, Object.keys(answer.body.fields)], path).toEqual([
        422,
        expect.arrayContaining(['client_id']),
      ])
    }
    expect(await count('message')).toBe(0)
  })
})
