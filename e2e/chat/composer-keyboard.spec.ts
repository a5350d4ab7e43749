// The keyboard in a conversation: where the focus goes, what Escape and Enter do, and on a phone whether the keyboard stays.
import { setStage } from '../../scripts/shots/stage.ts'
import type { Cast } from '../../scripts/shots/stage.ts'
import { act, openChat } from './chat-windows.ts'
import { expect, ownServer, test } from '../journey.ts'

ownServer()

let cast: Cast

test.beforeAll(async ({ server }) => {
  test.setTimeout(120_000)
  cast = await setStage(server)
})

test('[4.99] Escape discards a reply that was begun, but nothing that was written', async ({ browser, server }) => {
  const page = await openChat(browser, server, cast, 'premium')
  await act(page, 'Saturday is good.', 'Reply', 'menuitem')
  const box = page.getByRole('textbox', { name: 'Write a message' })
  await box.pressSequentially('And on Sunday?')
  const dismiss = page.getByRole('main').getByRole('button', { name: 'Dismiss' })
  await expect(dismiss).toBeVisible()
  await box.press('Escape')
  await expect(dismiss).toHaveCount(0)
  await expect(box).toBeFocused()
  await expect(box).toHaveValue('And on Sunday?')
  await page.context().close()
})

test('[4.140] a control that disappears on being pressed leaves the focus in the composer', async ({
  browser,
  server,
}) => {
  const page = await openChat(browser, server, cast, 'premium')
  const box = page.getByRole('textbox', { name: 'Write a message' })
  const press = async (name: string) => {
    await page.getByRole('main').getByRole('button', { name, exact: true }).press('Enter')
    await expect(page.getByRole('main').getByRole('button', { name, exact: true })).toHaveCount(0)
    await expect(box).toBeFocused()
  }
  await act(page, 'Saturday is good.', 'Reply', 'menuitem')
  await press('Dismiss')

  const refused = { statusCode: 402, code: 'not_enough_credits', message: 'Too few credits.' }
  const answer = Promise.withResolvers<void>()
  await page.context().route('**/api/message.php', async (route) => {
    if ((route.request().postData() ?? '').includes('One more')) await answer.promise
    await route.fulfill({ status: 402, json: refused })
  })
  await box.fill('Once more.')
  await box.press('Enter')
  await press('Dismiss')
  await box.fill('One more thing.')
  await box.press('Enter')
  await box.fill('And another.')
  answer.resolve()
  await press('Delete')
  await page.context().close()
})

test('[4.209] on a phone the Enter key starts a new line, and sending leaves the keyboard as it is', async ({
  browser,
  server,
}) => {
  const phone = { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } }
  const page = await openChat(browser, server, cast, 'premium', phone)
  const box = page.getByRole('textbox', { name: 'Write a message' })
  const send = page.getByRole('button', { name: 'Send', exact: true })
  await box.tap()
  await box.pressSequentially('First this,')
  await box.press('Enter')
  await box.pressSequentially('then that.')
  await expect(box).toHaveValue('First this,\nthen that.')
  await send.tap()
  await expect(page.getByRole('log').getByText('First this,\nthen that.')).toHaveCount(1)
  await expect(box).toBeFocused()
  await box.fill('And by the way.')
  await box.blur()
  await send.tap()
  await expect(page.getByRole('log').getByText('And by the way.')).toHaveCount(1)
  await expect(box).not.toBeFocused()
  await page.context().close()
})

test('[4.140] on a phone a control that disappears brings up no keyboard', async ({ browser, server }) => {
  const phone = { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } }
  const page = await openChat(browser, server, cast, 'premium', phone)
  const bubble = page.getByRole('log').getByText('Saturday is good.')
  await bubble.dispatchEvent('pointerdown', { pointerType: 'touch', clientX: 100, clientY: 500 })
  await page.getByRole('menuitem', { name: 'Reply' }).tap()
  await page.getByRole('button', { name: 'Dismiss' }).tap()
  await expect(page.getByRole('button', { name: 'Dismiss' })).toHaveCount(0)
  await expect(page.getByRole('log')).toBeFocused()
  await page.context().close()
})
