// Webhooks deliberately sent in the wrong order, even if the sandbox itself is late.
import { afterAll, expect, test } from 'vitest'
import { makeDataFolder } from '#platform/testing/data-folder.ts'
import { eventDelivered, listDueEvents, nextDue } from './events.ts'
import { faultsSchema, writeFaults } from './faults.ts'
import { advancePayments, createPayment, settlePayment } from './payments.ts'
import { openStore } from './store.ts'

const folder = makeDataFolder('events')
const store = openStore(folder.path)
const now = Date.UTC(2026, 5, 15)
afterAll(() => {
  store.close()
  return folder.remove()
})

function payLater() {
  const payment = createPayment(
    store,
    crypto.randomUUID(),
    {
      amount_minor: 2495,
      currency: 'EUR',
      description: '100 credits',
      method: 'card',
      locale: 'en',
      return_url: 'https://shop.example/back',
      webhook_url: 'https://shop.example/hook',
      reference: 'order-1',
    },
    now,
  )
  settlePayment(store, payment, { status: 'paid', later: true }, now)
}
const due = (at: number) => listDueEvents(store, at, 10).map(({ status }) => status)

test('the later of two is sent first and has arrived before the other is sent, however late both are', () => {
  writeFaults(store, faultsSchema.parse({ webhook_reorder: 1, settle_ms: 100 }))
  payLater()
  const late = now + 60_000
  advancePayments(store, late)
  expect(due(late)).toEqual(['paid'])
  for (const event of listDueEvents(store, late, 10)) eventDelivered(store, event, late)
  expect(due(late)).toEqual(['pending'])
  for (const event of listDueEvents(store, late, 10)) eventDelivered(store, event, late)
  expect([due(late), nextDue(store)]).toEqual([[], undefined])
})

test('a held payment stays pending until it is released, and no timer spins for it', () => {
  writeFaults(store, faultsSchema.parse({ hold: 1, settle_ms: 100, webhook_never: 1 }))
  payLater()
  advancePayments(store, now + 60_000)
  expect(nextDue(store)).toBeUndefined()
  writeFaults(store, faultsSchema.parse({}))
  expect(nextDue(store)).toBe(now + 100)
  advancePayments(store, now + 60_000)
  expect([due(now + 60_000), nextDue(store)]).toEqual([['paid'], now + 60_000])
})
