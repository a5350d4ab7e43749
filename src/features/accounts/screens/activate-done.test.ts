// What the page of a mailed activation link says to whom.
import { expect, test } from 'vitest'
import { action, loader } from './ActivateDoneScreen.tsx'

const clickedBy = async (of_another: boolean) => {
  const page = { call: async () => ({ ok: true, value: { done: true, of_another } }) }
  const request = new Request('https://a/activate/done', { method: 'POST', body: new URLSearchParams({ token: 'x' }) })
  const asked = { request, params: {}, context: { get: () => page } } as unknown as Parameters<typeof action>[0]
  return (await action(asked)).headers.get('location') ?? ''
}

test('[4.396] whoever is logged in as somebody else is not welcomed, and an address of theirs is not said to be confirmed', async () => {
  expect(await clickedBy(false)).toBe('/activate/done')
  const page = { loggedIn: true, call: async () => ({ ok: true, value: { confirmed: false } }) }
  const request = new Request(new URL(await clickedBy(true), 'https://a'))
  const asked = { request, params: {}, context: { get: () => page } } as unknown as Parameters<typeof loader>[0]
  expect(await loader(asked)).toMatchObject({ token: '', ofAnother: true })
})
