// What the direct debit journeys share: the form, and the code sent to the phone.
import path from 'node:path'
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { readSandboxSecrets, rememberedPort } from '#platform/payments/sandbox-secrets.ts'
import type { JourneyServer } from '../server.ts'

export const title = (page: Page) => page.getByRole('heading', { level: 1 })

/** The code in the latest text message in the outbox. */
export async function textedCode(page: Page, url: string): Promise<string> {
  const { texts } = (await (await page.request.get(`${url}/outbox.json`)).json()) as { texts: { body: string }[] }
  return /\d{6}/.exec(texts[0]?.body ?? '')?.[0] ?? ''
}

/** For the provider: a debit stays at each step until the journey has seen it. */
export const held = { hold: 1, settle_ms: 0 }

/** How the payment provider behaves from now on; whatever is not named is as usual. */
export async function setProviderFaults({ dataDir }: JourneyServer, faults: Record<string, number>): Promise<void> {
  const folder = path.join(dataDir, 'sandbox-provider')
  await expect.poll(() => rememberedPort(folder), 'the port of the provider').not.toBe(0)
  const { api_key } = readSandboxSecrets(folder)
  const answer = await fetch(`http://127.0.0.1:${rememberedPort(folder)}/v1/faults`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${api_key}`, 'content-type': 'application/json' },
    body: JSON.stringify(faults),
  })
  expect(answer.status).toBe(200)
}

export async function fillAccount(page: Page, iban: string): Promise<void> {
  const typed: [string, string][] = [
    ['Account holder', 'Alma de Wit'],
    ['IBAN', iban],
    ['Street', 'Kade'],
    ['House number', '7'],
    ['Postal code', '1234 AB'],
    ['City', 'Haarlem'],
    ['Mobile phone', '06 12345678'],
  ]
  for (const [label, value] of typed) await page.getByLabel(label, { exact: true }).fill(value)
}
