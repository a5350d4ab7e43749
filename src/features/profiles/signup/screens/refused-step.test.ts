// The refusal of a step is shown on a page of its own, once, for browsers without scripts.
import { expect, test } from 'vitest'
import type { Page } from '#ui/page.ts'
import { redirectToRefused, takeRefused } from './refused-step.ts'

const refused = { message: '', code: 'invalid_input', notes: { date_of_birth: { code: 'birthday_invalid' } } }

function visit(cookies: Record<string, string> = {}) {
  const sent: string[] = []
  const page = { origin: 'https://a', cookies, setCookie: (cookie: string) => sent.push(cookie) }
  return { page: page as unknown as Page, sent }
}

const post = (path: string) => new Request(`https://a${path}`, { method: 'POST' })

test('[2.150] a browser without scripts is redirected to the step’s page, which shows the refusal once', () => {
  const { page, sent } = visit()
  const { status, headers } = redirectToRefused(page, post('/signup?step=1&network=ads'), refused) as Response
  expect([status, headers.get('location')]).toEqual([303, '/signup?step=1&network=ads'])
  expect(sent[0]).toMatch(/^signup_refused=[^;]+; Path=\/; Max-Age=60; HttpOnly; SameSite=Lax; Secure$/)
  const kept = decodeURIComponent(/=([^;]+)/.exec(sent[0] ?? '')?.[1] ?? '')
  const next = visit({ signup_refused: kept })
  expect(takeRefused(next.page, 1)).toEqual({ ...refused, step: 1 })
  expect(next.sent[0]).toContain('signup_refused=; Path=/; Max-Age=0')
  expect(takeRefused(next.page, 2)).toBeUndefined()
})

test('[2.150] scripts get it as the result, and so does anyone who sent more than a browser stores', () => {
  const { page, sent } = visit()
  expect(redirectToRefused(page, post('/signup.data?step=1'), refused)).toBe(refused)
  const full = { client_id: 'x', signup_message: 'ж'.repeat(900) }
  expect(redirectToRefused(visit({ signup: JSON.stringify(full) }).page, post('/signup?step=3'), refused)).toBe(refused)
  const long = { ...refused, message: 'ж'.repeat(600) }
  expect(redirectToRefused(page, post('/signup?step=1'), long)).toBe(long)
  expect(sent).toEqual([])
})

test('[2.150] anything else in that cookie is ignored', () => {
  for (const kept of ['', '{', 'null', '5', '{"step":1}', '{"step":1,"notes":null}'])
    expect(takeRefused(visit({ signup_refused: kept }).page, 1)).toBeUndefined()
})
