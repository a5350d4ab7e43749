// Hands faster than the network: what is written and chosen before a page is awake counts like the rest.
import type { Page } from '@playwright/test'
import { setStage } from '../../scripts/shots/stage.ts'
import type { Cast } from '../../scripts/shots/stage.ts'
import { addAuthenticator } from '../authenticator.ts'
import { askAs, holdBack, openAs, watchHydration } from '../cast.ts'
import { expect, ownServer, test } from '../journey.ts'
import { enter, leave } from '../pair.ts'

ownServer()

let cast: Cast

test.beforeAll(async ({ server }) => {
  test.setTimeout(120_000)
  cast = await setStage(server)
})

const moments = {
  'before any script has come': { scripts: '**/*.js', until: 'commit', tattoos: 'some' },
  'while the code of the fields is on its way': { scripts: '**/OwnPage-*.js', until: 'load', tattoos: 'none' },
} as const

for (const [moment, { scripts, until, tattoos }] of Object.entries(moments)) {
  test(`[2.125] a change in the own profile ${moment} is saved`, async ({ browser, server }) => {
    const page = await openAs(browser, server, cast.member)
    const letGo = await holdBack(page, scripts)
    await page.goto('/profile', { waitUntil: until })
    const about = page.getByRole('textbox', { name: 'About you' })
    await about.fill(`Early, ${moment}.`)
    await about.blur()
    await page.getByLabel('Town').fill(`Lund, ${tattoos}`)
    await page.getByLabel('Tattoos').selectOption(tattoos)
    await page.getByLabel('Hair colour').focus()
    letGo()
    await expect
      .poll(async () => askAs(server, cast.member, 'GET /api/profile.php'))
      .toMatchObject({ about: `Early, ${moment}.`, city: `Lund, ${tattoos}`, tattoos })
    await expect(about).toHaveValue(`Early, ${moment}.`)
    await page.context().close()
  })
}

test('[2.125] a choice in the own profile between its code loading and hydration is saved', async ({
  browser,
  server,
}) => {
  const page = await openAs(browser, server, cast.member)
  const letGo = await holdBack(page, '**/OwnPage-*.js')
  const code = page.waitForRequest('**/OwnPage-*.js')
  const hydrated = await watchHydration(page)
  await page.goto('/profile')
  await hydrated()
  await page.getByLabel('Eye colour').focus()
  const choosing = await page.getByLabel('Eye colour').evaluateHandle(
    (field: HTMLSelectElement, address) => ({
      chosen: import(address).then(async () => {
        // By now the page has its code, and wakes up in its next task or with the first event from the field.
        for (let step = 0; step < 20; step++) await Promise.resolve()
        field.value = field.value === 'grey' ? 'hazel' : 'grey'
        const { value } = field
        for (const name of ['input', 'change']) field.dispatchEvent(new Event(name, { bubbles: true }))
        return value
      }),
    }),
    (await code).url(),
  )
  letGo()
  const eyes = await choosing.evaluate(({ chosen }) => chosen)
  await expect.poll(async () => askAs(server, cast.member, 'GET /api/profile.php')).toMatchObject({ eye_color: eyes })
  await expect(page.getByLabel('Eye colour')).toHaveValue(eyes)
  await page.context().close()
})

test('[2.126] a message begun before any script has loaded can be sent', async ({ browser, server }) => {
  const page = await openAs(browser, server, cast.premium)
  const letGo = await holdBack(page, '**/*.js')
  await page.goto(`/chats/${cast.stage.conversationId}`, { waitUntil: 'commit' })
  const composer = page.getByRole('textbox', { name: 'Write a message' })
  await composer.fill('Quicker than my train.')
  letGo()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByRole('log').getByText('Quicker than my train.')).toBeVisible()
  await expect(composer).toHaveValue('')
  await page.context().close()
})

for (const [way, arrive] of [
  ['went back to', (page: Page) => page.goBack({ waitUntil: 'commit' })],
  ['loaded anew', (page: Page) => page.reload({ waitUntil: 'commit' })],
] as const)
  test(`[2.200] a message begun before any script has loaded on a page that one ${way} can be sent`, async ({
    browser,
    server,
  }) => {
    const page = await openAs(browser, server, cast.premium)
    const chat = `/chats/${cast.stage.conversationId}`
    await page.goto(chat)
    if (way === 'went back to') await page.goto('/terms')
    const letGo = await holdBack(page, '**/*.js')
    await arrive(page)
    await expect(page).toHaveURL(chat)
    const composer = page.getByRole('textbox', { name: 'Write a message' })
    // Nobody can type before the rest of the page is there, including the script that notes what is written.
    await page.waitForFunction(() => 'writtenIn' in window)
    await composer.fill(`Early where I ${way}.`)
    letGo()
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(page.getByRole('log').getByText(`Early where I ${way}.`)).toBeVisible()
    await expect(composer).toHaveValue('')
    await page.context().close()
  })

const begun = [
  { what: 'a message', as: 'premium', path: () => `/chats/${cast.stage.conversationId}`, name: 'body' },
  { what: 'a text about oneself', as: 'member', path: () => '/profile', name: 'about' },
  { what: 'a password', as: null, path: () => '/login', name: 'password' },
] as const

for (const { what, as, path, name } of begun) {
  test(`[2.390] in ${what} begun before any script has loaded, the caret stays where it is`, async ({
    browser,
    server,
  }) => {
    const page = await openAs(browser, server, as && cast[as])
    const hydrated = await watchHydration(page)
    const letGo = await holdBack(page, '**/*.js')
    await page.goto(path(), { waitUntil: 'commit' })
    await page.waitForFunction(() => 'writtenIn' in window)
    const field = page.locator(`main [name=${name}]`)
    await field.fill('one three')
    for (let letter = 0; letter < 'three'.length; letter++) await field.press('ArrowLeft')
    letGo()
    await hydrated()
    await page.keyboard.type('two ')
    await expect(field).toHaveValue('one two three')
    await page.context().close()
  })
}

test('[2.403] words selected in the text about oneself stay selected as the page takes it over', async ({
  browser,
  server,
}) => {
  const page = await openAs(browser, server, cast.member)
  const hydrated = await watchHydration(page)
  // Its code is what the page takes the field over with.
  const letGo = await holdBack(page, '**/OwnPage-*.js')
  await page.goto('/profile')
  await hydrated()
  const about = page.locator('main textarea[name=about]')
  const isTakenOver = () => about.evaluate((field) => Object.keys(field).some((key) => key.startsWith('__reactProps')))
  await about.evaluate((field: HTMLTextAreaElement) => {
    field.focus()
    field.setSelectionRange(3, 8)
  })
  expect(await isTakenOver()).toBe(false)
  letGo()
  await expect.poll(isTakenOver).toBe(true)
  const selected = () => about.evaluate((field: HTMLTextAreaElement) => [field.selectionStart, field.selectionEnd])
  await expect.poll(selected).toEqual([3, 8])
  await page.context().close()
})

test('[2.126] a signup begun before any script has loaded continues as it was filled in', async ({
  browser,
  server,
}) => {
  const page = await openAs(browser, server, null)
  const letGo = await holdBack(page, '**/*.js')
  await page.goto('/signup', { waitUntil: 'commit' })
  await page.getByLabel('A woman').check()
  await page.getByLabel('Men', { exact: true }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'When were you born?' })).toBeVisible()
  await page.getByLabel('Day').selectOption('4')
  await page.getByLabel('Month').selectOption({ index: 5 })
  await page.getByLabel('Year').selectOption('1992')
  letGo()
  await expect(page.locator('input[name=date_of_birth]')).toHaveValue('1992-05-04')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Where do you live?' })).toBeVisible()
  await page.context().close()
})

test('[2.127] a button pressed before any script has loaded is pressed once they have, and only once', async ({
  browser,
  server,
}) => {
  const page = await openAs(browser, server, cast.member)
  const letGo = await holdBack(page, '**/*.js')
  await page.goto(`/members/${cast.stage.fictionalId}`, { waitUntil: 'commit' })
  const likes: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/like.php')) likes.push(request.method())
  })
  const heart = page.getByRole('main').locator('button[aria-pressed]').first()
  const pressed = (await heart.getAttribute('aria-pressed')) === 'true'
  for (let press = 0; press < 3; press++) await heart.click()
  letGo()
  await expect(heart).toHaveAttribute('aria-pressed', String(!pressed))
  await expect.poll(() => likes).toEqual([pressed ? 'DELETE' : 'POST'])
  await page.context().close()
})

test('[2.127] the buttons of a not-found page work too', async ({ browser, server }) => {
  const page = await openAs(browser, server, cast.member)
  const letGo = await holdBack(page, '**/*.js')
  await page.goto('/nothing/of/the/kind', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Language' }).click()
  await page.getByRole('menuitemradio', { name: 'Nederlands' }).click()
  letGo()
  await expect(page.locator('html')).toHaveAttribute('lang', 'nl')
  await page.context().close()
})

test('[2.108] [2.127] a passkey asked for before any script has loaded is made once they have', async ({
  browser,
  server,
}) => {
  // Passkeys are bound to a host name: an IP address won't do.
  const noah = await enter(browser, server.url.replace('127.0.0.1', 'localhost'), 'noah')
  const { page } = noah
  await addAuthenticator(page)
  const letGo = await holdBack(page, '**/*.js')
  await page.goto('/passkeys', { waitUntil: 'commit' })
  await page.getByLabel('Your password', { exact: true }).fill('two-voices-noah')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  letGo()
  await expect(page.getByRole('button', { name: /^Remove Chrome on/ })).toBeVisible()
  await leave(noah)
})

test('[2.126] when somebody changes their mind while a page wakes up, the last choice counts', async ({
  browser,
  server,
}) => {
  const page = await openAs(browser, server, null)
  const hydrated = await watchHydration(page)
  const letGo = await holdBack(page, '**/words-*.js')
  const words = page.waitForRequest('**/words-*.js')
  await page.goto('/signup')
  await page.getByLabel('A woman').check()
  await words
  for (const choice of ['A man', 'A woman', 'A man', 'A woman']) await page.getByLabel(choice).check()
  letGo()
  await hydrated()
  await expect(page.getByLabel('A woman')).toBeChecked()
  await page.context().close()
})
