// Refund and spending limit in a browser: two clear steps, and a purchase refused for exceeding the limit.
import type { Page } from '@playwright/test'
import { newId } from '../../src/base/ids.ts'
import { expect, ownServer, test } from '../journey.ts'
import { ask, enter, leave } from '../pair.ts'
import type { Somebody } from '../pair.ts'

// A ready-made member's credits are bought and returned here.
ownServer()

let alma: Somebody

test.beforeEach(async ({ browser, server }) => {
  alma = await enter(browser, server.url, 'alma')
  await ask(alma.page, 'PUT', '/api/spending-limit.php', { limit_minor: null })
})

test.afterEach(() => alma.page.context().close())

/** Buys the smallest bundle on the provider's own page, and returns the order. */
async function buy(page: Page): Promise<string> {
  const { bundles } = (await ask(page, 'GET', '/api/bundles.php?country=NL')) as { bundles: { id: string }[] }
  const body = { client_id: newId(), bundle: bundles[0]?.id, country: 'NL', method: 'ideal' }
  const order = (await ask(page, 'POST', '/api/payment.php', body)) as { payment_id: string; checkout_url: string }
  await page.goto(order.checkout_url)
  await page.locator('button[value=pay]').click()
  await expect(page.getByRole('heading', { name: '20 credits added' })).toBeVisible({ timeout: 30_000 })
  return order.payment_id
}

test('[10.24] [10.45] unused credits are refunded in two clear steps', async () => {
  const { page } = alma
  const before = (await ask(page, 'GET', '/api/user.php')) as { credits: number }
  const id = await buy(page)
  await page.getByRole('link', { name: 'Refund unused credits' }).click()
  await expect(page.getByRole('heading', { name: 'Refund unused credits' })).toBeVisible()
  await expect(page.getByText('20 credits').first()).toBeVisible()
  await expect(page.getByText(/The money goes back the way you paid: iDEAL/)).toBeVisible()

  await test.step('the first step alone changes nothing', async () => {
    await page.getByRole('link', { name: 'Keep my credits' }).click()
    await expect(page.getByRole('link', { name: 'Refund unused credits' })).toBeVisible()
    expect(await ask(page, 'GET', '/api/user.php')).toMatchObject({ credits: before.credits + 20 })
  })

  await test.step('the second step refunds everything, and says so everywhere', async () => {
    await page.getByRole('link', { name: 'Refund unused credits' }).click()
    await page.getByRole('button', { name: /^Refund €/ }).click()
    await expect(page.getByRole('heading', { name: 'This payment was refunded' })).toBeVisible()
    expect(await ask(page, 'GET', '/api/user.php')).toMatchObject({ credits: before.credits, paid_user: false })
    await page.goto('/transactions')
    await expect(page.locator(`a[href="/transactions/${id}"]`).getByText('Refunded')).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: '−20' }).or(page.getByText('-20')).first()).toBeVisible()
  })
})

test('[10.107] credits spent meanwhile: the refund is refused once, shows what is left, and refunds that', async ({
  browser,
  server,
}) => {
  const { page } = alma
  const noah = await enter(browser, server.url, 'noah')
  const id = await buy(page)
  const refundable = async () => {
    const { refundable: offer } = (await ask(page, 'GET', `/api/payment.php?id=${id}`)) as {
      refundable: { credits: number }
    }
    return offer.credits
  }
  await page.getByRole('link', { name: 'Refund unused credits' }).click()
  await expect(page.getByRole('heading', { name: 'Refund unused credits' })).toBeVisible()
  await expect(page.getByText('20 credits').first()).toBeVisible()
  // The signup credits are older, and are spent first.
  while ((await refundable()) === 20)
    await ask(page, 'POST', '/api/message.php', { client_id: newId(), member: noah.id, body: 'One more thing' })
  expect(await refundable()).toBe(19)
  await page.getByRole('button', { name: /^Refund €/ }).click()
  await expect(page.getByText('Your credits have changed in the meantime.')).toBeVisible()
  await expect(page.getByText('19 credits').first()).toBeVisible()
  await page.getByRole('button', { name: /^Refund €/ }).click()
  await expect(page.getByRole('heading', { name: '20 credits added' })).toBeVisible()
  await expect(page.getByText('Refunded')).toBeVisible({ timeout: 30_000 })
  await leave(noah)
})

test('[10.18] a monthly limit is set, holds, and is removed again', async () => {
  const { page } = alma
  await page.goto('/notifications')
  await page.getByRole('link', { name: /Monthly limit/ }).click()
  const limit = page.getByRole('region', { name: 'Monthly limit' })
  await limit.getByLabel(/Limit per month/).fill('1')
  await limit.getByRole('button', { name: 'Set limit' }).click()
  await expect(limit.getByText('Saved. It applies from now on.')).toBeVisible()
  await expect(limit.getByText('€1.00')).toBeVisible()

  await page.goto('/credits?country=NL')
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await page.getByRole('button', { name: /^Pay / }).click()
  await expect(page.getByText('This would go beyond the monthly limit you set yourself.')).toBeVisible()

  // A direct debit says so before it asks for an account and sends a code.
  await page.getByRole('radio', { name: /SEPA direct debit/ }).check()
  await page.getByRole('button', { name: /^Pay / }).click()
  await expect(page.getByRole('heading', { name: 'Pay by direct debit' })).toBeVisible()
  await expect(page.getByText('This would go beyond the monthly limit you set yourself.')).toBeVisible()
  await expect(page.getByLabel('IBAN', { exact: true })).toBeHidden()
  await page.getByRole('link', { name: 'Monthly limit' }).click()
  await expect(page).toHaveURL(/\/transactions#limit$/)

  await page.goto('/transactions')
  await limit.getByRole('button', { name: 'Remove limit' }).click()
  await expect(limit.getByText('You no longer have a limit.')).toBeVisible()
  await expect(limit.getByText('No limit')).toBeVisible()
})
