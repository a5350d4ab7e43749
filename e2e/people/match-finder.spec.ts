// The match finder in a browser, on a phone and a desktop: the day's people one by one, liked, passed, taken back, and the end.
import type { Browser } from '@playwright/test'
import { setStage } from '../../scripts/shots/stage.ts'
import type { Cast } from '../../scripts/shots/stage.ts'
import { askAs, holdBack, keepOffers, openAs, loseNextAnswer, watchConnection } from '../cast.ts'
import { expect, ownServer, test } from '../journey.ts'
import { openProxy } from './proxy.ts'
import type { JourneyServer } from '../server.ts'

ownServer()

let cast: Cast
test.beforeAll(async ({ server }) => {
  cast = await setStage(server)
})
// Uses the windows' time zone too: otherwise calls made before they open would be for the day of the member's country.
test.beforeEach(({ server, timezoneId }) =>
  askAs(server, cast.member, `GET /api/match-finder.php?time_zone=${encodeURIComponent(timezoneId ?? '')}`),
)

const views = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } }

/** A window on the first day, with nobody decided on yet. */
async function openFinder(browser: Browser, server: JourneyServer, view: keyof typeof views) {
  const { cards } = await askAs(server, cast.member, 'GET /api/match-finder.php')
  for (const { profile } of cards)
    await askAs(server, cast.member, 'DELETE /api/match-finder.php', { member: profile.id })
  const page = await openAs(browser, server, cast.member, { viewport: views[view], reducedMotion: 'reduce' })
  await keepOffers(page)
  await page.goto('/match-finder', { waitUntil: 'networkidle' })
  return { page, cards }
}

for (const view of ['phone', 'desktop'] as const) {
  test(`[2.28] [4.80] [4.82] [4.86] the people of the day on a ${view}`, async ({ browser, server }) => {
    const { page, cards } = await openFinder(browser, server, view)
    const names: string[] = cards.map(({ profile }: { profile: { name: string } }) => profile.name)
    const [like, pass] = [
      page.getByRole('button', { name: 'Like', exact: true }),
      page.getByRole('button', { name: 'Not for me' }),
    ]
    await expect(page.getByRole('heading', { name: `Why ${names[0]}` })).toBeVisible()
    await expect(page.getByText(`1 of ${names.length}`)).toBeVisible()
    // The thumb's controls are within the first screen.
    for (const button of [like, pass]) await expect(button).toBeInViewport({ ratio: 1 })

    const told: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/api/match-finder.php')) told.push(request.method())
    })
    const letGo = await holdBack(page, '**/api/match-finder.php')
    await pass.click()
    await expect(page.getByRole('heading', { name: `Why ${names[1]}` })).toBeVisible()
    await page.getByRole('button', { name: `Undo · ${names[0]}` }).click()
    await expect(page.getByRole('heading', { name: `Why ${names[0]}` })).toBeVisible()

    await like.click()
    // Sent together they might arrive in the wrong order.
    await expect(page.getByRole('heading', { name: `Why ${names[1]}` })).toBeVisible()
    expect(told).toEqual(['POST'])
    letGo()
    await expect.poll(() => told).toEqual(['POST', 'DELETE', 'POST'])
    for (const { profile } of cards.slice(1)) {
      await expect(page.getByRole('heading', { name: `Why ${profile.name}` })).toBeVisible()
      // Its own answer: that of an earlier decision may still be in flight.
      const answered = page.waitForResponse(
        (response) => response.request().method() === 'POST' && response.request().postDataJSON().member === profile.id,
      )
      await pass.click()
      await answered
    }
    await expect(page.getByRole('heading', { name: 'That’s everyone for today' })).toBeVisible()
    await expect(page.getByText(/New people arrive in/)).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(1)
    await page.reload()
    await expect(page.getByRole('article')).toContainText(names[0] ?? '')
    await page.context().close()
  })
}

test('[4.142] coming back from a profile shows the next card, and the last decision can still be undone', async ({
  browser,
  server,
}) => {
  const { page, cards } = await openFinder(browser, server, 'phone')
  const [first, second, third] = cards.map(({ profile }: { profile: { name: string } }) => profile.name)
  const why = (name: string) => page.getByRole('heading', { name: `Why ${name}` })
  const held = Promise.withResolvers<void>()
  await page.route('**/api/match-finder.php', async (route) => {
    if (route.request().method() === 'POST' && route.request().postDataJSON().decision === 'pass') await held.promise
    await route.continue()
  })
  const lookAtThird = async () => {
    await expect(why(third)).toBeVisible()
    await page.getByRole('link', { name: `See ${third}’s profile` }).click()
    await expect(page).toHaveURL(/\/members\//)
    await page.goBack()
    await expect(why(third)).toBeVisible()
    await expect(page.getByText(`3 of ${cards.length}`)).toBeVisible()
  }
  const liked = page.waitForResponse((response) => response.request().method() === 'POST')
  await page.getByRole('button', { name: 'Like', exact: true }).click()
  await liked
  await expect(why(second)).toBeVisible()
  const passed = page.waitForResponse((response) => response.request().method() === 'POST')
  await page.getByRole('button', { name: 'Not for me' }).click()
  // While the answer is still in flight, and once it has arrived.
  await lookAtThird()
  held.resolve()
  await passed
  await lookAtThird()
  await page.getByRole('button', { name: `Undo · ${second}` }).click()
  await expect(why(second)).toBeVisible()
  await expect(page.getByRole('button', { name: `Undo · ${first}` })).toBeVisible()
  await page.context().close()
})

test('[4.283] the last of several decisions about a card arrives even if the page is left at once', async ({
  browser,
  server,
}) => {
  const told: string[] = []
  let isOpen = false
  // The first never arrives.
  const line = await openProxy(server.url, ({ method, path, body }) => {
    if (!isOpen || path !== '/api/match-finder.php' || method === 'GET') return null
    return told.push(JSON.parse(body).decision ?? method) === 1 ? new Promise(() => undefined) : null
  })
  const { page, cards } = await openFinder(browser, { ...server, url: line.url }, 'phone')
  const [{ profile }] = cards
  const undo = page.getByRole('button', { name: `Undo · ${profile.name}` })
  isOpen = true
  await page.getByRole('button', { name: 'Like', exact: true }).click()
  await undo.click()
  await page.getByRole('button', { name: 'Not for me' }).click()
  await expect(undo).toBeVisible()
  await expect.poll(() => told).toEqual(['like'])
  await page.goto('about:blank')
  await expect.poll(() => told).toEqual(['like', 'pass'])
  const decision = async () => (await askAs(server, cast.member, 'GET /api/match-finder.php')).cards[0].decision
  await expect.poll(decision).toBe('pass')
  await page.context().close()
  line.close()
})

test('[12.13] [4.302] a card is reported or blocked in place, and the next one comes', async ({ browser, server }) => {
  const { page, cards } = await openFinder(browser, server, 'phone')
  const [{ profile }, next] = cards
  await page.getByRole('button', { name: `Report or block ${profile.name}` }).click()
  await expect(page.getByRole('dialog', { name: `Report ${profile.name}` })).toBeVisible()
  await page.getByRole('button', { name: 'Only block' }).click()
  await expect(page.getByRole('heading', { name: `Why ${next.profile.name}` })).toBeVisible()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByRole('heading', { name: `Why ${profile.name}` })).toBeVisible()
})

test('[4.86] a decision that arrived without its answer stays', async ({ browser, server }) => {
  const { page, cards } = await openFinder(browser, server, 'phone')
  await loseNextAnswer(page, '**/api/match-finder.php', 'POST')
  const lookedUp = page.waitForResponse('**/api/match-finder.php*')
  await page.getByRole('button', { name: 'Not for me', exact: true }).click()
  await lookedUp
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('heading', { name: `Why ${cards[1].profile.name}` })).toBeVisible()
  await page.context().close()
})

test('[4.86] a decision that the server refuses is undone, with an explanation', async ({ browser, server }) => {
  const { page, cards } = await openFinder(browser, server, 'phone')
  await page
    .context()
    .route('**/api/match-finder.php', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 404, json: { message: 'Gone', code: 'not_found' } })
        : route.continue(),
    )
  await page.getByRole('button', { name: 'Like', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText('Gone')
  await expect(page.getByRole('heading', { name: `Why ${cards[0].profile.name}` })).toBeVisible()
  await page.context().close()
})

test('[4.463] somebody who is gone by the time they are liked makes room for the next', async ({ browser, server }) => {
  const { page, cards } = await openFinder(browser, server, 'phone')
  await page.context().route('**/api/match-finder.php*', async (route) => {
    if (route.request().method() === 'POST')
      return route.fulfill({ status: 404, json: { message: 'Gone', code: 'not_found' } })
    const answer = await route.fetch()
    const hand = (await answer.json()) as { cards: object[] }
    return route.fulfill({ response: answer, json: { ...hand, cards: hand.cards.slice(1) } })
  })
  await page.getByRole('button', { name: 'Like', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText('Gone')
  await expect(page.getByRole('heading', { name: `Why ${cards[1].profile.name}` })).toBeVisible()
  await page.context().close()
})

test('[4.464] what another window decided or liked is not asked here again', async ({ browser, server }) => {
  const { page, cards } = await openFinder(browser, server, 'phone')
  const connected = watchConnection(page)
  await page.reload({ waitUntil: 'networkidle' })
  await connected()
  const decideElsewhere = (method: string, card: { profile: { id: string } }, more: object = {}) =>
    askAs(server, cast.member, `${method} /api/match-finder.php`, { member: card.profile.id, ...more })
  await decideElsewhere('POST', cards[0], { decision: 'pass' })
  await expect(page.getByRole('heading', { name: `Why ${cards[1].profile.name}` })).toBeVisible()
  await askAs(server, cast.member, 'POST /api/like.php', { member: cards[1].profile.id })
  await expect(page.getByRole('heading', { name: `Why ${cards[2].profile.name}` })).toBeVisible()
  await decideElsewhere('DELETE', cards[0])
  await expect(page.getByRole('heading', { name: `Why ${cards[0].profile.name}` })).toBeVisible()
  await page.context().close()
})

test('[2.28] a visitor is sent to the login, and comes back here', async ({ page }) => {
  await page.goto('/match-finder')
  await expect(page).toHaveURL(/\/login\?back=%2Fmatch-finder/)
})
