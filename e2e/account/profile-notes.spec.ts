// The notes that ask for more in one's own profile: where they stand, and when they stay away.
import { setStage } from '../../scripts/shots/stage.ts'
import type { Cast } from '../../scripts/shots/stage.ts'
import { askAs, keepOffers, openAs } from '../cast.ts'
import { expect, ownServer, test } from '../journey.ts'

ownServer()

let cast: Cast

test.beforeAll(async ({ server }) => {
  cast = await setStage(server)
})

// If one is left open, a later failing journey shows it instead of its own page.
test.afterEach(async ({ browser }) => {
  await Promise.all(browser.contexts().map((context) => context.close()))
})

const kept = async (server: Parameters<typeof askAs>[0]) => askAs(server, cast.member, 'GET /api/profile.php')

test('[2.98] a sparse profile gets a note at the foot of the members area, until it is dismissed for good', async ({
  browser,
  server,
}) => {
  const looks = { hair_color: null, eye_color: null, body_type: null, tattoos: null }
  const thin = { about: '', interests: [], reason: null, relationship_status: null, ...looks }
  const known = await kept(server)
  const before = Object.fromEntries(Object.keys(thin).map((field) => [field, known[field]]))
  await askAs(server, cast.member, 'PUT /api/profile.php', thin)
  const page = await openAs(browser, server, cast.member)
  const hint = page.getByText('Your profile is a little bare')
  await page.goto('/members')
  await page.mouse.click(5, 5)
  await expect(hint).toBeVisible()
  await expect(page.getByRole('link', { name: 'Fill it in' })).toHaveAttribute('href', '/profile')
  await page.goto('/credits')
  await expect(page.locator('main h1')).toBeVisible()
  await expect(hint).toBeHidden()
  await page.goto('/likes/sent')
  await page.mouse.click(5, 5)
  await hint.locator('xpath=ancestor::*[.//button][1]').getByRole('button').click()
  await expect(hint).toBeHidden()
  const at = Number(await page.evaluate(() => localStorage.getItem('hide-enrich-alert')))
  expect(Math.abs(at - Date.now() / 1000)).toBeLessThan(60)
  await page.goto('/members')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(hint).toBeHidden()
  await askAs(server, cast.member, 'PUT /api/profile.php', before)
  await page.context().close()
})

test('[3.71] members who have just filled in their profile get no more notes, and meet others by what it says now', async ({
  browser,
  server,
}) => {
  const looks = { hair_color: null, eye_color: null, body_type: null, tattoos: null }
  const [near] = (await askAs(server, cast.member, 'GET /api/members.php')).results
  const place = { country: near.country, region: near.region, city: near.city }
  const thin = { about: '', interests: [], reason: null, relationship_status: null, ...looks, ...place }
  await askAs(server, cast.member, 'PUT /api/profile.php', thin)
  const page = await openAs(browser, server, cast.member)
  await keepOffers(page)
  await page.goto('/members')
  const card = page.getByRole('listitem').filter({ has: page.locator(`a[href="/members/${near.id}"]`) })
  await expect(card.getByText('Your town')).toBeVisible()
  await page.mouse.click(5, 5)
  const hint = page.getByText('Your profile is a little bare')
  await expect(hint).toBeVisible()
  await page.getByRole('link', { name: 'Fill it in' }).click()
  const choose = async (label: string, choice: string | { index: number }) =>
    (await page.getByLabel(label, { exact: true }).selectOption(choice))[0]
  const told = {
    reason: await choose('Looking for', 'friendship'),
    relationship_status: await choose('Relationship status', 'divorced'),
    body_type: await choose('Body type', { index: 1 }),
    hair_color: await choose('Hair colour', { index: 1 }),
    eye_color: await choose('Eye colour', { index: 1 }),
    tattoos: await choose('Tattoos', { index: 1 }),
    about: 'Ask me about bread.',
    city: 'Elsewhere',
  }
  await page.getByRole('textbox', { name: 'About you' }).fill(told.about)
  await page.getByRole('combobox', { name: 'Town' }).fill(told.city)
  await page.getByRole('combobox', { name: 'Town' }).blur()
  await expect.poll(async () => kept(server)).toMatchObject(told)
  await expect(page.getByRole('status').filter({ hasText: /^Saved ?Undo ?: Town$/ })).toBeVisible()
  await page.getByRole('link', { name: 'Search' }).first().click()
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(hint).toBeHidden()
  await expect(page.getByText('Your town')).toHaveCount(0)
})
