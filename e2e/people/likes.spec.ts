// Likes in a browser: two people in two windows, the tabs, the modals, and what is taken back.
import type { Page } from '@playwright/test'
import { holdBack, holdOtherCalls, keepOffers, loseNextAnswer, watchConnection } from '../cast.ts'
import { expect, ownServer, test } from '../journey.ts'
import { ask, enterBoth, leave } from '../pair.ts'
import type { Somebody } from '../pair.ts'

// Keeps other journeys' likes away from those of the ready-made members.
ownServer()

let alma: Somebody
let noah: Somebody

test.beforeEach(async ({ browser, server }) => {
  ;[alma, noah] = await enterBoth(browser, server.url)
})

test.afterEach(() => leave(alma, noah))

const almaLikesNoah = () => ask(alma.page, 'POST', '/api/like.php', { member: noah.id })
const newLike = (page: Page) => page.getByRole('dialog', { name: 'New like!' })

test('[2.10] [2.11] [2.49] [4.12] [4.13] a like appears in the other window, and returned it is a match in both', async () => {
  const connected = watchConnection(noah.page)
  await noah.page.goto('/members')
  await connected()
  await alma.page.goto('/members')
  await alma.page.getByRole('button', { name: 'Like Noah' }).click()
  await expect(alma.page.getByRole('button', { name: 'Like Noah', pressed: true })).toBeVisible()
  await expect(noah.page.getByText('Alma likes you')).toBeVisible()
  await noah.page.goto('/likes')
  await expect(noah.page).toHaveURL(/\/likes\/received$/)
  await noah.page.getByRole('button', { name: 'Like Alma' }).click()
  for (const { page } of [alma, noah]) await expect(page.getByRole('dialog', { name: /match/ })).toBeVisible()
  await alma.page.goto('/likes/matches')
  await expect(alma.page.getByRole('article')).toHaveCount(1)
})

/**
 * How often the likes are fetched less than 500 milliseconds (by the page's clock) after the answer that there is a like, not
 * counting the poll, which asks for everything else too; and whether they are fetched later.
 */
function readAgain(page: Page): Promise<{ tooSoon: number; later: boolean }> {
  return page.evaluate(() => {
    const calls = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const answeredAt = calls.findLast(({ name }) => name.includes('auto-like'))?.responseEnd ?? Infinity
    const timesOf = (call: string) => calls.filter(({ name }) => name.includes(call)).map(({ startTime }) => startTime)
    const polls = timesOf('user.php')
    const reads = timesOf('likes-page').filter((at) => at > answeredAt)
    const isPolled = (at: number) => polls.some((poll) => Math.abs(poll - at) < 50)
    const isSoon = (at: number) => at < answeredAt + 500
    return {
      tooSoon: reads.filter((at) => isSoon(at) && !isPolled(at)).length,
      later: reads.some((at) => !isSoon(at)),
    }
  })
}

test('[2.75] [2.76] [2.77] [2.78] [4.35] [4.36] the match modal: from a real like, shown beside it once closed, its photo and button lead on', async () => {
  await almaLikesNoah()
  const { page } = noah
  for (const way of ['photo', 'button', 'backdrop'] as const) {
    await page.goto('/likes/received', { waitUntil: 'networkidle' })
    await ask(page, 'DELETE', '/api/like.php', { member: alma.id })
    await page.getByRole('button', { name: 'See your new like' }).click()
    await expect(newLike(page)).toBeVisible()
    await expect.poll(() => readAgain(page)).toEqual({ tooSoon: 0, later: true })
    expect(await newLike(page).getByRole('button').count()).toBe(3)
    if (way === 'backdrop') await page.mouse.click(5, 400)
    else
      await newLike(page)
        .getByRole('button', { name: way === 'photo' ? /^Alma/ : 'See profile' })
        .click()
    await expect(newLike(page)).toBeHidden()
    await expect(page).toHaveURL(way === 'backdrop' ? /received$/ : new RegExp(`/likes/m/${alma.id}$`))
    // Once opened, the like is no longer new: it is given again for the next case.
    await ask(alma.page, 'DELETE', '/api/like.php', { member: noah.id })
    await almaLikesNoah()
  }
})

for (const way of ['image', 'button'] as const) {
  test(`[2.79] [2.80] the like modal appears after the seconds in \`t\`, which is removed from the URL; its ${way} leads on`, async () => {
    await almaLikesNoah()
    const { page } = noah
    const errors: string[] = []
    page.on('pageerror', ({ message }) => errors.push(message))
    await page.goto('/members?country=any&t=2', { waitUntil: 'networkidle' })
    await expect(page).toHaveURL(/\/members\?country=any$/)
    await expect(newLike(page)).toBeVisible()
    await newLike(page)
      .getByRole('button', { name: way === 'image' ? /^Alma/ : 'See profile' })
      .click()
    await expect(page).toHaveURL(new RegExp(`/likes/m/${alma.id}$`))
    expect(errors).toEqual([])
  })
}

test('[2.79] `t` is kept where `/` and `/likes` lead on', async () => {
  await almaLikesNoah()
  const { page } = noah
  for (const [path, leadsTo] of [
    ['/', '/members'],
    ['/likes', '/likes/received'],
  ] as const) {
    await page.goto(`${path}?t=0`)
    await expect(newLike(page)).toBeVisible()
    await expect(page).toHaveURL(leadsTo)
  }
})

test('[2.79] [7.15] without an actual like, nothing opens', async () => {
  await noah.page.goto('/members')
  const answer = noah.page.waitForResponse(/auto-like/)
  await noah.page.goto('/members?t=0')
  expect((await answer).status()).toBe(404)
  await expect(newLike(noah.page)).toBeHidden()
})

test('[2.3] [2.4] [4.14] opening a liker’s profile clears the flag, and the badge with it', async () => {
  await almaLikesNoah()
  const { page } = noah
  const seen = page.waitForResponse(/like-seen/)
  await page.goto(`/likes/m/${alma.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Alma')
  await expect(page.getByText('Alma likes you')).toBeVisible()
  await seen
  expect(await ask(page, 'GET', '/api/counts.php')).toMatchObject({ new_likes: 0 })
})

test('[4.70] a like taken back can be restored from the message that says so', async () => {
  const { page } = alma
  await keepOffers(page)
  await page.goto(`/members/${noah.id}`, { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'Like', exact: true }).click()
  await page.getByRole('button', { name: 'Liked' }).click()
  await expect(page.getByText('You took back your like for Noah')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: 'Liked' })).toBeVisible()
})

test('[4.71] two windows of a member agree on what is new', async () => {
  await almaLikesNoah()
  const other = await noah.page.context().newPage()
  const connected = watchConnection(other)
  await other.goto('/likes/received', { waitUntil: 'networkidle' })
  await connected()
  await expect(other.getByText('New', { exact: true })).toBeVisible()
  await noah.page.goto(`/likes/m/${alma.id}`, { waitUntil: 'networkidle' })
  await expect(other.getByText('New', { exact: true })).toBeHidden()
  await ask(alma.page, 'DELETE', '/api/like.php', { member: noah.id })
  await expect(other.getByRole('article')).toHaveCount(0)
})

const heartFor = (page: Page, name: string) => page.getByRole('button', { name: `Like ${name}` })

test('[4.143] a like taken back or given in another window shows in every heart here', async () => {
  const { page } = alma
  const heart = heartFor(page, 'Noah')
  const connected = watchConnection(page)
  await page.goto('/members', { waitUntil: 'networkidle' })
  await connected()
  const given = page.waitForResponse('**/api/like.php')
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  // The heart changes before the server answers: a window opened but not yet connected would miss the news.
  await given
  const phone = await page.context().newPage()
  await phone.goto(`/members/${noah.id}`, { waitUntil: 'networkidle' })
  await phone.getByRole('button', { name: 'Liked' }).click()
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  await phone.getByRole('button', { name: 'Like', exact: true }).click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
})

test('[4.143] without a live connection, whatever is loaded corrects the hearts', async () => {
  const { page } = alma
  const heart = heartFor(page, 'Noah')
  await keepOffers(page)
  await page.routeWebSocket(/\/live$/, () => undefined)
  await page.goto('/members', { waitUntil: 'networkidle' })
  await heart.click()
  await heart.click()
  await expect(page.getByText('You took back your like for Noah')).toBeVisible()
  await almaLikesNoah()
  await page.getByRole('link', { name: /Noah/ }).click()
  await expect(page.getByRole('button', { name: 'Liked' })).toBeVisible()
  await page.goBack()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
})

test('[4.143] a press still in flight is not undone by data read before it', async () => {
  const { page } = alma
  const held = Promise.withResolvers<void>()
  await page.route('**/api/like.php', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto('/members', { waitUntil: 'networkidle' })
  await heartFor(page, 'Noah').click()
  await page.getByRole('link', { name: /Noah/ }).click()
  const button = page.getByRole('main').getByRole('button', { pressed: true })
  await expect(button).toHaveText('Liked')
  const told = page.waitForResponse('**/api/like.php')
  held.resolve()
  await told
  await expect(button).toHaveText('Liked')
})

test('[4.143] a like that arrived without its answer is shown as given, and as taken back', async () => {
  const { page } = alma
  await keepOffers(page)
  await page.goto(`/members/${noah.id}`, { waitUntil: 'networkidle' })
  await loseNextAnswer(page, '**/api/like.php', 'POST')
  const lookedUp = page.waitForResponse((answer) => answer.url().includes('/api/like.php'))
  await page.getByRole('button', { name: 'Like', exact: true }).click()
  await lookedUp
  await loseNextAnswer(page, '**/api/like.php', 'DELETE')
  await page.getByRole('button', { name: 'Liked' }).click()
  await expect(page.getByText('You took back your like for Noah')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Like', exact: true })).toBeVisible()
})

test('[4.143] of two presses, on a card and then on the profile, the second counts', async () => {
  const { page } = alma
  await keepOffers(page)
  await page.goto('/members', { waitUntil: 'networkidle' })
  const release = await holdBack(page, '**/api/like.php')
  await heartFor(page, 'Noah').click()
  await page.getByRole('link', { name: /Noah/ }).click()
  await page.getByRole('main').getByRole('button', { name: 'Liked' }).click()
  await expect(page.getByRole('main').getByRole('button', { name: 'Like', exact: true })).toBeVisible()
  const sent: string[] = []
  page.on('response', (answer) => answer.url().includes('/api/like.php') && sent.push(answer.request().method()))
  release()
  await expect.poll(() => sent).toEqual(['POST', 'DELETE'])
})

/** Noah logs in in another window of Alma's browser, of which hers hears nothing. */
async function logInNoahBeside(page: Page): Promise<void> {
  const other = await page.context().newPage()
  await other.goto('/faq')
  const login = { email: 'noah@duet.example', password: 'two-voices-noah' }
  expect(await ask(other, 'POST', '/api/user.php', login)).toMatchObject({ id: noah.id })
}

test('[4.368] a press in the page of a member who is no longer logged in does nothing in the name of the next one', async () => {
  const { page } = alma
  await page.routeWebSocket(/\/live$/, () => undefined)
  await page.goto('/members?country=any', { waitUntil: 'networkidle' })
  const card = page.getByRole('article').last()
  const id = (await card.getByRole('link').first().getAttribute('href'))?.split('/').at(-1)
  await holdOtherCalls(page, 'like')
  await logInNoahBeside(page)
  const answered = page.waitForResponse('**/api/like.php')
  await card.getByRole('button', { name: /^Like / }).click()
  expect((await answered).status()).toBe(403)
  expect(await ask(noah.page, 'GET', `/api/like.php?member=${id}`)).toMatchObject({ liked: false })
})

test('[4.368] the page then becomes the next one’s, and remembers no like of the first', async () => {
  const { page } = alma
  await page.routeWebSocket(/\/live$/, () => undefined)
  await page.goto('/members?country=any')
  const href = await page.getByRole('article').last().getByRole('link').first().getAttribute('href')
  await page.goto(href ?? '', { waitUntil: 'networkidle' })
  const heart = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true })
  const given = page.waitForResponse('**/api/like.php')
  await heart('Like').click()
  expect((await given).status()).toBe(200)
  const goOn = await holdOtherCalls(page, 'like')
  await logInNoahBeside(page)
  const followed = page.waitForRequest((request) => request.headers()['x-member'] === noah.id)
  const answered = page.waitForResponse('**/api/like.php')
  await heart('Liked').click()
  expect((await answered).status()).toBe(403)
  await goOn()
  await followed
  await expect(heart('Like')).toBeVisible()
})

test('[4.368] a page whose member is logged out in another window shows none of their likes, and leads on to a new document', async () => {
  const { page } = alma
  const other = await page.context().newPage()
  await other.goto('/faq')
  const connected = watchConnection(page)
  await page.goto('/members')
  await connected()
  await page.getByRole('button', { name: 'Like Noah' }).click()
  await expect(page.getByRole('button', { name: 'Like Noah', pressed: true })).toBeVisible()
  await page.evaluate(() => void (document.body.dataset['first'] = 'this'))
  await ask(other, 'GET', '/api/logout.php')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Like Noah', pressed: false })).toBeVisible()
  await expect(page.locator('body[data-first]')).toBeVisible()
  await page.getByRole('link', { name: 'FAQ' }).click()
  await expect(page).toHaveURL(/\/faq$/)
  await expect(page.locator('body:not([data-first])')).toBeVisible()
})
