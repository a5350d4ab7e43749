// The swipe game in a browser: by drag, keyboard and buttons, taken back, the wait, and two windows.
import type { Page } from '@playwright/test'
import { holdBack, keepOffers, loseNextAnswer, watchConnection, watchHydration } from '../cast.ts'
import { emptyDay, gone, like, onTop, play, takeBack, topCard, topMember } from './deck.ts'
import { expect, ownServer, test } from '../journey.ts'
import { openProxy } from './proxy.ts'
import { ask, enter, holdConnection } from '../pair.ts'
import type { Somebody } from '../pair.ts'

// The ready-made members' daily likes are used up here.
ownServer()

let alma: Somebody

test.beforeEach(async ({ browser, server }) => {
  alma = await enter(browser, server.url, 'alma')
  await emptyDay(alma.page)
})

test.afterEach(() => alma.page.context().close())

const topName = async (page: Page) => /Like (.+)/.exec((await like(page).getAttribute('title')) ?? '')?.[1] ?? ''

async function drag(page: Page, by: number): Promise<void> {
  const box = await topCard(page).boundingBox()
  if (!box) throw new Error('no card')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + by / 2, y, { steps: 8 })
  await page.mouse.move(x + by, y, { steps: 8 })
  await page.waitForTimeout(120)
  await page.mouse.up()
}

test('[2.29] [4.78] a card is decided by drag, by keyboard and by buttons; a short drag springs back', async () => {
  const { page } = alma
  await play(page)
  await expect(page.getByText('4 likes left today')).toBeVisible()
  const first = await topMember(page)
  const place = (await topCard(page).boundingBox())?.x
  await drag(page, 30)
  await expect.poll(async () => (await topCard(page).boundingBox())?.x).toBe(place)
  expect(await topMember(page)).toBe(first)
  await expect(page).toHaveURL(/swipe-game$/)
  await drag(page, 260)
  await expect(page.getByText('3 likes left today')).toBeVisible()
  const second = await topMember(page)
  expect(second).not.toBe(first)
  await drag(page, -260)
  await gone(page, second)
  const third = await topMember(page)
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('2 likes left today')).toBeVisible()
  await gone(page, third)
  const fourth = await topMember(page)
  await page.keyboard.press('ArrowLeft')
  await gone(page, fourth)
  await like(page).click()
  await expect(page.getByText('1 like left today')).toBeVisible()
})

test('[4.73] the last card can be taken back, and its like with it', async () => {
  const { page } = alma
  await page.goto('/swipe-game', { waitUntil: 'networkidle' })
  const first = await topMember(page)
  await like(page).click()
  await expect(page.getByText('3 likes left today')).toBeVisible()
  await takeBack(page).click()
  await expect(page.getByText('4 likes left today')).toBeVisible()
  await onTop(page, first)
})

test('[4.73] a card taken back is back, also if the answer is lost', async () => {
  const { page } = alma
  await play(page)
  const first = await topMember(page)
  await like(page).click()
  await expect.poll(() => ask(page, 'GET', '/api/swipe.php')).toMatchObject({ likes_left: 3 })
  await loseNextAnswer(page, '**/api/swipe.php', 'DELETE')
  await takeBack(page).click()
  await onTop(page, first)
  await expect(page.getByText('4 likes left today')).toBeVisible()
})

test('[4.73] a swipe that is still being sent can be taken back; pressed twice, it takes back one', async () => {
  const { page } = alma
  await play(page)
  await like(page).click()
  await expect.poll(() => ask(page, 'GET', '/api/swipe.php')).toMatchObject({ likes_left: 3 })
  const second = await topMember(page)
  const release = await holdBack(page, '**/api/swipe.php')
  await like(page).click()
  await gone(page, second)
  await takeBack(page).dblclick()
  await expect(page.getByText('2 likes left today')).toBeVisible()
  release()
  await expect(page.getByText('3 likes left today')).toBeVisible()
  await onTop(page, second)
  await page.waitForLoadState('networkidle')
  await onTop(page, second)
  await expect.poll(() => ask(page, 'GET', '/api/swipe.php')).toMatchObject({ likes_left: 3 })
})

test('[4.73] if a swipe fails that was to be taken back, the one before it stays', async () => {
  const { page } = alma
  await play(page)
  const first = await topMember(page)
  await like(page).click()
  await expect.poll(() => ask(page, 'GET', '/api/swipe.php')).toMatchObject({ likes_left: 3 })
  const second = await topMember(page)
  const failed = Promise.withResolvers<void>()
  await page.route('**/api/swipe.php', async (route) => {
    await failed.promise
    await (route.request().postDataJSON()?.like ? route.fulfill({ status: 500, body: '{}' }) : route.fallback())
  })
  await like(page).click()
  await gone(page, second)
  await takeBack(page).click()
  failed.resolve()
  await onTop(page, second)
  await page.waitForLoadState('networkidle')
  await onTop(page, second)
  const { may_take_back: left } = (await ask(page, 'GET', '/api/swipe.php')) as { may_take_back: string | null }
  expect(first).toContain(left ?? 'nobody')
})

test('[12.13] [4.302] a card is reported or blocked in place: it leaves the deck, and no like is spent', async () => {
  const { page } = alma
  await play(page)
  const [member, name] = [await topMember(page), await topName(page)]
  await page.getByRole('button', { name: `Report or block ${name}` }).click()
  await expect(page.getByRole('dialog', { name: `Report ${name}` })).toBeVisible()
  await page.getByRole('button', { name: 'Only block' }).click()
  await gone(page, member)
  await expect(page.getByText('4 likes left today')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => ask(page, 'GET', '/api/blocks.php')).toMatchObject({ members: [] })
})

test('[4.41] [4.77] after four likes the game waits, and says until when', async () => {
  const { page } = alma
  await page.clock.install({ time: new Date() })
  await page.goto('/swipe-game', { waitUntil: 'networkidle' })
  for (let left = 3; left >= 0; left -= 1) {
    await like(page).click()
    await page.clock.runFor(400)
    await expect(page.getByText(left === 1 ? '1 like left' : `${left} likes left`)).toBeVisible()
  }
  await expect(page.getByRole('heading', { name: 'That’s it for today' })).toBeVisible()
  const { next_likes_at } = (await ask(page, 'GET', '/api/swipe.php')) as { next_likes_at: string }
  const format = { weekday: 'long', hour: 'numeric', minute: '2-digit' } as const
  const shown = await page.evaluate(
    ([at, how]) => new Intl.DateTimeFormat(document.documentElement.lang, how).format(new Date(at)),
    [next_likes_at, format] as const,
  )
  await expect(page.getByRole('main').getByRole('timer')).toContainText(shown)
  const asked = page.waitForRequest(/swipe\.php/)
  await page.clock.fastForward(Date.parse(next_likes_at) - Date.now() + 2_000)
  await asked
  // The server's clock did not move with the page's.
  await page.clock.runFor(300_000)
  await expect(page.getByRole('main').getByRole('timer')).toContainText('in 1 minute')
})

/** Presses, and waits until the card is gone. */
async function likeTop(page: Page): Promise<string> {
  const member = await topMember(page)
  await page.keyboard.press('ArrowRight')
  await gone(page, member)
  return member
}

test('[4.282] likes are sent one by one; a fifth waits for the answers to the others, and is sent only if one is left', async () => {
  const { page } = alma
  await play(page)
  const told: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/swipe.php')) told.push(request.postDataJSON().member)
  })
  const letGo = await holdBack(page, '**/api/swipe.php')
  const liked: string[] = []
  for (let press = 0; press < 5; press += 1) liked.push(await likeTop(page))
  await expect(page.getByText('0 likes left today')).toBeVisible()
  expect(told).toHaveLength(1)
  letGo()
  await expect(page.getByRole('heading', { name: 'That’s it for today' })).toBeVisible()
  expect(liked.map((path) => path.split('/').at(-1)).slice(0, 4)).toEqual(told)
  // A refusal would be shown.
  await expect(page.getByRole('region', { name: 'Notifications' })).toHaveCount(0)
})

test('[4.282] if one of the four is refused, the fifth takes its place', async () => {
  const { page } = alma
  await play(page)
  const told: string[] = []
  const held = Promise.withResolvers<void>()
  await page.route('**/api/swipe.php', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await held.promise
    const isThird = told.push(route.request().postDataJSON().member) === 3
    return isThird ? route.fulfill({ status: 404, json: { message: 'Gone', code: 'not_found' } }) : route.continue()
  })
  const liked: string[] = []
  for (let press = 0; press < 5; press += 1) liked.push(await likeTop(page))
  held.resolve()
  await expect(page.getByRole('heading', { name: 'That’s it for today' })).toBeVisible()
  expect(liked.map((path) => path.split('/').at(-1))).toEqual(told)
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText('Gone')
})

test('[4.283] a swipe waiting its turn arrives even if the page is left at once', async ({ browser, server }) => {
  const { page } = alma
  let first = ''
  const held = Promise.withResolvers<void>()
  const line = await openProxy(server.url, ({ method, body }) =>
    method === 'POST' && first && body.includes(first) ? held.promise : null,
  )
  const context = await browser.newContext({ baseURL: line.url, storageState: await page.context().storageState() })
  const leaving = await context.newPage()
  const hydrated = await watchHydration(leaving)
  await leaving.goto('/swipe-game')
  await hydrated()
  first = (await topMember(leaving)).split('/').at(-1) ?? ''
  await likeTop(leaving)
  const second = (await likeTop(leaving)).split('/').at(-1)
  await leaving.goto('about:blank')
  const latest = async () => ((await ask(page, 'GET', '/api/swipe.php')) as { may_take_back: string }).may_take_back
  await expect.poll(latest).toBe(second)
  held.resolve()
  await expect.poll(latest).toBe(first)
  await context.close()
  line.close()
})

test('[4.75] two windows play the same day', async () => {
  const { page } = alma
  const other = await page.context().newPage()
  await page.goto('/swipe-game', { waitUntil: 'networkidle' })
  const connected = watchConnection(other)
  await other.goto('/swipe-game', { waitUntil: 'networkidle' })
  await connected()
  const first = await topMember(page)
  await like(page).click()
  await expect(other.getByText('3 likes left today')).toBeVisible()
  await gone(other, first)
})

test('[2.130] a window not yet connected when the other one played catches up once it is', async () => {
  const { page } = alma
  const other = await page.context().newPage()
  const connect = await holdConnection(other)
  await page.goto('/swipe-game', { waitUntil: 'networkidle' })
  await other.goto('/swipe-game', { waitUntil: 'networkidle' })
  const first = await topMember(page)
  await like(page).click()
  await expect(page.getByText('3 likes left today')).toBeVisible()
  await expect(other.getByText('4 likes left today')).toBeVisible()
  connect()
  await expect(other.getByText('3 likes left today')).toBeVisible()
  await gone(other, first)
})

test.describe('with reduced motion', () => {
  test('[9.18] a card leaves without flying', async ({ browser, server }) => {
    const { page } = await enter(browser, server.url, 'noah', { reducedMotion: 'reduce' })
    await play(page)
    const first = await topMember(page)
    await page.keyboard.press('ArrowLeft')
    // Reduced motion still takes a millisecond, and a busy machine shows even that.
    const durations = () => document.getAnimations().map(({ effect }) => Number(effect?.getComputedTiming().duration))
    expect((await page.evaluate(durations)).filter((ms) => ms > 1)).toEqual([])
    await gone(page, first)
    await page.context().close()
  })
})

test('[4.143] somebody liked, taken back on their profile, then liked in the game is shown as liked on the profile', async () => {
  const { page } = alma
  await keepOffers(page)
  await play(page)
  const name = await topName(page)
  await topCard(page).click()
  await page.getByRole('button', { name: 'Like', exact: true }).click()
  await page.getByRole('button', { name: 'Liked' }).click()
  await expect(page.getByText(`You took back your like for ${name}`)).toBeVisible()
  await page.goBack()
  await like(page).click()
  await expect(page.getByText('3 likes left today')).toBeVisible()
  await page.goForward()
  await expect(page.getByRole('button', { name: 'Liked' })).toBeVisible()
})
