// What holds for every call: with and without .php, snake_case, described, and nothing undeclared.
import { beforeAll, describe, expect, test } from 'vitest'
import { calls, expectShape, fieldsOf } from '#app/testing/shapes.ts'
import type { z } from 'zod'
import { clientId, openStage } from '#app/testing/stage.ts'

const stage = await openStage()
beforeAll(() => stage.reset())

describe('every call', () => {
  test.each(calls.map(({ key }) => key))('[7.25] %s answers without .php just as with it', async (key) => {
    const [verb = '', path = ''] = key.split(' ')
    const given = verb === 'GET' ? {} : { body: {} }
    const browser = stage.visitor()
    const long = await browser.ask(verb, path, given)
    const short = await browser.ask(verb, path.replace(/\.php$/, ''), given)
    expect([short.status, short.body.code]).toEqual([long.status, long.body.code])
    expect([200, 401, 403, 410, 415, 422]).toContain(long.status)
  })

  test('[7.26] names are snake_case, except the statusCode of an error', () => {
    const wire = calls.flatMap((call) => [call.query, call.body, call.response]).flatMap(fieldsOf)
    expect(wire.length).toBeGreaterThan(300)
    expect(wire.filter((name) => !/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(name))).toEqual([])
  })

  test('[12.20] no response contains a distance, or a place finer than a town', () => {
    const told = calls.flatMap(({ response }) => fieldsOf(response))
    expect(
      told.filter((name) => /dist|latitude|longitude|^(?:lat|lon|lng)$|coord|(?:^|_)km$|postcode|zip/.test(name)),
    ).toEqual([])
    expect(told).toContain('region_name')
  })

  test('[7.22] whatever creates or charges takes a client_id', () => {
    const creating = ['message', 'payment', 'refund', 'signup', 'photo', 'complaint', 'swipe', 'saved-search'].map(
      (noun) => `POST /api/${noun}.php`,
    )
    for (const key of creating) {
      const call = calls.find((one) => one.key === key)
      expect(fieldsOf(call?.body), key).toContain('client_id')
      expect(call?.errors, key).toContain('client_id_reused')
    }
  })

  test('[3.61] an id means the same in upper and lower case', () => {
    const asked = calls.flatMap((call) => [call.query, call.body].flatMap(idsOf).map((schema) => [call.key, schema]))
    expect(asked.length).toBeGreaterThan(40)
    const id = clientId()
    for (const [key, schema] of asked as [string, z.ZodType][]) expect(schema.parse(id.toUpperCase()), key).toBe(id)
  })

  test.each(['like', 'block', 'report', 'swipe'])(
    '[5.20] a %s of oneself is refused, in upper case as in lower case',
    async (noun) => {
      const ann = await stage.member()
      for (const member of [ann.id, ann.id.toUpperCase()]) {
        const given = { client_id: clientId(), member, like: true, reason: 'other' }
        const { status, body } = await ann.post(`/api/${noun}.php`, given)
        expect([status, body.code, Object.keys(body.fields ?? {})]).toEqual([422, 'invalid_input', ['member']])
      }
      expect(stage.errors).toEqual([])
    },
  )

  test('[7.30] responses to a member’s plain requests hold only what is declared', async () => {
    const ann = await stage.member({ credits: 3 })
    let shown = 0
    for (const call of calls) {
      const [verb = '', path = ''] = call.key.split(' ')
      if (verb !== 'GET' || path === '/api/logout.php') continue
      const answer = await ann.get(path)
      if (answer.status !== 200) continue
      expectShape(call.key, answer)
      shown += 1
    }
    expect(shown).toBeGreaterThan(15)
  })
})

interface Operation {
  summary: string
  security?: object[]
  parameters?: { name: string; in: string; required: boolean; schema: object }[]
  requestBody?: { content: Record<string, { schema: object }> }
  responses: Record<string, { description: string; content: Record<string, { schema: object }> }>
}

describe('the description', () => {
  const read = async () => (await stage.visitor().get('/api/openapi.json')).body

  test('[7.27] is OpenAPI 3.1 and names every call, with its method', async () => {
    const { openapi, info, paths, components } = await read()
    expect([openapi, info.title, typeof info.version]).toEqual(['3.1.0', 'Duet', 'string'])
    expect(components.schemas.Error.required).toEqual(['message', 'statusCode', 'code'])
    const described = Object.entries(paths as Record<string, object>).flatMap(([path, verbs]) =>
      Object.keys(verbs).map((verb) => `${verb.toUpperCase()} ${path}`),
    )
    expect(described.sort()).toEqual(calls.map(({ key }) => key).sort())
  })

  test('[1.56] [1.62] says on its page too what a refusal looks like, where calls have to come from, how long to wait, and what is no call', async () => {
    const { text } = await stage.visitor().get('/api')
    for (const told of [
      '<code>foreign_origin</code>',
      '<code>retry-after</code>',
      '<code>x-member</code>',
      '<code>not_found</code>',
      '<code>method_not_allowed</code>',
      'statusCode',
    ])
      expect(text).toContain(told)
  })

  test.each(calls.map((call) => [call.key, call] as const))('[7.27] of %s is complete', async (key, call) => {
    const [verb = '', path = ''] = key.split(' ')
    const { paths, components } = await read()
    const operation = paths[path][verb.toLowerCase()] as Operation
    expect(operation.summary.length).toBeGreaterThan(10)
    expect(operation.responses['200']?.content['application/json']?.schema).toBeTypeOf('object')
    expect(Boolean(operation.security)).toBe(call.access === 'member')
    for (const [status, response] of Object.entries(operation.responses)) {
      expect(status).toMatch(/^[2-5]\d\d$/)
      expect(response.description).not.toBe('')
    }
    for (const parameter of operation.parameters ?? []) {
      expect(parameter).toMatchObject({ name: expect.any(String), in: 'query', required: expect.any(Boolean) })
    }
    expect(Object.keys(operation.requestBody?.content ?? {})).toEqual(
      call.body ? [call.upload ? 'multipart/form-data' : 'application/json'] : [],
    )
    for (const name of JSON.stringify(operation).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      expect(components.schemas).toHaveProperty(name[1] ?? '')
    }
  })

  test('[7.27] is generated from the schemas that validate', async () => {
    const { paths } = await read()
    const { schema } = paths['/api/user.php'].put.requestBody.content['application/json']
    expect(schema).toMatchObject({
      required: ['language'],
      properties: { language: { enum: expect.arrayContaining(['fi']) } },
    })
  })

  test.each(calls.map((call) => [call.key, call] as const))(
    '[7.27] [8.1] lists the errors that %s returns for nonsense',
    async (key, call) => {
      const [verb = '', path = ''] = key.split(' ')
      const operation = (await read()).paths[path][verb.toLowerCase()] as Operation
      const json = { 'content-type': 'application/json' }
      const senseless = [
        {},
        { payload: '{', headers: json },
        { payload: `"${'x'.repeat(300_000)}"`, headers: json },
        { payload: 'a', headers: { 'content-type': 'image/png' } },
        { headers: { origin: 'https://evil.example' } },
      ]
      const browsers = [stage.visitor(), ...(call.access === 'member' ? [await stage.member()] : [])]
      for (const browser of browsers) {
        for (const given of verb === 'GET' ? senseless.slice(0, 1) : senseless) {
          const { status, body } = await browser.ask(verb, path, given)
          const { description, content } = operation.responses[status] ?? {}
          expect(description, `${status} ${body.code}`).toBeDefined()
          expect(description?.split(', ')).toContain(status === 200 ? 'Done' : body.code)
          expect(content).toHaveProperty(['application/json', 'schema'])
        }
      }
      // What can't be provoked here: too many, a failure of ours, away for a moment, a body that only trickles in.
      const others = { 429: 'too_many_requests', 500: 'unexpected', 503: 'unavailable' }
      for (const [status, code] of Object.entries(verb === 'GET' ? others : { ...others, 408: 'upload_too_slow' }))
        expect(operation.responses[status]?.description.split(', '), status).toContain(code)
    },
  )

  test('[7.27] [8.1] has every field of an error', async () => {
    const { components } = await read()
    const { properties, additionalProperties } = components.schemas.Error
    expect(additionalProperties).toBe(false)
    const browser = stage.visitor()
    const login = () => browser.post('/api/user.php', { email: 'nobody@stage.example', password: 'wrong' })
    const bodies = [(await browser.get('/api/user.php')).body, (await browser.post('/api/signup.php')).body]
    for (let index = 0; index < 5; index += 1) bodies.push((await login()).body)
    expect(bodies.at(-1)).toMatchObject({ code: 'login_blocked', data: { minutes: 5 } })
    for (const body of bodies) expect(Object.keys(properties)).toEqual(expect.arrayContaining(Object.keys(body)))
  })

  test('[7.27] says whether a body is optional, and where an upload’s file goes', async () => {
    const { paths } = await read()
    expect(paths['/api/user.php'].put.requestBody.required).toBe(true)
    expect(paths['/api/notifications.php'].put.requestBody.required).toBe(false)
    for (const path of ['/api/photo.php', '/api/chat-photo.php']) {
      const { schema } = paths[path].post.requestBody.content['multipart/form-data']
      expect(schema.required).toContain('photo')
      expect(Object.keys(schema.properties)).toEqual(expect.arrayContaining(['client_id', 'photo']))
    }
  })

  test('[7.28] is shown to readers on a page', async () => {
    const answer = await stage.visitor().get('/api')
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    for (const { key, summary } of calls) {
      expect(answer.text).toContain(`<code>${key}</code>`)
      expect(answer.text).toContain(summary.replaceAll('&', '&amp;').slice(0, 20))
    }
  })
})

/** The schemas of the ids in a schema, at any depth. */
function idsOf(schema: unknown): z.ZodType[] {
  const { def } = (schema ?? {}) as { def?: Record<string, unknown> }
  if (!def) return []
  if (def['format'] === 'uuid' || def['format'] === 'guid') return [schema as z.ZodType]
  const inner = ['element', 'innerType', 'in', 'out', 'valueType'].map((name) => def[name])
  return [...Object.values(def['shape'] ?? {}), ...((def['options'] ?? []) as unknown[]), ...inner].flatMap(idsOf)
}
