// The WebSocket of a window: who may open it, what arrives, and that it closes with the session.
import cookie from '@fastify/cookie'
import websocket from '@fastify/websocket'
import Fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { newId } from '#base/ids.ts'
import type { Caller } from '#platform/http/caller.ts'
import type { Platform } from '#platform/platform.ts'
import { startLive } from '#platform/realtime/start-live.ts'
import { testDb } from '#platform/testing/test-db.ts'
import { serveLive } from './live.ts'

const { url } = await testDb()
const quiet = () => undefined
const log = { debug: quiet, info: quiet, warn: quiet, error: quiet }
const processes: { app: FastifyInstance; platform: Platform; address: string }[] = []

/** Two server processes on one database. Here cookies say who calls; the real lookup has tests of its own. */
beforeAll(async () => {
  for (let count = 0; count < 2; count++) {
    const app = Fastify()
    await app.register(cookie)
    await app.register(websocket)
    const platform = { live: await startLive({ databaseUrl: url, redisUrl: null, log }) } as Platform
    serveLive(
      app,
      async ({ cookies, headers }) => {
        if (cookies['crowd']) await together(Number(cookies['crowd']))
        const sameOrigin = headers.origin === undefined || headers.origin === `http://${headers.host ?? ''}`
        return { memberId: cookies['member'] ?? null, sessionId: cookies['session'] ?? null, sameOrigin } as Caller
      },
      platform,
      60,
    )
    processes.push({ app, platform, address: (await app.listen({ port: 0, host: '127.0.0.1' })).replace('http', 'ws') })
  }
})
afterAll(async () => {
  for (const { app, platform } of processes) {
    await platform.live.stop()
    await app.close()
  }
})

const crowd = { size: 0, whole: Promise.withResolvers<void>() }

/** Lets nobody on before so many have arrived, as a lookup does that answers many at once. */
async function together(size: number): Promise<void> {
  crowd.size += 1
  if (crowd.size === size) crowd.whole.resolve()
  await crowd.whole.promise
}

function open(at: number, member: string | null, session = newId(), headers: Record<string, string> = {}) {
  const cookieHeader = member ? { cookie: `member=${member}; session=${session}` } : {}
  const socket = new WebSocket(`${processes[at]?.address}/live`, { headers: { ...cookieHeader, ...headers } })
  const received: unknown[] = []
  const end = new Promise<string>((resolve) => {
    socket.on('close', (code) => resolve(`closed ${code}`))
    socket.on('unexpected-response', (_request, response) => resolve(`refused ${response.statusCode}`))
    socket.on('error', quiet)
  })
  socket.on('message', (data: Buffer) => received.push(JSON.parse(data.toString())))
  return { socket, received, end, opened: new Promise((resolve) => socket.on('open', resolve)) }
}

describe('a window', () => {
  test('[6.2] without a login is refused', async () => {
    expect(await open(0, null).end).toMatch('refused')
  })

  test('[7.32] from a foreign page is refused', async () => {
    expect(await open(0, newId(), newId(), { origin: 'https://evil.example' }).end).toMatch('refused')
  })

  test.each([125, 126, 65_535, 65_536, 200_000])(
    '[4.43] receives %i bytes in one message, and the next',
    async (bytes) => {
      const member = newId()
      const { socket, received, opened } = open(0, member)
      await opened
      await expect.poll(() => processes[0]?.platform.live.isOnline(member)).toBe(true)
      const frame = { event: 'é', words: '' }
      const event = { ...frame, words: 'x'.repeat(bytes - Buffer.byteLength(JSON.stringify(frame))) }
      for (const one of [event, { event: 'next' }, event]) processes[0]?.platform.live.publish([member], one)
      await expect.poll(() => received).toEqual([event, { event: 'next' }, event])
      socket.close()
    },
  )

  test('[4.43] receives what either process publishes, once, and reports that it is connected', async () => {
    const member = newId()
    const [one, other] = [open(0, member), open(1, member)]
    await Promise.all([one.opened, other.opened])
    await expect.poll(() => processes.map(({ platform }) => platform.live.isOnline(member))).toEqual([true, true])
    processes[0]?.platform.live.publish([member], { event: 'message', seq: 1 })
    await expect
      .poll(() => [one.received, other.received])
      .toEqual([[{ event: 'message', seq: 1 }], [{ event: 'message', seq: 1 }]])
    one.socket.send('"here?"')
    await expect.poll(() => one.received.at(-1)).toEqual({ event: 'here' })
    one.socket.close()
    other.socket.close()
    await expect.poll(() => processes.map(({ platform }) => platform.live.isOnline(member))).toEqual([false, false])
  })

  test('one member can have only so many in a process, with room again once one is closed', async () => {
    const member = newId()
    const windows = Array.from({ length: 60 }, () => open(0, member))
    await Promise.all(windows.map(({ opened }) => opened))
    for (const { socket } of windows) socket.send('"here?"')
    await expect.poll(() => windows.every(({ received }) => received.length === 1)).toBe(true)
    expect(await open(0, member).end).toMatch('refused')
    const others = open(0, newId())
    await others.opened
    windows[0]?.socket.close()
    await windows[0]?.end
    await expect
      .poll(async () => {
        const again = open(0, member)
        const state = await Promise.race([again.opened.then(() => 'opened'), again.end])
        again.socket.close()
        return state
      })
      .toBe('opened')
    for (const { socket } of [...windows, others]) socket.close()
  })

  test('many at the same moment are no more than that', async () => {
    const member = newId()
    const cookie = `member=${member}; session=${newId()}; crowd=80`
    const windows = Array.from({ length: 80 }, () => open(0, member, newId(), { cookie }))
    const states = await Promise.all(windows.map(({ opened, end }) => Promise.race([opened.then(() => 'opened'), end])))
    expect(states.filter((state) => state === 'opened')).toHaveLength(60)
    for (const { socket } of windows) socket.close()
  })

  test('a request that asks for no window, as through a proxy that passes none on, is answered', async () => {
    const address = `${processes[0]?.address.replace('ws', 'http')}/live`
    const headers = { cookie: `member=${newId()}; session=${newId()}` }
    expect((await fetch(address, { headers, signal: AbortSignal.timeout(4_000) })).status).toBe(404)
  })

  test('[4.46] closes with its session, whichever process ended it', async () => {
    const [member, session] = [newId(), newId()]
    const [mine, second] = [open(1, member, session), open(1, member)]
    await Promise.all([mine.opened, second.opened])
    await expect.poll(() => processes[1]?.platform.live.isOnline(member)).toBe(true)
    processes[0]?.platform.live.closeSession(session)
    expect(await mine.end).toBe('closed 4401')
    expect(second.socket.readyState).toBe(WebSocket.OPEN)
    second.socket.close()
  })
})
