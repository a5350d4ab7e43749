// Direct debit in a browser: account and mandate, a code to the phone, waiting for the money, and a returned debit.
import type { Route } from '@playwright/test'
import { letThrough } from '../cast.ts'
import { fillAccount, held, setProviderFaults, textedCode, title } from './debit.ts'
import { expect, ownServer, test } from '../journey.ts'
import { ask, enter, leave } from '../pair.ts'

ownServer()

test('[2.17] [3.56] [5.12] [5.22] [8.22] [10.32] [10.33] [10.34] [10.35] [4.4] a debit is signed, confirmed, announced, and credited when the money arrives; a returned one ends the direct debit', async ({
  browser,
  server,
}) => {
  test.setTimeout(120_000)
  const alma = await enter(browser, server.url, 'alma', { viewport: { width: 390, height: 844 } })
  const { page } = alma
  const before = ((await ask(page, 'GET', '/api/user.php')) as { credits: number }).credits

  await test.step('chosen at the checkout, it asks for the account, and shows what is wrong beside the field', async () => {
    await page.goto('/credits?country=NL')
    await page.getByRole('radio', { name: /^20 credits/ }).check()
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    await page.getByRole('radio', { name: /SEPA direct debit/ }).check()
    await page.getByRole('button', { name: /^Pay / }).click()
    await expect(title(page)).toHaveText('Pay by direct debit')
    await fillAccount(page, 'NL91 ABNA 0417 1643 01')
    await page.getByRole('button', { name: 'Send me a code' }).click()
    await expect(page.getByText('Please check the IBAN: a digit or letter is off.')).toBeVisible()
    await expect(page.getByLabel('City')).toHaveValue('Haarlem')
  })

  await test.step('and can be sent again at once, while the page around it is still being reloaded', async () => {
    const reloads: Route[] = []
    await page.route('**/*.data*', (route) =>
      route.request().method() === 'GET' ? void reloads.push(route) : route.continue(),
    )
    await page.getByRole('button', { name: 'Send me a code' }).click()
    await expect.poll(() => reloads.length).toBeGreaterThan(0)
    const again = page.waitForRequest((request) => request.method() === 'POST')
    await page.getByRole('button', { name: 'Send me a code' }).press('Enter')
    await again
    await letThrough(page, '**/*.data*')
    await Promise.allSettled(reloads.map((reload) => reload.continue()))
  })

  await test.step('then it shows the mandate, and accepts no wrong code', async () => {
    await page.getByLabel('IBAN', { exact: true }).fill('DE35 3704 0044 0532 0130 02')
    await page.getByRole('button', { name: 'Send me a code' }).click()
    const mandate = page.getByRole('region', { name: 'Your mandate' })
    await expect(mandate).toContainText('You allow Duet Demo B.V. to collect')
    await expect(mandate).toContainText(/M-\w{4}-\w{4}-\w{4}/)
    await expect(mandate).toContainText('NL22ZZZ000000000000')
    await expect(mandate).toContainText('DE•• •••• 3002')
    await expect(page.getByText(/We sent a 6-digit code to \+31\u00a0••••\u00a078/)).toBeVisible()
    const right = await textedCode(page, server.url)
    await page.getByLabel('Code', { exact: true }).fill(right === '000000' ? '000001' : '000000')
    await page.getByRole('button', { name: /by direct debit/ }).click()
    await expect(page.getByText('Code invalid')).toBeVisible()
    await setProviderFaults(server, held)
    await page.getByLabel('Code', { exact: true }).fill(right)
    await page.getByRole('button', { name: /by direct debit/ }).click()
  })

  await test.step('it waits, says when the money is collected, and has announced it by mail', async () => {
    await expect(title(page)).toHaveText('Your payment is being processed')
    await expect(page.getByText(/from DE•• •••• 3002, at the earliest on/)).toBeVisible()
    expect(((await ask(page, 'GET', '/api/user.php')) as { credits: number }).credits).toBe(before)
    const { mails } = (await (await page.request.get(`${server.url}/outbox.json`)).json()) as {
      mails: { subject: string }[]
    }
    expect(mails[0]?.subject).toBe('A direct debit is coming')
  })

  await test.step('once paid, the page updates by itself; once returned, it updates at the next visit, and debits are blocked', async () => {
    await setProviderFaults(server, {})
    await setProviderFaults(server, held)
    await expect(title(page)).toHaveText('20 credits added', { timeout: 30_000 })
    await setProviderFaults(server, {})
    await expect(async () => {
      await page.reload()
      await expect(title(page)).toHaveText('The bank took this payment back', { timeout: 1_000 })
    }).toPass({ timeout: 30_000 })
    expect(((await ask(page, 'GET', '/api/user.php')) as { credits: number }).credits).toBe(before)
    await page.goto('/credits?country=NL')
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    await page.getByRole('radio', { name: /SEPA direct debit/ }).check()
    await page.getByRole('button', { name: /^Pay / }).click()
    await expect(page.getByText('Your account is blocked for direct debit.')).toBeVisible()
    await page.getByRole('link', { name: 'Pay another way' }).click()
    await expect(page.getByRole('radio', { name: /iDEAL/ })).toBeVisible()
  })
  await leave(alma)
})

test('[4.4] [10.34] refused by the bank, the page changes to failed by itself and offers another method', async ({
  browser,
  server,
}) => {
  test.setTimeout(120_000)
  const noah = await enter(browser, server.url, 'noah')
  const { bundles } = (await ask(noah.page, 'GET', '/api/bundles.php?country=NL')) as { bundles: { id: string }[] }
  await noah.page.goto(`/directdebit?bundle=${bundles[0]?.id}&country=NL`)
  await fillAccount(noah.page, 'DE62 3704 0044 0532 0130 01')
  await noah.page.getByRole('button', { name: 'Send me a code' }).click()
  await expect(noah.page.getByLabel('Code', { exact: true })).toBeVisible()
  await setProviderFaults(server, held)
  await noah.page.getByLabel('Code', { exact: true }).fill(await textedCode(noah.page, server.url))
  await noah.page.getByRole('button', { name: /by direct debit/ }).click()
  await expect(title(noah.page)).toHaveText('Your payment is being processed')
  await setProviderFaults(server, {})
  await expect(title(noah.page)).toHaveText('Payment failed or has been cancelled.', { timeout: 30_000 })
  await noah.page.getByRole('link', { name: 'Choose another method' }).click()
  await expect(noah.page.getByRole('radio', { name: /iDEAL/ })).toBeVisible()
  await leave(noah)
})
