// Unsolicited content: words that lead off the site are held until they are wanted, photos need consent first.
import type { Browser, Page } from '@playwright/test'
import { newId } from '../../src/base/ids.ts'
import { jpegOf } from '../../src/features/profiles/fixture-pictures.ts'
import { setStage } from '../../scripts/shots/stage.ts'
import type { Cast, Session } from '../../scripts/shots/stage.ts'
import { askAs, openAs } from '../cast.ts'
import { expect, ownServer, test } from '../journey.ts'
import type { JourneyServer } from '../server.ts'

ownServer()

let cast: Cast
test.beforeAll(async ({ server }) => {
  test.setTimeout(120_000)
  cast = await setStage(server)
})

async function openChat(browser: Browser, server: JourneyServer, who: Session): Promise<Page> {
  const page = await openAs(browser, server, who)
  // Once it is connected, it asks for what happened before.
  const heard = askedAnew(page)
  await page.goto(`/chats/${cast.stage.conversationId}`, { waitUntil: 'networkidle' })
  await heard
  return page
}

/** Everything that reaches this window: documents, responses, and socket messages. */
function listenTo(page: Page): string[] {
  const heard: string[] = []
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => heard.push(String(payload))))
  page.on('response', async (response) => {
    if (/\/api\/|\/chats/.test(response.url())) heard.push(await response.text().catch(() => ''))
  })
  return heard
}

/** Until a window has fetched the news of its conversation. */
const askedAnew = (page: Page) => page.waitForResponse((response) => response.url().includes('/api/messages.php'))

test('[4.140] [6.24] [6.25] a new member’s phone number is held, shown on request, and stays open on another device', async ({
  browser,
  server,
}) => {
  const number = '06 12 34 56 78'
  const [noah, alma] = [await openChat(browser, server, cast.premium), await openChat(browser, server, cast.member)]
  const list = await openAs(browser, server, cast.member)
  const heard = [alma, list].map((page) => listenTo(page))
  await list.goto('/chats', { waitUntil: 'networkidle' })

  await noah.getByRole('textbox', { name: 'Write a message' }).fill(`Call me: ${number}`)
  await noah.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(noah.getByRole('log').getByText(number)).toBeVisible()

  const warning = alma.getByRole('log').getByText('This message contains a phone number.')
  await expect(warning).toBeVisible({ timeout: 20_000 })
  await expect(alma.getByRole('log').getByText(/Noah joined today\./)).toBeVisible()
  await expect(list.getByText('Message with a warning')).toBeVisible({ timeout: 20_000 })
  await alma.reload({ waitUntil: 'networkidle' })
  await expect(warning).toBeVisible()
  await expect.poll(() => heard.flat().join('\n')).toContain('"held"')
  expect(heard.flat().join('\n')).not.toContain('34 56 78')

  await alma.getByRole('log').getByRole('button', { name: 'Report or block' }).click()
  const dialog = alma.getByRole('dialog')
  await expect(dialog.getByText('Message with a warning')).toBeVisible()
  await alma.keyboard.press('Escape')
  await alma.getByRole('log').getByRole('button', { name: 'Show message' }).click()
  await expect(alma.getByRole('log').getByText(number)).toBeVisible()
  await expect(alma.getByRole('log').getByRole('listitem').filter({ hasText: number })).toBeFocused()
  await expect(warning).toHaveCount(0)
  const elsewhere = await openChat(browser, server, cast.member)
  await expect(elsewhere.getByRole('log').getByText(number)).toBeVisible()
  await Promise.all([noah, alma, list, elsewhere].map((page) => page.context().close()))
})

test('[6.25] a reply to a held message quotes it once it is open, in both windows', async ({ browser, server }) => {
  const { member, premium } = cast
  const say = (who: Session, to: Session, body: string, more = {}) =>
    askAs(server, who, 'POST /api/message.php', { client_id: newId(), member: to.id, body, ...more })
  const { message } = await say(premium, member, 'The map is on www.example.com/map')
  await say(premium, member, 'Did you look?', { reply_to: message.seq })
  const alma = await openChat(browser, server, member)
  const answer = alma.getByRole('log').getByRole('listitem').filter({ hasText: 'Did you look?' })
  await expect(answer.getByText('Message with a warning')).toBeVisible()
  await alma.getByRole('log').getByRole('button', { name: 'Show message' }).click()
  await expect(answer.getByText('The map is on www.example.com/map')).toBeVisible()
  await alma.context().close()
})

test('[6.31] a changed wish about photos arrives in both open windows, without a reload', async ({
  browser,
  server,
}) => {
  const { member, premium } = cast
  const [noah, alma] = [await openChat(browser, server, premium), await openChat(browser, server, member)]
  const profile = await openAs(browser, server, member)
  await profile.goto('/profile', { waitUntil: 'networkidle' })
  const wish = (words: string) => profile.getByRole('combobox', { name: 'Photos in chats' }).selectOption(words)
  const menuSays = async (words: string) => {
    await alma.getByRole('main').getByRole('button', { name: 'More', exact: true }).click()
    await expect(alma.getByRole('menuitem', { name: words })).toBeVisible()
    await alma.keyboard.press('Escape')
  }
  await menuSays('Ask me before sending photos')

  const heard = Promise.all([noah, alma].map(askedAnew))
  await wish('Everyone asks first')
  await heard
  await menuSays('Allow photos')
  await noah.getByRole('button', { name: 'Send a photo' }).click()
  await expect(noah.getByText('Alma likes to be asked before getting photos.')).toBeVisible()

  await wish('From everyone')
  await expect(noah.getByText('Your photos are welcome here.')).toBeVisible({ timeout: 20_000 })
  await menuSays('Ask me before sending photos')
  await Promise.all([noah, alma, profile].map((page) => page.context().close()))
})

test('[6.32] a window that missed the changed wish learns it once a photo is refused', async ({ browser, server }) => {
  const { member, premium } = cast
  const noah = await openAs(browser, server, premium)
  await noah.routeWebSocket(/\/live/, () => undefined)
  await noah.goto(`/chats/${cast.stage.conversationId}`, { waitUntil: 'networkidle' })
  await askAs(server, member, 'PUT /api/profile.php', { photos_from: 'asked' })
  const { bytes } = await jpegOf(7)
  await noah.locator('input[type=file]').setInputFiles({ name: 'walk.jpg', mimeType: 'image/jpeg', buffer: bytes })
  const heard = askedAnew(noah)
  await noah.getByRole('dialog').getByRole('button', { name: 'Send photo' }).click()
  await expect(noah.getByRole('log').getByText('Alma likes to be asked')).toBeVisible({ timeout: 20_000 })
  await heard
  await noah.getByRole('log').getByRole('button', { name: 'Delete' }).click()
  await noah.getByRole('button', { name: 'Send a photo' }).click()
  await expect(noah.getByRole('button', { name: 'Ask', exact: true })).toBeVisible()
  await askAs(server, member, 'PUT /api/profile.php', { photos_from: 'everyone' })
  await noah.context().close()
})

test('[4.140] [6.26] [6.27] who has to ask for photos asks with one press, and the answer appears in both windows', async ({
  browser,
  server,
}) => {
  const { member, premium } = cast
  await askAs(server, member, 'DELETE /api/like.php', { member: premium.id })
  const profile = await openAs(browser, server, member)
  await profile.goto('/profile', { waitUntil: 'networkidle' })
  await profile.getByRole('combobox', { name: 'Photos in chats' }).selectOption('Everyone except matches asks')
  await expect(profile.getByText('Saved', { exact: true })).toBeVisible()
  const [noah, alma] = [await openChat(browser, server, premium), await openChat(browser, server, member)]
  await noah.getByRole('button', { name: 'Send a photo' }).click()
  await expect(noah.getByText('Alma likes to be asked before getting photos.')).toBeVisible()
  await noah.getByRole('button', { name: 'Ask', exact: true }).click()
  await expect(noah.getByText('You’ve asked. Alma can answer any time.')).toBeVisible()
  const box = (page: Page) => page.getByRole('textbox', { name: 'Write a message' })
  await expect(box(noah)).toBeFocused()
  const request = alma.getByText('Noah would like to send you a photo.')
  await expect(request).toBeVisible({ timeout: 20_000 })
  await alma.reload({ waitUntil: 'networkidle' })
  await alma.getByRole('button', { name: 'Allow', exact: true }).click()
  await expect(request).toHaveCount(0)
  await expect(box(alma)).toBeFocused()
  await expect(noah.getByText('Your photos are welcome here.')).toBeVisible({ timeout: 20_000 })

  await alma.getByRole('main').getByRole('button', { name: 'More', exact: true }).click()
  await alma.getByRole('menuitem', { name: 'Ask me before sending photos' }).click()
  await expect(noah.getByText('Alma likes to be asked before getting photos.')).toBeVisible({ timeout: 20_000 })
  await noah.getByRole('button', { name: 'Ask', exact: true }).click()
  await expect(request).toBeVisible({ timeout: 20_000 })
  await alma.getByRole('button', { name: 'Not now' }).click()
  await expect(request).toHaveCount(0)
  await expect(box(alma)).toBeFocused()
  await expect(noah.getByText('Alma would rather not get photos for now.')).toBeVisible({ timeout: 20_000 })
  await Promise.all([noah, alma, profile].map((page) => page.context().close()))
})
