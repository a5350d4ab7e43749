// Windows nobody designs for first: a phone held sideways, with its notch and keyboard, the smallest phone there is, and a tablet.
import type { Locator, Page } from '@playwright/test'
import { answerMessage, chooseGift, openInterests, seeNewLike } from '../../scripts/shots/preparations.ts'
import { setStage } from '../../scripts/shots/stage.ts'
import type { Cast } from '../../scripts/shots/stage.ts'
import { askAs, openAs } from '../cast.ts'
import { expect, ownServer, test } from '../journey.ts'
import type { JourneyServer } from '../server.ts'
import { sideways, smallest } from './unusual-viewports.ts'

ownServer()

const notch = { left: 47, leftMax: 47, right: 47, rightMax: 47, bottom: 21, bottomMax: 21 }

let cast: Cast
test.beforeAll(async ({ server }) => {
  cast = await setStage(server)
})

test('[9.40] on a phone held sideways nothing readable or pressable is under its notch', async ({
  browser,
  server,
}) => {
  const { stage } = cast
  const faults: string[] = []
  for (const [session, paths] of [
    [null, ['/', '/login', '/landers/video', `/members/${stage.fictionalId}/signup`, '/?network=spring&sub1=a']],
    [
      cast.member,
      ['/members', `/members/${stage.premiumId}`, '/profile', '/credits', `/chats/${stage.conversationId}`],
    ],
    [cast.premium, [`/members/${stage.fictionalId}#photos`, '/likes/received', '/chats']],
  ] as const) {
    const page = await openAs(browser, server, session, { viewport: sideways, hasTouch: true })
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Emulation.setSafeAreaInsetsOverride', { insets: notch })
    for (const path of paths) {
      await page.goto(path)
      if (path.endsWith('#photos')) await page.getByRole('dialog').waitFor()
      const found = await page.evaluate(underTheNotch, notch.left)
      faults.push(...found.map((fault) => `${path}: ${fault}`))
    }
    await page.context().close()
  }
  expect(faults).toEqual([])
})

test('[9.41] on a phone held sideways the deciding buttons are in the window, and a conversation is readable above the keyboard', async ({
  browser,
  server,
}) => {
  const page = await openAs(browser, server, cast.member, { viewport: sideways, hasTouch: true })
  await page.goto('/match-finder')
  await expectWhole(page.locator('[data-ways] button').last())
  await page.goto('/swipe-game')
  for (const size of [{ width: 667, height: 375 }, sideways]) {
    await page.setViewportSize(size)
    await expectWhole(page.locator('main button.like-gradient'))
    await expectWhole(page.locator('main a[draggable=false]').last())
  }
  await seeMatch(page, server)
  await page.goto('/profile')
  await openInterests(page)
  await expect.poll(() => page.getByRole('option').nth(20).evaluate(isShownOnceScrolled)).toBe(true)
  await page.goto(`/chats/${cast.stage.conversationId}`)
  await expect(page.getByRole('link', { name: 'Search members' })).toBeHidden()
  const composer = page.getByRole('textbox', { name: 'Write a message' })
  await composer.focus()
  // What its keyboard leaves.
  await page.setViewportSize({ width: 844, height: 180 })
  await expectWhole(composer)
  const { height } = (await page.getByRole('log').boundingBox()) ?? { height: 0 }
  expect(height).toBeGreaterThan(80)
  await page.context().close()
})

test('[9.63] on a phone held sideways messages have room above a refusal and a reply, and no list beside them', async ({
  browser,
  server,
}) => {
  const page = await openAs(browser, server, cast.premium, { viewport: sideways })
  const message = 'You have no credits left. Your message is kept here until you have some.'
  await page.route('**/api/message.php', (route) =>
    route.fulfill({ status: 402, json: { statusCode: 402, code: 'not_enough_credits', message } }),
  )
  await page.goto(`/chats/${cast.stage.conversationId}`, { waitUntil: 'networkidle' })
  await answerMessage(page)
  await page.getByRole('textbox', { name: 'Write a message' }).fill('Half past ten it is')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expectWhole(page.getByText(message))
  await answerMessage(page)
  await expectWhole(page.getByRole('button', { name: 'Send', exact: true }))
  const { height, width } = (await page.getByRole('log').boundingBox()) ?? { height: 0, width: 0 }
  expect(height).toBeGreaterThan(0.4 * sideways.height)
  expect(width).toBeGreaterThan(0.95 * sideways.width)
  // The list is there where a window is only low.
  await page.setViewportSize({ width: 1280, height: 460 })
  await expect(page.getByRole('heading', { name: 'Messages' })).toBeVisible()
  await page.context().close()
})

test('[9.64] on paper a conversation is all its messages, and nothing that is for pressing', async ({
  browser,
  server,
}) => {
  const page = await openAs(browser, server, cast.premium, { viewport: { width: 718, height: 300 } })
  await page.goto(`/chats/${cast.stage.conversationId}`)
  const composer = page.getByRole('textbox', { name: 'Write a message' })
  await expect(composer).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(composer).toBeHidden()
  const cut = await page.getByRole('log').evaluate((log) => log.scrollHeight - log.clientHeight)
  expect(cut).toBe(0)
  await expect(page.getByText('right way up')).toBeVisible()
  const top = await page.getByText('right way up').evaluate((line) => line.getBoundingClientRect().top + scrollY)
  expect(top).toBeGreaterThan(0)
  await page.context().close()
})

test('[9.64] on paper there is no banner, no question about cookies and no toast', async ({ browser, server }) => {
  const page = await openAs(browser, server, cast.member)
  await page.goto('/members', { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'Like Noah', exact: true }).click()
  const toast = page.getByRole('dialog').filter({ hasText: 'You took back your like for Noah' })
  await seenOnlyOnScreen(page, toast, page.getByText('25% off your first bundle'))
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.context().close()
  const visitor = await openAs(browser, server, null)
  await visitor.goto('/?network=spring&sub1=a')
  await seenOnlyOnScreen(visitor, visitor.getByRole('region', { name: 'Your consent' }))
  await visitor.context().close()
})

async function seenOnlyOnScreen(page: Page, ...shown: Locator[]): Promise<void> {
  for (const one of shown) await expect(one).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  for (const one of shown) await expect(one).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
}

test('[9.42] on the smallest phone names are complete, and nothing covers a control', async ({ browser, server }) => {
  const page = await openAs(browser, server, cast.member, { viewport: smallest, hasTouch: true })
  await page.context().addCookies([{ name: 'locale', value: 'pl', url: server.url }])
  await page.goto('/members')
  expect(await page.evaluate(cutShort, 'article a[href*="/members/"] .photo-shade .truncate')).toEqual([])
  expect(await page.evaluate(cutShort, 'nav .truncate')).toEqual([])
  await page.goto('/swipe-game')
  expect(await page.evaluate(cutShort, 'main a .text-xl .truncate')).toEqual([])
  await seeMatch(page, server)
  await page.goto('/profile')
  const tiles = page.locator('#photos-part label')
  await expect(tiles.first()).toBeVisible()
  for (const tile of await tiles.all()) expect(await tile.evaluate(overflows)).toBe(false)
  await page.goto(`/members/${cast.stage.fictionalId}#photos`)
  const [zoom, close] = await Promise.all(
    [2, 1].map((fromEnd) => page.getByRole('dialog').locator('button:visible').nth(-fromEnd).boundingBox()),
  )
  expect(close?.y).toBe(zoom?.y)
  expect(close?.x).toBeGreaterThan(zoom?.x ?? 0)
  await page.goto(`/members/${cast.stage.premiumId}`)
  await chooseGift(page)
  expect(await page.evaluate(brokenWords, '[role=dialog] label')).toEqual([])
  await page.context().close()
})

test('[9.45] on a tablet one’s own main photo is as sharp as the screen', async ({ browser, server }) => {
  const page = await openAs(browser, server, cast.member, {
    viewport: { width: 768, height: 1024 },
    deviceScaleFactor: 1.75,
  })
  await page.goto('/profile')
  const widths = await page
    .locator('#photos-part img')
    .first()
    .evaluate(async (image: HTMLImageElement) => {
      // The natural width: what `sizes` says about it no longer counts.
      const file = new Image()
      file.src = image.currentSrc || image.src
      await file.decode()
      return { file: file.naturalWidth, shown: image.clientWidth * devicePixelRatio }
    })
  expect(widths.file).toBeGreaterThanOrEqual(widths.shown)
  await page.context().close()
})

/** The two like each other again, which is news until it is seen. */
async function seeMatch(page: Page, server: JourneyServer): Promise<void> {
  const like = { member: cast.member.id }
  await askAs(server, cast.premium, 'DELETE /api/like.php', like)
  await askAs(server, cast.premium, 'POST /api/like.php', like)
  await page.goto('/likes/received')
  await seeNewLike(page)
  const dialog = page.getByRole('dialog')
  await expectWhole(dialog.getByRole('heading'))
  const [photo, button] = [dialog.locator('button:has(.photo-shade)'), dialog.locator('button.like-gradient')]
  await expectWhole(photo)
  await expectWhole(button)
  const [above, below] = await Promise.all([photo.locator('.photo-shade').boundingBox(), button.boundingBox()])
  const apart = below && above && (below.y >= above.y + above.height || below.x >= above.x + above.width)
  expect(apart, 'the button covers nothing of the photo').toBe(true)
}

const expectWhole = (what: Locator) => expect(what).toBeInViewport({ ratio: 1 })

/** Runs in the page: text and controls that reach into the unsafe areas at the sides. */
function underTheNotch(inset: number): string[] {
  const right = innerWidth - inset
  const faults: string[] = []
  for (const one of document.querySelectorAll<HTMLElement>('a, button, input, textarea, h1, h2, p, label')) {
    const { left, right: end, width, top, bottom } = one.getBoundingClientRect()
    const shown = one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && width > 2
    // A photo may reach to the edge, and so may the button that enlarges it.
    if (!shown || bottom < 0 || top > innerHeight || one.closest('[inert], .sr-only, [data-slides] [data-photo]'))
      continue
    if (left < inset - 1 || end > right + 1)
      faults.push(
        `${one.tagName} “${one.textContent?.trim().slice(0, 30)}” from ${Math.round(left)} to ${Math.round(end)}`,
      )
  }
  return faults
}

/** Runs in the page: text that is not long but ends in an ellipsis all the same. */
function cutShort(selector: string): string[] {
  const all = [...document.querySelectorAll<HTMLElement>(selector)].filter((one) => one.checkVisibility())
  if (all.length === 0) return [`nothing is ${selector}`]
  return all.filter((one) => one.scrollWidth > one.clientWidth && one.innerText.length < 10).map((one) => one.innerText)
}

/** Runs in the page: single words that break across lines. */
function brokenWords(selector: string): string[] {
  const range = document.createRange()
  return [...document.querySelectorAll<HTMLElement>(selector)].flatMap((one) => {
    range.selectNodeContents(one.lastElementChild ?? one)
    return /\s/.test(one.innerText.trim()) || range.getClientRects().length < 2 ? [] : [one.innerText]
  })
}

/** Runs in the page: whether a finger on its middle hits it. */
function isShownOnceScrolled(one: Element): boolean {
  one.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { left, top, width, height } = one.getBoundingClientRect()
  const met = document.elementFromPoint(left + width / 2, top + height / 2)
  return met !== null && (one === met || one.contains(met))
}

function overflows(one: Element): boolean {
  const box = one.getBoundingClientRect()
  return [...one.childNodes].some((child) => {
    const range = document.createRange()
    range.selectNodeContents(child)
    const { top, bottom, height } = range.getBoundingClientRect()
    return height > 0 && (top < box.top || bottom > box.bottom)
  })
}

test('[9.73] on a phone each tab of the likes is whole, with thousands in each; the online dot stays clear of the heart', async ({
  browser,
  server,
}) => {
  for (const width of [390, 375, 320]) {
    const page = await openAs(browser, server, cast.member, { viewport: { width, height: 700 } })
    await page.goto('/likes/received', { waitUntil: 'networkidle' })
    const tabs = page.getByRole('navigation', { name: 'Likes' })
    await expect(tabs.getByText('1', { exact: true }).first()).toBeVisible()
    await tabs.evaluate((nav) => {
      for (const count of nav.querySelectorAll('li span[aria-hidden=true]')) count.textContent = '1,000+'
    })
    await expectWhole(tabs.getByRole('link', { name: 'Matches' }))
    expect(await tabs.evaluate((nav) => nav.scrollWidth - nav.clientWidth)).toBe(0)
    // As wide as a name can be: the dot is the last to fit.
    for (const card of await page.getByRole('main').getByRole('article').all()) {
      const [dot, heart] = [card.locator('.bg-online'), card.getByRole('button', { name: /^Like/ })]
      if ((await dot.count()) === 0) continue
      for (let letters = 1; letters < 14; letters++) {
        await card
          .locator('.truncate')
          .first()
          .evaluate((name, text) => (name.textContent = text), 'n'.repeat(letters))
        const [around, beside] = [await dot.boundingBox(), await heart.boundingBox()]
        // With its ring.
        const end = (around?.x ?? 0) + (around?.width ?? 0) + 2
        expect([width, letters, end <= (beside?.x ?? 0)]).toEqual([width, letters, true])
      }
    }
    await page.context().close()
  }
})
