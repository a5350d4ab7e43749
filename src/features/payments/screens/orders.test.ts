// In which currency the page of the orders sets the monthly limit.
import { expect, test } from 'vitest'
import { action, loader } from './OrdersScreen.tsx'

test('[10.18] [6.67] the monthly limit is for the country chosen to pay from, shown and set', async () => {
  const asked: unknown[] = []
  const call = async (name: string, input: object) => {
    if (name.endsWith('spending-limit.php')) asked.push(input)
    return { ok: true, value: {} }
  }
  const page = { loggedIn: true, cookies: { payment_country: 'SE' }, call }
  const given = (init?: RequestInit) =>
    ({ request: new Request('https://a/transactions', init), params: {}, context: { get: () => page } }) as unknown
  await loader(given() as Parameters<typeof loader>[0])
  const body = new URLSearchParams({ limit: '200', currency: 'SEK' })
  await action(given({ method: 'POST', body }) as Parameters<typeof action>[0])
  expect(asked).toMatchObject([
    { query: { country: 'SE' } },
    { body: { country: 'SE', currency: 'SEK', limit_minor: 20_000 } },
  ])
})
