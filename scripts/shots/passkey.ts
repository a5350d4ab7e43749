// A passkey for the screen that lists them, made with a virtual authenticator.
import type { Page } from '@playwright/test'

export async function renamePasskey(page: Page): Promise<void> {
  await havePasskey(page)
  await renaming(page).click()
}

/** Then the page says where logins are ended. */
export async function removePasskey(page: Page): Promise<void> {
  await havePasskey(page)
  await page.locator('main li button[name=remove]').first().click()
  await page.locator('main a[href$="#logins"]').waitFor()
}

const renaming = (page: Page) => page.locator('main li button[title]').first()

/** Passkeys belong to a host name, which a bare address lacks. */
async function havePasskey(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const options = { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true } as const
  await devtools.send('WebAuthn.addVirtualAuthenticator', { options: { ...options, isUserVerified: true } })
  const there = new URL(page.url())
  there.hostname = 'localhost'
  const cookies = await page.context().cookies(page.url())
  await page.context().addCookies(cookies.map(({ name, value }) => ({ name, value, url: there.origin })))
  await page.goto(there.href, { waitUntil: 'networkidle' })
  if ((await renaming(page).count()) === 0) {
    // The name of the device appears once the page has hydrated; before that no passkey can be made.
    await page.locator('main input:required:valid:not([type=password])').waitFor()
    await page.locator('main input[type=password]').fill('two-voices-noah')
    await page.locator('main form:has(input[type=password]) button[type=submit]').click()
    await renaming(page).waitFor()
  }
}
