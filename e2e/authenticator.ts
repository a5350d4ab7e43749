// A device that holds passkeys and whose owner always confirms.
import type { Page } from '@playwright/test'

/** `inField`: it also accepts what the address field suggests, by itself, before anybody presses the button. */
export async function addAuthenticator(page: Page, { inField = false } = {}): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const options = { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true } as const
  if (!inField)
    await page.addInitScript(() => {
      PublicKeyCredential.isConditionalMediationAvailable = async () => false
    })
  await devtools.send('WebAuthn.addVirtualAuthenticator', { options: { ...options, isUserVerified: true } })
}
