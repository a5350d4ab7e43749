// Repeating the last order with one click, in a browser: its price first, a saved card, declined, then PayPal after all; and the receipt.
import { expect, ownServer, test } from '../journey.ts'
import { ask, enter } from '../pair.ts'
import { newId } from '../../src/base/ids.ts'

// A ready-made member's credits are bought here.
ownServer()

for (const [name, viewport] of [
  ['phone', { width: 390, height: 844 }],
  ['desktop', { width: 1280, height: 800 }],
] as const)
  test(`[2.14] [10.28] [10.55] [10.56] [10.131] the last order again, on a ${name}`, async ({ browser, server }) => {
    const { page } = await enter(browser, server.url, name === 'phone' ? 'alma' : 'noah', { viewport })
    const { bundles } = (await ask(page, 'GET', '/api/bundles.php?country=NL')) as { bundles: { id: string }[] }
    const body = { client_id: newId(), bundle: bundles[0]?.id, country: 'NL', method: 'card' }
    const order = (await ask(page, 'POST', '/api/payment.php', body)) as { payment_id: string; checkout_url: string }
    await page.goto(order.checkout_url)
    // A card that pays once and is declined the next time.
    await page.locator('#number').fill('4000 0000 0000 0341')
    await page.locator('input[name=keep]').check()
    await page.locator('button[value=pay]').click()
    await expect(page.getByRole('heading', { name: '20 credits added' })).toBeVisible({ timeout: 30_000 })

    await test.step('its receipt', async () => {
      await page.getByRole('link', { name: 'Show receipt' }).click()
      await expect(page.getByRole('heading', { name: 'Receipt' })).toBeVisible()
      await expect(page.getByText('Visa •••• 0341').or(page.getByText('Card')).first()).toBeVisible()
      await expect(page.getByText(/Including 21% VAT/)).toBeVisible()
      await expect(page.getByText(order.payment_id)).toBeVisible()
      await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
      // Paper is white, whatever the screen's theme.
      expect(await page.evaluate(() => getComputedStyle(document.body).colorScheme)).toBe('light')
      await expect(page.getByRole('main').getByText(/Duet Demo B\.V\. · Herengracht 1.*VAT NL0/)).toBeVisible()
      // A number is not separated from the label that says whose it is.
      const number = page.getByRole('main').getByText(/^VAT NL0/)
      for (const width of [320, 340, 360, 380, 400, 420, 440]) {
        await page.setViewportSize({ ...viewport, width })
        expect(await number.evaluate((part) => new Set([...part.getClientRects()].map(({ top }) => top)).size)).toBe(1)
      }
      await page.setViewportSize(viewport)
      await expect(page.getByRole('main').getByRole('link', { name: 'Back' })).toBeHidden()
      await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
      await expect(page.getByRole('contentinfo')).toBeHidden()
      await page.emulateMedia({ media: null, colorScheme: null })
    })

    await test.step('shows what it costs, and charges nothing before the button', async () => {
      await page.goto('/credits')
      await page.getByRole('link', { name: 'Repeat last order' }).click()
      await expect(page.getByRole('heading', { name: 'Repeat your last order' })).toBeVisible()
      await expect(page.getByText('Visa •••• 0341')).toBeVisible()
      await expect(page.getByRole('button', { name: /^Pay €/ })).toBeVisible()
    })

    await test.step('a declined card offers another try, or PayPal for the same order', async () => {
      await page.getByRole('button', { name: /^Pay €/ }).click()
      await expect(
        page.getByRole('heading', { name: 'Credit card payment failed with the stored card.' }),
      ).toBeVisible()
      await expect(page.getByText(/Nothing was charged to your card/)).toBeVisible()
      await page.getByRole('link', { name: 'Try again' }).click()
      await expect(page.getByRole('button', { name: /^Pay €/ })).toBeVisible()
      await page.goBack()
      await page.getByRole('button', { name: 'Pay with PayPal' }).click()
      await page.locator('button[value=pay]').click()
      await expect(page.getByRole('heading', { name: '20 credits added' })).toBeVisible({ timeout: 30_000 })
    })

    await test.step('the card is forgotten on request', async () => {
      const again = (await ask(page, 'GET', '/api/lastorder.php')) as { payment_method: string }
      expect(again.payment_method).toBe('paypal')
      await page.goto('/credits/repeat-order')
      await expect(page.getByText('PayPal').first()).toBeVisible()
      await expect(page.getByRole('button', { name: 'Forget this card' })).toBeHidden()
    })
    await page.context().close()
  })

test('[2.170] coming back from the provider logged out, one finds the order after the login', async ({
  browser,
  server,
}) => {
  const { page } = await enter(browser, server.url, 'alma', { viewport: { width: 390, height: 844 } })
  const { bundles } = (await ask(page, 'GET', '/api/bundles.php?country=NL')) as { bundles: { id: string }[] }
  const body = { client_id: newId(), bundle: bundles[0]?.id, country: 'NL', method: 'ideal', back: '/likes' }
  const order = (await ask(page, 'POST', '/api/payment.php', body)) as { payment_id: string; checkout_url: string }
  await page.goto(order.checkout_url)
  await page.context().clearCookies({ name: 'session' })
  await page.locator('button[value=pay]').click()
  await expect(page).toHaveURL(/\/login\?back=/)
  await expect(page.getByText('If you have paid, your credits are added automatically.')).toBeVisible()
  await page.getByLabel('E-mail address').fill('alma@duet.example')
  await page.getByLabel('Password', { exact: true }).fill('two-voices-alma')
  await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/transactions/${order.payment_id}`))
  await expect(page.getByRole('heading', { name: '20 credits added' })).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('main').getByRole('link', { name: 'Continue' })).toHaveAttribute('href', '/likes')
  await page.context().close()
})
