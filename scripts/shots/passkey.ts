// A passkey for the screen that lists them, made with a virtual authenticator.
import type { Page } from '@playwright/test'

/** Passkeys belong to a host name, which a bare address lacks; an existing one is shown while being renamed. */
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
    // The name of the device appears once the page has hydrated; before that no passkey can be made.
    await page.locator('main input:required:valid:not([type=password])').waitFor()
    await page.locator('main input[type=password]').fill('two-voices-noah')
    await page.locator('main form:has(input[type=password]) button[type=submit]').click()
  }
  await rename.click()
}
