// The calls about a member's mandate and monthly limit, over the whole server: their shapes, and what they return in sequence.
import { beforeEach, expect, test } from 'vitest'
import { debitForm } from '#app/testing/debit-form.ts'
import { expectShape } from '#app/testing/shapes.ts'
import { clientId, openStage } from '#app/testing/stage.ts'
import type { Visitor } from '#app/testing/stage.ts'

const stage = await openStage()
let ann: Visitor
let bob: Visitor

beforeEach(async () => {
  await stage.reset()
  ann = await stage.member({ name: 'Ann', credits: 20 })
  bob = await stage.member({ name: 'Bob', credits: 20, profile: { gender: 'male' } })
})

test('[3.56] directdebit.php returns the mandate, takes the form, and sends a code', async () => {
  const none = await ann.get('/api/directdebit.php')
  expectShape('GET /api/directdebit.php', none)
  expect(none.body).toMatchObject({ mandate: null, blocked_until: null, limit_reached: false })
  const form = {
    client_id: clientId(),
    country: 'NL',
    account_holder: 'Robin Test',
    iban: 'NL91 ABNA 0417 1643 00',
    street: 'Kade',
    house_number: '1',
    zip: '1234 AB',
    city: 'Haarlem',
    phone: '06 12345678',
  }
  const signed = await ann.post('/api/directdebit.php', form)
  expectShape('POST /api/directdebit.php', signed)
  stage.clock.now = new Date(stage.clock.now.getTime() + 61_000)
  const again = await ann.post('/api/directdebit-code.php', { mandate: signed.body.id })
  expectShape('POST /api/directdebit-code.php', again)
  expect((await ann.get('/api/directdebit.php')).body.mandate).toEqual(again.body)
})

test('[10.91] mandate.php returns the confirmed mandate, and revokes it', async () => {
  const none = await ann.get('/api/mandate.php')
  expectShape('GET /api/mandate.php', none)
  expect(none.body.mandate).toBe(null)
  const { body } = await ann.post('/api/directdebit.php', { client_id: clientId(), ...debitForm })
  await stage.db
    .updateTable('mandate')
    .set({ provider: 'sandbox', provider_id: 'mdt_test', confirmed_at: stage.clock.now })
    .execute()
  const held = await ann.get('/api/mandate.php')
  expectShape('GET /api/mandate.php', held)
  expect(held.body.mandate).toMatchObject({ id: body.id, reference: body.reference, ended_at: null, announced: [] })
  const ended = await ann.delete('/api/mandate.php', { mandate: body.id })
  expectShape('DELETE /api/mandate.php', ended)
  expect(ended.body.mandate).toMatchObject({ id: body.id, ended_at: stage.clock.now.toISOString() })
  expect((await ann.get('/api/mandate.php')).body).toEqual(ended.body)
})

test('[10.18] spending-limit.php sets the monthly limit, returns it, and removes it', async () => {
  expectShape('GET /api/spending-limit.php', await ann.get('/api/spending-limit.php'))
  const set = await ann.put('/api/spending-limit.php', { limit_minor: 5000 })
  expectShape('PUT /api/spending-limit.php', set)
  expect(set.body).toMatchObject({ limit_minor: 5000, currency: 'EUR', spent_minor: 0 })
  expect((await ann.get('/api/spending-limit.php')).body).toEqual(set.body)
  expect((await bob.get('/api/spending-limit.php')).body.limit_minor).toBeNull()
  expect((await ann.put('/api/spending-limit.php', { limit_minor: 0 })).status).toBe(422)
  expect((await ann.put('/api/spending-limit.php', { limit_minor: null })).body.limit_minor).toBeNull()
})
