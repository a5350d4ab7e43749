// Photos in a conversation, seen in both windows: sent with one button, blurred until wanted, retried, taken back.
import type { Browser, Page } from '@playwright/test'
import { setStage } from '../../scripts/shots/stage.ts'
import type { Cast, Session } from '../../scripts/shots/stage.ts'
import { jpegOf } from '../../src/features/profiles/fixture-pictures.ts'
import { askAs, letThrough, openAs, watchHydration } from '../cast.ts'
import { expect, ownServer, test } from '../journey.ts'
import type { JourneyServer } from '../server.ts'

ownServer()

let cast: Cast
test.beforeAll(async ({ server }) => {
  test.setTimeout(120_000)
  cast = await setStage(server)
  // Two members who like each other see each other's photos at once.
  await askAs(server, cast.member, 'DELETE /api/like.php', { member: cast.premium.id })
})

async function openChat(browser: Browser, server: JourneyServer, who: Session, options = {}): Promise<Page> {
  const page = await openAs(browser, server, who, options)
  const hydrated = await watchHydration(page)
  await page.goto(`/chats/${cast.stage.conversationId}`, { waitUntil: 'networkidle' })
  await hydrated()
  return page
}

async function choose(page: Page, seed: number): Promise<void> {
  const { bytes } = await jpegOf(seed)
  const picture = { name: 'walk.jpg', mimeType: 'image/jpeg', buffer: bytes }
  await page.locator('input[type=file]').setInputFiles(picture)
  await page.getByRole('dialog').getByRole('button', { name: 'Send photo' }).click()
}

/** Which variant is shown, once it has loaded. */
const drawn = (page: Page, name: string) =>
  page
    .getByRole('log')
    .getByRole('img', { name })
    .last()
    .evaluate((image: HTMLImageElement) =>
      image.naturalWidth > 0 ? image.currentSrc.split('/').at(-1) : 'nothing yet',
    )

test('[2.87] [4.140] [6.20] [6.21] [10.10] a photo arrives blurred, is shown on request, and disappears when it is taken back', async ({
  browser,
  server,
}) => {
  const [noah, alma] = [await openChat(browser, server, cast.premium), await openChat(browser, server, cast.member)]
  const asked: string[] = []
  alma.on('request', (request) => asked.push(request.url()))
  await expect(noah.getByRole('button', { name: 'Send a photo' })).toBeVisible()
  await choose(noah, 1)
  await expect(noah.getByRole('log').getByText('Not opened yet')).toBeVisible({ timeout: 20_000 })

  const show = alma.getByRole('log').getByRole('button', { name: 'Show photo' })
  await expect(show).toBeVisible({ timeout: 20_000 })
  await expect.poll(() => drawn(alma, 'Photo from Noah')).toBe('blurred')
  expect(asked.filter((url) => url.includes('/pictures/chat/') && url.includes('/full'))).toEqual([])
  await show.click()
  await expect(show).toHaveCount(0)
  await expect(alma.getByRole('listitem').filter({ has: alma.getByAltText('Photo from Noah') })).toBeFocused()
  await expect.poll(() => drawn(alma, 'Photo from Noah')).toBe('full')
  await expect(noah.getByRole('log').getByText('Not opened yet')).toHaveCount(0, { timeout: 20_000 })

  await alma.getByRole('log').getByRole('button', { name: 'Photo from Noah' }).click()
  await expect(alma.getByRole('dialog').getByRole('img', { name: 'Photo from Noah' })).toBeVisible()
  // It receives key presses once it has the focus.
  await expect(alma.locator('[role=dialog]:focus-within')).toHaveCount(1)
  await alma.keyboard.press('Escape')
  const address = asked.find((url) => url.includes('/full')) ?? ''
  const line = noah
    .getByRole('log')
    .getByRole('listitem')
    .filter({ has: noah.getByRole('img', { name: 'Photo you sent' }) })
  await line.hover()
  await line.getByRole('button', { name: 'What you can do with this message' }).click()
  await noah.getByRole('menuitem', { name: 'Take back' }).click()
  await noah.getByRole('dialog').getByRole('button', { name: 'Take back' }).click()
  await expect(alma.getByRole('log').getByText('This message was deleted.')).toBeVisible({ timeout: 20_000 })
  expect((await alma.request.get(address)).status()).toBe(404)
  await Promise.all([alma, noah].map((page) => page.context().close()))
})

test('[4.44] [4.145] a photo sent just after the line was lost is shown as waiting, and goes out once the line is back', async ({
  browser,
  server,
}) => {
  const noah = await openChat(browser, server, cast.premium)
  const { bytes } = await jpegOf(7)
  await noah.locator('input[type=file]').setInputFiles({ name: 'walk.jpg', mimeType: 'image/jpeg', buffer: bytes })
  const send = noah.getByRole('dialog').getByRole('button', { name: 'Send photo' })
  // It is not called a photo that was sent before it was.
  await expect(noah.getByRole('dialog').getByRole('img', { name: 'Photo', exact: true })).toBeVisible()
  await expect(send).toBeVisible()
  await noah.waitForLoadState('networkidle')
  await noah.context().setOffline(true)
  const before = await noah.getByRole('log').getByRole('img', { name: 'Photo you sent' }).count()
  await send.click()
  const mine = noah.getByRole('log').getByRole('img', { name: 'Photo you sent' })
  await expect(mine).toHaveCount(before + 1)
  await expect(noah.getByRole('log').getByText('Waiting for a connection.').first()).toBeVisible({ timeout: 30_000 })
  await noah.context().setOffline(false)
  await expect(noah.getByRole('log').getByText('Not opened yet')).toBeVisible({ timeout: 30_000 })
  await noah.context().close()
})

test('[2.87] [10.39] [6.29] a photo sent offline waits with the messages behind it, through a reload and a closed tab', async ({
  browser,
  server,
}) => {
  const page = await openChat(browser, server, cast.premium, { viewport: { width: 390, height: 844 } })
  const photos = (where: Page) => where.getByRole('log').getByRole('img', { name: 'Photo you sent' })
  const unopened = (where: Page) => where.getByRole('log').getByText('Not opened yet')
  const [before, unopenedBefore] = [await photos(page).count(), await unopened(page).count()]
  const { credits } = await askAs(server, cast.premium, 'GET /api/user.php')
  await page.context().route('**/api/chat-photo.php', (route) => route.abort())
  await choose(page, 2)
  await expect(page.getByRole('log').getByText('Waiting for a connection.')).toBeVisible({ timeout: 30_000 })
  await page.getByRole('textbox', { name: 'Write a message' }).fill('This is the path I meant.')
  await page.keyboard.press('Enter')
  await page.reload({ waitUntil: 'networkidle' })
  await expect(photos(page)).toHaveCount(before + 1)
  await expect(page.getByRole('log').getByText('This is the path I meant.')).toBeVisible()

  const another = await page.context().newPage()
  await page.close()
  await letThrough(page.context(), '**/api/chat-photo.php')
  await another.goto(`/chats/${cast.stage.conversationId}`)
  await expect(unopened(another)).toHaveCount(unopenedBefore + 1, { timeout: 30_000 })
  await another.reload({ waitUntil: 'networkidle' })
  await expect(photos(another)).toHaveCount(before + 1)
  const lastTwo = async () => {
    const key = `GET /api/messages.php?conversation=${cast.stage.conversationId}`
    const [photo, words] = (await askAs(server, cast.premium, key)).messages.slice(-2)
    return [photo?.kind, words?.body]
  }
  await expect.poll(lastTwo).toEqual(['photo', 'This is the path I meant.'])
  const { credits: after } = await askAs(server, cast.premium, 'GET /api/user.php')
  expect(credits - after).toBe(3)
  await another.context().close()
})

test('[2.87] [4.44] [4.145] a photo stands in its place while its file is still being stored, and another window waits for it', async ({
  browser,
  server,
}) => {
  const page = await openChat(browser, server, cast.premium)
  const other = await page.context().newPage()
  await other.goto(`/chats/${cast.stage.conversationId}`, { waitUntil: 'networkidle' })
  const photos = page.getByRole('log').getByRole('img', { name: 'Photo you sent' })
  const before = await photos.count()
  const letGo = await holdStoredFiles(page)
  // So the other window is the one that can send it.
  await page.route('**/api/chat-photo.php', (route) => route.abort())
  await choose(page, 3)
  await expect(photos).toHaveCount(before + 1)
  await page.getByRole('textbox', { name: 'Write a message' }).fill('Taken on the way up.')
  await page.keyboard.press('Enter')
  await expect(other.getByRole('log').getByText('Taken on the way up.')).toBeVisible()
  await letGo()
  const lastTwo = async () => {
    const key = `GET /api/messages.php?conversation=${cast.stage.conversationId}`
    const [photo, words] = (await askAs(server, cast.premium, key)).messages.slice(-2)
    return [photo?.kind, words?.body]
  }
  await expect.poll(lastTwo).toEqual(['photo', 'Taken on the way up.'])
  await expect(photos).toHaveCount(before + 1)
  await page.context().close()
})

/** Files take as long to be stored as on a slow phone: until the returned function is called. */
async function holdStoredFiles(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(async () => {
    const opening = indexedDB.open('photos-on-their-way')
    opening.onupgradeneeded = () => opening.result.createObjectStore('files')
    await new Promise((resolve) => (opening.onsuccess = resolve))
    const files = opening.result.transaction('files', 'readwrite').objectStore('files')
    let isHeld = true
    addEventListener('let-go', () => (isHeld = false))
    // A transaction lasts as long as something is asked in it.
    const ask = () => {
      if (isHeld) files.count().onsuccess = ask
    }
    ask()
  })
  return () => page.evaluate(() => void dispatchEvent(new Event('let-go')))
}

test('[2.87] [5.17] a file that is not a picture is refused in the server’s words, and can be discarded', async ({
  browser,
  server,
}) => {
  const page = await openChat(browser, server, cast.premium)
  const text = { name: 'walk.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('a text under the name of a picture') }
  await page.locator('input[type=file]').setInputFiles(text)
  await page.getByRole('dialog').getByRole('button', { name: 'Send photo' }).click()
  await expect(page.getByRole('log').getByText('We can’t read this picture.')).toBeVisible({ timeout: 20_000 })
  await page.getByRole('log').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('log').getByText('We can’t read this picture.')).toHaveCount(0)
  await page.context().close()
})

test('[4.362] several photos are sent in order, each charged and each failing on its own', async ({
  browser,
  server,
}) => {
  const page = await openChat(browser, server, cast.premium)
  const before = await page.getByRole('log').getByRole('img', { name: 'Photo you sent' }).count()
  const { credits } = await askAs(server, cast.premium, 'GET /api/user.php')
  const pictures = await Promise.all(
    [21, 22, 23].map(async (seed) => ({
      name: `${seed}.jpg`,
      mimeType: 'image/jpeg',
      buffer: (await jpegOf(seed, 320 + seed, 400)).bytes,
    })),
  )
  const text = { name: 'walk.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('a text under the name of a picture') }
  await page.locator('input[type=file]').setInputFiles([...pictures.slice(0, 1), text, ...pictures.slice(1), text])
  const dialog = page.getByRole('dialog', { name: '5 photos for Alma' })
  await expect(dialog.getByRole('listitem')).toHaveCount(5)
  await expect(dialog.getByText('10 credits in all')).toBeVisible()
  await dialog.getByRole('button', { name: 'Leave this photo out: 5' }).click()
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('log').getByText('We can’t read this picture.')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('log').getByRole('progressbar')).toHaveCount(0, { timeout: 30_000 })
  // The file that is not a picture stands below them, on its own.
  await expect(page.getByRole('log').getByRole('img', { name: 'Photo you sent' })).toHaveCount(before + 4)
  const key = `GET /api/messages.php?conversation=${cast.stage.conversationId}`
  const widths = async () =>
    (await askAs(server, cast.premium, key)).messages
      .slice(-3)
      .map(({ photo }: { photo: { width: number } | null }) => photo?.width)
  await expect.poll(widths).toEqual([341, 342, 343])
  const { credits: after } = await askAs(server, cast.premium, 'GET /api/user.php')
  expect(credits - after).toBe(6)
  await page.getByRole('log').getByRole('button', { name: 'Delete' }).click()
  await page.context().close()
})

test('[4.362] of too many photos the first are taken, and a message says so', async ({ browser, server }) => {
  const page = await openChat(browser, server, cast.premium)
  const { bytes } = await jpegOf(31, 200, 200)
  const many = Array.from({ length: 12 }, (_, at) => ({ name: `${at}.jpg`, mimeType: 'image/jpeg', buffer: bytes }))
  await page.locator('input[type=file]').setInputFiles(many)
  const dialog = page.getByRole('dialog', { name: '10 photos for Alma' })
  await expect(dialog.getByText('Up to 10 photos go at once.')).toBeVisible()
  for (let left = 0; left < 3; left++)
    await dialog.getByRole('button', { name: 'Leave this photo out' }).first().click()
  await expect(page.getByRole('dialog', { name: '9 photos for Alma' })).toBeVisible()
  await expect(page.getByText('Up to 10 photos go at once.')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.context().close()
})

test('[2.87] text copied together with a picture of itself, as from a spreadsheet, is pasted as text', async ({
  browser,
  server,
}) => {
  const page = await openChat(browser, server, cast.premium)
  const paste = (words: string) =>
    page.getByRole('textbox', { name: 'Write a message' }).evaluate((box, text) => {
      const copied = new DataTransfer()
      copied.items.add(new File(['a picture'], 'image.png', { type: 'image/png' }))
      if (text) copied.setData('text/plain', text)
      const event = new ClipboardEvent('paste', { clipboardData: copied, bubbles: true, cancelable: true })
      box.dispatchEvent(event)
      return event.defaultPrevented
    }, words)
  expect(await paste('Monday\t10:30')).toBe(false)
  expect(await paste('')).toBe(true)
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Send photo' })).toBeVisible()
  await page.context().close()
})
