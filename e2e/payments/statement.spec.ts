// The statement of credits, page by page: by keyboard, and when the next page can't be loaded.
import { setStage } from '../../scripts/shots/stage.ts'
import { askAs, openAs } from '../cast.ts'
import { expect, ownServer, test } from '../journey.ts'

ownServer()

test('[10.17] it goes on by keyboard to its end; a page that can’t be loaded is said where it was asked for', async ({
  browser,
  server,
}) => {
  test.setTimeout(120_000)
  const cast = await setStage(server)
  for (let nth = 1; nth <= 52; nth++)
    await askAs(server, cast.premium, 'POST /api/message.php', {
      client_id: crypto.randomUUID(),
      member: cast.member.id,
      body: `Line ${nth}`,
    })
  const page = await openAs(browser, server, cast.premium)
  await page.goto('/transactions')
  const more = page.getByRole('button', { name: 'Show more' })
  const lines = page.getByRole('region', { name: 'Your statement' }).getByRole('listitem')
  await expect(lines).toHaveCount(50)
  await page.route('**/api/credits.php?before_seq=*', (route) => route.abort())
  await more.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'couldn’t be loaded' })).toBeVisible({ timeout: 60_000 })
  await expect(lines).toHaveCount(50)
  await page.unrouteAll()
  await more.press('Enter')
  await expect(lines.nth(52)).toBeVisible()
  await expect(more).toBeHidden()
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false)
  await page.context().close()
})
