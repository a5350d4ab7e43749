// Leaving and coming back: hidden at once and logged out in every window, and everything restored by the mailed link.
import type { Page } from '@playwright/test'
import { expect, ownServer, test } from '../journey.ts'
import { newId } from '../../src/base/ids.ts'
import { ask, enter, leave } from '../pair.ts'

// A member who leaves is gone for everybody else on the same server.
ownServer()

const title = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })

/** The smallest bundle, on the provider's own page. */
async function buy(page: Page): Promise<void> {
  const { bundles } = (await ask(page, 'GET', '/api/bundles.php?country=NL')) as { bundles: { id: string }[] }
  const body = { client_id: newId(), bundle: bundles[0]?.id, country: 'NL', method: 'ideal' }
  const order = (await ask(page, 'POST', '/api/payment.php', body)) as { checkout_url: string }
  await page.goto(order.checkout_url)
  await page.locator('button[value=pay]').click()
  await expect(page.getByRole('heading', { name: '20 credits added' })).toBeVisible({ timeout: 30_000 })
}

test('[2.65] [4.109] [4.110] [4.111] [2.25] a member leaves, with a plain way on at each step, and comes back', async ({
  browser,
  server,
}) => {
  const [noah, alma, elsewhere] = await Promise.all([
    enter(browser, server.url, 'noah', { viewport: { width: 390, height: 844 } }),
    enter(browser, server.url, 'alma'),
    enter(browser, server.url, 'noah'),
  ])
  await elsewhere.page.goto('/chats')
  await ask(alma.page, 'POST', '/api/like.php', { member: noah.id })
  const { page } = noah

  await test.step('invisible mode is offered, and does not get in the way', async () => {
    await page.goto('/notifications')
    await page.getByRole('link', { name: /Delete my account/ }).click()
    await expect(title(page, 'Delete my account')).toBeVisible()
    await page.getByRole('button', { name: 'Turn on' }).click()
    await expect(page.getByText('You are invisible now.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Delete my account' })).toBeVisible()
  })

  await test.step('[2.65] so are another e-mail address, a small bundle and a code, each beside the way on', async () => {
    await expect(page.getByRole('link', { name: /Change e-\u2060mail address/ })).toBeVisible()
    await expect(page.getByRole('link', { name: /Try the small bundle first/ })).toBeVisible()
    await page.getByRole('button', { name: 'Get the code' }).click()
    await expect(page.getByRole('link', { name: /STAY[0-9A-F]{12}.*25% off/ })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Delete my account' })).toBeVisible()
  })

  await test.step('[4.135] unused bought credits are refunded right there, or not: the way on is beside it', async () => {
    await buy(page)
    await page.goto('/notifications')
    await page.getByRole('link', { name: /Delete my account/ }).click()
    const unused = page.getByRole('region', { name: 'Your unused credits' })
    await expect(unused.getByText(/^You can have €[\d.]+ back$/)).toBeVisible()
    await expect(unused.getByText('20 credits', { exact: true })).toBeVisible()
    await unused.getByRole('link', { name: 'Continue deleting' }).click()
    await expect(page.getByRole('heading', { name: 'Delete it now' })).toBeInViewport()
    await unused.getByRole('button', { name: 'Get it back' }).click()
    await expect(unused.getByText('Your money is on its way back, the way you paid.')).toBeVisible()
    await expect(unused.getByRole('button', { name: 'Get it back' })).toHaveCount(0)
    await expect(page.getByRole('main').locator(':focus')).toHaveCount(1)
    await expect(page.getByRole('button', { name: 'Delete my account' })).toBeVisible()
  })

  await test.step('a wrong password deletes nothing and says so', async () => {
    await page.getByLabel('Your password', { exact: true }).fill('something else entirely')
    await page.getByRole('button', { name: 'Delete my account' }).click()
    await expect(page.getByText('That isn’t your password.')).toBeVisible()
    await expect(title(page, 'Delete my account')).toBeVisible()
  })

  await test.step('[4.51] the right one does, in every window, and leaves no unsent messages in the browser', async () => {
    const draft = [`draft:${noah.id}:${alma.id}`, JSON.stringify({ text: 'Nobody else should read this.' })] as const
    await page.evaluate(([name, words]) => localStorage.setItem(name, words), draft)
    await page.evaluate((owner) => localStorage.setItem('push-member', owner), noah.id)
    await page.goto('/account-deleted')
    expect(await page.evaluate(([name]) => localStorage.getItem(name), draft)).toBe(draft[1])
    await page.goBack()
    await page.getByLabel('Your password', { exact: true }).fill('two-voices-noah')
    await page.getByRole('button', { name: 'Delete my account' }).click()
    await expect(title(page, 'Your account is deleted')).toBeVisible()
    await expect.poll(() => page.evaluate(([name]) => localStorage.getItem(name), draft)).toBe(null)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('push-member'))).toBe(null)
    await expect(elsewhere.page).toHaveURL(/\/login/)
    const profile = await alma.page.goto(`/members/${noah.id}`)
    expect(profile?.status()).toBe(404)
  })

  const mailedLink = async (about: string, link: RegExp) => {
    const { mails } = (await (await page.request.get(`${server.url}/outbox.json`)).json()) as {
      mails: { id: string; subject: string }[]
    }
    const mail = await page.request.get(`${server.url}/outbox/${mails.find(({ subject }) => subject === about)?.id}`)
    return link.exec(await mail.text())?.[0] ?? ''
  }

  await test.step('[8.16] with a new password as with the old one, the login says how to come back', async () => {
    await page.goto('/reset-password')
    await page.getByLabel('E-mail address').fill('noah@duet.example')
    await page.getByRole('button', { name: 'Send the link' }).click()
    await expect(title(page, 'The e-\u2060mail is on its way')).toBeVisible()
    await page.goto(await mailedLink('Choose a new password', /\/reset-password\/do\?token=[\w-]+/))
    for (const label of ['New password', 'Repeat the password'])
      await page.getByLabel(label, { exact: true }).fill('two-voices-noah')
    await page.getByRole('button', { name: 'Save the password' }).click()
    await expect(page).toHaveURL('/login')
    await page.getByRole('textbox', { name: 'E-mail address' }).fill('noah@duet.example')
    await page.locator('input[name=password]').fill('two-voices-noah')
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(page.getByRole('alert')).toContainText('Undo it with the link in')
  })

  await test.step('the mailed link restores everything with one click', async () => {
    const link = await mailedLink('Your account', /\/account-deleted\/undo\?token=[\w-]+/)
    await page.goto(link)
    await page.getByRole('button', { name: 'Restore my account' }).click()
    await expect(page).toHaveURL(/\/members$/)
    await page.goto('/likes/received')
    await expect(page.locator('main').getByText('Alma').first()).toBeVisible()
    const again = await alma.page.goto(`/members/${noah.id}`)
    expect(again?.status()).toBe(404)
    await ask(page, 'PUT', '/api/profile.php', { invisible_mode: false })
    expect((await alma.page.reload())?.status()).toBe(200)
    await page.goto(link)
    await expect(page).toHaveURL('/members')
    await page.context().clearCookies()
    await page.goto(link)
    await expect(page.getByText('Your account is back.')).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'Log in' })).toBeVisible()
  })
  await leave(noah, alma, elsewhere)
})
