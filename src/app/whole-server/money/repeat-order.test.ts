// Repeating the last order, over HTTP against the real sandbox provider: with a saved card, a login that is too old, and a declined card.
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { demoBundles } from '../../../../demo/sites.ts'
import { minute } from '#base/time.ts'
import { setStage, submitForm } from '#platform/payments/sandbox-testing.ts'
import { clientId, openStage, stagePassword } from '#app/testing/stage.ts'
import type { Visitor } from '#app/testing/stage.ts'

const provider = await setStage()
afterAll(() => provider.stop())
const stage = await openStage(provider.gateway)
let ann: Visitor & { id: string }
let bundle: { id: string; amount_minor: number }

beforeEach(async () => {
  await stage.reset()
  await stage.db.insertInto('bundle').values(demoBundles()).execute()
  ann = await stage.member()
  await stage.db
    .updateTable('member')
    .set({ signed_up_at: new Date('2026-01-01') })
    .execute()
  bundle = (await ann.get('/api/bundles.php', { country: 'NL' })).body.bundles[0]
})

/** Buys with a card that the provider is asked to save. */
async function buyAndKeep(who: Visitor, number: string) {
  const given = { client_id: clientId(), bundle: bundle.id, country: 'NL', method: 'card' }
  const { body } = await who.post('/api/payment.php', given)
  await submitForm(body.checkout_url, 'pay', { number, keep: 'yes' })
  expect((await who.get('/api/payment.php', { id: body.payment_id })).body.status).toBe('completed')
}
const last = async (who: Visitor) => (await who.get('/api/lastorder.php')).body
const charge = (who: Visitor, stored: string, more: object = {}) =>
  who.post('/api/payment.php', {
    client_id: clientId(),
    bundle: bundle.id,
    country: 'NL',
    method: 'card',
    amount_minor: bundle.amount_minor,
    stored,
    ...more,
  })

describe('[2.14] [10.28] [10.54] a saved card', () => {
  test('pays the last order again at once, once per client_id', async () => {
    await buyAndKeep(ann, '4242 4242 4242 4242')
    const { stored, password_needed, bundle_id } = await last(ann)
    expect([stored.label, password_needed, bundle_id]).toEqual(['Visa •••• 4242', false, bundle.id])
    const client_id = clientId()
    const [first, second] = [await charge(ann, stored.id, { client_id }), await charge(ann, stored.id, { client_id })]
    expect(first.body).toMatchObject({ status: 'completed', stored: 'Visa •••• 4242', checkout_url: null })
    expect(second.body.payment_id).toBe(first.body.payment_id)
    expect((await ann.get('/api/payments.php')).body.payments).toHaveLength(2)
    expect((await stage.db.selectFrom('stored_method').select('id').execute()).length).toBe(1)
  })

  test.each([
    ['before the address was confirmed is forgotten', 1, 0],
    ['since it was confirmed stays', -1, 1],
  ])('[4.397] kept %s when a mailed link sets a new password', async (_, minutes, left) => {
    await buyAndKeep(ann, '4242 4242 4242 4242')
    const confirmed_at = new Date(stage.clock.now.getTime() + minutes * minute)
    await stage.db.updateTable('contact').set({ confirmed_at }).where('member_id', '=', ann.id).execute()
    const owner = stage.visitor()
    await owner.post('/api/password-reset.php', { email: `${ann.id}@stage.example` })
    const mail = stage.db.selectFrom('mail').select('body_text').where('template', '=', 'reset_password')
    const token = /token=([\w-]+)/.exec((await mail.executeTakeFirstOrThrow()).body_text)?.[1]
    expect((await owner.post('/api/password-reset-do.php', { token, password: 'nine grey herons' })).status).toBe(200)
    expect(await stage.db.selectFrom('stored_method').select('id').execute()).toHaveLength(left)
  })

  test('needs the password if the login is older than ten minutes', async () => {
    await buyAndKeep(ann, '4242 4242 4242 4242')
    stage.clock.now = new Date(stage.clock.now.getTime() + 11 * minute)
    const { stored, password_needed } = await last(ann)
    expect(password_needed).toBe(true)
    const refused = await charge(ann, stored.id)
    expect([refused.status, refused.body.code]).toEqual([403, 'login_too_old'])
    expect((await ann.post('/api/recent-login.php', { password: 'not that one' })).body.code).toBe('login_failed')
    expect((await charge(ann, stored.id)).body.code).toBe('login_too_old')
    expect((await ann.post('/api/recent-login.php', { password: stagePassword })).status).toBe(200)
    expect((await charge(ann, stored.id)).body.status).toBe('completed')
  })

  test('[10.56] that is declined brings nothing; the same order is paid with PayPal', async () => {
    await buyAndKeep(ann, '4000 0000 0000 0341')
    const before = (await ann.get('/api/user.php')).body.credits
    const { stored } = await last(ann)
    expect((await charge(ann, stored.id)).body).toMatchObject({ status: 'failed', stored: 'Visa •••• 0341' })
    expect((await ann.get('/api/user.php')).body.credits).toBe(before)
    const paypal = { client_id: clientId(), bundle: bundle.id, country: 'NL', method: 'paypal' }
    const { body } = await ann.post('/api/payment.php', { ...paypal, amount_minor: bundle.amount_minor })
    await submitForm(body.checkout_url, 'pay')
    expect((await ann.get('/api/payment.php', { id: body.payment_id })).body.status).toBe('completed')
  })

  test('is charged for its own member only, and not once it is forgotten', async () => {
    await buyAndKeep(ann, '4242 4242 4242 4242')
    const { stored } = await last(ann)
    const eve = await stage.member()
    expect((await charge(eve, stored.id)).body.code).toBe('payment_method_unavailable')
    expect((await eve.ask('DELETE', '/api/storedcard.php', { query: { card: stored.id } })).status).toBe(404)
    expect((await ann.ask('DELETE', '/api/storedcard.php', { query: { card: stored.id } })).status).toBe(200)
    expect((await last(ann)).stored).toBeNull()
    expect((await charge(ann, stored.id)).body.code).toBe('payment_method_unavailable')
  })

  test('is saved only if the payer asks for it; otherwise the last order goes through the provider’s page', async () => {
    const given = { client_id: clientId(), bundle: bundle.id, country: 'NL', method: 'card' }
    const { body } = await ann.post('/api/payment.php', given)
    await submitForm(body.checkout_url, 'pay')
    expect((await ann.get('/api/payment.php', { id: body.payment_id })).body).toMatchObject({
      status: 'completed',
      stored: null,
    })
    expect((await last(ann)).stored).toBeNull()
  })
})
