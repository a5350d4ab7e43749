// Where one is logged in: the way back from a login that had ended, and a login in another browser.
import type { Page } from '@playwright/test'
import { letThrough } from '../cast.ts'
import { expect, ownServer, test } from '../journey.ts'
import { enter, leave } from '../pair.ts'

ownServer()

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })

test('[2.36] somebody logged out meanwhile gets from the login to the very page they were going to', async ({
  browser,
  server,
}) => {
  const { page } = await enter(browser, server.url, 'alma', { viewport: { width: 1280, height: 800 } })
  const bundle = '/credits?code=SUMMER&country=DE'
  for (const { from, link, to } of [
    { from: '/premium', link: page.locator('#content').getByRole('link', { name: 'See bundles' }), to: '/credits' },
    { from: '/members', link: page.getByRole('link', { name: /^Messages/ }).first(), to: '/chats' },
  ])
    await test.step(to, async () => {
      await page.goto(from)
      await expect(link).toBeVisible()
      await page.waitForLoadState('networkidle')
      // A poll would notice first, and redirect to the login from the current page.
      await page.route('**/api/**', (route) => route.abort())
      await page.context().clearCookies({ name: 'session' })
      await link.click()
      await expect(page).toHaveURL(`${server.url}/login?back=${encodeURIComponent(to)}`)
      await letThrough(page, '**/api/**')
      await logIn(page)
      await expect(page).toHaveURL(server.url + to)
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/could not be found/)
    })

  await test.step('with the code and the country from its URL', async () => {
    await page.context().clearCookies({ name: 'session' })
    await page.goto(bundle)
    await expect(page).toHaveURL(`${server.url}/login?back=${encodeURIComponent(bundle)}`)
    await logIn(page)
    await expect(page).toHaveURL(server.url + bundle)
  })

  await test.step('without losing what they typed when the page notices', async () => {
    await page.goto('/premium', { waitUntil: 'networkidle' })
    await page.context().clearCookies({ name: 'session' })
    await page
      .getByRole('link', { name: /^Messages/ })
      .first()
      .click()
    await field(page, 'E-mail address').fill('alma@duet.example')
    await page.evaluate(() => window.dispatchEvent(new Event('logged-out')))
    await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expect(field(page, 'E-mail address')).toHaveValue('alma@duet.example')
    await logIn(page)
    await expect(page).toHaveURL(`${server.url}/chats`)
  })

  await test.step('never to another site, not even by a tab that browsers drop', async () => {
    await page.context().clearCookies({ name: 'session' })
    await page.goto('/login?back=/%09/else.example')
    await logIn(page)
    await expect(page).toHaveURL(`${server.url}/members`)
    await page.goto('/login?back=/%09/else.example')
    await expect(page).toHaveURL(`${server.url}/members`)
  })
  await page.context().close()
})

async function logIn(page: Page): Promise<void> {
  await field(page, 'E-mail address').fill('alma@duet.example')
  await field(page, 'Password').fill('two-voices-alma')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
}

test('[12.140] [12.145] a login in another browser is reported by mail, which links to where it can be ended', async ({
  browser,
  server,
}) => {
  const { url } = server
  const alma = await enter(browser, url, 'alma')
  const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0'
  const elsewhere = await enter(browser, url, 'alma', { userAgent })
  const { page } = alma
  const told = async () => {
    const { mails } = (await (await page.request.get(`${url}/outbox.json`)).json()) as {
      mails: { id: string; subject: string; to_address: string }[]
    }
    return mails.filter(
      ({ subject, to_address: to }) => subject === 'A new login to your account' && to === 'alma@duet.example',
    )
  }
  const before = await told()
  await page.goto(`/outbox/${before[0]?.id}`)
  const mail = page.frameLocator('iframe')
  await expect(mail.getByText('Firefox on Linux')).toBeVisible()
  const link = await mail.getByRole('link', { name: 'See where I’m logged in' }).getAttribute('href')
  expect(link).toBe(`${url}/notifications#logins`)
  await page.goto(link ?? '')
  await expect(page.getByRole('heading', { name: 'Where you are logged in' })).toBeInViewport()
  await page.getByRole('button', { name: 'Log out Firefox on Linux' }).click()
  await expect(page.getByText('That device is logged out.')).toBeVisible()

  await test.step('from then on that browser is known', async () => {
    await elsewhere.page.goto('/login')
    await logIn(elsewhere.page)
    await expect(elsewhere.page).toHaveURL(/\/members$/)
    expect(await told()).toEqual(before)
  })
  await leave(alma, elsewhere)
})
