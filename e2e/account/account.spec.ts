// The account in its owner's hands: visibility, passkeys, changing a password and resetting a forgotten one.
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { addAuthenticator } from '../authenticator.ts'
import { expect, ownServer, test } from '../journey.ts'
import { ageLogins, ask, enter, leave, withoutScripts } from '../pair.ts'

ownServer()

const title = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })

test('[2.67] [2.107] [2.108] [12.22] [12.39] [12.40] [12.41] [12.113] a member changes their visibility, logs in with a passkey, and takes their data along', async ({
  browser,
  server,
}) => {
  // Passkeys are bound to a host name: an IP address won't do.
  const url = server.url.replace('127.0.0.1', 'localhost')
  const noah = await enter(browser, url, 'noah', { viewport: { width: 390, height: 844 } })
  const { page } = noah

  await test.step('invisible mode takes one touch', async () => {
    await page.goto('/notifications')
    await page.locator('button[name=invisible]', { hasText: 'Turn on' }).click()
    await expect(page.getByText('On: nobody finds you')).toBeVisible()
    await page.locator('button[name=invisible]', { hasText: 'Turn off' }).click()
    await expect(page.getByText('Off: you’re in search')).toBeVisible()
  })

  await test.step('[2.108] [2.420] [12.40] [12.41] a passkey is added, logs in, and replaces the password', async () => {
    await addAuthenticator(page)
    await page.getByRole('link', { name: /Passkeys/ }).click()
    await expect(field(page, 'Name')).toHaveValue(/Chrome on/)
    await field(page, 'Name').fill('My phone')
    await field(page, 'Your password').fill('not it')
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await expect(page.getByText('That isn’t your password.')).toBeVisible()
    await field(page, 'Your password').fill('two-voices-noah')
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await expect(page.getByRole('button', { name: 'Remove My phone' })).toBeVisible()
    await page.goto('/notifications?changed=password')
    await page.getByRole('link', { name: 'Check that they’re all yours' }).click()
    await expect(page.getByRole('button', { name: 'Remove My phone' })).toBeVisible()
    await page.goto('/my-data')
    await field(page, 'Your password').fill('long forgotten')
    await page.getByRole('button', { name: 'Make my copy' }).click()
    await expect(page.getByText('That isn’t your password.')).toBeVisible()
    await page.getByRole('button', { name: 'Use a passkey instead' }).click()
    await expect(page.getByText('Thanks, it’s you.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Make my copy' })).toBeFocused()
    await ageLogins(server)
    await page.getByRole('button', { name: 'Make my copy' }).click()
    await expect(field(page, 'Your password')).toHaveAccessibleDescription(/enter your password again/)
    await page.getByRole('button', { name: 'Use a passkey instead' }).click()
    await expect(page.getByText('Thanks, it’s you.')).toBeVisible()
    await page.getByRole('button', { name: 'Make my copy' }).click()
    await page.getByRole('button', { name: 'Remove it now' }).click({ timeout: 30_000 })
    await expect(page.getByRole('button', { name: 'Make my copy' })).toBeVisible()
    await expect(page.getByRole('main').locator(':focus')).toHaveCount(1)
    await ask(page, 'GET', '/api/logout.php')
    await page.goto('/login?back=/passkeys')
    await page.getByRole('button', { name: 'Log in with a passkey' }).click()
    await expect(page).toHaveURL(`${url}/passkeys`)
    await expect(page.getByText(/Last used/)).toBeVisible()
    await page.getByRole('button', { name: 'Rename My phone' }).click()
    const list = page.getByRole('list').filter({ has: page.getByRole('button', { name: 'Save name' }) })
    // The field of the next passkey keeps that name to itself.
    await expect(list.getByLabel('Name', { exact: true })).toHaveCount(0)
    const name = list.getByLabel('Rename My phone')
    await expect(name).toBeFocused()
    await name.fill('The blue phone')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Rename The blue phone' })).toBeFocused()
    await page.getByRole('button', { name: 'Remove The blue phone' }).click()
    await expect(page.getByRole('button', { name: 'Remove The blue phone' })).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Log out the devices you no longer have' })).toHaveAttribute(
      'href',
      '/notifications#logins',
    )
    await page.getByRole('link', { name: 'Back' }).click()
  })

  await test.step('[12.172] an export of everything is prepared while one waits, and downloaded, once more with the password', async () => {
    await page.getByRole('link', { name: /Get a copy of my data/ }).click()
    await field(page, 'Your password').fill('two-voices-noah')
    await page.getByRole('button', { name: 'Make my copy' }).click()
    const link = page.getByRole('link', { name: /Download it/ })
    await expect(link).toBeVisible({ timeout: 30_000 })
    const download = page.waitForEvent('download')
    await link.click()
    const file = await (await download).path()
    expect(readFileSync(file).subarray(0, 2).toString()).toBe('PK')
    await ageLogins(server)
    await link.click()
    await expect(link).toHaveCount(0)
    await field(page, 'Your password').fill('long forgotten')
    await page.getByRole('button', { name: 'Continue to the download' }).click()
    await expect(page.getByText('That isn’t your password.')).toBeVisible()
    await field(page, 'Your password').fill('two-voices-noah')
    await page.getByRole('button', { name: 'Continue to the download' }).click()
    await expect(link).toBeFocused()
    await page.getByRole('button', { name: 'Remove it now' }).click()
    await expect(page.getByRole('button', { name: 'Make my copy' })).toBeVisible()
    await page.getByRole('link', { name: 'Back' }).click()
  })
  await leave(noah)
})

test('[2.108] a login page left open for hours still takes a passkey in the address field', async ({
  page,
  server,
}) => {
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => true
    // Nobody has picked one yet.
    navigator.credentials.get = ({ signal } = {}) =>
      new Promise((_, reject) => {
        document.documentElement.dataset['offered'] = 'yes'
        signal?.addEventListener('abort', () => reject(signal.reason as Error))
      })
  })
  await page.clock.install()
  await page.goto(`${server.url.replace('127.0.0.1', 'localhost')}/login`)
  await page.getByLabel('E-mail address').click()
  await expect(page.locator('html[data-offered]')).toBeAttached()
  for (let times = 0; times < 2; times++) {
    const renewed = page.waitForRequest('**/api/passkey-login-begin.php')
    await page.evaluate(() => delete document.documentElement.dataset['offered'])
    await page.clock.fastForward('04:30')
    await renewed
    await expect(page.locator('html[data-offered]')).toBeAttached()
  }
})

test('[2.106] [2.22] [12.6] [12.7] a member changes the password, and resets a forgotten one', async ({
  browser,
  server,
}) => {
  const { url } = server
  const [{ page }, elsewhere] = await Promise.all([
    enter(browser, url, 'noah', { viewport: { width: 390, height: 844 } }),
    enter(browser, url, 'noah'),
  ])
  await elsewhere.page.goto('/chats')
  await page.goto('/notifications')

  await test.step('the password changes with the old one, and the other window is logged out', async () => {
    await page.getByRole('link', { name: /Change password/ }).click()
    const change = async (old: string, again = 'seven kites above') => {
      await field(page, 'Current password').fill(old)
      await field(page, 'New password').fill('seven kites above')
      await field(page, 'Repeat the password').fill(again)
      await page.getByRole('button', { name: 'Change my password' }).click()
    }
    await change('two-voices-noah', 'seven kites below')
    await expect(page.getByText('The entered passwords are not the same.')).toBeVisible()
    await change('something else')
    await expect(page.getByText('Please check your old password.')).toBeVisible()
    await change('two-voices-noah')
    await expect(page.getByText('Your new password is in place.')).toBeVisible()
    await expect(page.getByText('This device', { exact: true })).toBeVisible()
    await expect(elsewhere.page).toHaveURL(/\/login/)
  })

  await test.step('a forgotten one is reset by the mailed link, once', async () => {
    const other = elsewhere.page
    await other.goto('/reset-password')
    await other.getByLabel('E-mail address').fill('nobody.at.all@duet.example')
    await other.getByRole('button', { name: 'Send the link' }).click()
    await expect(other.getByText('E-mail address not found.')).toBeVisible()
    await other.getByLabel('E-mail address').fill('noah@duet.example')
    await other.getByRole('button', { name: 'Send the link' }).click()
    await expect(title(other, 'The e-\u2060mail is on its way')).toBeVisible()
    const { mails } = (await (await other.request.get(`${url}/outbox.json`)).json()) as {
      mails: { id: string }[]
    }
    const mail = await (await other.request.get(`${url}/outbox/${mails[0]?.id}`)).text()
    const link = /\/reset-password\/do\?token=[\w-]+/.exec(mail)?.[0] ?? ''
    await other.goto(link)
    await field(other, 'New password').fill('two-voices-noah')
    await field(other, 'Repeat the password').fill('two-voices-noah')
    await other.getByRole('button', { name: 'Save the password' }).click()
    await expect(other).toHaveURL(/\/members$/)
    await other.goto(link)
    await expect(title(other, 'This link no longer works')).toBeVisible()
    await expect(other.getByText('Link expired or invalid, request a new email.')).toBeVisible()
    await expect(page).toHaveURL(/\/login/)
  })
  await leave({ page, id: '' }, elsewhere)
})

test('[2.327] without JavaScript nothing offers to show a password or to add a passkey', async ({
  browser,
  server,
}) => {
  const noah = await enter(browser, server.url, 'noah')
  const page = await withoutScripts(browser, server.url, noah)
  for (const path of ['/change-password', '/mail-change', '/delete-account']) {
    await page.goto(path)
    await expect(page.locator('input[type=password]').first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Show password' })).toHaveCount(0)
  }
  await page.goto('/passkeys')
  // Text locators skip words inside a noscript.
  await expect(page.locator('main noscript > *')).toHaveText('This browser can’t create passkeys here.')
  await expect(page.getByRole('button', { name: 'Add a passkey' })).toHaveCount(0)
  await page.context().close()
  await leave(noah)
})
