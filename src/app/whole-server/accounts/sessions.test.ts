// A login's windows over the whole, listening server: who may open one, and how they close when the login ends elsewhere.
import { CompiledQuery } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { clientId, openStage, stagePassword } from '#app/testing/stage.ts'
import type { Visitor } from '#app/testing/stage.ts'

const intervals = vi.spyOn(globalThis, 'setInterval')
const stage = await openStage()
const beats = intervals.mock.calls.flatMap(([run, everyMs]) => (everyMs === 30_000 ? [run] : []))
intervals.mockRestore()
let port = 0
const opened: WebSocket[] = []

beforeAll(async () => {
  await stage.app.listen({ port: 0, host: '127.0.0.1' })
  port = (stage.app.server.address() as { port: number }).port
})
beforeEach(() => stage.reset())
afterAll(() => {
  for (const socket of opened) socket.terminate()
})

interface Window {
  events: Record<string, unknown>[]
  /** The code it was closed with. */
  closed: Promise<number>
  until(name: string): Promise<Record<string, unknown>>
  /** Whether the server still answers on it. */
  isOpen(): Promise<boolean>
}

function open(browser: Visitor, headers: Record<string, string> = {}): Promise<Window | number> {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const socket = new WebSocket(`ws://127.0.0.1:${port}/live`, {
    headers: { cookie, origin: `http://127.0.0.1:${port}`, ...headers },
  })
  opened.push(socket)
  const events: Record<string, unknown>[] = []
  socket.on('message', (data) => events.push(JSON.parse((data as Buffer).toString()) as Record<string, unknown>))
  const closed = new Promise<number>((resolve) => socket.on('close', (code) => resolve(code)))
  const until = async (name: string) => {
    await expect.poll(() => events.some(({ event }) => event === name)).toBe(true)
    return events.find(({ event }) => event === name) ?? {}
  }
  const isOpen = async () => {
    const answered = new Promise<boolean>((resolve) => socket.once('pong', () => resolve(true)))
    if (socket.readyState === WebSocket.OPEN) socket.ping()
    return Promise.race([answered, closed.then(() => false)])
  }
  return new Promise((resolve) => {
    socket.on('error', () => undefined)
    socket.on('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0))
    // The server's answer shows that it knows whose window this is.
    socket.on('open', () => socket.send('"here?"'))
    socket.once('message', () => resolve({ events, closed, until, isOpen }))
  })
}

async function openWindow(browser: Visitor): Promise<Window> {
  const window = await open(browser)
  if (typeof window === 'number') throw new Error(`refused with ${window}`)
  await expect.poll(() => window.events.length).toBeGreaterThan(0)
  return window
}

describe('a window', () => {
  test('without a login is refused', async () => {
    expect(await open(stage.visitor())).toBe(403)
  })

  test.each([{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }])(
    '[7.32] opened by a foreign page is refused: %j',
    async (headers) => {
      expect(await open(await stage.member(), headers as Record<string, string>)).toBe(403)
    },
  )

  test('[4.43] is told of a message at once, and of no other member’s', async () => {
    const [ann, bob, eve] = [await stage.member({ credits: 5 }), await stage.member(), await stage.member()]
    const [hers, his, foreign] = [await openWindow(ann), await openWindow(bob), await openWindow(eve)]
    await ann.post('/api/message.php', { client_id: clientId(), member: bob.id, body: 'Hello' })
    const heard = await his.until('message')
    expect(heard).toMatchObject({ sender: ann.id, seq: 1 })
    await hers.until('message')
    expect(foreign.events.filter(({ event }) => event !== 'here')).toEqual([])
  })
})

describe('the windows of a login that ends', () => {
  test('[4.46] close with the session-ended code when it logs out in another window', async () => {
    const ann = await stage.member()
    const [one, other] = [await openWindow(ann), await openWindow(ann)]
    await ann.get('/api/logout.php')
    expect(await Promise.all([one.closed, other.closed])).toEqual([4401, 4401])
    expect(await open(ann)).toBe(403)
  })

  test('[4.45] [4.46] close when another login of the member ends it, and only they', async () => {
    const [phone, laptop] = [await stage.member(), stage.visitor()]
    await laptop.post('/api/user.php', { email: `${phone.id}@stage.example`, password: stagePassword })
    const [onPhone, onLaptop] = [await openWindow(phone), await openWindow(laptop)]
    const { sessions } = (await laptop.get('/api/sessions.php')).body
    const ended = sessions.find(({ current }: { current: boolean }) => !current)
    await laptop.delete('/api/session.php', { session: ended.id })
    expect(await onPhone.closed).toBe(4401)
    expect(await onLaptop.isOpen()).toBe(true)
  })

  test('[4.45] [12.6] close when the member logs out everywhere else, and only they', async () => {
    const [phone, laptop, eve] = [await stage.member(), stage.visitor(), await stage.member()]
    await laptop.post('/api/user.php', { email: `${phone.id}@stage.example`, password: stagePassword })
    const [onPhone, onLaptop, foreign] = [await openWindow(phone), await openWindow(laptop), await openWindow(eve)]
    expect((await laptop.delete('/api/sessions.php')).status).toBe(200)
    expect(await onPhone.closed).toBe(4401)
    expect(await Promise.all([onLaptop.isOpen(), foreign.isOpen()])).toEqual([true, true])
    const { sessions } = (await laptop.get('/api/sessions.php')).body
    expect(sessions).toMatchObject([{ current: true }])
    expect((await phone.get('/api/sessions.php')).status).toBe(403)
  })

  test('[4.46] close when a new password is set through the mailed link', async () => {
    const ann = await stage.member()
    const window = await openWindow(ann)
    const visitor = stage.visitor()
    await visitor.post('/api/password-reset.php', { email: `${ann.id}@stage.example` })
    const { body_text } = await stage.db.selectFrom('mail').select('body_text').executeTakeFirstOrThrow()
    const token = new URL(/https?:\/\/\S+/.exec(body_text)?.[0] ?? '').searchParams.get('token')
    const answer = await visitor.post('/api/password-reset-do.php', { token, password: 'another quiet harbour' })
    expect(answer.status).toBe(200)
    expect(await window.closed).toBe(4401)
  })

  test.each(['somebody else', 'the same member'])(
    '[12.47] close when their browser logs in again as %s, and the previous member is away',
    async (who) => {
      const [ann, eve] = [await stage.member(), await stage.member()]
      const [window, foreign] = [await openWindow(ann), await openWindow(eve)]
      const email = `${who === 'somebody else' ? eve.id : ann.id}@stage.example`
      expect((await ann.post('/api/user.php', { email, password: stagePassword })).status).toBe(200)
      expect(await window.closed).toBe(4401)
      await expect.poll(() => stage.platform.live.isOnline(ann.id)).toBe(false)
      expect(await foreign.isOpen()).toBe(true)
    },
  )

  test.each([
    ['is no more', 'delete from session where member_id = $1'],
    ['has run out', `update session set expires_at = '2026-06-15T12:19:59Z' where member_id = $1`],
    ['is of a closed account', `update member set status = 'disabled' where id = $1`],
  ])('[12.47] close with the next heartbeat if the login %s and no word of it arrived', async (_how, change) => {
    const [ann, eve] = [await stage.member(), await stage.member()]
    const [window, other, foreign] = [await openWindow(ann), await openWindow(ann), await openWindow(eve)]
    await stage.db.executeQuery(CompiledQuery.raw(change, [ann.id]))
    for (const beat of beats) beat()
    expect(await Promise.all([window.closed, other.closed])).toEqual([4401, 4401])
    await expect.poll(() => stage.platform.live.isOnline(ann.id)).toBe(false)
    expect(await foreign.isOpen()).toBe(true)
  })
})
