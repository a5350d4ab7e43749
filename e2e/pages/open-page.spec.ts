// What an open page does by itself: what a poll refreshes, the count on the icon, a logout that failed, what is prefetched.
import type { Page, Request } from '@playwright/test'
import { setStage } from '../../scripts/shots/stage.ts'
import type { Cast } from '../../scripts/shots/stage.ts'
import { newId } from '../../src/base/ids.ts'
import { askAs, letThrough, openAs, watchHydration } from '../cast.ts'
import { expect, ownServer, test } from '../journey.ts'
import { enter, holdConnection } from '../pair.ts'

ownServer()

let cast: Cast

test.beforeAll(async ({ server }) => {
  test.setTimeout(120_000)
  cast = await setStage(server)
})

const polled = /\/api\/(user|chats|counts|likes|likes-page)\.php/

/** The names of the polled calls, as the page makes them. */
function listenToPolls(page: Page): { names: string[]; reset: () => void } {
  const names: string[] = []
  page.on('request', (request: Request) => {
    const name = polled.exec(request.url())?.[1]
    if (name) names.push(name)
  })
  return { names, reset: () => void names.splice(0) }
}

test('[4.39] each poll refreshes the user, the chats where they are shown, and the likes where they are', async ({
  browser,
  server,
}) => {
  const page = await openAs(browser, server, cast.member)
  const polls = listenToPolls(page)
  await page.goto('/likes/received')
  await expect
    .poll(() => polls.names, { timeout: 20_000 })
    .toEqual(expect.arrayContaining(['user', 'counts', 'likes-page']))
  polls.reset()
  await page.goto('/chats')
  await expect.poll(() => polls.names, { timeout: 20_000 }).toEqual(expect.arrayContaining(['user', 'counts', 'chats']))
  await page.context().close()
})

test('[4.280] what happened between the first poll and the live connection is fetched once connected', async ({
  browser,
  server,
}) => {
  const page = await openAs(browser, server, cast.member)
  const read = () =>
    askAs(server, cast.member, 'POST /api/chat-opened.php', { conversation: cast.stage.conversationId })
  await read()
  const connect = await holdConnection(page)
  const polls = listenToPolls(page)
  const polled = page.waitForResponse('**/api/counts.php')
  await page.goto('/members')
  await polled
  await page.waitForLoadState('networkidle')
  const { unread_messages, new_likes } = await askAs(server, cast.member, 'GET /api/counts.php')
  const sum: number = unread_messages + new_likes
  await expect(page).toHaveTitle(sum > 0 ? `(${sum}) Members` : 'Members')
  const body = 'Between the poll and the line.'
  await askAs(server, cast.premium, 'POST /api/message.php', { client_id: newId(), member: cast.member.id, body })
  polls.reset()
  connect()
  // The next poll is most of a minute away.
  await expect(page).toHaveTitle(`(${sum + 1}) Members`)
  expect(polls.names.filter((name) => name === 'user')).toHaveLength(1)
  await read()
  await page.context().close()
})

test('[4.410] what live events change is requested together, at most once a second', async ({ browser, server }) => {
  const page = await openAs(browser, server, cast.member)
  const polls = listenToPolls(page)
  await page.goto(`/chats/${cast.stage.conversationId}`)
  await expect.poll(() => polls.names, 'the first poll').toContain('user')
  await page.waitForLoadState('networkidle')
  polls.reset()
  const from = await page.evaluate(() => performance.now())
  for (const body of ['It rains.', 'Still.', 'It stopped.', 'And again.', 'Bring an umbrella.'])
    await askAs(server, cast.premium, 'POST /api/message.php', { client_id: newId(), member: cast.member.id, body })
  await expect(page.getByRole('log')).toContainText('Bring an umbrella.')
  await page.waitForTimeout(2_500)
  const requests = await page.evaluate(
    (since) =>
      performance
        .getEntriesByType('resource')
        .filter(({ startTime }) => startTime > since)
        .map(({ name, startTime }) => ({ name, startTime })),
    from,
  )
  for (const path of ['/api/chats.php', '/api/counts.php']) {
    const times = requests.filter(({ name }) => name.endsWith(path)).map(({ startTime }) => startTime)
    expect(times.length).toBeGreaterThan(0)
    for (const [at, time] of times.slice(1).entries()) expect(time - (times[at] ?? 0)).toBeGreaterThan(950)
  }
  // Somebody else's messages cost the reader nothing.
  expect(polls.names).not.toContain('user')
  await page.context().close()
})

test('[2.60] [2.61] the title begins with the number of news, and the app’s icon carries the same number', async ({
  browser,
  server,
}) => {
  const page = await openAs(browser, server, cast.premium)
  await page.addInitScript(() => {
    const shown: number[] = []
    Object.assign(globalThis, { shown })
    Object.assign(Navigator.prototype, {
      setAppBadge: (sum: number) => Promise.resolve(void shown.push(sum)),
      clearAppBadge: () => Promise.resolve(void shown.push(0)),
    })
  })
  const lastBadge = () => page.evaluate(() => (globalThis as unknown as { shown: number[] }).shown.at(-1))
  const sumOf = async () => {
    const { unread_messages, new_likes } = await askAs(server, cast.premium, 'GET /api/counts.php')
    return unread_messages + new_likes
  }
  await page.goto('/profile', { waitUntil: 'networkidle' })
  const before = await sumOf()
  if (before > 0) await expect(page).toHaveTitle(new RegExp(`^\\(${before}\\) `))
  else await expect(page).not.toHaveTitle(/^\(/)
  await expect.poll(lastBadge).toBe(before)
  await askAs(server, cast.member, 'POST /api/message.php', {
    client_id: newId(),
    member: cast.premium.id,
    body: 'Half past ten, then.',
  })
  await expect(page).toHaveTitle(new RegExp(`^\\(${before + 1}\\) `), { timeout: 20_000 })
  await expect.poll(lastBadge).toBe(before + 1)
  const { new_likes: after } = await askAs(server, cast.premium, 'GET /api/counts.php')
  await page.goto(`/chats/${cast.stage.conversationId}`)
  await expect.poll(sumOf, { timeout: 20_000 }).toBe(after)
  if (after === 0) await expect(page).not.toHaveTitle(/^\(/, { timeout: 20_000 })
  await expect.poll(lastBadge, { timeout: 20_000 }).toBe(after)
  await page.context().close()
})

test('[2.60] what was read in a conversation stays read on pages with another layout, before anything is refetched', async ({
  browser,
  server,
}) => {
  const page = await openAs(browser, server, cast.member)
  const message = { client_id: newId(), member: cast.member.id, body: 'Or at eleven, if that is better.' }
  await askAs(server, cast.premium, 'POST /api/message.php', message)
  await page.goto('/profile', { waitUntil: 'networkidle' })
  await expect(page).toHaveTitle(/^\(\d+\) /)
  const unread = await page.title()
  const places = page.getByRole('navigation')
  await places
    .getByRole('link', { name: /^Messages/ })
    .first()
    .click()
  await page
    .getByRole('navigation', { name: 'Conversations' })
    .getByRole('link', { name: /eleven/ })
    .click()
  await expect(page).toHaveURL(`/chats/${cast.stage.conversationId}`)
  const { new_likes: rest } = await askAs(server, cast.member, 'GET /api/counts.php')
  const shown = rest > 0 ? new RegExp(`^\\(${rest}\\) `) : /^[^(]/
  await expect(page).toHaveTitle(shown, { timeout: 20_000 })
  // From here on no answer arrives: what is shown is what the page knows.
  await page.route(polled, () => undefined)
  await places.getByRole('link', { name: 'Search' }).first().click()
  await expect(page).toHaveURL('/members')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveTitle(shown)
  expect(await page.title()).not.toBe(unread)
  await page.context().close()
})

for (const [what, happens] of [
  ['the line is back', () => window.dispatchEvent(new Event('online'))],
  ['the page is looked at again', () => document.dispatchEvent(new Event('visibilitychange'))],
] as const)
  test(`[4.281] a logout that failed is retried as soon as ${what}`, async ({ browser, server }) => {
    // A login of its own, which it ends.
    const { page } = await enter(browser, server.url, 'noah')
    const leave = '**/api/logout.php'
    await page.clock.install()
    const hydrated = await watchHydration(page)
    await page.goto('/members', { waitUntil: 'networkidle' })
    await hydrated()
    await page.route(leave, (route) => route.abort())
    await page.getByRole('button', { name: 'Account' }).click()
    const logOut = page.getByRole('menuitem', { name: 'Log out' })
    await logOut.hover()
    const lost = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/logout.php'))
    // From here on no pause ends by itself.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000)
    await logOut.dispatchEvent('click')
    await lost
    await letThrough(page, leave)
    const tried = page.waitForResponse(leave)
    await page.evaluate(happens)
    expect((await tried).ok()).toBe(true)
    await expect(page).toHaveURL('/')
    await page.context().close()
  })

test('[4.420] a page that the browser keeps after the logout, for its Back, shows nothing of the member', async ({
  browser,
  server,
}) => {
  const { page } = await enter(browser, server.url, 'noah')
  const hydrated = await watchHydration(page)
  await page.goto('/chats', { waitUntil: 'networkidle' })
  await hydrated()
  // The browser of the journeys keeps no page: this one stays where it is, and is told what a kept one would be.
  const home = `${server.url}/`
  await page.route(home, (route) => route.fulfill({ status: 204 }))
  await page.getByRole('button', { name: 'Account' }).click()
  const left = page.waitForResponse(home)
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await left
  const become = (event: 'pagehide' | 'pageshow') =>
    page.evaluate((name) => void window.dispatchEvent(new PageTransitionEvent(name, { persisted: true })), event)
  await become('pagehide')
  expect(await page.evaluate(() => document.body.innerText)).toBe('')
  await become('pageshow')
  await expect(page).toHaveURL('/login?back=%2Fchats')
  await page.context().close()
})

test('[7.29] a service worker is registered for push', async ({ browser, server }) => {
  const page = await browser.newPage({ baseURL: server.url, serviceWorkers: 'allow' })
  await page.goto('/')
  await page.mouse.click(5, 5)
  const worker = await page.evaluate(async () => {
    const { active, scope } = await navigator.serviceWorker.ready
    return { script: active?.scriptURL ?? '', scope }
  })
  const { origin } = new URL(page.url())
  expect(worker).toEqual({ script: `${origin}/sw.js`, scope: `${origin}/` })
  await page.close()
})

test('[9.4] the next places are fetched when the page is idle, after 2 seconds at the latest', async ({ page }) => {
  await page.addInitScript(() => {
    const asked: unknown[] = []
    Object.assign(globalThis, { asked })
    const real = globalThis.requestIdleCallback.bind(globalThis)
    globalThis.requestIdleCallback = (work, options) => {
      asked.push(options)
      return real(work, options)
    }
  })
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(request.url()))
  await page.goto('/', { waitUntil: 'networkidle' })
  const isFetched = (screen: string) => fetched.some((url) => url.includes(`/${screen}-`))
  expect(isFetched('MembersScreen')).toBe(false)
  await page.mouse.click(5, 5)
  for (const screen of ['MembersScreen', 'SignupScreen', 'LoginScreen']) {
    await expect.poll(() => isFetched(screen), { timeout: 20_000 }).toBe(true)
  }
  const options = await page.evaluate(() => (globalThis as unknown as { asked: unknown[] }).asked)
  expect(options).toContainEqual({ timeout: 2_000 })
})

test('[9.7] the loading bar appears after 200 ms and takes 5 seconds to fill', async ({ page }) => {
  let letGo = () => {}
  const answered = new Promise<void>((resolve) => (letGo = resolve))
  await page.context().route('**/faq.data*', async (route) => {
    await answered
    await route.continue()
  })
  const hydrated = await watchHydration(page)
  await page.goto('/pricing')
  // Once awake, it moves between pages without loading another document.
  await page.locator('body').dispatchEvent('pointerdown')
  await hydrated()
  const bar = page.locator('progress[aria-label]').first()
  await page.evaluate(() => {
    const times: { pressed?: number; shown?: number } = {}
    Object.assign(globalThis, { times })
    document.addEventListener('click', () => (times.pressed = performance.now()), true)
    new MutationObserver(() => {
      if (!times.shown && document.querySelector('.animate-fill')) times.shown = performance.now()
    }).observe(document.body, { subtree: true, childList: true, attributes: true })
  })
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click()
  await expect(bar).toBeAttached()
  const seen = await page.evaluate(() => {
    const { times } = globalThis as unknown as { times: { pressed: number; shown: number } }
    return {
      after: times.shown - times.pressed,
      duration: getComputedStyle(document.querySelector('.animate-fill')!).animationDuration,
    }
  })
  expect(seen.after).toBeGreaterThanOrEqual(200)
  expect(seen.duration).toBe('5s')
  letGo()
  await expect(page).toHaveURL('/faq')
  await expect(bar).toHaveCount(0)
})
