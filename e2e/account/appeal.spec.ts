// A restricted member is led from the refused login to the appeal form, with their case number filled in.
import { expect, test } from '@playwright/test'
import { typeAt } from './operator.ts'
import { addAuthenticator } from '../authenticator.ts'
import { enter } from '../pair.ts'
import { startServer } from '../server.ts'
import type { JourneyServer } from '../server.ts'

/** Has its own database in its folder, where the operator's command line finds it. */
let server: JourneyServer

test.beforeAll(async () => {
  test.setTimeout(180_000)
  server = await startServer({ DATABASE_URL: '' })
})
test.afterAll(() => server.stop())

test('[12.15] [12.42] from the refused login to the appeal in two presses', async ({ browser }) => {
  test.setTimeout(120_000)
  const { page, id } = await enter(browser, server.url, 'noah', { viewport: { width: 390, height: 844 } })
  const number = /C-\d{4}-\w{6}/.exec(await typeAt(server, 'members', 'restrict', id, 'money'))?.[0] ?? ''
  await page.context().clearCookies()
  const [email, password] = ['noah@duet.example', 'two-voices-noah']
  await page.goto(`${server.url}/login`)
  await page.getByRole('textbox', { name: 'E-mail address' }).fill(email)
  await page.locator('input[name=password]').fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText(number)
  await page.getByRole('alert').getByRole('link', { name: 'Appeal' }).click()
  await expect(page.getByRole('radio', { name: 'A decision about my account' })).toBeChecked()
  const words = page.locator('textarea[name=body]')
  await expect(words).toHaveValue(`${number}: `)
  await words.press('End')
  await words.pressSequentially('That was not me.')
  await page.getByRole('textbox', { name: 'Your e-mail address' }).fill(email)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('Your case', { exact: true })).toBeVisible()
  await page.context().close()
})

test('[12.15] [2.108] from a passkey picked in the address field as well', async ({ browser }) => {
  test.setTimeout(120_000)
  // Passkeys are bound to a host name: an IP address won't do.
  const url = server.url.replace('127.0.0.1', 'localhost')
  const { page, id } = await enter(browser, url, 'alma')
  await addAuthenticator(page, { inField: true })
  await page.goto(`${url}/passkeys`)
  await page.getByLabel('Your password', { exact: true }).fill('two-voices-alma')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByRole('button', { name: /^Remove/ })).toBeVisible()
  const number = /C-\d{4}-\w{6}/.exec(await typeAt(server, 'members', 'restrict', id, 'money'))?.[0] ?? ''
  await page.context().clearCookies()
  await page.goto(`${url}/login`)
  await page.getByRole('textbox', { name: 'E-mail address' }).click()
  await expect(page.getByRole('alert')).toContainText(number)
  await page.getByRole('alert').getByRole('link', { name: 'Appeal' }).click()
  await expect(page.locator('textarea[name=body]')).toHaveValue(`${number}: `)
  await page.context().close()
})
