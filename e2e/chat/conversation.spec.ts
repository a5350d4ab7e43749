// Two windows of one conversation: who is typing, reactions, messages taken back, and the way to the newest.
import { newId } from '../../src/base/ids.ts'
import { day, hour, minute } from '../../src/base/time.ts'
import { setStage } from '../../scripts/shots/stage.ts'
import type { Cast } from '../../scripts/shots/stage.ts'
import { askAs, holdBack, keepOffers, openAs } from '../cast.ts'
import { act, openChat } from './chat-windows.ts'
import { expect, ownServer, test } from '../journey.ts'

ownServer()

let cast: Cast

test.beforeAll(async ({ server }) => {
  test.setTimeout(120_000)
  cast = await setStage(server)
})

test('[4.52] [4.54] [4.55] both see who is typing, reactions, and that a message was taken back', async ({
  browser,
  server,
}) => {
  const alma = await openChat(browser, server, cast, 'member')
  const noah = await openChat(browser, server, cast, 'premium')
  await alma.getByRole('textbox', { name: 'Write a message' }).pressSequentially('Just a moment')
  await expect(noah.getByRole('main').locator('header').getByText('Typing …')).toBeVisible({ timeout: 20_000 })

  await act(noah, 'Saturday is good.', 'Thumbs up', 'menuitemradio')
  await expect(alma.getByRole('log').getByText('Noah: Thumbs up')).toBeAttached({ timeout: 20_000 })
  await expect(noah.getByRole('log').getByText('You: Thumbs up')).toBeAttached()
  await act(noah, 'Saturday is good.', 'Thumbs up', 'menuitemradio')
  await expect(alma.getByRole('log').getByText('Noah: Thumbs up')).toHaveCount(0, { timeout: 20_000 })

  await act(noah, 'Coffee near the museum', 'Take back', 'menuitem')
  await noah.getByRole('dialog').getByRole('button', { name: 'Take back' }).click()
  for (const page of [noah, alma]) {
    await expect(page.getByRole('log').getByText('This message was deleted.')).toBeVisible({ timeout: 20_000 })
    await expect(page.getByRole('log').getByText('Coffee near the museum')).toHaveCount(0)
  }
  await Promise.all([alma, noah].map((page) => page.context().close()))
})

test('[4.54] [4.55] a reaction from a menu opened before the message was taken back does not restore its text', async ({
  browser,
  server,
}) => {
  const page = await openChat(browser, server, cast, 'premium', {}, keepOffers)
  const words = { client_id: newId(), member: cast.premium.id, body: 'Better left unsaid.' }
  const { message } = await askAs(server, cast.member, 'POST /api/message.php', words)
  const log = page.getByRole('log')
  const line = log.getByRole('listitem').filter({ hasText: words.body })
  await line.hover()
  await line.getByRole('button', { name: 'What you can do with this message' }).click()
  const gone = log.getByText('This message was deleted.')
  const before = await gone.count()
  await askAs(server, cast.member, 'DELETE /api/message.php', { conversation: message.conversation, seq: message.seq })
  await expect(gone).toHaveCount(before + 1)
  await page.getByRole('menuitemradio', { name: 'Thumbs up' }).click()
  await expect(page.getByText('That didn’t work.').first()).toBeVisible()
  await expect(log.getByText(words.body)).toHaveCount(0)
  await page.context().close()
})

test('[4.52] a long press on a message opens its menu; without an answer from the server nothing is shown', async ({
  browser,
  server,
}) => {
  const phone = { hasTouch: true, viewport: { width: 390, height: 844 } }
  const page = await openChat(browser, server, cast, 'premium', phone, keepOffers)
  await page.context().route('**/api/message-reaction.php', (route) => route.abort())
  const bubble = page.getByRole('log').getByText('Saturday is good.')
  await bubble.dispatchEvent('pointerdown', { pointerType: 'touch', clientX: 100, clientY: 500 })
  await page.getByRole('menuitemradio', { name: 'Thank you' }).click()
  await expect(page.getByText('That didn’t work.').first()).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('log').getByText('You: Thank you')).toHaveCount(0)
  await page.context().close()
})

test('[4.56] after scrolling far up, one touch returns to the newest message', async ({ browser, server }) => {
  for (let at = 1; at <= 30; at++) {
    const body = { client_id: newId(), member: cast.premium.id, body: `Line ${at}\nand\nits\nrest` }
    await askAs(server, at % 2 ? cast.member : cast.premium, 'POST /api/message.php', {
      ...body,
      member: at % 2 ? cast.premium.id : cast.member.id,
    }).catch(() => undefined)
  }
  // It would open at the first unread message.
  await askAs(server, cast.premium, 'POST /api/chat-opened.php', { conversation: cast.stage.conversationId })
  const page = await openChat(browser, server, cast, 'premium')
  const newest = page.getByRole('button', { name: 'To the newest message' })
  await expect(newest).toHaveCount(0)
  await page.getByRole('log').evaluate((log) => log.scrollTo({ top: -1_500 }))
  await newest.click()
  await expect.poll(() => page.getByRole('log').evaluate((log) => Math.round(log.scrollTop))).toBe(0)
  await expect(newest).toHaveCount(0)

  const letGo = await holdBack(page, '**/*.js')
  await page.reload({ waitUntil: 'commit' })
  const readUp = (log: Element) => {
    log.scrollTo({ top: -1_500, behavior: 'instant' })
    return log.scrollTop
  }
  await expect.poll(() => page.getByRole('log').evaluate(readUp)).toBe(-1_500)
  letGo()
  await newest.click()
  await expect(newest).toHaveCount(0)
  await page.context().close()
})

test('[2.73] [2.341] [4.57] an icebreaker is written into the composer, before what is there, and can be edited at once', async ({
  browser,
  server,
}) => {
  const page = await openAs(browser, server, cast.premium)
  await page.goto(`/members/${cast.stage.fictionalId}/chat`, { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'I understand' }).click()
  const box = page.getByRole('textbox', { name: 'Write a message' })
  const choose = async (opening: string | RegExp) => {
    await page.getByRole('button', { name: 'Icebreakers' }).click()
    await page.getByRole('dialog').getByRole('button', { name: opening }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await choose('What made you laugh last?')
  await expect(box).toHaveValue('What made you laugh last?')
  await expect(box).toBeFocused()
  await box.fill('What made you laugh last? My dog did.')
  await choose('Which song is stuck in your head right now?')
  await expect(box).toHaveValue('Which song is stuck in your head right now?\nMy dog did.')
  // Nothing chosen: back to the button.
  await page.getByRole('button', { name: 'Icebreakers' }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'What made you laugh last?' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Icebreakers' })).toBeFocused()
  await page.context().close()
})

test('[4.203] emoji alone are large and without a bubble, when sent and when received; as replies with one', async ({
  browser,
  server,
}) => {
  const page = await openChat(browser, server, cast, 'premium')
  const box = page.getByRole('textbox', { name: 'Write a message' })
  const sizeOf = (text: string) =>
    page
      .getByRole('log')
      .getByText(text, { exact: true })
      .evaluate((words) => {
        const paper = getComputedStyle(words.parentElement as HTMLElement).backgroundColor
        return [parseFloat(getComputedStyle(words).fontSize), paper === 'rgba(0, 0, 0, 0)'] as const
      })
  const answer = Promise.withResolvers<void>()
  await page.context().route('**/api/message.php', async (route) => {
    await answer.promise
    await route.continue()
  })
  await box.fill('🍷')
  await box.press('Enter')
  await expect.poll(() => sizeOf('🍷')).toEqual([44, true])
  answer.resolve()
  await expect(page.getByRole('log').getByText('Sending')).toHaveCount(0)
  await expect.poll(() => sizeOf('🍷')).toEqual([44, true])
  await box.fill('🌊 ✨')
  await box.press('Enter')
  await expect.poll(() => sizeOf('🌊 ✨')).toEqual([32, true])
  await box.fill('🌊 indeed')
  await box.press('Enter')
  await expect.poll(async () => (await sizeOf('🌊 indeed'))[1]).toBe(false)
  await act(page, 'Only at sea.', 'Reply', 'menuitem')
  await box.fill('⛵️')
  await box.press('Enter')
  await expect(page.getByRole('log').getByText('Sending')).toHaveCount(0)
  await expect.poll(() => sizeOf('⛵️')).toEqual([44, false])
  await page.context().close()
})

test('[4.99] a reply quotes its message, survives a reload, and links to what it replies to', async ({
  browser,
  server,
}) => {
  const noah = await openChat(browser, server, cast, 'premium')
  const log = noah.getByRole('log')
  await act(noah, 'Only at sea.', 'Reply', 'menuitem')
  const box = noah.getByRole('textbox', { name: 'Write a message' })
  await expect(box).toBeFocused()
  await box.pressSequentially('Then bring some bread.')
  await box.press('Enter')
  const answer = log.getByRole('listitem').filter({ hasText: 'Then bring some bread.' })
  await expect(answer).toContainText('Only at sea.')
  await noah.reload({ waitUntil: 'networkidle' })
  // It is highlighted for a moment, which may pass while nobody looks.
  await log.evaluate((box) => {
    const lit = new MutationObserver(([change]) => {
      const line = change?.target as HTMLElement
      if ('sought' in line.dataset) box.setAttribute('data-lit', line.innerText)
    })
    lit.observe(box, { attributeFilter: ['data-sought'], subtree: true })
  })
  await answer.getByRole('button', { name: 'Go to the message' }).click()
  await expect(log).toHaveAttribute('data-lit', /Only at sea\./)
  await expect(log.locator('[data-sought]')).toHaveCount(0)
  await expect(log.getByText('Only at sea. On land', { exact: false }).first()).toBeInViewport()
  await noah.context().close()
})

test('[2.133] today’s messages become yesterday’s as soon as the reader’s day is over', async ({ browser, server }) => {
  const { messages } = await askAs(
    server,
    cast.premium,
    `GET /api/messages.php?conversation=${cast.stage.conversationId}`,
  )
  // Two hours ahead of Greenwich, all year round.
  const local = Date.parse((messages as { at: string }[]).at(-1)?.at ?? '') + 2 * hour
  const midnight = Math.ceil(local / day) * day - 2 * hour
  const page = await openAs(browser, server, cast.premium, { timezoneId: 'Etc/GMT-2' })
  await page.clock.install({ time: midnight - 10 * minute })
  await page.goto(`/chats/${cast.stage.conversationId}`, { waitUntil: 'networkidle' })
  const last = page.getByRole('log').locator('section > p time').last()
  await expect(last).toHaveText('today')
  await page.clock.fastForward(10 * minute)
  await expect(last).toHaveText('yesterday')
  await page.context().close()
})

test('[4.290] copying is confirmed, and so is its failure where a page may not copy', async ({ browser, server }) => {
  const page = await openChat(browser, server, cast, 'premium', {}, keepOffers)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await act(page, 'Saturday is good.', 'Copy', 'menuitem')
  await expect(page.getByText('Copied', { exact: true }).first()).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('Saturday is good.')
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true }))
  await act(page, 'Saturday is good.', 'Copy', 'menuitem')
  await expect(page.getByText('That didn’t work.').first()).toBeVisible()
  await page.context().close()
})
