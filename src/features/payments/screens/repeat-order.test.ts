// What the page of the last order offers again.
import { expect, test } from 'vitest'
import { action, loader } from './RepeatOrderScreen.tsx'

const id = '0190d000-0000-7000-8000-000000000002'

test('[2.14] the last order is repeated from the country whose price is shown, if its own is no longer served', async () => {
  const values: Record<string, object> = {
    'GET /api/lastorder.php': { bundle_id: id, country: 'US', payment_method: 'card', stored: null, unanswered: null },
    'GET /api/bundles.php': { country: 'NL', bundles: [{ id }], methods: ['card'] },
  }
  const page = { loggedIn: true, cookies: {}, call: async (name: string) => ({ ok: true, value: values[name] }) }
  const request = new Request('https://a/credits/repeat-order')
  const asked = { request, params: {}, context: { get: () => page } } as unknown as Parameters<typeof loader>[0]
  expect(await loader(asked)).toMatchObject({ country: 'NL', bundle: { id } })
})

test('forgetting the card stays on the way back to where the member came from', async () => {
  const page = { loggedIn: true, cookies: {}, call: async () => ({ ok: true, value: {} }) }
  const body = new URLSearchParams({ do: 'forget', stored: id, back: '/chats/1' })
  const request = new Request('https://a/credits/repeat-order', { method: 'POST', body })
  const asked = { request, params: {}, context: { get: () => page } } as unknown as Parameters<typeof action>[0]
  const answer: unknown = await Promise.resolve(action(asked)).catch((thrown: unknown) => thrown)
  expect((answer as Response).headers.get('location')).toBe('/credits/repeat-order?back=%2Fchats%2F1')
})

test.each([
  ['at the price it was tried at', 3999, true],
  ['but not at another price', 2999, false],
])('[10.173] what may have been charged is sent again under the same id, %s', async (_, price, isSame) => {
  const unanswered = { client_id: id, amount_minor: 3999 }
  const values: Record<string, object> = {
    'GET /api/lastorder.php': { bundle_id: id, country: 'NL', payment_method: 'card', stored: null, unanswered },
    'GET /api/bundles.php': { country: 'NL', bundles: [{ id, amount_minor: price }], methods: ['card'] },
  }
  const page = { loggedIn: true, cookies: {}, call: async (name: string) => ({ ok: true, value: values[name] }) }
  const request = new Request('https://a/credits/repeat-order')
  const asked = { request, params: {}, context: { get: () => page } } as unknown as Parameters<typeof loader>[0]
  expect((await loader(asked)).clientId === id).toBe(isSame)
})
