// Complaints: on a line that drops, the text stays and only one complaint is made; the keyboard alone is enough.
import type { Browser, Page } from '@playwright/test'
import { letThrough, openAs, watchHydration } from '../cast.ts'
import { expect, ownServer, test } from '../journey.ts'
import type { JourneyServer } from '../server.ts'

// A network may send five complaints an hour, and these journeys send five.
ownServer()

const words = 'Somebody uses photos of me, and I did not allow that at all.'
const caseNumber = /C-\d{4}-\w{6}/

async function write(browser: Browser, server: JourneyServer): Promise<Page> {
  const page = await openAs(browser, server, null, { viewport: { width: 390, height: 844 } })
  const hydrated = await watchHydration(page)
  await page.goto('/complaints')
  await page.getByText('Illegal content', { exact: true }).click()
  await page.getByLabel('What happened?').fill(words)
  await page.getByLabel('Your e-mail address').fill('visitor@example.com')
  await hydrated()
  return page
}

async function sendInVain(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('No connection. What you typed is still here: please try again.')).toBeVisible()
  await expect(page.getByLabel('What happened?')).toHaveValue(words)
  await expect(page.getByLabel('Your e-mail address')).toHaveValue('visitor@example.com')
}

/** Returns the number of the case whose sender never got the answer. */
async function sendAndLoseAnswer(page: Page): Promise<string> {
  let taken = ''
  await page.context().route('**/complaints.data*', async (route) => {
    taken = caseNumber.exec(await (await route.fetch()).text())?.[0] ?? ''
    await route.abort()
  })
  await sendInVain(page)
  await letThrough(page.context(), '**/complaints.data*')
  return taken
}

async function sendAgain(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Send' }).click()
  return (await page.getByText(caseNumber).textContent()) ?? ''
}

test('[2.416] what was written is still there for whoever comes back from another page', async ({
  browser,
  server,
}) => {
  const page = await write(browser, server)
  await page.getByRole('main').getByRole('link', { name: 'service' }).click()
  await expect(page).toHaveURL('/service')
  await page.goBack()
  await expect(page.getByLabel('What happened?')).toHaveValue(words)
  await expect(page.getByLabel('Your e-mail address')).toHaveValue('visitor@example.com')
  await expect(page.getByRole('radio', { name: 'Illegal content' })).toBeChecked()
  await expect(page.getByText('You were logged out')).toBeHidden()
  await page.context().close()
})

test('[2.26] what was written stays when the line is lost, and can be sent when it is back', async ({
  browser,
  server,
}) => {
  const page = await write(browser, server)
  await page.context().setOffline(true)
  await sendInVain(page)
  await page.context().setOffline(false)
  expect(await sendAgain(page)).toMatch(caseNumber)
  await page.context().close()
})

test('[2.26] [7.23] if only the answer is lost, sending again gives the same case', async ({ browser, server }) => {
  const page = await write(browser, server)
  const taken = await sendAndLoseAnswer(page)
  expect(await sendAgain(page)).toBe(taken)
  await page.context().close()
})

test('[2.161] if only the answer is lost and the text is corrected, the correction is accepted too', async ({
  browser,
  server,
}) => {
  const page = await write(browser, server)
  const taken = await sendAndLoseAnswer(page)
  await page.getByLabel('What happened?').fill(`${words} They are from my own page.`)
  const number = await sendAgain(page)
  expect([number, number === taken]).toEqual([expect.stringMatching(caseNumber), false])
  await expect(page.getByText('We’ll send a confirmation to visitor@example.com; at most 5 a day')).toBeVisible()
  await page.context().close()
})

test('[9.20] a complaint is made with the keyboard alone, and the focus moves to a mistake', async ({
  browser,
  server,
}) => {
  const page = await openAs(browser, server, null, { viewport: { width: 1280, height: 800 } })
  const hydrated = await watchHydration(page)
  await page.goto('/complaints')
  await tabTo(page, /^Skip to content$/)
  await page.keyboard.press('Enter')
  await tabTo(page, 'kind')
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await tabTo(page, 'about_url')
  await page.keyboard.type('a profile of somebody else')
  await tabTo(page, 'body')
  await page.keyboard.type('Somebody uses photos of me, and I did not allow that at all.')
  await tabTo(page, 'email')
  await hydrated()
  await page.keyboard.type('not an address')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'E-mail address' })).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('visitor@example.com')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Your case', { exact: true })).toBeVisible()
  // Not where the form ended, but where the case number is shown.
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await page.context().close()
})

/** Presses Tab until the focused element has this name or this text. */
async function tabTo(page: Page, wanted: string | RegExp): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(() => ({
      name: document.activeElement?.getAttribute('name') ?? '',
      words: document.activeElement?.textContent ?? '',
    }))
    if (typeof wanted === 'string') expect(focused.name).toBe(wanted)
    else expect(focused.words).toMatch(wanted)
  }).toPass({ intervals: [0] })
}
