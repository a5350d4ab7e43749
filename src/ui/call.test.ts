// The browser's client against a real server that misbehaves.
import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { defineCall, memberHeader } from '#base/call.ts'
import { answeredEvent } from './ask-again.ts'
import { CallError, callAs, createCall, loggedOutEvent } from './call.ts'

const numbers = z.object({ count: z.number() })
const shape = { summary: '', access: 'everyone', response: numbers } as const
const readThing = defineCall('GET /api/thing.php', {
  ...shape,
  query: z.object({ tags: z.array(z.string()).optional(), page: z.number().optional() }),
})
const writeThing = defineCall('POST /api/thing.php', {
  ...shape,
  body: z.object({ client_id: z.string().optional(), text: z.string().optional() }),
})
const readUser = defineCall('GET /api/user.php', shape)

type Answer = (response: ServerResponse, request: IncomingMessage) => void
const servers: Server[] = []

afterEach(() => {
  callAs(null)
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

/** Answers in this order, the last one for ever; records what it was asked. */
async function serve(...answers: Answer[]) {
  const seen: { url: string; headers: IncomingMessage['headers']; body: string }[] = []
  const server = createServer((request, response) => {
    void readAll(request).then((body) => {
      seen.push({ url: request.url ?? '', headers: request.headers, body })
      answers[Math.min(seen.length, answers.length) - 1]?.(response, request)
    })
  })
  servers.push(server)
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`
  return { seen, origin, call: createCall({ origin, firstDelayMs: 2 }) }
}

const json =
  (status: number, body: unknown): Answer =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }
async function readAll(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

const hangUp: Answer = (_, request) => request.socket.destroy()
const fine = json(200, { count: 1 })
const refusal = (statusCode: number, more = {}) =>
  json(statusCode, { message: 'No.', statusCode, code: 'conflict', ...more })

test('sends the query and reads the answer', async () => {
  const { call, seen } = await serve(fine)
  const answer = await call<typeof readThing>('GET /api/thing.php', {
    query: { tags: ['a b', 'c'], page: undefined },
  })
  expect(answer).toEqual({ count: 1 })
  expect(seen[0]?.url).toBe('/api/thing.php?tags=a+b&tags=c')
  expect(seen[0]?.headers['x-request-type']).toBeUndefined()
})

test('[7.19] marks requests to user.php as coming from the client', async () => {
  const { call, seen } = await serve(fine)
  await call<typeof readUser>('GET /api/user.php')
  expect(seen[0]?.headers['x-request-type']).toBe('client')
})

test('[7.20] [7.21] retries a read when the connection was lost or the server is away', async () => {
  const { call, seen } = await serve(hangUp, json(502, {}), json(503, {}), json(504, {}), hangUp, fine)
  expect(await call<typeof readThing>('GET /api/thing.php')).toEqual({ count: 1 })
  expect(seen).toHaveLength(6)
})

test.each([511, 520, 521, 530])(
  '[8.101] retries if something in front of the server answers with %i',
  async (status) => {
    const { call, seen } = await serve((response) => response.writeHead(status).end('<html>Web server is down'), fine)
    expect(await call<typeof readThing>('GET /api/thing.php')).toEqual({ count: 1 })
    expect(seen).toHaveLength(2)
  },
)

test('[7.20] gives up after five more attempts', async () => {
  const { call, seen } = await serve(json(503, { message: 'Later.', statusCode: 503, code: 'unavailable' }))
  await expect(call<typeof readThing>('GET /api/thing.php')).rejects.toMatchObject({
    statusCode: 503,
    code: 'unavailable',
    message: 'Later.',
  })
  expect(seen).toHaveLength(6)
})

test('a lost connection has a code of its own and no message', async () => {
  const { call, seen } = await serve(hangUp)
  await expect(call<typeof readThing>('GET /api/thing.php')).rejects.toMatchObject({
    statusCode: 0,
    code: 'connection_lost',
    message: '',
  })
  expect(seen).toHaveLength(6)
})

test('[7.21] repeats a write only when it carries client_id, with the same id', async () => {
  const safe = await serve(hangUp, fine)
  await safe.call<typeof writeThing>('POST /api/thing.php', { body: { client_id: 'one' } })
  expect(safe.seen.map((request) => request.body)).toEqual(['{"client_id":"one"}', '{"client_id":"one"}'])

  const unsafe = await serve(hangUp, fine)
  await expect(unsafe.call<typeof writeThing>('POST /api/thing.php', { body: { text: 'hi' } })).rejects.toBeInstanceOf(
    CallError,
  )
  expect(unsafe.seen).toHaveLength(1)
})

test('[7.21] a form with files is repeated by the same rule', async () => {
  const { call, seen } = await serve(json(503, {}), fine)
  const form = new FormData()
  form.set('client_id', 'one')
  form.set('photo', new Blob(['x']), 'x.jpg')
  await call<typeof writeThing>('POST /api/thing.php', { form })
  expect(seen).toHaveLength(2)
  expect(seen[1]?.headers['content-type']).toMatch(/^multipart\/form-data/)
})

test.each([400, 401, 402, 403, 404, 409, 410, 413, 422, 429, 500])(
  '[7.20] [7.21] never repeats a %i',
  async (status) => {
    const { call, seen } = await serve(
      refusal(status, { fields: { text: { code: 'required', message: 'Write something.' } } }),
    )
    const failure = await call<typeof writeThing>('POST /api/thing.php', { body: { client_id: 'one' } }).catch(
      (error: unknown) => error,
    )
    expect(failure).toMatchObject({
      statusCode: status,
      code: 'conflict',
      message: 'No.',
      fields: { text: { code: 'required' } },
    })
    expect(seen).toHaveLength(1)
  },
)

/** Counts what the window is told. */
function listenFor(event: string) {
  const window = new EventTarget()
  vi.stubGlobal('window', window)
  const heard = vi.fn<() => void>()
  window.addEventListener(event, heard)
  return heard
}

test('[4.441] tells the window that the server answered, and not something in between', async () => {
  const heard = listenFor(answeredEvent)
  const { call } = await serve((response) => response.end('<html>Welcome to our wifi'), fine)
  await expect(call<typeof readThing>('GET /api/thing.php')).rejects.toBeInstanceOf(CallError)
  expect(heard).not.toHaveBeenCalled()
  await call<typeof readThing>('GET /api/thing.php')
  expect(heard).toHaveBeenCalledOnce()
})

test('[8.4] tells the window that nobody is logged in, except for user.php', async () => {
  const heard = listenFor(loggedOutEvent)
  const { call } = await serve(refusal(403, { code: 'authentication_required', authentication_required: true }))
  await expect(call<typeof readUser>('GET /api/user.php')).rejects.toMatchObject({ authentication_required: true })
  expect(heard).not.toHaveBeenCalled()
  await expect(call<typeof readThing>('GET /api/thing.php')).rejects.toMatchObject({ authentication_required: true })
  expect(heard).toHaveBeenCalledOnce()
})

test('[8.4] another 403 logs nobody out', async () => {
  const heard = listenFor(loggedOutEvent)
  const { call } = await serve(refusal(403))
  await expect(call<typeof readThing>('GET /api/thing.php')).rejects.toBeInstanceOf(CallError)
  expect(heard).not.toHaveBeenCalled()
})

test('[4.495] a page instead of an answer (a hotel network) is a lost connection, not a refusal', async () => {
  const { call } = await serve((response) => response.end('<html>Welcome to our wifi'))
  await expect(call<typeof readThing>('GET /api/thing.php')).rejects.toMatchObject({
    code: 'connection_lost',
    statusCode: 0,
  })
})

test('a server that never answers runs into the limit', async () => {
  const limit = new AbortController()
  const timer = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(limit.signal)
  const { call, seen } = await serve(() => {})
  const asked = call<typeof readThing>('GET /api/thing.php', {}, { timeoutMs: 40 })
  expect(timer).toHaveBeenCalledExactlyOnceWith(40)
  // The limit is reached once the server has been asked, however slow the machine is.
  await expect.poll(() => seen).toHaveLength(1)
  limit.abort(new DOMException('It took too long', 'TimeoutError'))
  await expect(asked).rejects.toMatchObject({ code: 'timeout', statusCode: 0 })
  expect(seen).toHaveLength(1)
})

test('stops at once when the reader leaves, even between two attempts', async () => {
  const { seen, origin } = await serve(json(503, {}))
  const leaving = new AbortController()
  const call = createCall({ origin, firstDelayMs: 10_000 })
  const asked = call<typeof readThing>('GET /api/thing.php', {}, { signal: leaving.signal })
  await expect.poll(() => seen).toHaveLength(1)
  leaving.abort()
  await expect(asked).rejects.toMatchObject({ name: 'AbortError' })
  expect(seen).toHaveLength(1)
})

test('[9.5] a call that shows progress takes at least 200 ms, any other no longer than it needs', async () => {
  const { call } = await serve(json(200, { count: 1 }))
  const read = (showsProgress: boolean) => call<typeof readThing>('GET /api/thing.php', {}, { showsProgress })
  // While the clock stands still, only what waits for it does not come back.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await read(false)
  let isShown = false
  const shown = read(true).then(() => (isShown = true))
  for (const waitedMs of [0, 199]) {
    vi.advanceTimersByTime(waitedMs)
    await read(false)
    expect(isShown).toBe(false)
  }
  vi.advanceTimersByTime(1)
  await shown
})

test('[9.5] a refusal is reported only after the progress has been seen', async () => {
  const { call } = await serve(refusal(403))
  const startedAt = performance.now()
  await expect(call<typeof readThing>('GET /api/thing.php', {}, { showsProgress: true })).rejects.toBeInstanceOf(
    CallError,
  )
  expect(performance.now() - startedAt).toBeGreaterThan(199)
})

test('a call is in the name of the member whose page it is, unless it names another or nobody', async () => {
  const { call, seen } = await serve(json(200, { count: 1 }))
  await call<typeof readThing>('GET /api/thing.php')
  callAs('ann')
  await call<typeof readThing>('GET /api/thing.php')
  await call<typeof writeThing>('POST /api/thing.php', { body: { text: 'Hi' } }, { as: 'bob' })
  await call<typeof writeThing>('POST /api/thing.php', { body: { text: 'Hi' } }, { as: null })
  expect(seen.map(({ headers }) => headers[memberHeader])).toEqual([undefined, 'ann', 'bob', undefined])
})

test('[4.368] a call that is tried again stays in the name of the member who made it', async () => {
  const { call, seen } = await serve(
    (response, request) => {
      callAs(null)
      json(503, {})(response, request)
    },
    json(200, { count: 1 }),
  )
  callAs('ann')
  await call<typeof writeThing>('POST /api/thing.php', { body: { client_id: 'one', text: 'Hi' } })
  expect(seen.map(({ headers }) => headers[memberHeader])).toEqual(['ann', 'ann'])
})
