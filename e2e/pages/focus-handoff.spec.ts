// The keyboard when the focused control disappears on being pressed: the focus moves to its neighbour, never to the top of the page.
import { newId } from '#base/ids.ts'
import type { Page } from '@playwright/test'
import { setStage } from '../../scripts/shots/stage.ts'
import type { Cast } from '../../scripts/shots/stage.ts'
import { askAs, openAs, watchHydration } from '../cast.ts'
import { expect, ownServer, test } from '../journey.ts'

ownServer()

let cast: Cast
test.beforeAll(async ({ server }) => {
  cast = await setStage(server)
})

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })

async function press(
  page: Page,
  name: string | RegExp,
  role: 'button' | 'menuitem' | 'link' = 'button',
): Promise<void> {
  const one = page.getByRole(role, { name, exact: typeof name === 'string' }).first()
  // A menu that has just opened moves the focus to its first item.
  if (role === 'menuitem') await expect(page.locator('[role=menuitem]:focus')).toHaveCount(1)
  await one.focus()
  await page.keyboard.press('Enter')
}

test('[2.141] in the match finder the focus stays on the button, for the next person and up to the end of the day', async ({
  browser,
  server,
  timezoneId,
}) => {
  const zone = encodeURIComponent(timezoneId ?? '')
  const { cards } = await askAs(server, cast.member, `GET /api/match-finder.php?time_zone=${zone}`)
  const page = await openAs(browser, server, cast.member)
  await page.goto('/match-finder', { waitUntil: 'networkidle' })
  const why = (at: number) => page.getByRole('heading', { name: `Why ${cards[at].profile.name}` })
  await press(page, 'Not for me')
  await expect(why(1)).toBeVisible()
  await expect(button(page, 'Not for me')).toBeFocused()
  // Held down, the key decides only once.
  await page.keyboard.down('Enter')
  await page.keyboard.down('Enter')
  await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await expect(why(2)).toBeVisible()
  await press(page, /^Undo/)
  await expect(why(1)).toBeVisible()
  await expect(button(page, /^Undo/)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(why(0)).toBeVisible()
  await expect(button(page, 'Not for me')).toBeFocused()
  for (const [at] of cards.entries()) {
    await expect(why(at)).toBeVisible()
    await page.keyboard.press('Enter')
  }
  await expect(page.getByRole('heading', { name: 'That’s everyone for today' })).toBeVisible()
  await expect(page.locator('main :focus')).toHaveCount(1)
})

test('[2.141] after the last like of the swipe game the focus moves to the waiting message', async ({
  browser,
  server,
}) => {
  const page = await openAs(browser, server, cast.member)
  await page.goto('/swipe-game', { waitUntil: 'networkidle' })
  for (let left = 3; left >= 0; left -= 1) {
    await press(page, /^Like /)
    await expect(page.getByRole('status').first()).toContainText(String(left))
  }
  await expect(button(page, /^Like /)).toHaveCount(0)
  await expect(page.locator('main').getByRole('button')).toBeFocused()
})

test('[2.141] taking back a like in its list moves the focus to the next one', async ({ browser, server }) => {
  const page = await openAs(browser, server, cast.member)
  await page.goto('/likes/sent', { waitUntil: 'networkidle' })
  const people = page.locator('main li').filter({ has: page.getByRole('article') })
  const second = await people.nth(1).getByRole('link').first().getAttribute('href')
  const all = await people.count()
  await people.first().getByRole('button', { name: /^Like/ }).focus()
  await page.keyboard.press('Enter')
  await expect(people).toHaveCount(all - 1)
  await expect(page.locator(`a[href="${second}"]`).first()).toBeFocused()
})

test('[2.141] [2.343] after blocking from the profile or a card, the focus is on the way back', async ({
  browser,
  server,
}) => {
  const page = await openAs(browser, server, cast.member)
  await page.goto(`/members/${cast.premium.id}`, { waitUntil: 'networkidle' })
  await press(page, 'More: Noah')
  await press(page, /^Block /, 'menuitem')
  await press(page, 'Block')
  await expect(page.locator('main').getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(button(page, /^(Like|Liked)$/)).toBeFocused()

  await page.goto('/members', { waitUntil: 'networkidle' })
  const card = page
    .locator('main li')
    .filter({ has: page.getByRole('article') })
    .first()
  await card.getByRole('button', { name: /^Report/ }).focus()
  await page.keyboard.press('Enter')
  await press(page, 'Only block')
  await expect(card.getByRole('button', { name: /^(Undo|Show)/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(card.getByRole('link').first()).toBeFocused()
})

test('[2.141] [2.342] after removing a filter or a saved search the focus moves to the next one, after changing one to its button', async ({
  browser,
  server,
}) => {
  for (const name of ['First', 'Second'])
    await askAs(server, cast.member, 'POST /api/saved-search.php', { client_id: newId(), name, filters: { near: '1' } })
  const page = await openAs(browser, server, cast.member)
  // A link works without scripts, but then another page loads, with the focus at its start.
  const hydrated = await watchHydration(page)
  await page.goto('/members?min_age=30&online=1', { waitUntil: 'networkidle' })
  await hydrated()
  await press(page, /^30/, 'link')
  await expect(page.getByRole('link', { name: /^Online/ })).toBeFocused()

  await press(page, /^Saved/)
  await press(page, 'Delete First')
  await expect(page.getByRole('dialog').getByRole('button', { name: /^Second/ })).toBeFocused()
  // From the form to the button that opened it, changed or not.
  await press(page, 'Change Second')
  await expect(page.getByRole('dialog', { name: 'Change Second' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(button(page, 'Change Second')).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByLabel('Name').fill('Third')
  await page.keyboard.press('Enter')
  await expect(button(page, 'Change Third')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(button(page, /^Saved/)).toBeFocused()
})

test('[2.141] a country to pay from and a monthly limit that apply at once leave the focus in their field', async ({
  browser,
  server,
}) => {
  const page = await openAs(browser, server, cast.member)
  await page.goto('/credits', { waitUntil: 'networkidle' })
  const country = page.getByLabel('Country you pay from')
  const before = await country.inputValue()
  await country.focus()
  await country.selectOption('SE')
  await expect(page).toHaveURL(/country=SE/)
  await expect(page.getByText(/per message/).first()).toContainText('SEK')
  await expect(country).toBeFocused()
  await country.selectOption(before)
  await expect(page).toHaveURL(new RegExp(`country=${before}`))
  await page.goBack()
  await expect(page).toHaveURL(/country=SE/)
  await expect(country).toHaveValue('SE')

  await page.goto('/transactions', { waitUntil: 'networkidle' })
  const limit = page.getByRole('region', { name: 'Monthly limit' })
  const amount = limit.getByLabel(/Limit per month/)
  await amount.fill('0300')
  await amount.press('Enter')
  await expect(limit.getByText('Saved. It applies from now on.')).toBeVisible()
  await expect(amount).toHaveValue('300')
  await expect(amount).toBeFocused()
  await press(page, 'Remove limit')
  await expect(limit.getByText('You no longer have a limit.')).toBeVisible()
  await expect(amount).toHaveValue('')
  await expect(limit.locator(':focus')).toHaveCount(1)
})

test('[2.408] Enter in a line of one’s own profile saves it, and the focus stays there', async ({
  browser,
  server,
}) => {
  const page = await openAs(browser, server, cast.premium)
  await page.goto('/profile')
  // The page wakes at the first touch, and with it the list of towns.
  await page.locator('input[name=city]').focus()
  const town = page.getByRole('combobox', { name: 'Town' })
  await town.fill('Zeeburg')
  await town.press('Enter')
  await expect.poll(async () => (await askAs(server, cast.premium, 'GET /api/profile.php')).city).toBe('Zeeburg')
  await expect(town).toBeFocused()
  await page.context().close()
})

test('[2.409] an interest taken away gives the focus to the next, the last to the search', async ({
  browser,
  server,
}) => {
  await askAs(server, cast.premium, 'PUT /api/profile.php', { interests: ['museums', 'hiking'] })
  const page = await openAs(browser, server, cast.premium)
  await page.goto('/profile')
  await press(page, 'Change interests')
  await press(page, /^Remove: Museums/)
  await expect(button(page, /^Remove: Hiking/)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Search interests' })).toBeFocused()
  await page.context().close()
})

test('[2.163] in a refused form the focus is on the first mistake', async ({ browser, server }) => {
  const page = await openAs(browser, server, cast.member, { viewport: { width: 390, height: 844 } })
  const hydrated = await watchHydration(page)
  await page.goto('/change-password')
  await hydrated()
  await page.locator('[name=old_password]').fill('wrong for sure')
  await page.locator('[name=password]').fill('short')
  await page.locator('[name=password_again]').fill('shorter')
  await page.getByRole('button', { name: 'Change my password' }).click()
  await expect(page.locator('[name=password_again]')).toBeFocused()
  await page.context().close()
})
