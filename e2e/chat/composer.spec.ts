// The composer stays clear and within reach: below the site's notes, above the keyboard, as tall as its text.
import type { Page } from '@playwright/test'
import { setStage } from '../../scripts/shots/stage.ts'
import type { Cast } from '../../scripts/shots/stage.ts'
import { keepOffers, openAs } from '../cast.ts'
import { expect, ownServer, test } from '../journey.ts'

ownServer()

let cast: Cast
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

test.beforeAll(async ({ server }) => {
  test.setTimeout(120_000)
  cast = await setStage(server)
})

const box = (page: Page) => page.getByRole('textbox', { name: 'Write a message' })

for (const { where, options } of [
  { where: 'desktop', options: {} },
  { where: 'phone', options: phone },
])
  test(`[4.320] on a ${where} no toast covers the composer, however much it contains or a keyboard takes`, async ({
    browser,
    server,
  }) => {
    const page = await openAs(browser, server, cast.premium, options)
    await keepOffers(page)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto(`/chats/${cast.stage.conversationId}`, { waitUntil: 'networkidle' })
    await page.getByRole('log').getByText('Saturday is good.').click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Copy' }).click()
    const note = page.getByRole('dialog').filter({ hasText: 'Copied' })
    await expect(note).toBeVisible()
    const room = async () => {
      const [under, over] = await Promise.all([
        page
          .locator('form')
          .filter({ has: box(page) })
          .boundingBox(),
        note.boundingBox(),
      ])
      return under && over ? Math.round(under.y - over.y - over.height) : Number.NaN
    }
    await expect.poll(room).toBeGreaterThan(0)
    await box(page).fill('One line\n'.repeat(8))
    await expect.poll(room).toBeGreaterThan(0)
    await page.setViewportSize({ ...(page.viewportSize() ?? phone.viewport), height: 480 })
    await expect.poll(room).toBeGreaterThan(0)
    await expect.poll(async () => ((await note.boundingBox())?.y ?? -1) > 0).toBe(true)
    await page.context().close()
  })

test('[4.325] opening a conversation with a mouse focuses the composer, and Enter sends a pasted photo; a phone opens no keyboard', async ({
  browser,
  server,
}) => {
  const page = await openAs(browser, server, cast.premium)
  await page.goto('/chats', { waitUntil: 'networkidle' })
  await page.getByRole('navigation', { name: 'Conversations' }).getByRole('link').first().click()
  await expect(box(page)).toBeFocused()
  await page.keyboard.type('At once.')
  await expect(box(page)).toHaveValue('At once.')
  await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 480 })
    canvas.getContext('2d')?.fillRect(0, 0, 640, 480)
    const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve))
    const clipboardData = new DataTransfer()
    clipboardData.items.add(new File([picture as Blob], 'pasted.png', { type: 'image/png' }))
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
  })
  await expect(page.getByRole('button', { name: 'Send photo' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('log').getByRole('img', { name: 'Photo you sent' })).toBeVisible()
  await page.context().close()

  const small = await openAs(browser, server, cast.premium, phone)
  await small.goto('/chats', { waitUntil: 'networkidle' })
  await small.getByRole('navigation', { name: 'Conversations' }).getByRole('link').first().tap()
  await expect(box(small)).toBeVisible()
  await expect(box(small)).not.toBeFocused()
  await small.context().close()
})

test('[4.328] the composer grows with its text up to a limit and shrinks once it is sent, even in a browser without field-sizing', async ({
  browser,
  server,
}) => {
  for (const itself of [true, false]) {
    const page = await openAs(browser, server, cast.premium)
    if (!itself)
      await page.addInitScript(() => {
        const supports = CSS.supports.bind(CSS)
        CSS.supports = (...given: [string, string?]) =>
          given[0] !== 'field-sizing' && supports(...(given as [string, string]))
      })
    await page.goto(`/chats/${cast.stage.conversationId}`, { waitUntil: 'networkidle' })
    if (!itself) await box(page).evaluate((field) => field.style.setProperty('field-sizing', 'fixed'))
    const height = async () => Math.round((await box(page).boundingBox())?.height ?? 0)
    await box(page).fill('')
    const one = await height()
    await box(page).fill('One\ntwo\nthree')
    const three = await height()
    expect([itself, three > one + 30, three < one + 60]).toEqual([itself, true, true])
    await box(page).fill('Line\n'.repeat(30))
    expect([itself, await height()]).toEqual([itself, 160])
    await box(page).fill('One\ntwo\nthree')
    await box(page).press('Enter')
    await expect.poll(height).toBe(one)
    await page.context().close()
  }
})

test('[9.70] written on a small phone, a message has the row for itself; a tap elsewhere brings back gifts and photos', async ({
  browser,
  server,
}) => {
  const page = await openAs(browser, server, cast.premium, { ...phone, viewport: { width: 320, height: 568 } })
  await page.goto(`/chats/${cast.stage.conversationId}`, { waitUntil: 'networkidle' })
  const width = async () => (await box(page).boundingBox())?.width ?? 0
  const gifts = page.getByRole('button', { name: 'Gift' })
  await expect.poll(width).toBeLessThan(200)
  await box(page).fill('Half past ten, by the fountain?')
  await expect.poll(width).toBeGreaterThan(230)
  await expect.poll(async () => (await gifts.boundingBox())?.width).toBeLessThan(2)
  await page.getByRole('log').tap({ position: { x: 8, y: 8 } })
  await expect.poll(async () => (await gifts.boundingBox())?.width).toBeGreaterThan(40)
  await gifts.tap()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page.locator('textarea[name=body]')).toHaveValue('Half past ten, by the fountain?')
  await page.context().close()
})

test('[4.453] Enter that ends a composition sends nothing, in any browser', async ({ browser, server }) => {
  const page = await openAs(browser, server, cast.premium)
  await page.goto(`/chats/${cast.stage.conversationId}`, { waitUntil: 'networkidle' })
  const devtools = await page.context().newCDPSession(page)
  /** What an input method has handled has this code, whatever the key was. */
  const pressForMethod = () =>
    devtools.send('Input.dispatchKeyEvent', {
      type: 'rawKeyDown',
      key: 'Enter',
      code: 'Enter',
      windowsVirtualKeyCode: 229,
    })
  await box(page).focus()
  await devtools.send('Input.imeSetComposition', { text: 'Nihao', selectionStart: 5, selectionEnd: 5 })
  await pressForMethod()
  await devtools.send('Input.insertText', { text: 'Nihao' })
  // In Safari the composition has ended before the key that ends it comes.
  await pressForMethod()
  await expect(box(page)).toHaveValue('Nihao')
  await box(page).press('Enter')
  await expect(box(page)).toHaveValue('')
  await expect(page.getByRole('log').getByText('Nihao')).toHaveCount(1)
  await page.context().close()
})
