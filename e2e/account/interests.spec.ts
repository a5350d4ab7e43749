// The interest picker in a browser: searched regardless of accents, used by keyboard, and on a phone.
import { setStage } from '../../scripts/shots/stage.ts'
import type { Cast } from '../../scripts/shots/stage.ts'
import { askAs, openAs, watchConnection } from '../cast.ts'
import { expect, ownServer, test } from '../journey.ts'

ownServer()

let cast: Cast

test.beforeAll(async ({ server }) => {
  cast = await setStage(server)
})

const kept = async (server: Parameters<typeof askAs>[0]) =>
  (await askAs(server, cast.member, 'GET /api/profile.php')).interests as string[]

test('[3.19] [2.84] with the keyboard alone: search, select, remove, done', async ({ browser, server }) => {
  const before = await kept(server)
  const page = await openAs(browser, server, cast.member)
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Change interests' }).focus()
  await page.keyboard.press('Enter')
  const search = page.getByRole('combobox', { name: 'Search interests' })
  await expect(search).toBeFocused()
  await search.pressSequentially('pott')
  await expect(page.getByRole('option')).toHaveText(['Pottery'])
  await page.keyboard.press('Enter')
  await expect(page.getByRole('option', { name: 'Pottery' })).toHaveAttribute('aria-selected', 'true')
  await search.fill('')
  await expect(page.getByRole('option').nth(9)).toBeAttached()
  const second = page.getByRole('option').nth(1)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect
    .poll(async () => (await search.getAttribute('aria-activedescendant')) === (await second.getAttribute('id')))
    .toBe(true)
  await page.keyboard.press('Backspace')
  await expect(page.getByRole('option', { name: 'Pottery' })).toHaveAttribute('aria-selected', 'false')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect.poll(async () => kept(server)).toHaveLength(before.length + 1)
})

test('[4.47] what another window changed while one was choosing stays, or is shown to decide', async ({
  browser,
  server,
}) => {
  const change = (interests: string[]) => askAs(server, cast.member, 'PUT /api/profile.php', { interests })
  await change(['cooking', 'baking'])
  const page = await openAs(browser, server, cast.member)
  const connected = watchConnection(page)
  await page.goto('/profile', { waitUntil: 'networkidle' })
  const choose = async (elsewhere: string[], press: string) => {
    await page.getByRole('button', { name: 'Change interests' }).click()
    await expect(page.getByRole('combobox', { name: 'Search interests' })).toBeFocused()
    await connected()
    await change(elsewhere)
    await expect(page.getByText('Changed in another window')).toBeAttached()
    await page.keyboard.press(press)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  await choose(['cooking'], 'Shift')
  await choose(['jazz'], 'Backspace')
  await expect(page.getByRole('alert')).toContainText('changed in another window')
  await expect(page.getByRole('blockquote')).toHaveText('Jazz')
  expect(await kept(server)).toEqual(['jazz'])
  await page.getByRole('button', { name: 'Keep mine' }).click()
  await expect.poll(async () => kept(server)).toEqual([])
  await page.context().close()
})

test('[3.19] on a phone and in Polish: accents don’t matter, and twenty is the maximum', async ({
  browser,
  server,
}) => {
  const page = await openAs(browser, server, cast.member, { viewport: { width: 390, height: 844 }, hasTouch: true })
  await page.context().addCookies([{ name: 'locale', value: 'pl', url: server.url }])
  await askAs(server, cast.member, 'PUT /api/profile.php', { interests: [] })
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Wybierz zainteresowania' }).tap()
  const search = page.getByRole('combobox', { name: 'Szukaj zainteresowania' })
  await search.fill('lyzw')
  await expect(page.getByRole('option', { name: /Łyżw/ })).toHaveCount(1)
  await search.fill('')
  const options = page.getByRole('option')
  await expect(options.nth(20)).toBeAttached()
  for (let index = 0; index < 20; index++) {
    await options.nth(index).tap()
    await expect(page.getByText(`Wybrano ${index + 1} z 20`)).toBeVisible()
  }
  await expect(options.nth(20)).toHaveAttribute('aria-disabled', 'true')
  await options.nth(20).tap({ force: true })
  await page.getByRole('list', { name: 'Wybrane' }).getByRole('button').first().tap()
  await options.nth(20).tap()
  await page.getByRole('button', { name: 'Gotowe' }).tap()
  await expect.poll(async () => kept(server)).toHaveLength(20)
})
