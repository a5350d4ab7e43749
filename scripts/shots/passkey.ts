// A passkey on the screen that lists them: made by a device that the browser plays.
import type { Page } from '@playwright/test'

/** Passkeys belong to a name, and a bare number has none; one that is made already is shown while it gets another name. */
export async function renamePasskey(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const options = { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true } as const
  await devtools.send('WebAuthn.addVirtualAuthenticator', { options: { ...options, isUserVerified: true } })
  const there = new URL(page.url())
  there.hostname = 'localhost'
  const cookies = await page.context().cookies(page.url())
  await page.context().addCookies(cookies.map(({ name, value }) => ({ name, value, url: there.origin })))
  await page.goto(there.href, { waitUntil: 'networkidle' })
  const rename = page.locator('main li button[title]').first()
  if ((await rename.count()) === 0) {
    // The device has a name once the page is awake; before that no passkey is made.
    await page.locator('main input:required:valid:not([type=password])').waitFor()
    await page.locator('main input[type=password]').fill('two-voices-noah')
    await page.locator('main form:has(input[type=password]) button[type=submit]').click()
  }
  await rename.click()
}
