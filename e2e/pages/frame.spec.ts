// What surrounds every page: languages, errors, footer, theme, the entry warning.
import { get } from 'node:http'
import { expect, test } from '../journey.ts'

test('[1.6] [2.53] a visitor reads the site in their own language and can change it', async ({ browser, server }) => {
  const context = await browser.newContext({ baseURL: server.url, locale: 'fi-FI' })
  const page = await context.newPage()
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('lang', 'fi')
  await page.getByRole('button', { name: 'Kieli' }).click()
  await page.getByText('Polski').click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'pl')
  await expect(page.getByRole('link', { name: 'Zaloguj się' })).toBeVisible()
  const cookie = (await context.cookies()).find(({ name }) => name === 'locale')
  expect(cookie?.value).toBe('pl')
  const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400
  expect(Math.round(days)).toBe(365)
  await context.close()
})

test('[2.321] a language chosen in one window is that of the next page in the others, and no open page loses what was typed', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ baseURL: server.url, locale: 'en-GB' })
  const [page, other] = [await context.newPage(), await context.newPage()]
  await other.goto('/login', { waitUntil: 'networkidle' })
  await other.getByLabel('E-mail address').fill('alma@example.com')
  await other.getByRole('button', { name: 'Show password' }).click()
  await expect(other.getByRole('button', { name: 'Hide password' })).toBeVisible()
  const told = await other.evaluateHandle(() => ({
    it: new Promise<void>((tell) => {
      new BroadcastChannel('language').onmessage = ({ data }) => (data.language === 'pl' ? tell() : undefined)
    }),
  }))
  await page.goto('/')
  await page.getByRole('button', { name: 'Language' }).click()
  await page.getByText('Polski').click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'pl')
  // A visitor's page wakes, and tells the others, once it is touched.
  await page.getByRole('button', { name: 'Język' }).click()
  await told.evaluate(({ it }) => it)
  await expect(other.getByLabel('E-mail address')).toHaveValue('alma@example.com')
  await other.getByRole('link', { name: 'FAQ' }).click()
  await expect(other).toHaveURL(/\/faq$/)
  await expect(other.locator('html')).toHaveAttribute('lang', 'pl')
  await context.close()
})

test('[2.27] [2.84] [2.300] the language page works without JavaScript', async ({ browser, server }) => {
  const context = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false, locale: 'en-GB' })
  const page = await context.newPage()
  await page.goto('/lang-config')
  await expect(page).toHaveTitle('Choose your language')
  await page.getByLabel('Svenska').check()
  await page.getByRole('button', { name: 'Use this language' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'sv')
  await context.close()
})

test('[2.34] [2.44] [2.300] an unknown path gets an explanation, with status 404 and a link home', async ({ page }) => {
  const response = await page.goto('/no/such/page')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'This page could not be found' })).toBeVisible()
  await expect(page).toHaveTitle('This page could not be found')
  await page.getByRole('link', { name: 'Back to the home page' }).click()
  await expect(page).toHaveURL('/')
})

test('[1.2] [2.32] [2.33] [2.57] the footer links to every static page, and the old addresses redirect there', async ({
  page,
  request,
}) => {
  await page.goto('/')
  const footer = page.getByRole('contentinfo')
  for (const [name, token] of [
    ['Terms', 'terms'],
    ['Privacy', 'privacy'],
    ['Cookies', 'cookies'],
    ['Access ban', 'ban'],
    ['Returns and refunds', 'return-policy'],
    ['FAQ', 'faq'],
    ['Customer service', 'service'],
  ] as const) {
    await expect(footer.getByRole('link', { name, exact: true })).toHaveAttribute('href', `/${token}`)
    const response = await request.get(`/${token}`)
    expect(response.status(), token).toBe(200)
    const moved = await request.get(`/pages/${token}`, { maxRedirects: 0 })
    expect(moved.status()).toBe(301)
    expect(moved.headers()['location']).toBe(`/${token}`)
  }
  await expect(footer.getByRole('link', { name: 'Pricing' })).toBeVisible()
  await expect(footer.getByRole('link', { name: 'Complaints' })).toBeVisible()
})

test('[2.57] an old address leads to this site or nowhere, whatever it says', async ({ server }) => {
  const entered = await fetch(`${server.url}/api/user.php`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'alma@duet.example', password: 'two-voices-alma' }),
  })
  const member = entered.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  for (const [cookie, path] of [
    ['', '/pages/%2Fnowhere.example'],
    ['', '/pages/%5Cnowhere.example'],
    ['', '/pages/%09%2Fnowhere.example'],
    ['', '/pages/%00'],
    ['', '/pages/%0D%0Ax:y'],
    ['', '/pages/%F0%9F%98%80'],
    [member, '/members/%00/signup'],
    [member, '/members/%F0%9F%98%80/landing'],
  ] as const) {
    const moved = await fetch(server.url + path, { redirect: 'manual', headers: { cookie } })
    const to = moved.headers.get('location')
    expect([301, 302], `${path}: ${moved.status}`).toContain(moved.status)
    expect(to, path).toMatch(/^\/(?![/\\])[!-~]*$/)
    expect((await fetch(server.url + to, { headers: { cookie } })).status, path).toBe(404)
  }
})

test('[8.1] a page refuses what is no form of its own, in its reader’s language', async ({ server }) => {
  for (const [path, method, type, status] of [
    ['/chats', 'POST', 'application/x-www-form-urlencoded', 405],
    ['/login', 'DELETE', 'application/x-www-form-urlencoded', 405],
    ['/login', 'POST', 'application/json', 415],
    ['/login', 'POST', 'multipart/form-data', 415],
    ['/complete-signup', 'POST', 'multipart/form-data; boundary=x', 415],
    ['/login', 'POST', 'application/x-www-form-urlencoded;charset=UTF-8', 200],
  ] as const) {
    const headers = { accept: 'text/html', 'content-type': type, cookie: 'locale=fi' }
    const answer = await fetch(server.url + path, { method, headers, body: '{}', redirect: 'manual' })
    expect(answer.status, `${method} ${path} ${type}`).toBe(status)
    expect(await answer.text()).toContain('<html lang="fi"')
  }
})

test('a page is there whatever host a request names, or none', async ({ server }) => {
  for (const host of ['', 'localhost:99999', 'a b', 'a@b', '[', 'a/b']) {
    const { promise, resolve } = Promise.withResolvers<number | undefined>()
    get(`${server.url}/members?page=1`, { headers: { host } }, (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    })
    expect(await promise, host).toBe(200)
  }
})

test('[2.58] [2.59] the footer names the company, and its phone link has no dashes or spaces', async ({ page }) => {
  await page.goto('/')
  const footer = page.getByRole('contentinfo')
  await expect(footer).toContainText('Duet Demo B.V.')
  await expect(footer.getByRole('link', { name: '+31 20 000 00 00' })).toHaveAttribute('href', 'tel:+31200000000')
})

test('[2.55] a visitor sees a login button instead of the places', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Search members' })).toHaveCount(0)
})

test('[2.68] [2.70] another site by its host: its language, its look, its entry warning, once', async ({
  browser,
  server,
}) => {
  const url = server.url.replace('127.0.0.1', 'zwei.localhost')
  const context = await browser.newContext({ baseURL: url, locale: 'ja-JP' })
  const page = await context.newPage()
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await expect(page.locator('html')).toHaveAttribute('data-niche', 'she')
  await expect(page.getByRole('dialog')).toContainText('Zwei')
  await page.getByRole('button', { name: 'Ich bin 18 oder älter' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const kept = (await context.cookies()).find(({ name }) => name === 'site-entry-dismissed')
  expect(Math.abs(Number(kept?.value) - Date.now() / 1000)).toBeLessThan(60)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await context.close()
})

test('[2.68] the installed app asks nothing at the door', async ({ browser, server }) => {
  const url = server.url.replace('127.0.0.1', 'zwei.localhost')
  const context = await browser.newContext({ baseURL: url, locale: 'de-DE' })
  const page = await context.newPage()
  await page.goto('/')
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page.locator('h1')).toBeHidden()
  // Nothing can be installed in a browser of the tests: its style sheets apply as if it were.
  await page.evaluate(() => {
    for (const { cssRules } of document.styleSheets)
      for (const rule of cssRules)
        if (rule instanceof CSSMediaRule)
          rule.media.mediaText = rule.media.mediaText.replace('(display-mode: standalone)', 'all')
  })
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.locator('h1')).toBeVisible()
  await context.close()
})

test('[2.113] the warning works without JavaScript, hides what is behind it, and is not shown to bots', async ({
  browser,
  server,
}) => {
  const url = server.url.replace('127.0.0.1', 'zwei.localhost')
  const context = await browser.newContext({ baseURL: url, locale: 'de-DE', javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/faq?from=mail')
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page.locator('h1')).toBeHidden()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Ich bin 18 oder älter' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/faq?from=mail')
  await expect(page.locator('h1')).toBeVisible()
  await context.close()
  const userAgent = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'
  const machine = await browser.newContext({ baseURL: url, userAgent })
  const read = await machine.newPage()
  await read.goto('/faq?network=ads')
  await expect(read.locator('h1')).toBeVisible()
  expect(await read.content()).not.toMatch(/role="dialog"|name="consent"/)
  await machine.close()
})

test('[12.35] [2.116] a visitor is asked whether their source may be stored, and no is as easy as yes', async ({
  browser,
  server,
}) => {
  for (const [answer, javaScriptEnabled] of [
    ['No, thanks', true],
    ['Yes, that’s fine', false],
  ] as const) {
    const context = await browser.newContext({ baseURL: server.url, locale: 'en-GB', javaScriptEnabled })
    const page = await context.newPage()
    const bar = page.getByRole('region', { name: 'Your consent' })
    await page.goto('/')
    await expect(page.getByRole('contentinfo')).toBeVisible()
    await expect(bar).toHaveCount(0)
    await page.goto('/?network=ads-of-may&sub1=spring')
    await expect(page.getByRole('banner').getByRole('link', { name: 'Join' })).toHaveAttribute(
      'href',
      '/signup?network=ads-of-may&sub1=spring',
    )
    const sizes = ['No, thanks', 'Yes, that’s fine'].map((name) => bar.getByRole('button', { name }).boundingBox())
    const [no, yes] = await Promise.all(sizes)
    expect([yes?.height, yes?.y]).toEqual([no?.height, no?.y])
    await bar.getByRole('button', { name: answer }).click()
    await expect(page).toHaveURL('/?network=ads-of-may&sub1=spring')
    await expect(bar).toHaveCount(0)
    const kept = Object.fromEntries((await context.cookies()).map(({ name, value }) => [name, value]))
    expect(kept).toEqual(
      javaScriptEnabled ? { consent: 'no' } : { consent: 'yes', source: 'network=ads-of-may&sub1=spring' },
    )
    // Later the visitor decides otherwise, on the page that explains it.
    await page.goto('/cookies')
    await page.getByRole('button', { name: javaScriptEnabled ? 'Yes, that’s fine' : 'No, thanks' }).click()
    await expect(page.getByText(javaScriptEnabled ? 'You said yes:' : 'You said no:')).toBeVisible()
    expect((await context.cookies()).some(({ name }) => name === 'source')).toBe(false)
    await context.close()
  }
})

test('[9.11] [9.12] [9.13] the theme: indigo, green, unread as the primary, Open Sans before Arial', async ({
  page,
}) => {
  // The home page carries only the styles it needs at first sight.
  await page.goto('/login')
  const theme = await page.evaluate(() => {
    const style = getComputedStyle(document.documentElement)
    return {
      unread: style.getPropertyValue('--color-unread'),
      primary: style.getPropertyValue('--color-primary'),
      font: getComputedStyle(document.body).fontFamily,
    }
  })
  expect(theme.primary).not.toBe('')
  expect(theme.unread).toBe(theme.primary)
  expect(theme.font).toMatch(/^"?Open Sans.*Arial/)
})

test('[9.18] nothing moves with reduced motion', async ({ browser, server }) => {
  const context = await browser.newContext({ baseURL: server.url, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto('/')
  const longest = await page.evaluate(() =>
    Math.max(
      ...[...document.querySelectorAll('*')].flatMap((element) =>
        getComputedStyle(element).transitionDuration.split(',').map(Number.parseFloat),
      ),
    ),
  )
  expect(longest).toBeLessThanOrEqual(0.01)
  await context.close()
})
