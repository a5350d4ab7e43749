// The own profile in a browser: fields that save by themselves, in two windows, offline, and by keyboard alone.
import type { Page } from '@playwright/test'
import { setStage } from '../../scripts/shots/stage.ts'
import type { Cast } from '../../scripts/shots/stage.ts'
import { askAs, keepOffers, letThrough, openAs, watchHydration } from '../cast.ts'
import { expect, ownServer, test } from '../journey.ts'

ownServer()

let cast: Cast

test.beforeAll(async ({ server }) => {
  cast = await setStage(server)
})

// If one is left open, a later failing journey shows it instead of its own page.
test.afterEach(async ({ browser }) => {
  await Promise.all(browser.contexts().map((context) => context.close()))
})

/** The mark beside this field. Each disappears after a while: on a slow machine several are not visible at once. */
const saved = (page: Page, field: string) =>
  page.getByRole('status').filter({ hasText: new RegExp(`^Saved ?Undo ?: ${field}$`) })
const kept = async (server: Parameters<typeof askAs>[0]) => askAs(server, cast.member, 'GET /api/profile.php')

test('[2.18] [3.16] [3.17] [3.18] [3.20] [3.62] every field saves by itself and is what another member then sees', async ({
  browser,
  server,
}) => {
  const page = await openAs(browser, server, cast.member)
  await keepOffers(page)
  await page.goto('/profile')
  const choices = {
    'Looking for': ['friendship', 'Friendship'],
    'Relationship status': ['divorced', 'Divorced'],
    'Body type': ['curvy', 'Curvy'],
    'Hair colour': ['red', 'Red'],
    'Eye colour': ['hazel', 'Hazel'],
    Tattoos: ['many', 'Many'],
  }
  for (const [label, [value = '']] of Object.entries(choices)) {
    await page.getByLabel(label, { exact: true }).selectOption(value)
    await expect(saved(page, label)).toBeVisible()
  }
  await page.getByLabel('Province').selectOption({ label: 'Utrecht' })
  await expect(saved(page, 'Province')).toBeVisible()
  for (const [label, text] of [
    ['Town', 'Amersfoort'],
    ['Name', 'Almira'],
    ['About you', 'Ask me about bread.'],
  ] as const) {
    await page.getByRole(label === 'Town' ? 'combobox' : 'textbox', { name: label, exact: true }).fill(text)
    await page.getByLabel('Tattoos', { exact: true }).focus()
    await expect(saved(page, label)).toBeVisible()
  }
  const other = await openAs(browser, server, cast.premium)
  await other.goto(`/members/${cast.member.id}`)
  await expect(other.getByRole('heading', { name: /Almira/ }).first()).toBeVisible()
  for (const word of ['Ask me about bread.', 'Amersfoort', 'Friendship', 'Curvy', 'Hazel', 'Many']) {
    await expect(other.getByText(word).first()).toBeVisible()
  }
})

test('[3.62] a change can be undone, and a refused one says why beside the field', async ({ browser, server }) => {
  const page = await openAs(browser, server, cast.member)
  await keepOffers(page)
  await page.goto('/profile', { waitUntil: 'networkidle' })
  await page.getByLabel('Eye colour').focus()
  const before = (await kept(server)).eye_color as string
  await page.getByLabel('Eye colour').selectOption('grey')
  await page.getByRole('button', { name: /^Undo ?: Eye colour$/ }).click()
  await expect(page.getByLabel('Eye colour')).toHaveValue(before)
  await expect.poll(async () => (await kept(server)).eye_color).toBe(before)
  const name = page.getByLabel('Name', { exact: true })
  await name.fill('@alma')
  await name.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Your username can’t start with @.')
  await expect(name).toHaveValue('@alma')
  await expect(name).toHaveAttribute('aria-invalid', 'true')
})

test('[3.62] text refused while it is being written is saved once it is put right', async ({ browser, server }) => {
  const page = await openAs(browser, server, cast.member)
  await keepOffers(page)
  await page.goto('/profile', { waitUntil: 'networkidle' })
  const about = page.getByRole('textbox', { name: 'About you' })
  await about.fill('Call me: 06 12345678')
  await expect(about).toHaveAttribute('aria-invalid', 'true')
  await about.fill('Ask me in person.')
  await expect(saved(page, 'About you')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect((await kept(server)).about).toBe('Ask me in person.')
})

test('[3.70] going back from the page saves what was just written, once', async ({ browser, server }) => {
  const page = await openAs(browser, server, cast.member)
  const puts: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT' && request.url().endsWith('/api/profile.php')) puts.push(request.postData() ?? '')
  })
  const hydrated = await watchHydration(page)
  await page.goto('/members')
  // From here on it navigates without loading another document.
  await hydrated()
  const written = { name: ['Name', 'Almina'], about: ['About you', 'Written on the way out.'] } as const
  for (const [field, [label, text]] of Object.entries(written)) {
    await page.evaluate(() => document.querySelector<HTMLAnchorElement>('a[href="/profile"]')?.click())
    await expect(page).toHaveURL(/profile$/)
    const box = page.getByRole('textbox', { name: label, exact: true })
    await box.focus()
    await expect(page.getByRole('button', { name: 'What to do with photo 1' })).toBeVisible()
    await box.fill(text)
    const answered = page.waitForResponse((answer) => answer.request().method() === 'PUT')
    await page.goBack()
    await expect(page).toHaveURL(/members$/)
    await answered
    expect((await kept(server))[field]).toBe(text)
  }
  expect(puts).toHaveLength(2)
  await page.goForward()
  const name = page.getByRole('textbox', { name: 'Name', exact: true })
  await name.fill('Somebody')
  await name.fill('Almina')
  await page.goBack()
  await expect(page).toHaveURL(/members$/)
  await page.waitForLoadState('networkidle')
  expect(puts).toHaveLength(2)
})

test('[4.47] another window’s change arrives, and text edited in both is shown to decide', async ({
  browser,
  server,
}) => {
  const [one, other] = [await openAs(browser, server, cast.member), await openAs(browser, server, cast.member)]
  for (const page of [one, other]) {
    await page.goto('/profile', { waitUntil: 'networkidle' })
    await page.getByLabel('Tattoos').focus()
  }
  await one.getByLabel('Hair colour').selectOption('white')
  await expect(other.getByLabel('Hair colour')).toHaveValue('white')
  await expect(other.getByText('Changed in another window')).toBeVisible()
  const about = (page: Page) => page.getByRole('textbox', { name: 'About you' })
  const phoneFirst = Promise.withResolvers<void>()
  await other.route('**/api/profile.php', async (route) => {
    await phoneFirst.promise
    await route.continue()
  })
  await about(other).fill('From the desk.')
  await askAs(server, cast.member, 'PUT /api/profile.php', { about: 'From the phone.' })
  phoneFirst.resolve()
  await about(other).blur()
  await expect(other.getByRole('alert')).toContainText('changed in another window')
  await expect(other.getByText('From the phone.')).toBeVisible()
  expect((await kept(server)).about).toBe('From the phone.')
  await other.getByRole('button', { name: 'Keep mine' }).click()
  await expect(about(one)).toHaveValue('From the desk.')
})

test('[4.48] an offline change is kept, even over a reload, and saved once online', async ({ browser, server }) => {
  const page = await openAs(browser, server, cast.member)
  await keepOffers(page)
  await page.goto('/profile', { waitUntil: 'networkidle' })
  await page.context().route('**/api/profile.php', (route) => route.abort())
  await page.getByLabel('Body type').selectOption('athletic')
  await expect(page.getByText('Waiting for a connection')).toBeVisible()
  await expect(page.getByText(/You’re offline/)).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Body type')).toHaveValue('athletic')
  await letThrough(page.context(), '**/api/profile.php')
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(saved(page, 'Body type')).toBeVisible()
  await expect.poll(async () => (await kept(server)).body_type).toBe('athletic')
})

test('[5.25] the birthday can be corrected once', async ({ browser, server }) => {
  // A day is the same in every time zone.
  const page = await openAs(browser, server, cast.member, { timezoneId: 'Pacific/Auckland' })
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Is the date wrong?' }).click()
  await page.getByLabel('Year').selectOption('1994')
  await page.getByRole('button', { name: 'Correct the date' }).click()
  await expect(page.getByText('You have corrected the date once.')).toBeVisible()
  expect((await kept(server)).date_of_birth).toBe('1994-04-18')
  await expect(page.getByText('April 18, 1994')).toBeVisible()
})

test('[12.21] [4.19] the switches set whether sexuality and the member are visible', async ({ browser, server }) => {
  const [page, other] = [await openAs(browser, server, cast.member), await openAs(browser, server, cast.premium)]
  await page.goto('/profile')
  const seen = async () => {
    await other.goto(`/members/${cast.member.id}`)
    return other.getByText('Sexuality', { exact: true }).count()
  }
  const visitor = await openAs(browser, server, null)
  const status = async () => (await visitor.goto(`/members/${cast.member.id}`))?.status()
  expect([await seen(), await status()]).toEqual([0, 200])
  await page.getByRole('switch', { name: 'Show my sexuality' }).click()
  await expect(page.getByText('Members see it on your profile.')).toBeVisible()
  await expect(saved(page, 'Show my sexuality')).toBeVisible()
  expect(await seen()).toBe(1)
  await page.getByRole('switch', { name: 'Be invisible' }).click()
  await expect(page.getByText(/Nobody finds you/)).toBeVisible()
  await expect(saved(page, 'Be invisible')).toBeVisible()
  expect(await status()).toBe(404)
  await page.getByRole('switch', { name: 'Be invisible' }).click()
  await expect.poll(status).toBe(200)
})

test('[3.72] search engines may list a member’s landings while its switch is on, and never the profile', async ({
  browser,
  server,
}) => {
  const page = await openAs(browser, server, cast.member)
  await keepOffers(page)
  const visitor = await openAs(browser, server, null)
  const unlisted = async (path: string) => {
    const answer = await visitor.request.get(path)
    expect(answer.status(), path).toBe(200)
    return (await answer.text()).includes('<meta name="robots" content="noindex"')
  }
  const profile = `/members/${cast.member.id}`
  const landings = ['signup', 'landing', 'landing2', 'landing3'].map((which) => `${profile}/${which}`)
  const told = async () => Promise.all(landings.map(unlisted))
  await page.goto('/profile')
  const choice = page.getByRole('switch', { name: 'Be found by search engines' })
  await expect(choice).not.toBeChecked()
  expect(await told()).toEqual([true, true, true, true])
  await choice.click()
  await expect(page.getByText(/may show up in Google/)).toBeVisible()
  await expect(saved(page, 'Be found by search engines')).toBeVisible()
  expect(await told()).toEqual([false, false, false, false])
  expect([await unlisted(profile), await unlisted('/members')]).toEqual([true, true])
  await choice.click()
  await expect(page.getByText(/are told to leave you out/)).toBeVisible()
  await expect.poll(told).toEqual([true, true, true, true])
})

test('[2.36] a visitor is sent to the login', async ({ browser, server }) => {
  const page = await openAs(browser, server, null)
  await page.goto('/profile')
  await expect(page).toHaveURL(/\/login\?back=%2Fprofile$/)
})
