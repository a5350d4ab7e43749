// Starting a conversation in a browser with a gift, in the window it was given from and in another one.
import { expect, ownServer, test } from '../journey.ts'
import { enterBoth, leave } from '../pair.ts'

// A ready-made member's three credits buy one gift.
ownServer()

test('[10.11] [4.43] a gift that starts a conversation appears in both of the giver’s windows', async ({
  browser,
  server,
}) => {
  const [alma, noah] = await enterBoth(browser, server.url)
  const other = await noah.page.context().newPage()
  for (const page of [noah.page, other]) await page.goto(`/members/${alma.id}/chat`, { waitUntil: 'networkidle' })
  await noah.page.getByRole('button', { name: 'Gift', exact: true }).click()
  const dialog = noah.page.getByRole('dialog', { name: 'A gift for Alma' })
  await dialog.getByText('Bouquet').click()
  await dialog.getByRole('button', { name: 'Send gift' }).click()
  for (const page of [noah.page, other])
    await expect(page.getByRole('log').getByText('You sent a bouquet')).toBeVisible()
  await leave(alma, noah)
})
