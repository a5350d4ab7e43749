// The longest possible names and words on a phone: they break, and no page grows wider.
import { setStage } from '../../scripts/shots/stage.ts'
import type { Cast } from '../../scripts/shots/stage.ts'
import { askAs, openAs } from '../cast.ts'
import { expect, ownServer, test } from '../journey.ts'
import { putSite } from '../site-file.ts'

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

test('[6.82] nor for a letter under hundreds of marks, which nothing can break', async ({ browser, server }) => {
  const piled = (marks: number) => `x${'\u0489'.repeat(marks)}`
  const words = { city: piled(70), about: piled(300), notes: { tattoos: piled(90) } }
  await askAs(server, cast.premium, 'PUT /api/profile.php', words)
  const viewport = { width: 360, height: 740 }
  const member = await openAs(browser, server, cast.member, { viewport })
  const visitor = await (await browser.newContext({ baseURL: server.url, locale: 'en-GB', viewport })).newPage()
  const own = `/members/${cast.premium.id}`
  for (const [page, paths] of [
    [member, [own]],
    [visitor, [own, `${own}/signup`, `${own}/landing`, `${own}/landing2`, `${own}/landing3`]],
  ] as const)
    for (const path of paths) {
      await page.goto(path)
      await expect(page.getByText('x\u0489').first()).toBeVisible()
      const wide = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect([path, wide]).toEqual([path, 0])
    }
  await Promise.all([member.context().close(), visitor.context().close()])
})

test('[1.45] however long the name of a site is, it makes no page wider', async ({ browser, server }) => {
  const site = 'W'.repeat(50)
  await putSite(server, ({ settings, ...rest }) => ({ ...rest, settings: { ...settings, name: site } }))
  for (const viewport of [
    { width: 360, height: 740 },
    { width: 1024, height: 740 },
  ]) {
    const member = await openAs(browser, server, cast.member, { viewport })
    const context = await browser.newContext({ baseURL: server.url, locale: 'en-GB', viewport })
    const visitor = await context.newPage()
    // Sites are reloaded every few seconds.
    await expect.poll(async () => (await visitor.goto('/api/settings.php'))?.text()).toContain(`"${site}"`)
    for (const [page, paths] of [
      [visitor, ['/', '/signup', '/members', '/landers/collagelanding']],
      [member, ['/members', '/profile', '/notifications']],
    ] as const)
      for (const path of paths) {
        await page.goto(path)
        await expect(page.getByRole('banner')).toContainText(site)
        const wide = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        )
        expect([viewport.width, path, wide]).toEqual([viewport.width, path, 0])
      }
    await Promise.all([context.close(), member.context().close()])
  }
})
