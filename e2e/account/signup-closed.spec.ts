// Sites that are closed to new members, or open by invitation only: no page promises what the signup then refuses.
import { watchHydration } from '../cast.ts'
import { expect, ownServer, test } from '../journey.ts'
import type { JourneyServer } from '../server.ts'
import { putSite } from '../site-file.ts'

ownServer()

/** Another site like the demo's first one, but with its own rules. */
async function addSite(server: JourneyServer, domain: string, rules: Record<string, string>): Promise<string> {
  await putSite(server, ({ company, settings, bundles }) => {
    const { id: _, ...newCompany } = company
    return { default: false, settings: { ...settings, domain, ...rules }, company: newCompany, bundles }
  })
  return `http://${domain}:${new URL(server.url).port}`
}

for (const [signups, title] of [
  ['none', 'No new members for now'],
  ['with_trafficsource', 'By invitation only'],
] as const)
  test(`[2.191] when signups are “${signups}” no page leads into a signup that doesn’t exist`, async ({
    browser,
    server,
  }) => {
    const domain = `${signups.replace('_', '-')}.localhost`
    const site = await addSite(server, domain, { signups })
    const context = await browser.newContext({ baseURL: site, locale: 'en-GB', viewport: { width: 1280, height: 800 } })
    const page = await context.newPage()
    // Sites are reloaded every few seconds.
    await expect.poll(async () => (await page.goto('/api/settings.php'))?.text()).toContain(`"${domain}"`)
    const signUps = page.locator('a[href^="/signup"], a[href="#join"], form[action^="/signup"]')
    for (const path of ['/', '/members', '/pricing', '/login', '/landers/collagelanding', '/landers/video']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      await expect(signUps, path).toHaveCount(0)
    }
    await page.goto('/signup')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await page.goto('/signup?network=friends')
    const first = page.getByRole('heading', { level: 1 })
    await expect(first).toHaveText(signups === 'none' ? title : 'Who are you, and who are you looking for?')
    await page.goto('/?network=friends')
    await expect(page.getByRole('link', { name: 'Join for free' })).toHaveCount(signups === 'none' ? 0 : 2)
    await context.close()
  })

test('[12.35] [2.191] whoever was invited to a page that only members see finds the signup at the login', async ({
  browser,
  server,
}) => {
  const closed = { logged_out_search: 'none', logged_out_search_trafficsource: 'none', signups: 'with_trafficsource' }
  const site = await addSite(server, 'members-only.localhost', closed)
  const context = await browser.newContext({ baseURL: site, locale: 'en-GB', viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  await expect.poll(async () => (await page.goto('/api/settings.php'))?.text()).toContain('"members-only.localhost"')
  await page.goto('/members?network=friends&sub1=may')
  await expect(page).toHaveURL(/\/login\?back=/)
  await page.getByRole('main').getByRole('link', { name: 'Create a profile' }).click()
  await expect(page).toHaveURL('/signup?network=friends&sub1=may')
  const elsewhere = '0190d000-0000-7000-8000-00000000dead'
  for (const path of [`/members/${elsewhere}/landing`, `/members/${elsewhere}/landing2`, '/complete-signup']) {
    await page.goto(`${path}?network=friends&sub1=may`)
    await expect(page).toHaveURL('/signup?network=friends&sub1=may')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Who are you, and who are you looking for?')
  }
  for (const [path, leadsTo] of [
    ['/premium', '/pricing'],
    ['/pages/faq', '/faq'],
  ]) {
    await page.goto(`${path}?network=friends&sub1=may`)
    await expect(page).toHaveURL(`${leadsTo}?network=friends&sub1=may`)
  }
  await context.close()
})

test('[6.1] [12.35] where visitors may search only with a source, it holds for the whole visit, and nothing is stored', async ({
  browser,
  server,
}) => {
  await putSite(server, (first) => ({ ...first, settings: { ...first.settings, logged_out_search: 'none' } }))
  const context = await browser.newContext({ baseURL: server.url, locale: 'en-GB' })
  const page = await context.newPage()
  await expect.poll(async () => (await page.goto('/members'))?.url()).toContain('/login')
  const hydrated = await watchHydration(page)
  await page.goto('/members?network=friends')
  await page.mouse.click(5, 5)
  await hydrated()
  const cards = page.locator('main article a[href^="/members/"]')
  await expect(cards).toHaveCount(24)
  await page
    .getByRole('button', { name: 'Show more' })
    .or(page.getByRole('link', { name: 'Show more' }))
    .click()
  await expect(cards).toHaveCount(48)
  await cards.first().click()
  await expect(page).toHaveURL(/\/members\/[^/]+\?network=friends$/)
  await page.goBack()
  await cards.nth(1).click()
  await expect(page).toHaveURL(/\/members\/[^/]+\?network=friends$/)
  // Without JavaScript too: the form of the filters knows nothing of the source.
  const form = await page.request.get('/members?gender=male', { headers: { referer: page.url() }, maxRedirects: 0 })
  expect(form.headers()['location']).toBe('/members?gender=male&network=friends')
  const foreign = { referer: 'https://elsewhere.example/?network=friends' }
  expect((await page.request.get('/members', { headers: foreign })).url()).toContain('/login')
  expect(await context.cookies()).toEqual([])
  await context.close()
})
