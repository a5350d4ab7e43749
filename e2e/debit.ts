// What the journeys of direct debit have in common: the form, and the code from the phone.
import type { Page } from '@playwright/test'

export const title = (page: Page) => page.getByRole('heading', { level: 1 })

/** The code of the last text in the outbox. */
export async function textedCode(page: Page, url: string): Promise<string> {
  const { texts } = (await (await page.request.get(`${url}/outbox.json`)).json()) as { texts: { body: string }[] }
  return /\d{6}/.exec(texts[0]?.body ?? '')?.[0] ?? ''
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
