// What a step of the signup takes over from its form, and what it refuses before anything is asked of the server.
import { expect, test } from 'vitest'
import type { Page } from '#ui/page.ts'
import { answerStep } from './answer-step.ts'
import { fitsCookie, saveAnswers, withAnswers } from './signup-state.ts'
import type { SignupAnswers } from './signup-state.ts'

const longestEmail = `${'a'.repeat(64)}@${'b'.repeat(185)}.com`
const begun: SignupAnswers = {
  client_id: '019a0000-0000-7000-8000-000000000000',
  gender: 'female',
  seeks: 'male',
  date_of_birth: '1990-05-04',
  country: 'PL',
  region: 'PL-MZ',
  city: 'Warszawa',
  name: 'Zoë',
}

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

function visit(cookies: Record<string, string> = {}): { page: Page; sent: string[] } {
  const sent: string[] = []
  const page = { origin: 'http://a', cookies, setCookie: (cookie: string) => sent.push(cookie) }
  return { page: page as unknown as Page, sent }
}

test.each(['next', 'back'])(
  '[5.40] words that no cookie holds are refused beside them, on the way %s',
  async (direction) => {
    const { page } = visit({ signup: JSON.stringify(begun) })
    const body = formOf({ name: 'Zoë', signup_message: 'ж'.repeat(750), direction })
    const answer = await answerStep(page, new Request('http://a/signup?step=3', { method: 'POST', body }))
    expect(answer).toEqual({ message: '', code: 'invalid_input', notes: { signup_message: { code: 'about_long' } } })
  },
)

test('[5.40] accepted answers fit what browsers store, even with the longest address', () => {
  const lengths = Array.from({ length: 1_000 }, (_, at) => at + 1)
  const written = (length: number) => ({ ...begun, signup_message: 'ж'.repeat(length) })
  const longest = lengths.findLast((length) => fitsCookie(written(length))) ?? 0
  expect(longest).toBeGreaterThan(500)
  expect(fitsCookie({ ...begun, signup_message: 'a'.repeat(1_000) })).toBe(true)
  const { page, sent } = visit()
  saveAnswers(page, { ...written(longest), email: longestEmail })
  expect(sent[0]?.split(';')[0]?.length).toBeLessThanOrEqual(4_000 + 'signup='.length)
})

test('[5.40] a line break is one character, however the form sent it', () => {
  const message = `${'a\r\n'.repeat(400)}b`
  expect(withAnswers(begun, formOf({ signup_message: message })).signup_message).toBe(`${'a\n'.repeat(400)}b`)
})

test('an address and a password that are both wrong are reported together', async () => {
  const { page } = visit({ signup: JSON.stringify(begun) })
  const fields = { email: { code: 'email_invalid', message: 'Invalid email' } }
  const refused = { message: '', statusCode: 422, code: 'invalid_input', fields }
  const known = { minimum_age: 18, geoip_selected_country: 'PL', regions: [], suggestion: null }
  page.call = async (key) => (key.startsWith('POST') ? { ok: false, error: refused } : { ok: true, value: known })
  const body = formOf({ email: 'no address', password: 'short', terms: 'yes', direction: 'next' })
  const answer = await answerStep(page, new Request('http://a/signup?step=4', { method: 'POST', body }))
  expect(answer).toMatchObject({ notes: { email: fields.email, password: { code: 'password_short' } } })
})

test.each([
  ['for an hour, for someone who first has to follow the link', { logged_in: false, seconds: 3600 }],
  ['not at all, for someone who is logged in and is told by the account', { logged_in: true, seconds: 0 }],
])('the browser keeps the address of a finished signup %s', async (_title, { logged_in, seconds }) => {
  const { page, sent } = visit({ signup: JSON.stringify(begun) })
  page.call = async () => ({ ok: true, value: { email: 'zoe@example.com', logged_in, minimum_age: 18, regions: [] } })
  const body = formOf({ email: 'zoe@example.com', password: 'purple boats at noon', terms: 'yes', direction: 'next' })
  await answerStep(page, new Request('http://a/signup?step=4', { method: 'POST', body }))
  expect(sent.findLast((cookie) => cookie.startsWith('signup_mail='))).toContain(`Max-Age=${seconds};`)
  expect(sent.join()).toContain(logged_in ? 'signup_mail=;' : 'signup_mail=zoe%40example.com;')
})

test.each([
  ['/members/x', { in: 'modal', back: '/members/x' }],
  ['/members', {}],
])('[2.192] whoever is logged in by another window is led to %s, and asked nothing', async (to, fields) => {
  const { page, sent } = visit({})
  page.loggedIn = true
  const body = formOf({ ...fields, gender: 'female', seeks: 'male', direction: 'next' })
  const answer = (await answerStep(page, new Request('http://a/signup?step=0', { method: 'POST', body }))) as Response
  expect([answer.status, answer.headers.get('location'), sent]).toEqual([303, to, []])
})

test.each([
  [2, { city: 'kik: anna_92', country: 'PL', country_shown: 'PL', region: 'PL-MZ' }, ['city']],
  [3, { name: 'Support', signup_message: 'call 0612345678' }, ['name', 'signup_message']],
] as const)('[2.190] step %i tells of its own words what the signup would refuse', async (step, fields, told) => {
  const { page } = visit({ signup: JSON.stringify(begun) })
  const wrong = Object.fromEntries(['city', 'name', 'signup_message'].map((name) => [name, { code: 'leads_away' }]))
  const refused = { message: '', statusCode: 422, code: 'invalid_input', fields: wrong }
  page.call = async (key) =>
    key === 'POST /api/signup-check.php'
      ? { ok: false, error: refused as never }
      : { ok: true, value: { minimum_age: 18, geoip_selected_country: 'PL', regions: [] } }
  const body = formOf({ ...fields, direction: 'next' })
  const answer = await answerStep(page, new Request(`http://a/signup?step=${step}`, { method: 'POST', body }))
  expect(answer).toEqual({
    message: '',
    code: 'invalid_input',
    notes: Object.fromEntries(told.map((field) => [field, { code: 'leads_away' }])),
  })
})
