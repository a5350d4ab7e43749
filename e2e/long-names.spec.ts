// The longest possible names and words on a phone: they break, and no page grows wider.
import { setStage } from '../scripts/shots/stage.ts'
import type { Cast } from '../scripts/shots/stage.ts'
import { askAs, openAs } from './cast.ts'
import { expect, ownServer, test } from './journey.ts'

ownServer()

const name = 'W'.repeat(30)
let cast: Cast
test.beforeAll(async ({ server }) => {
  cast = await setStage(server)
  await askAs(server, cast.premium, 'PUT /api/profile.php', { name })
  await askAs(server, cast.member, 'PUT /api/profile.php', { about: `Mmmm${'x'.repeat(140)}` })
  for (const [who, whom] of [
    [cast.member, cast.premium],
    [cast.premium, cast.member],
  ] as const)
    await askAs(server, who, 'DELETE /api/like.php', { member: whom.id })
  await askAs(server, cast.premium, 'POST /api/like.php', { member: cast.member.id })
})

test('[2.142] no page is wider than the phone', async ({ browser, server }) => {
  const page = await openAs(browser, server, cast.member, { viewport: { width: 360, height: 740 } })
  const isWide = () => page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)
  // While the like is still new.
  await page.goto('/members?t=0')
  const words = page.getByRole('dialog').getByText(`${name} likes you.`)
  await expect(words).toBeInViewport({ ratio: 1 })
  for (const path of ['/members', `/members/${cast.premium.id}`, '/likes/received', '/match-finder', '/profile']) {
    await page.goto(path, { waitUntil: 'networkidle' })
    expect([path, await isWide()]).toEqual([path, false])
  }
  await page.goto('/match-finder', { waitUntil: 'networkidle' })
  await expect(page.getByRole('heading', { name: `Why ${name}` })).toBeVisible()
  await page.getByRole('button', { name: 'Not for me' }).click()
  await expect(page.getByRole('button', { name: `Undo · ${name}` })).toBeInViewport({ ratio: 1 })
  expect(await isWide()).toBe(false)
})
