// Hostile input to every call of the whole server: whatever is sent, the answer is never a 500 and nothing is half done.
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#base/ids.ts'
import { rightOnes } from '#app/testing/right-ones.ts'
import { calls } from '#app/testing/shapes.ts'
import { openStage } from '#app/testing/stage.ts'
import type { Answer, Visitor } from '#app/testing/stage.ts'

const stage = await openStage()
let ann: Visitor & { id: string }
let bob: Visitor & { id: string }

beforeAll(async () => {
  await stage.reset()
  ann = await stage.member({ credits: 50 })
  bob = await stage.member()
})

/** The names of the fields that a call reads, so that hostile values get to where they are used. */
const fieldsOf = (schema: unknown): string[] => {
  const shape = (schema as { def?: { shape?: object } } | undefined)?.def?.shape
  return shape ? Object.keys(shape) : []
}

const hostileValues: readonly unknown[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\uD800',
  '\u{1F642}',
  "' or 1=1 --",
  '<script>',
  '../../etc/passwd',
  '%00',
  '%',
  '__proto__',
  'constructor',
  'null',
  'NaN',
  '-1',
  '0',
  '1e999',
  '9'.repeat(30),
  '2147483648',
  '9223372036854775808',
  '2024-02-30',
  '0000-00-00',
  '+275760-09-14',
  'x'.repeat(5000),
  'NL',
  'nl',
  'ZZ',
  'any',
  'a@b.example',
  'a@b@c',
  '{}',
  '[]',
  'MTIz',
  'eyJhIjoxfQ',
  'a,b',
  'a.b.c',
  '2026-01-01T00:00:00.000Z,0190d000-0000-7000-8000-000000000001',
  '2026-01-01T00:00:00.000Z_x',
  null,
  true,
  0,
  -1,
  1.5,
  2 ** 31,
  2 ** 53,
  Number.MAX_VALUE,
  [],
  {},
  [[]],
  ['x'],
  { $gt: '' },
  { length: -1 },
]

/** For calls that hash a password each time. */
const mostHostile = [
  '',
  '\u0000',
  'a\u0000b',
  '\uD800',
  '\u{1F642}',
  '__proto__',
  '0000-00-00',
  '+275760-09-14',
  'x'.repeat(5000),
  null,
  0,
  [],
  {},
]

const nasty = fc.oneof(
  fc.constantFrom(...hostileValues),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.jsonValue(),
  fc.constant(0).map(() => newId()),
  fc.constant(0).map(() => bob.id),
  fc.constant(0).map(() => ann.id),
)

const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

/** If a value can't be put in a URL, there is nothing to send. */
function inQuery(given: Record<string, unknown>): string {
  return Object.entries(given)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(asText(value).toWellFormed())}`)
    .join('&')
}

function expectCalm(key: string, answer: Answer, given: unknown): void {
  const said = `${key} ${JSON.stringify(given)}: ${answer.text.slice(0, 200)}`
  expect(answer.status, said).not.toBe(500)
  expect(answer.body, said).toBeTypeOf('object')
  const refusal = { statusCode: answer.status, code: expect.any(String) as string }
  expect(answer.body, said).toMatchObject(answer.status >= 400 ? refusal : {})
}

// The provider is away on this stage, and one call would log the member out.
const asked = calls.filter(({ key }) => key !== 'GET /api/logout.php')

describe('[5.20] [5.19] hostile values never get a 500', () => {
  test.each(asked.map((call) => [call.key, call] as const))('%s', async (key, call) => {
    const [verb = '', path = ''] = key.split(' ')
    const record = (names: string[]) =>
      fc.dictionary(fc.constantFrom(...names, 'extra', '__proto__'), nasty, { maxKeys: names.length + 1 })
    const given = fc.record({
      query: record(fieldsOf(call.query)),
      body: fc.oneof({ weight: 5, arbitrary: record(fieldsOf(call.body)) }, { weight: 1, arbitrary: fc.jsonValue() }),
    })
    await fc.assert(
      fc.asyncProperty(given, fc.boolean(), async ({ query, body }, loggedIn) => {
        const browser = loggedIn ? ann : stage.visitor()
        const url = `${path}?${inQuery(query)}`
        expectCalm(key, await browser.ask(verb, url, verb === 'GET' ? {} : { body }), { query, body })
      }),
      { numRuns: 12 },
    )
    expect(stage.errors).toEqual([])
  })

  test('raw queries', async () => {
    for (const query of [
      'id=a&id=b',
      'id[]=1',
      'id[__proto__]=1',
      '%',
      '=&=',
      '?',
      'id=%FF%FE',
      `id=${'&id='.repeat(500)}`,
      'push=1&push=1',
    ]) {
      for (const path of [
        '/api/member.php',
        '/api/messages.php',
        '/api/user.php',
        '/api/settings.php',
        '/api/members.php',
      ]) {
        expectCalm(path, await ann.get(`${path}?${query}`), query)
      }
    }
    expect(stage.errors).toEqual([])
  })

  test.each(['/member/%E4', '/%'])('an address that breaks off, %s, is answered for its reader', async (path) => {
    const title = stage.platform.words.say('fi', 'errors:not_found')
    const reader = stage.visitor()
    reader.cookies.set('locale', 'fi')
    const page = await reader.ask('GET', path, { headers: { accept: 'text/html,*/*;q=0.8' } })
    expect([page.status, page.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
    expect(page.text).toContain(`<a href="/">${stage.platform.words.say('fi', 'app:error.back_home')}</a>`)
    expect((await reader.get(path)).body).toEqual({ message: title, statusCode: 404, code: 'not_found' })
  })

  test.each(['multipart/form-data', 'multipart/form-data; boundary=x'])(
    '[5.20] a photo that breaks off is missing, not a failure of ours: %s',
    async (type) => {
      const payload = '--x\r\ncontent-disposition: form-data; name="photo"; filename="a.png"\r\n\r\nx'
      const sent = await ann.ask('POST', '/api/photo.php', { payload, headers: { 'content-type': type } })
      expect([sent.status, sent.body.code, sent.body.fields?.photo?.code]).toEqual([422, 'invalid_input', 'required'])
      expect(stage.errors).toEqual([])
    },
  )

  test('endlessly nested bodies', async () => {
    for (const payload of [
      `{"language":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
      `${'{"a":'.repeat(30_000)}1${'}'.repeat(30_000)}`,
    ]) {
      const answer = await ann.ask('PUT', '/api/user.php', { payload, headers: { 'content-type': 'application/json' } })
      expect(answer.status).toBe(422)
    }
    expect(stage.errors).toEqual([])
  })

  test('headers', async () => {
    const hostile = ['\u00FF', 'a'.repeat(4000), ';;;=,', '"', 'en;q=x', '*', '-']
    for (const name of [
      'accept-language',
      'user-agent',
      'referer',
      'origin',
      'cookie',
      'x-forwarded-for',
      'sec-fetch-site',
    ]) {
      for (const value of hostile) {
        expectCalm(name, await stage.visitor().ask('GET', '/api/settings.php', { headers: { [name]: value } }), value)
      }
    }
    for (const host of ['', 'a'.repeat(300), '[::1]:80', 'x y', '../..', '\u00E4.example']) {
      expectCalm('host', await stage.visitor().ask('GET', '/api/settings.php', { headers: { host } }), host)
    }
    expect(stage.errors).toEqual([])
  })

  test('a member who received all this is intact', async () => {
    const { status, body } = await ann.get('/api/user.php')
    expect([status, body.id]).toEqual([200, ann.id])
    for (const path of ['/api/chats.php', '/api/likes.php', '/api/credits.php', '/api/profile.php']) {
      expect((await ann.get(path)).status, path).toBe(200)
    }
  })
})

describe('[5.20] [5.19] one hostile value among valid ones never gets a 500', () => {
  test.each(rightOnes)('%s', async (key, right) => {
    const [verb = '', path = ''] = key.split(' ')
    stage.errors.length = 0
    for (const field of Object.keys(right(bob.id))) {
      for (const value of path === '/api/signup.php' ? mostHostile : hostileValues) {
        const given = { ...right(bob.id), [field]: value }
        const browser = path === '/api/signup.php' || path === '/api/user.php' ? stage.visitor() : ann
        const request =
          verb === 'GET' ? browser.ask('GET', `${path}?${inQuery(given)}`) : browser.ask(verb, path, { body: given })
        expectCalm(key, await request, given)
      }
    }
    expect(stage.errors).toEqual([])
  })
})
