// Forms on a line that drops: what was filled in stays, a sentence says what happened, and the next press succeeds.
import type { Browser, Locator, Page } from '@playwright/test'
import { setStage } from '../../scripts/shots/stage.ts'
import type { Cast, Session } from '../../scripts/shots/stage.ts'
import { letThrough, loseAnswer, mistake, openAs, watchHydration } from '../cast.ts'
import { expect, ownServer, test } from '../journey.ts'
import type { JourneyServer } from '../server.ts'

ownServer()

let cast: Cast
test.beforeAll(async ({ server }) => {
  cast = await setStage(server)
})

const kept = 'No connection. What you typed is still here: please try again.'
const pressed = 'No connection. Please try again.'

interface Case {
  form: string
  path: (cast: Cast) => string
  as?: keyof Pick<Cast, 'member' | 'premium'>
  /** By field name. */
  fill?: Record<string, string>
  press: string
  /** What the page says once it succeeded. */
  says: RegExp
}

const forms: Case[] = [
  {
    form: 'a forgotten password',
    path: () => '/reset-password',
    fill: { email: 'nobody@duet.example' },
    press: 'Send the link',
    says: /E-mail address not found/,
  },
  {
    form: 'a new activation link',
    path: () => '/activate/error',
    fill: { email: 'nobody@duet.example' },
    press: 'Send a new link',
    says: /is waiting to be confirmed/,
  },
  {
    form: 'a change of password',
    path: () => '/change-password',
    as: 'member',
    fill: { old_password: 'wrong for sure', password: 'seven kites above', password_again: 'seven kites above' },
    press: 'Change my password',
    says: /check your old password/,
  },
  {
    form: 'a change of address',
    path: () => '/mail-change',
    as: 'member',
    fill: { email: 'alma.new@duet.example', password: 'wrong for sure' },
    press: 'Mail me the links',
    says: /That isn’t your password/,
  },
  {
    form: 'a request for an export',
    path: () => '/my-data',
    as: 'member',
    fill: { password: 'wrong for sure' },
    press: 'Make my copy',
    says: /isn’t your password/,
  },
  {
    form: 'leaving',
    path: () => '/delete-account',
    as: 'member',
    fill: { password: 'wrong for sure' },
    press: 'Delete my account',
    says: /isn’t your password/,
  },
  {
    form: 'a spending limit',
    path: () => '/transactions',
    as: 'premium',
    fill: { limit: '120' },
    press: 'Set limit',
    says: /€\s?120/,
  },
  {
    form: 'direct debit',
    path: ({ stage }) => `/directdebit?bundle=${stage.bundleId}&country=NL`,
    as: 'premium',
    fill: {
      account_holder: 'Noah Kade',
      iban: 'NL91ABNA0417164301',
      street: 'Okapistraat',
      house_number: '12',
      zip: '1011 AB',
      city: 'Amsterdam',
      phone: '+31612345678',
    },
    press: 'Send me a code',
    says: /IBAN/,
  },
  {
    form: 'an order',
    path: ({ stage }) => `/credits/${stage.bundleId}?country=NL`,
    as: 'member',
    press: 'Pay',
    // On the provider's own page.
    says: /^Pay €/,
  },
]

/** `idle`: whether the browser is ever idle, which is when it fetches the code of pages likely to come next. */
async function open(
  browser: Browser,
  server: JourneyServer,
  session: Session | null,
  path: string,
  { idle = true } = {},
): Promise<Page> {
  const page = await openAs(browser, server, session, { viewport: { width: 390, height: 844 } })
  if (!idle) await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }))
  const hydrated = await watchHydration(page)
  await page.goto(path)
  await page.mouse.click(1, 1)
  await hydrated()
  return page
}

interface Manifest {
  routes: Record<string, { path?: string; module: string; imports?: string[] }>
}

/** The code of the next page is fetched once the browser is idle. */
async function untilFetched(page: Page, path: string): Promise<void> {
  const isFetched = (wanted: string) => {
    const { routes } = (window as unknown as { __reactRouterManifest: Manifest }).__reactRouterManifest
    const files = Object.values(routes).flatMap(({ path: at, module, imports = [] }) =>
      at === wanted ? [module, ...imports] : [],
    )
    const fetched = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
    return files.length > 0 && files.every((file) => fetched.includes(file))
  }
  await expect.poll(() => page.evaluate(isFetched, path), 'whether its code is there').toBe(true)
}

const fields = (page: Page, fill: Record<string, string>) =>
  Object.entries(fill).map(([name, value]) => [page.locator(`main form [name=${name}]:visible`), value] as const)

for (const { form, path, as, fill = {}, press, says } of forms) {
  test(`[2.180] ${form} stays as it was filled in, and succeeds with the next press`, async ({ browser, server }) => {
    const page = await open(browser, server, as ? cast[as] : null, path(cast))
    const url = page.url()
    for (const [field, value] of fields(page, fill)) await field.fill(value)
    const button = page.locator('main').getByRole('button', { name: press }).last()
    await page.context().setOffline(true)
    await button.click()
    await expect(page.getByRole('alert').filter({ hasText: kept })).toBeInViewport()
    for (const [field, value] of fields(page, fill)) await expect(field).toHaveValue(value)
    expect(page.url()).toBe(url)
    await page.context().setOffline(false)
    await button.click()
    await expect(page.getByText(kept)).toHaveCount(0)
    await expect(page.getByText(says).first()).toBeVisible()
    await page.context().close()
  })
}

test('[2.180] a standalone button shows the error below it, even if a proxy answers', async ({ browser, server }) => {
  const page = await open(browser, server, cast.member, '/notifications')
  const hide = page.locator('button[name=invisible]')
  await page.context().setOffline(true)
  await hide.click()
  await expect(page.getByText(pressed)).toBeVisible()
  await expect(hide).toHaveText('Turn on')
  await page.context().setOffline(false)
  await page.route('**/notifications.data*', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' })
      : route.continue(),
  )
  const gone = page.waitForResponse((answer) => answer.status() === 502)
  await hide.click()
  await gone
  await expect(page.getByText(pressed)).toBeVisible()
  await letThrough(page, '**/notifications.data*')
  await hide.click()
  await expect(hide).toHaveText('Turn off')
  await hide.click()
  await expect(hide).toHaveText('Turn on')
  await page.context().close()
})

test('[2.180] while the server is away for a moment, the form says so', async ({ browser, server }) => {
  const page = await open(browser, server, null, '/login')
  await page.getByLabel('E-mail address').fill('alma@duet.example')
  await page.getByLabel('Password', { exact: true }).fill('two-voices-alma')
  const message = 'We are away for a moment. Please try again shortly.'
  await page.route('**/login.data*', (route) => route.fulfill({ status: 503, json: { message, code: 'unavailable' } }))
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText(message)
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('two-voices-alma')
  await letThrough(page, '**/login.data*')
  await main.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page).toHaveURL('/members')
  await page.context().close()
})

/** The first of a lander’s forms that lead to the signup. */
const joinOf = (page: Page) =>
  page
    .locator('form')
    .filter({ has: page.locator('[name=seeks]') })
    .first()

async function answerJoin(page: Page): Promise<Locator> {
  const join = joinOf(page)
  await join.getByText('A woman', { exact: true }).click()
  await join.getByText('Men', { exact: true }).click()
  return join
}

/** Continues online from where it stopped offline: what was chosen is still chosen. */
async function goOnWithLine(page: Page, join: Locator): Promise<void> {
  await expect(join.locator('[name=gender]:checked')).toHaveValue('female')
  await page.context().setOffline(false)
  await join.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/signup\?step=1/)
}

test('[2.180] a question that leads to the signup stays answered, and continues once the line is back', async ({
  browser,
  server,
}) => {
  const page = await open(browser, server, null, '/landers/iconslanding')
  const join = await answerJoin(page)
  await untilFetched(page, 'signup')
  await page.context().setOffline(true)
  await join.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText(kept)).toBeVisible()
  await goOnWithLine(page, join)
  await page.context().close()
})

test('[2.180] it stays so if the signup’s code has not loaded yet', async ({ browser, server }) => {
  const page = await open(browser, server, null, '/landers/iconslanding', { idle: false })
  const join = await answerJoin(page)
  await page.context().setOffline(true)
  for (const press of ['first', 'second']) {
    await join.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText(kept), press).toBeVisible()
  }
  await goOnWithLine(page, join)
  await page.context().close()
})

test('[2.180] a mistake there is still shown on the signup page', async ({ browser, server }) => {
  const page = await open(browser, server, null, '/landers/iconslanding')
  const join = joinOf(page)
  await join.getByText('A woman', { exact: true }).click()
  await join.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/signup\?step=0/)
  await expect(mistake(page)).toHaveText('Please choose one of the options.')
  await expect(page.locator('[name=gender]:checked')).toHaveValue('female')
  await page.context().close()
})

test('[2.181] [2.180] an activation whose answer is lost is completed by the next press', async ({
  browser,
  server,
}) => {
  const page = await open(browser, server, null, `/activate/done?token=${cast.stage.activationToken}`)
  await page.route('**/activate/done.data*', loseAnswer)
  const yes = page.getByRole('button', { name: 'Yes, this address is mine' })
  await yes.click()
  await expect(page.getByText(pressed)).toBeVisible()
  await letThrough(page, '**/activate/done.data*')
  await yes.click()
  await expect(page.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible()
  await expect(page.locator('main').getByRole('link', { name: 'Log in' })).toBeVisible()
  await page.context().close()
})

test('[2.164] the house number goes to its field', async ({ browser, server }) => {
  const page = await open(browser, server, cast.premium, `/directdebit?bundle=${cast.stage.bundleId}&country=NL`)
  const [street, number] = [page.locator('[name=street]'), page.locator('[name=house_number]')]
  await street.fill('Okapistraat 12a')
  await street.blur()
  await expect(street).toHaveValue('Okapistraat')
  await expect(number).toHaveValue('12a')
  await page.context().close()
})
