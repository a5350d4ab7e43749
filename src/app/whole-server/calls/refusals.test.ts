// What the whole server refuses, and how it says so: one body, a stable code, the reader's language, never a 500.
import { beforeEach, describe, expect, test } from 'vitest'
import { languages } from '#base/languages.ts'
import { calls } from '#app/testing/shapes.ts'
import { openStage } from '#app/testing/stage.ts'
import type { Visitor } from '#app/testing/stage.ts'

const stage = await openStage()
let ann: Visitor & { id: string }

beforeEach(async () => {
  await stage.reset()
  ann = await stage.member({ credits: 5 })
})

const speaking = (locale: string) => {
  const browser = stage.visitor()
  browser.cookies.set('locale', locale)
  return browser
}

describe('an error', () => {
  test('[8.1] [3.59] has message, statusCode and code, and nothing about its cause', async () => {
    const { status, body } = await ann.get('/api/member.php', { id: '0190d000-0000-7000-8000-00000000dead' })
    expect([status, body]).toEqual([
      404,
      { message: 'What you’re looking for isn’t here (any more).', statusCode: 404, code: 'not_found' },
    ])
  })

  test.each(['de', 'fr', 'fi'] as const)(
    '[8.1] [8.2] [5.19] in %s names the wrong fields, each with its code and its sentence',
    async (locale) => {
      const { status, body } = await speaking(locale).post('/api/password-reset.php', { email: 'no address' })
      expect(status).toBe(422)
      expect(body).toEqual({
        message: stage.platform.words.say(locale, 'errors:invalid_input'),
        statusCode: 422,
        code: 'invalid_input',
        fields: {
          email: { code: 'email_invalid', message: stage.platform.words.say(locale, 'errors:field_email_invalid') },
        },
      })
      expect(body.message).not.toBe(stage.platform.words.say('en', 'errors:invalid_input'))
    },
  )

  test('[8.2] [8.27] has one code and eleven sentences for the same failure', async () => {
    const bodies = await Promise.all(languages.map(async (locale) => (await speaking(locale).get('/api/nothing')).body))
    expect(new Set(bodies.map(({ code }) => code))).toEqual(new Set(['not_found']))
    expect(new Set(bodies.map(({ message }) => message)).size).toBe(11)
  })

  test('[8.6] [8.23] [3.59] that is unforeseen is a 500, says so kindly, and reveals nothing', async () => {
    await stage.db.schema.alterTable('company').renameTo('company_away').execute()
    try {
      const { status, body } = await stage.visitor().get('/api/companyinfo.php')
      expect([status, body]).toEqual([
        500,
        { message: 'An error occurred, please try again later.', statusCode: 500, code: 'unexpected' },
      ])
      expect(stage.errors).toHaveLength(1)
    } finally {
      await stage.db.schema.alterTable('company_away').renameTo('company').execute()
    }
  })

  test('[12.27] is not cached, nor is any response of a call', async () => {
    expect((await ann.get('/api/user.php')).headers['cache-control']).toBe('private, no-store')
    expect((await ann.get('/api/nothing')).headers['cache-control']).toBe('no-store')
  })
})

describe('without a login', () => {
  test.each(calls.filter(({ access }) => access === 'member').map(({ key }) => key))(
    '[8.3] [6.2] %s answers 403 with authentication_required',
    async (key) => {
      const [verb = '', path = ''] = key.split(' ')
      const browser = stage.visitor()
      const boundary = { 'content-type': 'multipart/form-data; boundary=x' }
      const form = {
        payload: '--x\r\ncontent-disposition: form-data; name="photo"; filename="a.png"\r\n\r\nx\r\n--x--\r\n',
        headers: boundary,
      }
      const { status, body } = await browser.ask(
        verb,
        path,
        path === '/api/photo.php' && verb === 'POST' ? form : { body: {} },
      )
      expect([status, body.code, body.authentication_required]).toEqual([403, 'authentication_required', true])
    },
  )

  test.each(['', 'garbage', 'x'.repeat(3000), '%00', 'session', '..', '"quoted"'])(
    '[4.45] the session cookie %j belongs to nobody',
    async (token) => {
      const browser = stage.visitor()
      browser.cookies.set('session', token)
      expect((await browser.get('/api/user.php')).body.authentication_required).toBe(true)
      expect((await browser.get('/api/settings.php')).status).toBe(200)
    },
  )

  test('[4.45] a session ends after 30 days', async () => {
    stage.clock.now = new Date(stage.clock.now.getTime() + 29.9 * 86_400_000)
    expect((await ann.get('/api/user.php')).status).toBe(200)
    stage.clock.now = new Date(stage.clock.now.getTime() + 0.2 * 86_400_000)
    expect((await ann.get('/api/user.php')).body.authentication_required).toBe(true)
  })

  test('[4.45] a session ended from another one belongs to nobody', async () => {
    const other = stage.visitor()
    await other.post('/api/user.php', { email: `${ann.id}@stage.example`, password: 'a rather quiet harbour' })
    const { sessions } = (await other.get('/api/sessions.php')).body
    const { id } = sessions.find(({ current }: { current: boolean }) => !current)
    expect((await other.delete('/api/session.php', { session: id })).status).toBe(200)
    expect((await ann.get('/api/user.php')).body.authentication_required).toBe(true)
    expect((await other.get('/api/user.php')).status).toBe(200)
  })

  test('[1.16] a session of one site belongs to nobody on another', async () => {
    const elsewhere = stage.visitor({ host: 'zwei.localhost' })
    elsewhere.cookies.set('session', ann.cookies.get('session') ?? '')
    expect((await elsewhere.get('/api/user.php')).body.authentication_required).toBe(true)
  })
})

describe('the wrong path or method', () => {
  test.each([
    '/api/nothing',
    '/api/openapi',
    '/api/openapi.php',
    '/api/nothing.php',
    '/api/user.php/more',
    '/api/%zz',
    '/api/user.php.php',
  ])('[7.31] %s is not found, as JSON', async (path) => {
    const { status, body, headers } = await ann.get(path)
    expect([status, body.code, headers['content-type']]).toEqual([
      404,
      'not_found',
      expect.stringContaining('application/json'),
    ])
  })

  test.each([
    ['POST', '/api/settings.php', 'GET'],
    ['DELETE', '/api/user', 'GET, POST, PUT'],
    ['PATCH', '/api/user.php', 'GET, POST, PUT'],
    ['OPTIONS', '/api/chat.php', 'DELETE'],
    ['POST', '/api/openapi.json', 'GET'],
  ])('[7.31] %s %s gets 405 as JSON, and says what is allowed', async (verb, path, allowed) => {
    const { status, body, headers } = await ann.ask(verb, path)
    expect([status, body.code, headers.allow]).toEqual([405, 'method_not_allowed', allowed])
    expect(body.message).toBe('That can’t be done here.')
  })

  test('[7.31] methods missing in the contracts get no answer', async () => {
    for (const path of new Set(calls.map(({ key }) => key.split(' ')[1] ?? ''))) {
      for (const verb of ['POST', 'PUT', 'DELETE', 'PATCH']) {
        if (calls.some(({ key }) => key === `${verb} ${path}`)) continue
        expect((await ann.ask(verb, path)).status, `${verb} ${path}`).toBe(405)
      }
    }
  })
})

describe('a foreign page', () => {
  const writes = calls
    .filter(({ key, access }) => !key.startsWith('GET') && access !== 'provider')
    .map(({ key }) => key)

  test.each(writes)('[7.32] can’t %s', async (key) => {
    const [verb = '', path = ''] = key.split(' ')
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site', origin: 'http://localhost' },
      { referer: 'https://evil.example/' },
    ]) {
      const { status, body } = await ann.ask(verb, path, { body: {}, headers: headers as Record<string, string> })
      expect([status, body.code], JSON.stringify(headers)).toEqual([403, 'foreign_origin'])
    }
  })

  test('[7.32] our own page can', async () => {
    const headers = { origin: 'http://localhost', 'sec-fetch-site': 'same-origin' }
    expect((await ann.ask('PUT', '/api/user.php', { body: { language: 'de' }, headers })).status).toBe(200)
  })
})

describe('unreadable input', () => {
  const json = { 'content-type': 'application/json' }

  test.each(['{', '{"language":', 'language=fi', '[1,', '\u0000', '{"a":1}}'])(
    '[5.21] malformed JSON is 400: %j',
    async (payload) => {
      const { status, body } = await ann.ask('PUT', '/api/user.php', { payload, headers: json })
      expect([status, body.code]).toEqual([400, 'invalid_json'])
    },
  )

  test('a body that is too large is 413', async () => {
    const payload = JSON.stringify({ language: 'x'.repeat(300_000) })
    const { status, body } = await ann.ask('PUT', '/api/user.php', { payload, headers: json })
    expect([status, body.code]).toEqual([413, 'too_large'])
  })

  test.each(['application/xml', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'image/png'])(
    'a body of %s is 415',
    async (type) => {
      const { status, body } = await ann.ask('PUT', '/api/user.php', {
        payload: 'x',
        headers: { 'content-type': type },
      })
      expect([status, body.code]).toEqual([415, 'unsupported_media'])
    },
  )

  test.each([
    ['null'],
    ['[]'],
    ['"text"'],
    ['5'],
    ['{"language":5}'],
    ['{"language":["fi"]}'],
    ['{"language":null}'],
    ['{}'],
  ])('[5.19] %s is 422 with what is wrong', async (payload) => {
    const { status, body } = await ann.ask('PUT', '/api/user.php', { payload, headers: json })
    expect([status, body.code]).toEqual([422, 'invalid_input'])
    expect(Object.keys(body.fields)).toHaveLength(1)
  })
})

describe('[5.19] what is too long', () => {
  test.each([
    ['POST', '/api/signup.php', ['name', 'password', 'date_of_birth']],
    ['POST', '/api/complaint.php', ['body']],
    ['POST', '/api/mail-change.php', ['email']],
    ['PUT', '/api/profile.php', ['name']],
    ['POST', '/api/directdebit.php', ['account_holder', 'iban', 'street', 'house_number', 'zip', 'city', 'phone']],
  ])('%s %s is reported as such, and not as missing', async (verb, path, names) => {
    const given = (value?: string) => Object.fromEntries(names.map((name) => [name, value]))
    const long = (await ann.ask(verb, path, { body: given('x'.repeat(30_000)) })).body.fields
    expect(names.map((name) => [name, long[name].code])).toEqual(names.map((name) => [name, 'too_big']))
    if (verb === 'PUT') return
    const missing = (await ann.ask(verb, path, { body: {} })).body.fields
    expect(names.map((name) => [name, missing[name].code])).toEqual(names.map((name) => [name, 'required']))
  })
})

describe('too much', () => {
  test('is 429 in the reader’s language, counted together for both spellings of the path', async () => {
    const browser = speaking('sv')
    const statuses: number[] = []
    for (let index = 0; index < 31; index += 1) {
      statuses.push(
        (await browser.get(index % 2 ? '/api/discountcode.php' : '/api/discountcode', { code: 'NOPE' })).status,
      )
    }
    expect(statuses.slice(0, 30)).not.toContain(429)
    const { status, body } = await browser.get('/api/discountcode', { code: 'NOPE' })
    expect([status, body]).toEqual([
      429,
      {
        message: stage.platform.words.say('sv', 'errors:too_many_requests'),
        statusCode: 429,
        code: 'too_many_requests',
      },
    ])
    expect((await stage.visitor().get('/api/discountcode', { code: 'NOPE' })).status).toBe(404)
  })
})

test('every response keeps foreign pages, frames and scripts away; each page has a nonce of its own, and other responses none', async () => {
  const policyOf = async (path: string) => {
    const { headers } = await ann.get(path)
    const policy = String(headers['content-security-policy'])
    for (const part of ["frame-ancestors 'none'", "object-src 'none'", "base-uri 'none'"])
      expect(policy).toContain(part)
    expect(policy).not.toContain('unsafe-eval')
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'strict-transport-security': expect.stringContaining('max-age='),
    })
    expect(headers['x-powered-by']).toBeUndefined()
    return policy
  }
  const nonces = /script-src 'self' 'nonce-([0-9a-f]{32,})';style-src 'self' 'nonce-([0-9a-f]{32,})'/
  const pages = [await policyOf('/api'), await policyOf('/api')]
  expect(new Set(pages.flatMap((policy) => nonces.exec(policy)?.slice(1))).size).toBe(4)
  for (const path of ['/api/settings.php', '/api/nothing'])
    expect(await policyOf(path)).toContain("script-src 'self';style-src 'self';")
})
