// Every place of the product by its address: what a visitor and a member find there, and in which frame.
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { setStage } from '../../scripts/shots/stage.ts'
import type { Cast } from '../../scripts/shots/stage.ts'
import { askAs, openAs } from '../cast.ts'
import { expect, ownServer, test } from '../journey.ts'

ownServer()

let cast: Cast
let alma: Page
let noah: Page

test.beforeAll(async ({ browser, server }) => {
  test.setTimeout(120_000)
  cast = await setStage(server)
  alma = await openAs(browser, server, cast.member)
  noah = await openAs(browser, server, cast.premium)
})

const words = (language: string, feature: string) =>
  JSON.parse(readFileSync(new URL(`../../src/copy/${language}/${feature}.json`, import.meta.url), 'utf8'))
const title = (page: Page) => page.getByRole('heading', { level: 1 })

test('[1.22] a visitor’s pages are rendered on the server: language, status, title, description', async ({
  request,
}) => {
  const accounts = words('fi', 'accounts')
  const payments = words('fi', 'payments')
  const pages: [path: string, status: number, said: string][] = [
    ['/', 200, words('fi', 'pages').home.title],
    ['/members', 200, words('fi', 'matching').search.title],
    ['/pricing', 200, payments.pricing_title],
    ['/login', 200, accounts.login.title],
    ['/signup', 200, accounts.signup.title_0],
    ['/terms', 200, ''],
    ['/no/such/page', 404, ''],
  ]
  for (const [path, status, said] of pages) {
    const response = await request.get(path, { headers: { 'accept-language': 'fi' } })
    expect(response.status(), path).toBe(status)
    const html = await response.text()
    expect(html, path).toContain('<html lang="fi"')
    expect(html, path).toMatch(/<title>[^<]+<\/title>/)
    expect(html.match(/<title>/g), path).toHaveLength(1)
    if (status === 200) expect(html, path).toMatch(/<meta name="description" content="[^"]{10,}"/)
    expect(html.match(/<meta name="description"/g)?.length ?? 0, path).toBeLessThanOrEqual(1)
    const vary = response.headers()['vary']?.toLowerCase() ?? ''
    for (const name of ['accept-language', 'cookie', 'accept-encoding']) expect(vary, path).toContain(name)
    expect(response.headers()['cache-control'], path).toContain('private')
    expect(html, path).not.toContain('hreflang')
    expect(html, path).toContain(said)
  }
})

test('[12.27] what a member’s pages fetch on the way to another, and where they redirect, is for no cache in between', async () => {
  for (const path of ['/chats.data', '/profile.data', '/likes/received.data', '/chats', '/signup']) {
    const headers = (await alma.context().request.get(path, { maxRedirects: 0 })).headers()
    expect([path, headers['cache-control']]).toEqual([path, 'private, no-cache'])
    expect(headers['vary']?.toLowerCase(), path).toContain('cookie')
  }
})

test('[1.28] [1.29] a page describes itself to those who link to it: its canonical URL, a picture, who runs the site, its questions', async ({
  request,
  server,
}) => {
  const read = async (path: string) =>
    (await request.get(path, { headers: { 'accept-language': 'fi', cookie: '' } })).text()
  const home = await read('/?network=ads')
  expect(home).toContain(`<link rel="canonical" href="${server.url}/"`)
  expect(home).toContain(`<meta property="og:image" content="${server.url}/share/fi.png"`)
  expect(home).toContain('<meta property="og:locale" content="fi_FI"')
  const picture = await request.get('/share/fi.png')
  expect(picture.headers()['content-type']).toBe('image/png')
  const faq = await read('/faq')
  const told = (html: string) =>
    JSON.parse(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? '{}')
  expect(told(home)['@graph'].map((thing: object) => Reflect.get(thing, '@type'))).toEqual(['WebSite', 'Organization'])
  expect(JSON.stringify(told(home))).not.toMatch(/rating|review/i)
  expect(told(faq)['@type']).toBe('FAQPage')
  expect(told(faq).mainEntity.length).toBe(faq.match(/<h2>/g)?.length)
})

test('[1.4] one path serves every language', async ({ request }) => {
  for (const language of ['da', 'de', 'en', 'es', 'fi', 'fr', 'it', 'nb', 'nl', 'pl', 'sv']) {
    const response = await request.get('/pricing', { headers: { cookie: `locale=${language}` }, maxRedirects: 0 })
    expect(response.status(), language).toBe(200)
    const html = await response.text()
    expect(html).toContain(`<html lang="${language}"`)
    expect(html).not.toMatch(/href="\/(da|de|en|es|fi|fr|it|nb|nl|pl|sv)(\/|")/)
    expect((await request.get(`/${language}/pricing`)).status(), `/${language}/pricing`).toBe(404)
  }
})

test('[1.20] one pays for what one uses: no subscription is offered, and nothing renews', async ({ page, request }) => {
  await page.goto('/pricing')
  await expect(page.getByText('You pay for what you use, and nothing else.')).toBeVisible()
  await expect(page.getByText('No subscription.').first()).toBeVisible()
  await noah.goto('/premium')
  await expect(noah.getByText('It stays: there is nothing to renew')).toBeVisible()
  const { paths } = (await (await request.get('/api/openapi.json')).json()) as { paths: Record<string, object> }
  // A mandate can only be viewed and revoked: each debit under it takes a code of its own.
  const { '/api/mandate.php': mandate = {}, ...others } = paths
  expect(Object.keys(mandate)).toEqual(['get', 'delete'])
  expect(Object.keys(others).filter((path) => /(?<!un)subscri|renew|recurring|mandate/.test(path))).toEqual([])
})

test('[2.5] [2.38] a member’s chat URL opens the chat with them, beside the list', async () => {
  await alma.goto(`/members/${cast.stage.premiumId}/chat`)
  await expect(title(alma)).toHaveText(/Noah/)
  await expect(alma.getByRole('navigation', { name: 'Conversations' })).toBeVisible()
  await alma.goto(`/members/${cast.stage.fictionalId}/chat`)
  await expect(alma.getByText(/fictional/i).first()).toBeVisible()
})

test('[2.8] [2.9] [2.38] the chats: the list alone, and one by its own id beside it', async () => {
  await alma.goto('/chats')
  await expect(title(alma)).toHaveText('Messages')
  const line = alma.getByRole('navigation', { name: 'Conversations' }).getByRole('link', { name: /Noah/ })
  await expect(line).toHaveAttribute('href', `/chats/${cast.stage.conversationId}`)
  await expect(alma.getByText('Choose a conversation.')).toBeVisible()
  await line.click()
  await expect(alma).toHaveURL(`/chats/${cast.stage.conversationId}`)
  await expect(alma.getByRole('log', { name: /Noah/ })).toContainText('Coffee near the museum on Saturday?')
  await expect(line).toBeVisible()
  await expect(line).toHaveAttribute('aria-current', 'page')
  expect((await alma.goto(`/chats/${cast.stage.premiumId}`))?.status()).toBe(404)
})

test('[2.38] on a phone the list and the conversation alternate', async ({ browser, server }) => {
  const phone = await openAs(browser, server, cast.member, { viewport: { width: 390, height: 844 } })
  await phone.goto(`/chats/${cast.stage.conversationId}`)
  await expect(phone.getByRole('log')).toBeVisible()
  await expect(phone.getByRole('navigation', { name: 'Conversations' })).toBeHidden()
  await phone.getByRole('link', { name: 'Back' }).click()
  await expect(phone.getByRole('navigation', { name: 'Conversations' })).toBeVisible()
  await expect(phone.getByRole('log')).toHaveCount(0)
  await phone.context().close()
})

test('[2.12] [2.13] the bundles, one of them, and its payment method by URL', async ({ server }) => {
  await alma.goto('/credits')
  await expect(title(alma)).toHaveText('Credits')
  const { bundles } = await askAs(server, cast.member, 'GET /api/bundles.php?country=NL')
  await expect(alma.getByRole('radio')).toHaveCount(bundles.length)
  await alma.goto(`/credits/${cast.stage.bundleId}`)
  await expect(title(alma)).toHaveText('Check and pay')
  await expect(alma.getByText(`${bundles[1].credits} credits`).first()).toBeVisible()
  const methods = alma.getByRole('group', { name: 'How would you like to pay?' }).getByRole('radio')
  expect(await methods.count()).toBeGreaterThan(1)
  await alma.goto(`/credits/${cast.stage.bundleId}/paypal`)
  await expect(alma.getByRole('radio', { name: /PayPal/ })).toBeChecked()
})

test('[2.15] premium and prices explain themselves; a visitor is led from one to the other', async ({
  page,
  server,
}) => {
  await alma.goto('/premium')
  await expect(title(alma)).toHaveText('Get Premium')
  await expect(alma.getByText('All photos of other members, none of them blurred')).toBeVisible()
  await page.goto('/premium')
  await expect(page).toHaveURL('/pricing')
  await expect(title(page)).toHaveText('Pricing')
  const { bundles } = await askAs(server, cast.member, 'GET /api/bundles.php?country=NL')
  for (const { credits } of bundles) await expect(page.getByText(`${credits} credits`, { exact: true })).toBeVisible()
  await expect(page.getByText('A message costs 1 credit.')).toBeVisible()
})

test('[2.16] [2.66] a payment’s result: in progress, done, or failed; without an id all orders', async () => {
  const { pending, completed, failed } = cast.stage.payments
  await noah.goto(`/transactions/${pending}`)
  await expect(title(noah)).toHaveText('Your payment is being processed')
  await noah.goto(`/transactions/${completed}`)
  await expect(title(noah)).toHaveText(/^\d+ credits added$/)
  await noah.goto(`/transactions/${failed}`)
  await expect(title(noah)).toHaveText('Payment failed or has been cancelled.')
  await expect(noah.getByRole('link', { name: 'Try again' })).toBeVisible()
  await noah.goto('/transactions')
  await expect(title(noah)).toHaveText('Your orders')
  for (const [id, status] of [
    [pending, 'Pending'],
    [completed, 'Paid'],
    [failed, 'Failed'],
  ]) {
    await expect(noah.locator(`main a[href="/transactions/${id}"]`)).toContainText(status ?? '')
  }
  expect((await alma.goto(`/transactions/${completed}`))?.status(), 'somebody else’s').toBe(404)
})

test('[2.20] the login admits those who know the password, and says so to those who don’t', async ({ page }) => {
  await page.goto('/login')
  await expect(title(page)).toHaveText('Good to see you again')
  await page.getByLabel('E-mail address').fill('alma@duet.example')
  await page.getByLabel('Password', { exact: true }).fill('not hers')
  const submit = page.getByRole('main').getByRole('button', { name: 'Log in', exact: true })
  await submit.click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill('two-voices-alma')
  await submit.click()
  await expect(page).toHaveURL('/members')
  await expect(page.getByRole('banner').getByRole('link', { name: /^Messages/ })).toBeVisible()
})

test('[2.23] [2.85] the activation link changes nothing until it is clicked; then it says what happened', async ({
  page,
  request,
}) => {
  const link = `/activate/done?token=${cast.stage.activationToken}`
  for (const _scanner of [1, 2, 3]) expect((await request.get(link)).status()).toBe(200)
  await page.goto(link)
  await expect(title(page)).toHaveText('Confirm your e-\u2060mail address')
  await page.getByRole('button', { name: 'Yes, this address is mine' }).click()
  await expect(page).toHaveURL('/activate/done')
  // Nobody has signed up with this browser.
  await expect(title(page)).toHaveText('Your address is confirmed')
  await expect(page.locator('main').getByRole('link', { name: 'Log in' })).toBeVisible()
  const late = await page
    .context()
    .browser()
    ?.newPage({ baseURL: new URL(page.url()).origin, locale: 'en-GB' })
  await late?.goto(link)
  await late?.getByRole('button', { name: 'Yes, this address is mine' }).click()
  await expect(late!).toHaveURL('/activate/error')
  await expect(title(late!)).toHaveText('Activation failed.')
  await late?.close()
})

test('[2.301] [2.302] nobody is told that an unconfirmed address is confirmed, or that an existing account is gone', async ({
  page,
}) => {
  const answer = await page.request.post('/api/signup.php', {
    data: {
      client_id: crypto.randomUUID(),
      email: 'not.yet@mail.example',
      name: 'Not Yet',
      password: 'three quiet rivers',
      date_of_birth: '1990-02-03',
      gender: 'female',
      seeks: 'male',
      country: 'NL',
      region: 'NH',
      city: 'Haarlem',
      terms: true,
    },
  })
  expect(answer.status()).toBe(200)
  await page.goto('/activate/done')
  await expect(page).toHaveURL('/complete-signup')
  await expect(title(page)).toHaveText('Check your e-mail')
  await page.goto('/account-deleted')
  await expect(page).toHaveURL('/members')
  await page.goto('/delete-account')
  await page.getByRole('link', { name: /Change e-\u2060mail address/ }).click()
  await expect(page).toHaveURL('/complete-signup')
})

test('[2.37] most pages are between the navigation and a footer with the disclaimer', async ({ page }) => {
  for (const path of ['/', '/members', '/pricing', '/terms']) {
    await page.goto(path)
    await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' }), path).toBeVisible()
    await expect(page.getByRole('contentinfo'), path).toContainText(/adults|18/)
  }
})

test('[2.40] a lander has a bar with nothing but the logo', async ({ page }) => {
  await page.goto('/signup')
  const bar = page.getByRole('banner')
  await expect(bar.getByText('Duet')).toBeVisible()
  await expect(bar.getByRole('link')).toHaveCount(0)
  await expect(bar.getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
})

test('[8.25] an unavailable welcome code leaves the prices as they are, silently', async ({ server }) => {
  await expect(askAs(server, cast.premium, 'GET /api/discountcode.php?welcome=true')).rejects.toThrow(': 404')
  await noah.goto('/credits')
  await expect(title(noah)).toHaveText('Credits')
  await expect(noah.getByRole('main').getByText(/% off/)).toHaveCount(0)
  await expect(noah.getByRole('alert')).toHaveCount(0)
})
