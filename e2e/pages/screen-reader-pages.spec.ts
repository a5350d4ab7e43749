// The site for a screen reader: what is announced, what things are called, and where the focus goes next.
import { newId } from '#base/ids.ts'
import { setStage } from '../../scripts/shots/stage.ts'
import type { Cast } from '../../scripts/shots/stage.ts'
import { askAs, holdBack } from '../cast.ts'
import { expect, ownServer, test } from '../journey.ts'
import { nameOf, openAloud, saidUntil } from './announcements.ts'

ownServer()

let cast: Cast
test.beforeAll(async ({ server }) => {
  cast = await setStage(server)
})

test('[2.310] a new page is announced once, by its title, or by its heading if the focused element is gone', async ({
  browser,
  server,
}) => {
  const { page, spoken } = await openAloud(browser, server, cast.member, '/members')
  const likes = page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: /Likes/ }).first()
  await likes.press('Enter')
  expect(await saidUntil(spoken, 'Received · Likes')).toEqual(['Received · Likes'])
  await expect(likes).toBeFocused()
  await page.goto('/credits', { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'Continue to payment' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Check and pay' })).toBeFocused()
  expect(await spoken()).not.toContain('Check and pay')
  await page.context().close()
})

test('[2.311] the swipe game announces the next person, however the last card went', async ({ browser, server }) => {
  const { page, spoken } = await openAloud(browser, server, cast.member, '/swipe-game')
  const card = page.getByRole('link', { name: /^See .* profile/ })
  const nameThere = async () => /^See (.*)’s profile/.exec((await card.textContent()) ?? '')?.[1] ?? ''
  for (const way of [/^Pass on/, /^Like/, 'Take back the last swipe']) {
    const before = await nameThere()
    const button = page.getByRole('button', { name: way })
    await expect(button).toBeEnabled()
    // A press while the previous card is still flying away does nothing.
    await expect(async () => {
      await button.press('Enter')
      await expect.poll(nameThere, { timeout: 3_000 }).not.toBe(before)
    }).toPass()
    const told = `${await nameThere()}, `
    await expect.poll(async () => (await spoken()).filter((words) => words.startsWith(told)).length).toBe(1)
  }
  await page.context().close()
})

test('[2.312] a heart is named by its purpose, whether or not it is pressed', async ({ browser, server }) => {
  const { page } = await openAloud(browser, server, cast.member, '/members')
  const noah = page.getByRole('button', { name: 'Like Noah', exact: true })
  await expect(noah).toHaveAttribute('aria-pressed', 'true')
  await expect(noah).toHaveAccessibleDescription('Take back your like for Noah')
  await page.context().close()
})

test('[2.141] setting filters and loading more results keep the focus where one continues', async ({
  browser,
  server,
}) => {
  const { page } = await openAloud(browser, server, cast.member, '/members')
  const cards = page.locator('main li').filter({ has: page.getByRole('article') })
  const had = await cards.count()
  // It loads by itself as one comes near. Who has it focused goes on at the first new card: the key is pressed before that.
  const letGo = await holdBack(page, '**/api/members.php*')
  await page.getByRole('link', { name: 'Show more' }).press('Enter')
  letGo()
  await expect(cards.nth(had).getByRole('link')).toBeFocused()
  const filters = page.getByRole('button', { name: /^Filters/ })
  await filters.press('Enter')
  await page.getByRole('checkbox', { name: 'Online now' }).press('Space')
  await page.getByRole('button', { name: 'Show members' }).press('Enter')
  await expect(page.getByRole('link', { name: /^Online/ })).toBeVisible()
  await expect(filters).toBeFocused()
  await page.context().close()
})

test('[2.313] [2.345] on a phone nothing focused is covered by the bottom bar, nor on the way back by the one at the top', async ({
  browser,
  server,
}) => {
  const { page } = await openAloud(browser, server, cast.member, '/members', { viewport: { width: 390, height: 844 } })
  const covered: string[] = []
  for (let at = 0; at < 30; at++) {
    await page.keyboard.press('Tab')
    const name = await page.evaluate(() => {
      const one = document.activeElement
      const bar = [...document.querySelectorAll('nav')].find((nav) => getComputedStyle(nav).position === 'fixed')
      if (!one || !bar || bar.contains(one)) return null
      return one.getBoundingClientRect().bottom > bar.getBoundingClientRect().top + 1 ? one.textContent : null
    })
    if (name) covered.push(name)
  }
  for (let at = 0; at < 30; at++) {
    await page.keyboard.press('Shift+Tab')
    const name = await page.evaluate(() => {
      const [one, bar] = [document.activeElement, document.querySelector('header.sticky')]
      if (!one || !bar || bar.contains(one) || !one.closest('main')) return null
      return one.getBoundingClientRect().top < bar.getBoundingClientRect().bottom - 1 ? one.textContent : null
    })
    if (name) covered.push(name)
  }
  expect(covered).toEqual([])
  await page.context().close()
})

test('[2.313] the filters close when the focus leaves them, and cover nothing it moves to', async ({
  browser,
  server,
}) => {
  const { page } = await openAloud(browser, server, cast.member, '/members', { viewport: { width: 390, height: 844 } })
  await page.getByRole('button', { name: /^Filters/ }).press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Who are you looking for?' })
  await sheet.getByRole('button', { name: 'Show members' }).focus()
  await page.keyboard.press('Tab')
  await expect(sheet).toBeHidden()
  await expect(page.locator('main :focus')).toHaveCount(1)
  await page.context().close()
})

test('[2.406] the filters have the focus as soon as they open, also while they are loading', async ({
  browser,
  server,
}) => {
  const { page } = await openAloud(browser, server, cast.member, '/members', { viewport: { width: 390, height: 844 } })
  const letGo = await holdBack(page, '**/FilterForm-*.js')
  const filters = page.getByRole('button', { name: /^Filters/ })
  await filters.press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Who are you looking for?' })
  await expect(sheet).toBeFocused()
  letGo()
  await expect(sheet.getByRole('button', { name: 'Show members' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(sheet.getByRole('button', { name: 'Close' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(filters).toBeFocused()
  await page.context().close()
})

test('[2.314] switches, languages and a profile’s heading are named so that a listener knows which is which', async ({
  browser,
  server,
}) => {
  const { page } = await openAloud(browser, server, cast.member, '/notifications')
  await expect(page.getByRole('button', { name: 'Turn on: Be invisible' })).toBeVisible()
  await page.goto('/delete-account')
  await expect(page.getByRole('button', { name: 'Turn on: Be invisible' })).toBeVisible()
  await page.goto('/lang-config')
  await expect(page.locator('main label', { hasText: 'Suomi' }).locator('[lang=fi]')).toHaveText('Suomi')
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1280, height: 800 },
  ]) {
    await page.setViewportSize(viewport)
    await page.goto(`/members/${cast.premium.id}`, { waitUntil: 'networkidle' })
    expect(await nameOf(page, 'main h1')).toBe('Noah 36')
  }
  await page.context().close()
})

test('[2.315] nothing is called invalid before anything is chosen; a report without a reason moves the focus to the reasons', async ({
  browser,
  server,
}) => {
  const { page } = await openAloud(browser, server, cast.member, '/complaints')
  const session = await page.context().newCDPSession(page)
  await session.send('Accessibility.enable')
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  const wrong = nodes.filter(({ properties = [] }) =>
    properties.some(({ name, value }) => name === 'invalid' && value.value !== 'false'),
  )
  expect(wrong.map(({ name }) => name?.value)).toEqual([])
  await page.goto('/members', { waitUntil: 'networkidle' })
  await page
    .getByRole('button', { name: /^Report or block/ })
    .first()
    .press('Enter')
  await page.getByRole('button', { name: 'Report and block' }).press('Enter')
  const first = page.getByRole('radio').first()
  await expect(first).toBeFocused()
  await expect(first).toHaveAccessibleDescription('Please choose what it’s about.')
  await page.context().close()
})

test('[2.316] the deck of evenings announces the next card', async ({ browser, server }) => {
  const { page, spoken } = await openAloud(browser, server, null, '/landers/tinderswipe')
  const yes = page.getByRole('link', { name: 'Yes, please' })
  await yes.focus()
  await page.keyboard.press('Shift')
  await expect(async () => {
    await page.keyboard.press('ArrowRight')
    expect((await spoken()).join()).toMatch(/^[^,]+, \d of 8$/)
  }).toPass()
  await page.context().close()
})

test('[2.317] in a conversation each thing is announced once: who is online, who gave a gift, whose message can be replied to, and that one is waiting', async ({
  browser,
  server,
}) => {
  const { page, spoken } = await openAloud(browser, server, cast.member, `/chats/${cast.stage.conversationId}`)
  const who = page
    .getByRole('main')
    .getByRole('link', { name: /Noah/ })
    .filter({ has: page.getByRole('heading') })
  await expect(who).toHaveAccessibleName('Noah Online')
  const maps = page.getByRole('listitem').filter({ hasText: 'You like maps' })
  await expect(maps.locator('[data-choose]')).toHaveAccessibleDescription(
    'Noah: You like maps held the right way up, I hope?',
  )
  await askAs(server, cast.premium, 'POST /api/gift.php', { client_id: newId(), member: cast.member.id, gift: 'rose' })
  await saidUntil(spoken, 'Noah sent you a rose')
  await page.route('**/api/message.php', (route) => route.abort())
  await page.getByRole('textbox', { name: 'Write a message' }).fill('On its way.')
  await page.keyboard.press('Enter')
  await saidUntil(spoken, 'Waiting for a connection.')
  await page.context().close()
})

test('[2.332] in a conversation each message that was sent is announced as sent', async ({ browser, server }) => {
  const { page, spoken } = await openAloud(browser, server, cast.premium, `/chats/${cast.stage.conversationId}`)
  const send = async (words: string) => {
    await page.getByRole('textbox', { name: 'Write a message' }).fill(words)
    await page.keyboard.press('Enter')
  }
  for (const words of ['One.', 'Two.']) {
    await send(words)
    expect(await saidUntil(spoken, 'Sent')).toEqual(['Sent'])
  }
  await askAs(server, cast.member, 'POST /api/message.php', {
    client_id: newId(),
    member: cast.premium.id,
    body: 'Mine.',
  })
  expect(await saidUntil(spoken, 'Alma: Mine.')).toEqual(['Alma: Mine.'])
  await page.context().close()
})

test('[2.318] full-screen photos are announced once as they turn, and the focus returns to the last one seen', async ({
  browser,
  server,
}) => {
  const { page, spoken } = await openAloud(browser, server, cast.member, `/members/${cast.stage.fictionalId}`)
  await page.getByRole('button', { name: 'Show photo 1 full screen' }).press('Enter')
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Next photo' })).toBeFocused()
  // A region that has only just appeared is not listened to yet.
  await page.waitForTimeout(300)
  await page.keyboard.press('ArrowRight')
  const second = 'Photo 2 of 6, Locked photo'
  expect((await saidUntil(spoken, second)).filter((words) => words === second)).toHaveLength(1)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('group', { name: /photo 2 of 6$/ }).getByRole('link')).toBeFocused()
  expect((await spoken()).filter((words) => words === second)).toEqual([])
  await page.context().close()
})

test('[2.319] the number of characters left is announced when one pauses, not after each character', async ({
  browser,
  server,
}) => {
  const { page, spoken } = await openAloud(browser, server, cast.member, `/chats/${cast.stage.conversationId}`)
  const box = page.getByRole('textbox', { name: 'Write a message' })
  await box.fill('x'.repeat(980))
  await saidUntil(spoken, '20 characters left')
  await box.press('End')
  await page.keyboard.type('1234567890', { delay: 20 })
  expect(await saidUntil(spoken, '10 characters left')).toEqual(['10 characters left'])
  await page.context().close()
})

test('[2.320] even the first toast of a page is announced', async ({ browser, server }) => {
  const { page, spoken } = await openAloud(browser, server, cast.member, '/members')
  await page.getByRole('button', { name: 'Like Noah', exact: true }).press('Enter')
  await expect
    .poll(async () => (await spoken()).filter((words) => words.startsWith('You took back your like for Noah')).length)
    .toBe(1)
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Like Noah', exact: true, pressed: true })).toBeVisible()
  await page.context().close()
})

test('[2.141] deleting one’s own photo moves the focus to the next', async ({ browser, server }) => {
  const { page } = await openAloud(browser, server, cast.member, '/profile')
  const second = page.getByRole('button', { name: 'What to do with photo 2' })
  await second.press('Enter')
  await page.getByRole('menuitem', { name: 'Delete photo' }).press('Enter')
  await expect(second).toHaveCount(0)
  await expect(page.locator('main :focus')).toHaveCount(1)
  await page.context().close()
})
