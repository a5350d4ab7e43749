// The direct debit mandate in a browser: found in the settings and revoked in two steps, only once, in whichever window.
import { fillAccount, held, setProviderFaults, textedCode, title } from './debit.ts'
import { expect, ownServer, test } from '../journey.ts'
import { ask, enter, leave } from '../pair.ts'

ownServer()

test('[10.91] a mandate is found in the settings and revoked there in two steps; an announced debit is still collected', async ({
  browser,
  server,
}) => {
  test.setTimeout(120_000)
  const noah = await enter(browser, server.url, 'noah', { viewport: { width: 390, height: 844 } })
  const { page } = noah
  const mandateRow = page.getByRole('link', { name: /^Direct debit mandate/ })
  const order = async () => {
    const { bundles } = (await ask(page, 'GET', '/api/bundles.php?country=NL')) as { bundles: { id: string }[] }
    await page.goto(`/directdebit?bundle=${bundles[0]?.id}&country=NL`)
  }

  await test.step('members who never paid this way have none, and no row in the settings', async () => {
    await page.goto('/notifications')
    await expect(page.getByRole('link', { name: /^Receipts/ })).toBeVisible()
    await expect(mandateRow).toHaveCount(0)
    await page.goto('/directdebit/mandate')
    await expect(title(page)).toHaveText('No mandate')
  })

  await test.step('with one, the settings link to it, and it says with whom and for which account', async () => {
    await order()
    await fillAccount(page, 'NL91 ABNA 0417 1643 00')
    await page.getByRole('button', { name: 'Send me a code' }).click()
    await expect(page.getByLabel('Code', { exact: true })).toBeVisible()
    await setProviderFaults(server, held)
    await page.getByLabel('Code', { exact: true }).fill(await textedCode(page, server.url))
    await page.getByRole('button', { name: /by direct debit/ }).click()
    await expect(title(page)).toHaveText('Your payment is being processed')
    await page.goto('/notifications')
    await mandateRow.click()
    await expect(title(page)).toHaveText('Direct debit mandate')
    for (const said of ['Duet Demo B.V.', 'NL22ZZZ000000000000', 'NL•• •••• 4300', /M-\w{4}-\w{4}-\w{4}/])
      await expect(page.getByRole('main')).toContainText(said)
  })

  const second = await noah.page.context().newPage()
  await second.goto(`${server.url}/directdebit/mandate?end=1`)

  await test.step('the first step asks, and keeping it is as easy as revoking it', async () => {
    await page.getByRole('link', { name: 'End this mandate' }).click()
    await expect(title(page)).toHaveText('End this mandate?')
    await expect(page.getByRole('main')).toContainText('Your next order by direct debit asks for a new mandate.')
    await page.getByRole('link', { name: 'Keep the mandate' }).click()
    await expect(title(page)).toHaveText('Direct debit mandate')
    await page.getByRole('link', { name: 'End this mandate' }).click()
    await page.getByRole('button', { name: 'End this mandate' }).click()
    await expect(page.getByText('This mandate has ended')).toBeVisible()
  })

  await test.step('another window still asking finds it revoked, and one mail says so', async () => {
    await second.getByRole('button', { name: 'End this mandate' }).click()
    await expect(second.getByText('This mandate has ended')).toBeVisible()
    const { mails } = (await (await page.request.get(`${server.url}/outbox.json`)).json()) as {
      mails: { subject: string }[]
    }
    expect(mails.filter(({ subject }) => subject === 'Your mandate has ended')).toHaveLength(1)
    await second.close()
  })

  await test.step('the announced debit is credited all the same, and the next order asks for the account', async () => {
    await setProviderFaults(server, {})
    await page.goto('/transactions')
    await page
      .getByRole('link', { name: /20 credits/ })
      .first()
      .click()
    await expect(title(page)).toHaveText('20 credits added', { timeout: 30_000 })
    await order()
    await expect(page.getByLabel('IBAN', { exact: true })).toBeVisible()
  })
  await leave(noah)
})
