// The landers and the pages about one member: by niche, with and without JavaScript, and on into the signup.
import { landerNames } from '#features/landers/limits.ts'
import { niches } from '#features/sites/contract.ts'
import type { Session } from '../../scripts/shots/stage.ts'
import { askAs, openAs } from '../cast.ts'
import { expect, test } from '../journey.ts'

const tracked = 'network=ads-of-may&sub1=spring'

/** A real member of the demo, and an id nobody has: nothing that other journeys rely on is changed. */
let noah: Session
let fictionalId: string

test.beforeAll(async ({ server }) => {
  const headers = { 'content-type': 'application/json', 'x-request-type': 'client' }
  const body = JSON.stringify({ email: 'noah@duet.example', password: 'two-voices-noah' })
  const login = await fetch(`${server.url}/api/user.php`, { method: 'POST', headers, body })
  const { id } = (await login.json()) as { id: string }
  noah = { id, cookie: login.headers.getSetCookie()[0]?.split(';')[0] ?? '' }
  const found = await fetch(`${server.url}/api/members.php?gender=male`)
  const { results } = (await found.json()) as { results: { id: string; fictional: boolean }[] }
  fictionalId = results.find(({ fictional }) => fictional)?.id ?? ''
})

test('[1.2] [2.30] [2.31] every lander has its own content and leads to the signup with all its tracking', async ({
  request,
}) => {
  const titles = new Set<string>()
  const descriptions = new Set<string>()
  for (const name of landerNames) {
    const answer = await request.get(`/landers/${name}?${tracked}`)
    const html = await answer.text()
    expect(answer.status(), name).toBe(200)
    titles.add(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '')
    descriptions.add(/<meta name="description" content="([^"]*)"/.exec(html)?.[1] ?? '')
    expect(html, name).toContain(`property="og:title" content="${[...titles].at(-1)}"`)
    const leads = name === 'tinderswipe' ? '?network=ads-of-may&amp;sub1=spring&amp;card=1' : `/signup?step=0&amp;`
    expect(html, name).toContain(leads)
  }
  expect(titles.size).toBe(landerNames.length)
  expect(descriptions.size).toBe(landerNames.length)
  expect((await request.get('/landers/no-such-lander')).status()).toBe(404)
})

test('[1.13] the slug is that of the site’s niche; any other redirects there and keeps the tracking', async ({
  request,
}) => {
  const to = async (path: string, host?: string) => {
    const answer = await request.get(path, { maxRedirects: 0, ...(host ? { headers: { host } } : {}) })
    return [answer.status(), answer.headers()['location']]
  }
  const second = 'zwei.localhost'
  expect(await to(`/landers/video/she?${tracked}`)).toEqual([302, `/landers/video?${tracked}`])
  expect(await to(`/landers/video?${tracked}`, second)).toEqual([302, `/landers/video/she?${tracked}`])
  expect(await to('/landers/video/she', second)).toEqual([200, undefined])
  const member = `/members/${fictionalId}`
  for (const which of ['landing2', 'landing3'])
    expect(await to(`${member}/${which}/gay`)).toEqual([302, `${member}/${which}`])
})

test('[1.14] a niche changes accent and hero, through tokens alone', async ({ page }) => {
  await page.goto('/landers/alonetonight')
  const looks = await page.evaluate((all) => {
    const colours = (selector: string, property: 'color' | 'fill') =>
      getComputedStyle(document.querySelector(selector) ?? document.body)[property]
    return all.map((niche) => {
      document.documentElement.dataset['niche'] = niche
      return [colours('.text-accent', 'color'), colours('.house-wall', 'fill')]
    })
  }, niches)
  expect(new Set(looks.map(([accent]) => accent)).size).toBe(niches.length)
  expect(new Set(looks.map(([, hero]) => hero)).size).toBe(niches.length)
})

test('[2.31] [2.100] the deck is swiped by links without JavaScript, and what is liked goes into the profile', async ({
  browser,
  server,
}) => {
  const page = await openAs(browser, server, null, { javaScriptEnabled: false })
  await page.goto(`/landers/tinderswipe?${tracked}`)
  for (const answer of ['Yes, please', 'Not for me', 'Yes, please'])
    await page.getByRole('link', { name: answer }).click()
  await expect(page).toHaveURL(/network=ads-of-may.*card=3.*likes=coffee%2Cforest-walks/)
  await expect(page.getByText('4 of 8')).toBeVisible()
  await page.getByRole('link', { name: 'Skip the cards' }).click()
  await page.getByLabel('Forest walks').uncheck()
  await signUp(page, 'Deckard')
  await expect(page).toHaveURL('/complete-signup')
  const profile = await page.request.get('/api/profile.php')
  expect(await profile.json()).toMatchObject({ name: 'Deckard', interests: ['coffee'] })
  await page.context().close()
})

test('[2.31] [2.140] once awake the deck follows keys, buttons and fingers, and passes the focus on at its end', async ({
  page,
}) => {
  await page.goto('/landers/tinderswipe')
  await page.getByRole('link', { name: 'Yes, please' }).focus()
  const card = page.locator('.deck-card[data-depth="0"]')
  await expect(async () => {
    await page.keyboard.press('ArrowRight')
    await expect(card).not.toHaveText('Coffee', { timeout: 300 })
  }).toPass()
  await page.keyboard.press('ArrowLeft')
  const before = (await card.textContent()) ?? ''
  const box = await card.boundingBox()
  if (!box) throw new Error('There is no card.')
  await page.mouse.move(box.x + 60, box.y + 200)
  await page.mouse.down()
  await page.mouse.move(box.x + 260, box.y + 210, { steps: 4 })
  await page.mouse.up()
  await expect(card).not.toHaveText(before)
  await page.getByRole('link', { name: 'Skip the cards' }).click()
  await expect(page.getByRole('checkbox')).not.toHaveCount(0)
  const heading = page.getByRole('heading', { name: 'That sounds like you' })
  await expect(heading).toBeFocused()
  await page.goto('/landers/tinderswipe?card=7')
  await page.getByRole('link', { name: 'Yes, please' }).focus()
  await expect(async () => {
    await page.keyboard.press('ArrowRight')
    await expect(heading).toBeFocused({ timeout: 300 })
  }).toPass()
})

test('[2.6] [2.7] [2.101] [2.119] a signup begun on a member’s page ends on that member’s profile; a member who hides is gone at once', async ({
  browser,
  server,
}) => {
  const page = await openAs(browser, server, null, { javaScriptEnabled: false })
  for (const which of ['signup', 'landing', 'landing2', 'landing3']) {
    await page.goto(`/members/${noah.id}/${which}`)
    await expect(page.locator(`input[name=member][value="${noah.id}"]`), which).toHaveCount(1)
    // Strangers see link previews: the title names nobody.
    await expect(page).not.toHaveTitle(/Noah/)
  }
  await page.goto(`/members/${noah.id}/landing3`)
  await signUp(page, 'Viewer')
  await page.getByRole('link', { name: /’s profile$/ }).click()
  await expect(page).toHaveURL(`/members/${noah.id}`)
  // A member is redirected to the profile itself.
  await page.goto(`/members/${noah.id}/landing`)
  await expect(page).toHaveURL(`/members/${noah.id}`)
  await page.context().close()
  const visitor = await openAs(browser, server, null)
  for (const which of ['signup', 'landing', 'landing2', 'landing3'])
    expect((await visitor.request.get(`/members/${noah.id}/${which}`)).status(), which).toBe(200)
  await askAs(server, noah, 'PUT /api/profile.php', { invisible_mode: true })
  for (const which of ['signup', 'landing', 'landing2', 'landing3'])
    for (const id of [noah.id, '0190d000-0000-7000-8000-0000000000ff', 'nobody']) {
      const answer = await visitor.request.get(`/members/${id}/${which}`, { maxRedirects: 0 })
      expect([answer.status(), answer.headers()['location']], `${id} ${which}`).toEqual([404, undefined])
    }
  await askAs(server, noah, 'PUT /api/profile.php', { invisible_mode: false })
  await visitor.context().close()
})

test('[2.102] the film can be paused and has a description; with reduced motion there is a still and no film is fetched', async ({
  browser,
  server,
}) => {
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    const page = await openAs(browser, server, null, { reducedMotion })
    const films: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('.webm')) films.push(request.url())
    })
    await page.goto('/landers/video', { waitUntil: 'networkidle' })
    await expect(page.getByText('A silent film of twelve seconds')).toBeVisible()
    if (reducedMotion === 'reduce') {
      await expect(page.locator('video')).toBeHidden()
      await expect(page.locator('.cinema-still')).toBeVisible()
      expect(films).toEqual([])
    } else {
      await expect(page.locator('video[controls]')).toBeVisible()
      await expect
        .poll(() => page.locator('video').evaluate((film: HTMLVideoElement) => film.currentTime))
        .toBeGreaterThan(0)
    }
    await page.context().close()
  }
})

/** From the first question, wherever it is, to the end, with plain forms. */
async function signUp(page: Awaited<ReturnType<typeof openAs>>, name: string): Promise<void> {
  const next = () => page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('A woman').check()
  await page.getByLabel('Men', { exact: true }).check()
  await next()
  for (const [part, value] of [
    ['day', '04'],
    ['month', '05'],
    ['year', '1991'],
  ] as const)
    await page.locator(`[name="date_of_birth_${part}"]`).selectOption(value)
  await next()
  await page.locator('[name=region]').selectOption('NH')
  await next()
  await page.getByLabel('Username').fill(name)
  await next()
  await page.locator('[name=email]').fill(`${name.toLowerCase()}.${Date.now()}@duet.example`)
  await page.locator('[name=password]').fill('a quiet evening by the sea')
  await page.locator('[name=terms]').check()
  await page.getByRole('button', { name: 'Create my profile' }).click()
}
