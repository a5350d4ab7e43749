// Wherever people are dealt, listed or named, those who are not real members are labelled as such, in words.
import type { Locator, Page } from '@playwright/test'
import { expect, ownServer, test } from '../journey.ts'
import { ask, enter } from '../pair.ts'
import type { Somebody } from '../pair.ts'

ownServer()

const label = 'Fictional profile'
/** The demo has two real members; everybody else is fictional. */
const real = ['Alma', 'Noah']
let alma: Somebody

test.beforeAll(async ({ browser, server }) => {
  alma = await enter(browser, server.url, 'alma', { viewport: { width: 390, height: 844 } })
  const noah = await enter(browser, server.url, 'noah')
  // Members one likes are no longer dealt, so the first card is somebody else's.
  await ask(alma.page, 'POST', '/api/like.php', { member: noah.id })
  await noah.page.context().close()
})
test.afterAll(() => alma.page.context().close())

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' })
  await page.locator('body').dispatchEvent('pointerdown')
  await page.waitForLoadState('networkidle')
}

/** For each link to a profile: real members have no label, all others do. */
async function expectTruth(people: Locator): Promise<void> {
  await expect(people.first()).toBeVisible()
  const texts = await people.allInnerTexts()
  const labelled = texts.filter((text) => text.includes(label)).length
  const members = texts.filter((text) => real.some((name) => text.includes(name))).length
  expect([texts.length - members, members]).toEqual([labelled, texts.length - labelled])
  expect(labelled).toBeGreaterThan(0)
}

for (const path of [
  '/members?gender=male',
  '/members?gender=male&countryregion=ZE&min_age=60&max_age=61',
  '/signup-matches',
])
  test(`[11.2] on the cards of ${path}`, async () => {
    await open(alma.page, path)
    await expectTruth(alma.page.locator('main article'))
  })

test('[11.2] in the likes, and among those liked', async () => {
  const { results } = (await ask(alma.page, 'GET', '/api/members.php?gender=male')) as {
    results: { id: string; fictional: boolean }[]
  }
  for (const { id } of results.filter(({ fictional }) => fictional).slice(0, 2))
    await ask(alma.page, 'POST', '/api/like.php', { member: id })
  await open(alma.page, '/likes/sent')
  await expectTruth(alma.page.locator('main article'))
})

test('[11.2] [11.4] on the card of the swipe game, for screen readers too', async () => {
  await open(alma.page, '/swipe-game')
  const card = alma.page.getByRole('link', { name: /^See .*profile/ }).first()
  await expect(card.getByText(label)).toBeVisible()
  await expect(card).toHaveAccessibleName(new RegExp(label))
})

test('[11.2] on the cards of the match finder', async () => {
  await open(alma.page, '/match-finder')
  await expectTruth(alma.page.locator('main article'))
})

test('[11.2] in the dialog that reports one', async () => {
  await open(alma.page, '/members?gender=male')
  const card = alma.page.locator('main article', { hasText: label }).first()
  await card.getByRole('button', { name: /report/i }).click()
  await expect(alma.page.getByRole('dialog').getByText(label)).toBeVisible()
})
