// Notifications: choices saved in place, a browser that gets push messages, and fewer mails by the link in a mail.
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page, Request, Route } from '@playwright/test'
import { unsubscribeToken } from '#features/notifications/stopping/signature.ts'
import { browserKeys } from '../../src/platform/testing/browser-keys.ts'
import { letThrough, loseNextAnswer } from '../cast.ts'
import { expect, ownServer, test } from '../journey.ts'
import { ask, enter, leave } from '../pair.ts'

ownServer()
test.use({ serviceWorkers: 'allow' })

/** A browser's push as the page sees it; its push service is out of reach here. */
async function pretendPush(page: Page, answer: 'granted' | 'denied'): Promise<void> {
  const pretended = { answer, keys: browserKeys }
  await page.addInitScript((given) => {
    const kept = 'pretended-push'
    const permission = () => localStorage.getItem(`${kept}-permission`) ?? 'default'
    const asked = () => Number(localStorage.getItem(`${kept}-asked`) ?? 0)
    Object.defineProperty(Notification, 'permission', { get: permission })
    Notification.requestPermission = async () => {
      localStorage.setItem(`${kept}-asked`, String(asked() + 1))
      localStorage.setItem(`${kept}-permission`, given.answer)
      return given.answer
    }
    const subscription = {
      endpoint: 'https://fcm.googleapis.com/fcm/send/pretended',
      toJSON: () => ({ endpoint: subscription.endpoint, keys: given.keys }),
      unsubscribe: async () => (localStorage.removeItem(kept), true),
    }
    const found = () => (localStorage.getItem(kept) ? subscription : null)
    Object.assign(PushManager.prototype, {
      getSubscription: async () => found(),
      subscribe: async () => (localStorage.setItem(kept, 'yes'), found()),
    })
  }, pretended)
}

const askedForPermission = (page: Page) =>
  page.evaluate(() => Number(localStorage.getItem('pretended-push-asked') ?? 0))
const timestamp = (page: Page, name: string) => page.evaluate((key) => Number(localStorage.getItem(key)), name)
const awake = (page: Page) => page.mouse.click(5, 5)

test('[2.19] [4.128] choices are saved in place, and persist after a reload', async ({ browser, server }) => {
  const noah = await enter(browser, server.url, 'noah', { serviceWorkers: 'block' })
  const { page } = noah
  await page.goto('/notifications')
  await page.getByRole('checkbox', { name: 'Likes: E-mail' }).uncheck()
  await page.getByLabel('How often by e-mail').selectOption('daily')
  await page.getByRole('switch', { name: 'Names on the screen' }).check()
  await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('checkbox', { name: 'Likes: E-mail' })).not.toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Likes: On the phone' })).toBeChecked()
  await expect(page.getByLabel('How often by e-mail')).toHaveValue('daily')
  await expect(page.getByRole('switch', { name: 'Names on the screen' })).toBeChecked()
  // One that arrived without its answer stays, and no failure is hidden by what is saved after it.
  await loseNextAnswer(page, '**/api/notifications.php', 'PUT')
  await page.getByRole('checkbox', { name: 'Likes: On the phone' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Likes: On the phone' })).not.toBeChecked()
  const bothPressed = Promise.withResolvers<void>()
  const refuse = async (route: Route) => {
    await bothPressed.promise
    await route.fulfill({ status: 500, body: '{}' })
  }
  await page.route('**/api/notifications.php', refuse, { times: 1 })
  await page.getByRole('checkbox', { name: 'Matches: E-mail' }).click()
  await page.getByRole('checkbox', { name: 'Matches: On the phone' }).click()
  bothPressed.resolve()
  await expect(page.getByRole('alert').filter({ hasText: 'couldn’t be saved' })).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Matches: E-mail' })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Matches: On the phone' })).not.toBeChecked()
  // Offline, nothing is pretended: the choice is reset, and the page says so.
  await page.context().route('**/api/notifications.php', (route) => route.abort())
  await page.getByRole('checkbox', { name: 'Messages: E-mail' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'couldn’t be saved' })).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Messages: E-mail' })).toBeChecked()
  await leave(noah)
})

test('[2.81] [3.57] [3.60] [4.17] [4.22] [4.38] [4.129] [4.136] push: offered, requested after a click, polled less, ended with the login', async ({
  browser,
  server,
}) => {
  const noah = await enter(browser, server.url, 'noah')
  const { page } = noah
  await pretendPush(page, 'granted')
  // A live connection that never opens: after a gap it would fetch news too, and the polls are counted here.
  await page.addInitScript(() => {
    Object.assign(globalThis, {
      WebSocket: class extends EventTarget {
        readyState = 0
        close() {}
      },
    })
  })
  await page.clock.install()
  const isPoll = (request: Request) => request.method() === 'GET' && request.url().endsWith('/api/user.php')
  const first = page.waitForRequest(isPoll)
  const profile = { about: 'x'.repeat(200), hair_color: 'brown', eye_color: 'green', body_type: 'slim' }
  await ask(page, 'PUT', '/api/profile.php', profile)
  await page.evaluate(() => localStorage.setItem('hide-enrich-alert', '1'))
  await page.goto('/members')
  await awake(page)
  const offer = page.getByText('Want to know when someone replies?')
  await expect(offer).toBeVisible()
  expect(await askedForPermission(page)).toBe(0)
  await test.step('[4.136] it appears at the bottom, and is at the top of the next page', async () => {
    const isAbove = () =>
      offer.evaluate((node) => {
        const title = document.querySelector('main h1')
        return title !== null && (node.compareDocumentPosition(title) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
      })
    expect(await isAbove()).toBe(false)
    await page
      .getByRole('link', { name: /^Likes/ })
      .first()
      .click()
    await expect(page).toHaveURL(/\/likes/)
    await expect(offer).toBeInViewport()
    await expect.poll(isAbove).toBe(true)
  })
  await page.getByRole('button', { name: 'Yes, please' }).click()
  await expect(page.getByText('Great, we’ll let you know.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Dismiss' }).last()).toBeFocused()
  expect(await askedForPermission(page)).toBe(1)
  await page.getByRole('button', { name: 'Dismiss' }).last().click()
  await expect(page.locator(':focus')).toHaveCount(1)
  const dismissed = await timestamp(page, 'hide-push-notification-alert')
  expect(Math.abs(dismissed - Date.now() / 1000)).toBeLessThan(120)
  // The poll of the page's first seconds doesn't count.
  await page.clock.runFor(5_000)
  await first
  let polls = 0
  page.on('request', (request) => {
    if (isPoll(request)) polls += 1
  })
  await page.clock.runFor(200_000)
  expect(polls).toBe(0)
  await page.clock.runFor(110_000)
  await expect.poll(() => polls).toBe(1)
  await page.goto('/notifications')
  await expect(page.locator('[data-push=subscribed]')).toHaveText('Notifications are on')
  const kept = () => page.evaluate(() => localStorage.getItem('push-member'))
  expect(await kept()).toBe(noah.id)
  const inBrowser = () => page.evaluate(() => localStorage.getItem('pretended-push'))
  const logOut = async () => {
    await page.getByRole('button', { name: 'Your account' }).click()
    await page.getByRole('menuitem', { name: 'Log out' }).click()
  }
  await test.step('[4.173] it stays if the logout failed', async () => {
    await page.route('**/api/logout.php', (route) => route.fulfill({ status: 500, json: { statusCode: 500 } }))
    await logOut()
    await expect(page.getByText('You are still logged in.', { exact: false }).first()).toBeVisible()
    expect([await kept(), await inBrowser()]).toEqual([noah.id, 'yes'])
    await letThrough(page, '**/api/logout.php')
  })
  await logOut()
  await page.waitForURL('**/')
  expect([await kept(), await inBrowser()]).toEqual([null, null])
  await leave(noah)
})

test('[8.24] [4.17] [2.141] a denial is recorded as denied, and what to do about it is explained', async ({
  browser,
  server,
}) => {
  const alma = await enter(browser, server.url, 'alma')
  const { page } = alma
  await pretendPush(page, 'denied')
  await page.goto('/notifications')
  await expect(page.locator('[data-push=not_subscribed]')).toBeVisible()
  await page.getByRole('listitem').filter({ hasText: 'Notifications are off' }).getByRole('button').press('Enter')
  await expect(page.locator('[data-push=denied][aria-live=polite]')).toHaveText('Notifications are blocked')
  await expect(page.locator('main :focus')).toHaveCount(1)
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'))
  await page.reload()
  await expect(page.locator('[data-push=unsupported]')).toBeVisible()
  await leave(alma)
})

test('[4.17] turning it on says so where the browser allows no worker, and can be tried again', async ({
  browser,
  server,
}) => {
  const alma = await enter(browser, server.url, 'alma')
  const { page } = alma
  await pretendPush(page, 'granted')
  await page.addInitScript(() => {
    navigator.serviceWorker.register = () => Promise.reject(new DOMException('no', 'SecurityError'))
  })
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.unregister())
  await page.goto('/notifications')
  const device = page.getByRole('listitem').filter({ hasText: 'Notifications are off' })
  await device.getByRole('button').click()
  await expect(device.getByRole('alert')).toHaveText('That didn’t work. Please try again.')
  await expect(device.getByRole('button')).toBeEnabled()
  await leave(alma)
})

test('[4.131] the app is offered when there is nothing more important; the browser asks after a click, and once', async ({
  browser,
  server,
}) => {
  const noah = await enter(browser, server.url, 'noah')
  const { page } = noah
  await page.evaluate(() => {
    for (const name of ['hide-enrich-alert', 'hide-push-notification-alert']) localStorage.setItem(name, '1')
  })
  await page.addInitScript(() => {
    const prompt = async () => (localStorage.setItem('asked', 'yes'), { outcome: 'accepted' })
    const offer = () => dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }))
    addEventListener('awake', () => setTimeout(offer))
  })
  const asked = () => page.evaluate(() => localStorage.getItem('asked'))
  await page.goto('/members')
  await awake(page)
  await expect(page.getByText('Keep Duet on your home screen?')).toBeVisible()
  expect(await asked()).toBeNull()
  await page.goto('/notifications')
  await expect(page.getByText('On your home screen')).toBeVisible()
  await page.goto('/members')
  await awake(page)
  await page.getByRole('button', { name: 'Install' }).click()
  await expect.poll(asked).toBe('yes')
  await expect(page.getByText('Keep Duet on your home screen?')).toBeHidden()
  expect(await timestamp(page, 'hide-install-alert')).toBeGreaterThan(1_700_000_000)
  await page.reload()
  await awake(page)
  await page.waitForLoadState('networkidle')
  await expect(page.getByText('Keep Duet on your home screen?')).toBeHidden()
  await leave(noah)
})

test('[2.85] [4.7] [4.22] [4.125] [4.127] [2.326] a mail’s link stops such mails without a login; the alert leads back', async ({
  browser,
  page,
  server,
}) => {
  const alma = await enter(browser, server.url, 'alma')
  const secret = (await readFile(path.join(server.dataDir, 'secret'), 'utf8')).trim()
  await page.goto(`/unsubscribe?token=${unsubscribeToken(secret, { memberId: alma.id, kind: 'digest' })}`)
  await expect(page.getByText(/about new messages, likes and matches\?/)).toBeVisible()
  await page.getByRole('button', { name: 'Stop these e-mails' }).click()
  await expect(page.getByText(/You won’t get these/)).toBeVisible()
  await alma.page.goto('/members')
  await awake(alma.page)
  await expect(alma.page.getByText('Some of our e-\u2060mails are off')).toBeVisible()
  await alma.page.getByRole('link', { name: 'See why' }).click()
  await alma.page.waitForURL('**/notifications')
  await expect(alma.page.getByText('You unsubscribed from them.')).toBeVisible()
  await expect(alma.page.getByRole('checkbox', { name: 'Messages: E-mail' })).not.toBeChecked()
  await alma.page.getByRole('button', { name: 'Send me e-\u2060mails again' }).click()
  await expect(alma.page.getByText('Done. We’ll write to you again.')).toBeVisible()
  await expect(alma.page.locator(':focus')).toHaveCount(1)
  await expect(alma.page.getByRole('checkbox', { name: 'Messages: E-mail' })).toBeChecked()
  await page.goto(`/unsubscribe?token=${unsubscribeToken(secret, { memberId: alma.id, kind: 'digest' })}`)
  await page.getByRole('button', { name: 'Stop these e-mails' }).click()
  await expect(page.getByText(/You won’t get these/)).toBeVisible()
  await alma.page.goto('/members')
  await awake(alma.page)
  await alma.page.getByText('Some of our e-\u2060mails are off').waitFor()
  await alma.page.getByRole('button', { name: 'Dismiss' }).last().click()
  expect(await timestamp(alma.page, 'hide-disabled-notifications-alert')).toBeGreaterThan(1_700_000_000)
  await alma.page.reload()
  await awake(alma.page)
  await expect(alma.page.getByText('Some of our e-\u2060mails are off')).toHaveCount(0)
  await leave(alma)
})
