// Changing the e-mail address: requested in the settings and confirmed in two mailboxes.
import { expect, ownServer, test } from '../journey.ts'
import { enter, leave } from '../pair.ts'

ownServer()

test('[2.24] [4.112] [8.11] a member changes their e-mail address, with a click in both mailboxes', async ({
  browser,
  server,
}) => {
  const noah = await enter(browser, server.url, 'noah', { viewport: { width: 390, height: 844 } })
  const { page } = noah
  const title = (name: string) => page.getByRole('heading', { name, level: 1 })
  const links = async () => {
    const { mails } = (await (await page.request.get(`${server.url}/outbox.json`)).json()) as {
      mails: { id: string; to_address: string }[]
    }
    const found = mails.slice(0, 2).map(async ({ id, to_address }) => {
      const mail = await page.request.get(`${server.url}/outbox/${id}`)
      return [to_address, /\/mail-change\/do\?token=[\w-]+/.exec(await mail.text())?.[0] ?? ''] as const
    })
    return new Map(await Promise.all(found))
  }

  await test.step('he requests it; with a wrong password nobody gets a mail', async () => {
    await page.goto('/notifications')
    await page.getByRole('link', { name: /noah@duet\.example/ }).click()
    await page.getByLabel('New e-mail address').fill('noah.at.sea@mail.example')
    await page.getByLabel('Your password', { exact: true }).fill('nothing of the kind')
    await page.getByRole('button', { name: 'Mail me the links' }).click()
    await expect(page.getByText('That isn’t your password.')).toBeVisible()
    await expect(page.getByLabel('New e-mail address')).toHaveValue('noah.at.sea@mail.example')
    await page.getByLabel('Your password', { exact: true }).fill('two-voices-noah')
    await page.getByRole('button', { name: 'Mail me the links' }).click()
    await expect(page.getByText('Waiting')).toHaveCount(2)
  })

  await test.step('one click is half of it, the other completes it', async () => {
    const both = await links()
    await page.goto(both.get('noah.at.sea@mail.example') ?? '')
    await page.getByRole('button', { name: 'Yes, change it' }).click()
    await expect(title('One of two')).toBeVisible()
    await page.goto('/mail-change')
    await expect(page.getByText('Waiting')).toHaveCount(1)
    await page.goto(both.get('noah@duet.example') ?? '')
    await page.getByRole('button', { name: 'Yes, change it' }).click()
    await expect(title('Your new address is in place')).toBeVisible()
    await page.getByRole('link', { name: 'To the settings' }).click()
    await expect(page.getByText('noah.at.sea@mail.example')).toBeVisible()
    await page.goto(both.get('noah@duet.example') ?? '')
    await expect(page.getByText('Link expired or invalid, request a new email.')).toBeVisible()
  })
  await leave(noah)
})
