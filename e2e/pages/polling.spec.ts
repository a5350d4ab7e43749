// What keeps running on an open page: polling, the count in the title, the way back in the installed app.
import { watchConnection, watchHydration } from '../cast.ts'
import { expect, ownServer, test } from '../journey.ts'
import { ask } from '../pair.ts'
import type { Page } from '@playwright/test'

// Keeps other journeys' messages and likes away from those of the ready-made members.
ownServer()

async function logIn(page: Page, name: 'alma' | 'noah'): Promise<void> {
  const { status } = await page.request
    .post('/api/user.php', { data: { email: `${name}@duet.example`, password: `two-voices-${name}` } })
    .then((answer) => ({ status: answer.status() }))
  expect(status).toBe(200)
}

/** How often each call has been made since the page opened. */
function countCalls(page: Page): Map<string, number> {
  const asked = new Map<string, number>()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) asked.set(pathname, (asked.get(pathname) ?? 0) + 1)
  })
  return asked
}

test('[4.37] a logged-in page polls after 5 seconds, then every 60', async ({ page }) => {
  await logIn(page, 'alma')
  await page.clock.install()
  // When each call was made, by the page's own clock, and how many answers are still pending, including that of the live
  // connection: if the clock were moved on before they arrive, the connection would seem to have been silent for too long.
  await page.addInitScript(() => {
    const asked: [string, number][] = []
    const waits = { answers: 0 }
    const real = window.fetch.bind(window)
    window.fetch = (input, init) => {
      asked.push([new URL(input instanceof Request ? input.url : String(input), location.href).pathname, Date.now()])
      waits.answers += 1
      return real(input, init).finally(() => (waits.answers -= 1))
    }
    window.WebSocket = class extends WebSocket {
      constructor(url: string | URL) {
        super(url)
        this.addEventListener('message', ({ data }) => (waits.answers -= data === '{"event":"here"}' ? 1 : 0))
      }
      override send(data: string) {
        waits.answers += 1
        super.send(data)
      }
    }
    Object.assign(window, { asked, waits })
  })
  const awake = page.waitForEvent('websocket')
  await page.goto('/chats', { waitUntil: 'networkidle' })
  await page.mouse.click(5, 5)
  await awake
  const answersMissing = () => page.evaluate(() => (window as unknown as { waits: { answers: number } }).waits.answers)
  for (let turned = 0; turned < 40; turned += 1) {
    await page.clock.runFor(5_000)
    await expect.poll(answersMissing, { intervals: [10, 50, 100] }).toBe(0)
  }
  const asked = await page.evaluate(() => (window as unknown as { asked: [string, number][] }).asked)
  const polls = asked.filter(([path]) => path === '/api/user.php').map(([, at]) => at)
  const gaps = polls.slice(1).map((at, index) => Math.round((at - (polls[index] ?? 0)) / 1_000))
  // Both count from the same moment: the first poll after 5 seconds, the next after 60.
  expect(gaps.slice(0, 2)).toEqual([55, 60])
  expect(asked.map(([path]) => path)).toContain('/api/chats.php')
})

test('[4.40] nothing is polled while nobody is logged in', async ({ page }) => {
  await page.clock.install()
  const asked = countCalls(page)
  await page.goto('/', { waitUntil: 'networkidle' })
  await page.mouse.click(5, 5)
  await page.clock.runFor(300_000)
  await page.waitForTimeout(500)
  expect([...asked.keys()].filter((path) => /user|chats|likes|counts/.test(path))).toEqual([])
})

for (const who of ['member', 'visitor'] as const)
  test(`[4.42] the page of a ${who} reports once that it is hidden, with an empty body`, async ({ page }) => {
    if (who === 'member') await logIn(page, 'alma')
    const hydrated = await watchHydration(page)
    await page.goto(who === 'member' ? '/members' : '/')
    await page.mouse.click(5, 5)
    await hydrated()
    const told = await page.evaluate(async () => {
      const beacons: [string | URL, Promise<string>][] = []
      navigator.sendBeacon = (url, body) => beacons.push([url, new Response(body).text()]) > 0
      for (const state of ['hidden', 'visible']) {
        Object.defineProperty(document, 'visibilityState', { configurable: true, value: state })
        document.dispatchEvent(new Event('visibilitychange'))
      }
      return Promise.all(beacons.map(async ([url, text]) => `${url} ${await text}`))
    })
    expect(told).toEqual(['/api/page-hidden.php {}'])
  })

test('[2.60] the title begins with the number of unread messages and new likes, if there are any', async ({
  page,
  browser,
  server,
}) => {
  await logIn(page, 'alma')
  await page.goto('/members')
  await expect(page).not.toHaveTitle(/^\(/)
  const other = await browser.newContext({ baseURL: server.url })
  const noah = await other.newPage()
  await logIn(noah, 'noah')
  const { id } = (await (await page.request.get('/api/user.php')).json()) as { id: string }
  await noah.request.post('/api/like.php', { data: { member: id } })
  await noah.request.post('/api/message.php', { data: { client_id: crypto.randomUUID(), member: id, body: 'Hello' } })
  await page.goto('/members')
  await page.mouse.click(5, 5)
  await expect(page).toHaveTitle(/^\(2\) /)
  await other.close()
})

test('[2.56] the back button shows only in the installed app, with a history, on an inner page', async ({
  page,
  browser,
  server,
}) => {
  await logIn(page, 'noah')
  const { results } = (await (await page.request.get('/api/members.php')).json()) as { results: { id: string }[] }
  const inner = `/members/${results[0]?.id ?? ''}`
  const back = (on: Page) => on.getByRole('button', { name: 'Back', exact: true })
  await page.goto('/members')
  await page.goto(inner)
  await page.mouse.click(5, 5)
  await expect(back(page)).toHaveCount(0)

  const installed = await browser.newContext({ baseURL: server.url, storageState: await page.context().storageState() })
  await installed.addInitScript(() => {
    const real = window.matchMedia.bind(window)
    window.matchMedia = (query) => (query === '(display-mode: standalone)' ? real('all') : real(query))
  })
  const app = await installed.newPage()
  await app.goto('/members')
  await app.goto(inner)
  await app.mouse.click(5, 5)
  await expect(back(app)).toBeVisible()
  await app.goto('/members')
  await app.mouse.click(5, 5)
  await expect(back(app)).toHaveCount(0)
  await installed.close()
})

test('[12.47] a new login in the same browser leaves an open page where it is, and its live connection comes back', async ({
  page,
  browser,
  server,
}) => {
  await logIn(page, 'alma')
  const connected = watchConnection(page)
  const first = page.waitForEvent('websocket')
  await page.goto('/chats')
  await page.mouse.click(5, 5)
  await connected()
  const closed = (await first).waitForEvent('close')
  const heard: string[] = []
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => heard.push(String(payload))))
  const connectedAgain = watchConnection(page)
  // Done by the browser itself: one second after its connection closes, the page checks whose cookie it has.
  await ask(page, 'POST', '/api/user.php', { email: 'alma@duet.example', password: 'two-voices-alma' })
  await closed
  await connectedAgain()
  await expect(page).toHaveURL(/\/chats$/)
  const other = await browser.newContext({ baseURL: server.url })
  const noah = await other.newPage()
  await logIn(noah, 'noah')
  const { id } = (await (await page.request.get('/api/user.php')).json()) as { id: string }
  const data = { client_id: crypto.randomUUID(), member: id, body: 'Still there?' }
  expect((await noah.request.post('/api/message.php', { data })).status()).toBe(200)
  await expect.poll(() => heard.join()).toContain('"event":"message"')
  await other.close()
})

test('[4.452] a live connection that does not get through is given up within a minute, not only when the browser does', async ({
  page,
}) => {
  await logIn(page, 'alma')
  await page.clock.install()
  await page.addInitScript(() => {
    const opened = { count: 0 }
    const hanging = { readyState: WebSocket.CONNECTING, addEventListener: () => undefined, close: () => undefined }
    window.WebSocket = new Proxy(WebSocket, {
      construct: (usual, [url]: [string]) => {
        opened.count += 1
        return opened.count === 1 ? hanging : new usual(url)
      },
    })
    Object.assign(window, { opened })
  })
  const connections = () => page.evaluate(() => (window as unknown as { opened: { count: number } }).opened.count)
  await page.goto('/chats', { waitUntil: 'networkidle' })
  await page.mouse.click(5, 5)
  await expect.poll(connections).toBe(1)
  const joined = page.waitForEvent('websocket')
  await page.clock.runFor(60_000)
  await joined
  expect(await connections()).toBe(2)
})
