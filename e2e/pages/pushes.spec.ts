// What the service worker does with a push: it rings, and a press leads to the place it is about.
import type { Worker } from '@playwright/test'
import { newId } from '../../src/base/ids.ts'
import { expect, ownServer, test } from '../journey.ts'
import { ask, enter, enterBoth, leave } from '../pair.ts'
import type { Somebody } from '../pair.ts'

ownServer()
test.use({ serviceWorkers: 'allow' })

/** The service worker of a member's browser, once it is at work. */
async function workerOf({ page }: Somebody): Promise<Worker> {
  await page.goto('/notifications')
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state)
  return page.context().serviceWorkers()[0] ?? (await page.context().waitForEvent('serviceworker'))
}

test('[4.123] a push rings also while an earlier one, which it replaces, is still on the screen', async ({
  browser,
  server,
}) => {
  const noah = await enter(browser, server.url, 'noah')
  const cdp = await noah.page.context().newCDPSession(noah.page)
  const registered = Promise.withResolvers<string>()
  cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [one] }) => {
    if (one) registered.resolve(one.registrationId)
  })
  await cdp.send('ServiceWorker.enable')
  const worker = await workerOf(noah)
  // No screen here shows any.
  const shown = await worker.evaluateHandle(() => {
    const list: unknown[] = []
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration }
    registration.showNotification = async (title, options) => void list.push({ title, ...options })
    return list
  })
  const notice = { title: 'Duet', body: 'There is news for you.', tag: 'news' }
  const push = { origin: server.url, registrationId: await registered.promise, data: JSON.stringify(notice) }
  await cdp.send('ServiceWorker.deliverPushMessage', push)
  await expect.poll(() => shown.jsonValue()).toMatchObject([{ ...notice, renotify: true }])
  await leave(noah)
})

test('[4.458] pressed, it leads to a window that is already there, as it is, and else to another place in one', async ({
  browser,
  server,
}) => {
  const [alma, noah] = await enterBoth(browser, server.url)
  const written = { client_id: newId(), member: noah.id, body: 'Are you there?' }
  const sent = (await ask(alma.page, 'POST', '/api/message.php', written)) as { message: { conversation: string } }
  const conversation = `/chats/${sent.message.conversation}`
  const worker = await workerOf(noah)
  const { page } = noah
  await page.goto(conversation, { waitUntil: 'networkidle' })
  const composer = page.getByRole('textbox', { name: 'Write a message' })
  await composer.fill('In a mom')
  await page.context().setOffline(true)
  await press(worker, conversation)
  await expect(page.getByRole('log').getByText('Are you there?')).toBeVisible()
  await expect(composer).toHaveValue('In a mom')
  await page.context().setOffline(false)
  await press(worker, '/likes/matches')
  await expect(page).toHaveURL(/\/likes\/matches$/)
  await leave(alma, noah)
})

/** As the browser does when a notification that leads there is pressed; only then may a window come to the front. */
async function press(worker: Worker, url: string): Promise<void> {
  await worker.evaluate(async (data) => {
    const { WindowClient } = globalThis as unknown as { WindowClient: { prototype: object } }
    Object.assign(WindowClient.prototype, {
      async focus() {
        return this
      },
    })
    const works: Promise<unknown>[] = []
    const notification = { data, close: () => undefined }
    const waitUntil = (work: Promise<unknown>) => void works.push(work)
    dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil }))
    await Promise.all(works)
  }, url)
}
