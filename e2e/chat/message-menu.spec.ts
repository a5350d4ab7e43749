// A message's menu, opened and closed by hand: a long press, the right button, Escape, a press beside it.
import type { Page } from '@playwright/test'
import { setStage } from '../../scripts/shots/stage.ts'
import type { Cast } from '../../scripts/shots/stage.ts'
import { askAs, holdBack, openAs } from '../cast.ts'
import { expect, ownServer, test } from '../journey.ts'

ownServer()

let cast: Cast
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const words = 'The tide tables are on the table.'

test.beforeAll(async ({ server }) => {
  test.setTimeout(120_000)
  cast = await setStage(server)
  const body = { client_id: crypto.randomUUID(), member: cast.premium.id, body: words }
  await askAs(server, cast.member, 'POST /api/message.php', body)
})

const menu = (page: Page) => page.getByRole('menu', { name: 'What you can do with this message' })

test('[4.321] the menu opened by a long press stays when the finger is lifted, selects no text, and closes with a touch beside it', async ({
  browser,
  server,
}) => {
  const page = await openAs(browser, server, cast.premium, phone)
  await page.goto(`/chats/${cast.stage.conversationId}`, { waitUntil: 'networkidle' })
  const message = page.getByRole('log').getByText(words)
  await holdOn(page, message)
  await expect(menu(page)).toBeVisible()
  expect(await page.evaluate(() => getSelection()?.toString())).toBe('')
  await page.locator('#composer-note').tap()
  await expect(menu(page)).toHaveCount(0)

  await holdOn(page, message)
  await page.getByRole('menuitemradio', { name: 'Thumbs up' }).tap()
  await expect(page.getByRole('log').getByText('You: Thumbs up')).toBeAttached()
  await expect(menu(page)).toHaveCount(0)
  await page.context().close()
})

test('[4.321] [4.322] the menu opened by the right button stays when it is released, and after Escape one goes on writing', async ({
  browser,
  server,
}) => {
  const page = await openAs(browser, server, cast.premium)
  await page.goto(`/chats/${cast.stage.conversationId}`, { waitUntil: 'networkidle' })
  const box = page.getByRole('textbox', { name: 'Write a message' })
  await box.fill('Half a sentence')
  await page.getByRole('log').getByText('Saturday is good.').click({ button: 'right' })
  await expect(page.getByRole('menuitemradio', { name: 'Love' })).toBeFocused()
  await page.keyboard.press('End')
  await expect(page.getByRole('menuitem').last()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menu(page)).toHaveCount(0)
  await page.keyboard.type('X again')
  await expect(box).toBeFocused()
  await expect(box).toHaveValue('Half a sentenceX again')
  await page.getByRole('log').getByText('Saturday is good.').click({ button: 'right' })
  await page.getByRole('log').getByText('The tide tables').click({ button: 'right' })
  await expect(menu(page)).toHaveCount(1)
  await expect(menu(page).getByRole('menuitem', { name: 'Report this message' })).toBeVisible()
  await page.context().close()
})

test('[4.329] with a finger one reacts to a message while writing, and the keyboard stays', async ({
  browser,
  server,
}) => {
  const page = await openAs(browser, server, cast.premium, phone)
  await page.goto(`/chats/${cast.stage.conversationId}`, { waitUntil: 'networkidle' })
  const box = page.getByRole('textbox', { name: 'Write a message' })
  await box.tap()
  await holdOn(page, page.getByRole('log').getByText('Saturday is good.'))
  await expect(box).toBeFocused()
  await page.getByRole('menuitemradio', { name: 'Thank you' }).tap()
  await expect(page.getByRole('log').getByText('You: Thank you')).toBeAttached()
  await expect(box).toBeFocused()
  await holdOn(page, page.getByRole('log').getByText('Saturday is good.'))
  await page.getByRole('menuitem', { name: 'Reply' }).tap()
  await expect(page.getByRole('button', { name: 'Dismiss' })).toBeVisible()
  await expect(box).toBeFocused()
  await page.context().close()
})

test('[4.456] of several reactions the last one counts, even if one before it takes long to arrive', async ({
  browser,
  server,
}) => {
  const page = await openAs(browser, server, cast.member)
  await page.goto(`/chats/${cast.stage.conversationId}`, { waitUntil: 'networkidle' })
  const changes = '**/api/message-reaction.php'
  const asked: string[] = []
  page.on('request', (request) => (request.method() === 'PUT' ? asked.push(request.url()) : undefined))
  const letFirst = await holdBack(page, changes)
  const sad = page.getByRole('log').getByText('You: Sad')
  const press = async () => {
    await page.getByRole('log').getByText('Saturday is good.').click({ button: 'right' })
    await page.getByRole('menuitemradio', { name: 'Sad' }).click()
  }
  await press()
  await expect(sad).toBeAttached()
  await press()
  await expect(sad).toHaveCount(0)
  expect(asked).toHaveLength(1)
  const answered = page.waitForResponse(
    (answer) => answer.url().includes('message-reaction') && answer.request().postDataJSON().emoji === null,
  )
  letFirst()
  expect((await answered).ok()).toBe(true)
  await expect(sad).toHaveCount(0)
  await page.context().close()
})

test('[4.363] a message is outlined while its menu is open, by finger or by mouse', async ({ browser, server }) => {
  const outlined = (page: Page) =>
    page
      .getByRole('log')
      .locator('[data-seq]')
      .evaluateAll((lines) =>
        lines
          .filter((line) =>
            [...line.querySelectorAll('*')].some((one) => getComputedStyle(one).outlineStyle === 'solid'),
          )
          .map((line) => line.textContent),
      )
  for (const options of [phone, {}]) {
    const page = await openAs(browser, server, cast.premium, options)
    await page.goto(`/chats/${cast.stage.conversationId}`, { waitUntil: 'networkidle' })
    const message = page.getByRole('log').getByText(words)
    if ('hasTouch' in options) await holdOn(page, message)
    else await message.click({ button: 'right' })
    await expect(menu(page)).toBeVisible()
    expect(await outlined(page)).toEqual([expect.stringContaining(words)])
    await page.locator('#composer-note').click()
    await expect(menu(page)).toHaveCount(0)
    await expect.poll(() => outlined(page)).toEqual([])
    await page.context().close()
  }
})

test('[4.364] a finger beside a message opens nothing: the button for mouse and keyboard can’t be tapped while invisible', async ({
  browser,
  server,
}) => {
  const page = await openAs(browser, server, cast.premium, phone)
  await page.goto(`/chats/${cast.stage.conversationId}`, { waitUntil: 'networkidle' })
  const button = page.getByRole('log').getByRole('button', { name: 'What you can do with this message' }).last()
  const at = await button.boundingBox()
  await page.touchscreen.tap((at?.x ?? 0) + 12, (at?.y ?? 0) + 12)
  await page.waitForTimeout(500)
  await expect(menu(page)).toHaveCount(0)
  await page.context().close()
})

/** As a finger does it: down, held for a second, up. */
async function holdOn(page: Page, what: ReturnType<Page['getByText']>): Promise<void> {
  const at = await what.boundingBox()
  const devtools = await page.context().newCDPSession(page)
  const touchPoints = [{ x: (at?.x ?? 0) + 20, y: (at?.y ?? 0) + 10 }]
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
  await expect(menu(page)).toBeVisible()
  await page.waitForTimeout(300)
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await page.waitForTimeout(300)
}
