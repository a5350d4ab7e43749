// What is open over a page when its reader goes back: it goes with that page.
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

/** The page in which Noah's profile was reached from the likes, without a new document. */
async function walkToProfile(page: Page): Promise<void> {
  const hydrated = await watchHydration(page)
  await page.goto('/likes/matches')
  await page.getByRole('heading', { level: 1 }).click()
  await hydrated()
  await page.locator(`main a[href$="/${cast.premium.id}"]`).first().click()
  await expect(page.getByRole('heading', { name: /^Noah/ }).first()).toBeVisible()
}

for (const item of ['Report', 'Gift']) {
  test(`[2.399] the dialog “${item}” goes with its page, and does not come back`, async ({ browser, server }) => {
    const page = await openAs(browser, server, cast.member)
    await walkToProfile(page)
    await page.locator('main [aria-haspopup=menu]').click()
    await page.getByRole('menuitem', { name: item, exact: true }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL('/likes/matches')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeFocused()
    await page.goForward()
    await expect(page.getByRole('heading', { name: /^Noah/ }).first()).toBeVisible()
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.context().close()
  })
}

test('[2.404] the account menu goes with its page', async ({ browser, server }) => {
  const page = await openAs(browser, server, cast.member)
  await walkToProfile(page)
  await page.getByRole('button', { name: 'Your account' }).click()
  const menu = page.getByRole('menu')
  await expect(menu).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('main').getByRole('heading', { level: 1, name: 'Likes' })).toBeVisible()
  await expect(menu).toBeHidden()
  await page.getByRole('button', { name: 'Your account' }).click()
  await expect(menu).toBeVisible()
  await page.context().close()
})

test('[2.400] a phone’s Back closes the dialog, and the page stays', async ({ browser, server }) => {
  const page = await openAs(browser, server, cast.member)
  await standInForBack(page)
  await walkToProfile(page)
  await page.locator('main [aria-haspopup=menu]').click()
  await page.getByRole('menuitem', { name: 'Report', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Insults, threats or harassment').click()
  await page.evaluate('pressBack()')
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(`/likes/m/${cast.premium.id}`)
  expect(await page.evaluate('watching.length')).toBe(0)
  await page.context().close()
})

test('[2.405] a phone’s Back closes a new like that is shown full screen, and the page stays', async ({
  browser,
  server,
}) => {
  const { member, premium } = cast
  await askAs(server, member, 'DELETE /api/like.php', { member: premium.id })
  // Seen already, by those above: given anew, it is new.
  await askAs(server, premium, 'DELETE /api/like.php', { member: member.id })
  await askAs(server, premium, 'POST /api/like.php', { member: member.id })
  const page = await openAs(browser, server, cast.member)
  await standInForBack(page)
  const hydrated = await watchHydration(page)
  await page.goto('/likes/received')
  await page.getByRole('heading', { level: 1 }).click()
  await hydrated()
  await page.getByRole('button', { name: 'See your new like' }).click()
  const like = page.getByRole('dialog', { name: 'New like!' })
  await expect(like).toBeVisible()
  await page.evaluate('pressBack()')
  await expect(like).toBeHidden()
  await expect(page).toHaveURL('/likes/received')
  expect(await page.evaluate('watching.length')).toBe(0)
  await page.context().close()
})

/** What Android has: the newest watcher hears its Back, unless there is none. */
async function standInForBack(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const watching: CloseWatcher[] = []
    const pressBack = () => watching.at(-1)?.onclose?.()
    class CloseWatcher {
      onclose?: () => void
      constructor() {
        watching.push(this)
      }
      destroy() {
        watching.splice(watching.indexOf(this), 1)
      }
    }
    Object.assign(window, { CloseWatcher, pressBack, watching })
  })
}
