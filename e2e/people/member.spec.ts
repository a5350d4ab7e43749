// A member's profile in a browser: the gallery and its viewer, what is locked, gifts, fictional profiles and hidden ones.
import type { Page } from '@playwright/test'
import { newId } from '../../src/base/ids.ts'
import { setStage } from '../../scripts/shots/stage.ts'
import type { Cast, Session } from '../../scripts/shots/stage.ts'
import { askAs, letThrough, openAs, show } from '../cast.ts'
import { expect, ownServer, test } from '../journey.ts'

ownServer()

let cast: Cast
let alma: Session
let noah: Session

test.beforeAll(async ({ server }) => {
  test.setTimeout(120_000)
  cast = await setStage(server)
  ;[alma, noah] = [cast.member, cast.premium]
})

test.afterEach(async ({ browser, server }) => {
  await Promise.all(browser.contexts().map((context) => context.close()))
  await askAs(server, alma, 'DELETE /api/block.php', { member: cast.stage.fictionalId })
})

const gallery = (page: Page) => page.getByRole('region', { name: /^Photos of/ })
const slide = (page: Page, number: number) => page.getByRole('group', { name: new RegExp(`photo ${number} of`) })

test('[2.3] [2.95] photos turn by keyboard, by dragging, and by their thumbnails, and the next is prefetched', async ({
  browser,
  server,
}) => {
  const page = await openAs(browser, server, noah, { viewport: { width: 1280, height: 800 } })
  await show(page, `/members/${cast.stage.fictionalId}`)
  await expect(slide(page, 1)).toBeInViewport()
  await expect(slide(page, 2).locator('img')).toHaveCount(1)
  await expect(slide(page, 3).locator('img')).toHaveCount(0)
  await page.keyboard.press('ArrowRight')
  await expect(gallery(page).getByText('Photo 2 of')).toBeAttached()
  await expect(slide(page, 3).locator('img')).toHaveCount(1)
  await page.keyboard.press('ArrowLeft')
  await expect(slide(page, 1)).toBeInViewport({ ratio: 0.9 })
  const box = (await gallery(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const middle = box.y + 200
  const across = (part: number) => box.x + box.width * part
  await page.mouse.move(across(0.75), middle)
  await page.mouse.down()
  await page.mouse.move(across(0.6), middle, { steps: 4 })
  const pulled = await page.evaluate(
    () =>
      document.querySelector<HTMLElement>('section[aria-label^="Photos of"] [style*="translate3d"]')?.style.transform,
  )
  expect(Number(/\((-[\d.]+)%/.exec(pulled ?? '')?.[1])).toBeLessThan(-10)
  // Past the halfway point, it turns however slowly it was dragged.
  await page.mouse.move(across(0.1), middle, { steps: 4 })
  await page.mouse.up()
  await expect(gallery(page).getByText('Photo 2 of')).toBeAttached()
  await expect(slide(page, 2)).toBeInViewport({ ratio: 0.9 })
  await expect(page).not.toHaveURL(/#photos/)
  await gallery(page).getByRole('listitem').nth(3).getByRole('button').click()
  await expect(slide(page, 4)).toBeInViewport({ ratio: 0.9 })
})

test('[2.95] a photo fills the screen, traps the focus, and Back closes it', async ({ browser, server }) => {
  const page = await openAs(browser, server, noah)
  await show(page, `/members/${cast.stage.fictionalId}`)
  const viewer = page.getByRole('dialog', { name: /^Photos of/ })
  await gallery(page).getByRole('button', { name: 'Show photo 1 full screen' }).click()
  await expect(viewer).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(viewer.getByText('Photo 2 of')).toBeAttached()
  for (let presses = 0; presses < 6; presses++) {
    await page.keyboard.press('Tab')
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null)).toBe(true)
  }
  await page.goBack()
  await expect(viewer).toBeHidden()
  await expect(page).toHaveURL(new RegExp(`${cast.stage.fictionalId}$`))
  // The gallery followed: it is where the viewer was.
  await gallery(page).getByRole('button', { name: 'Show photo 2 full screen' }).click()
  await expect(viewer).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(viewer).toBeHidden()
  await expect(page).not.toHaveURL(/#photos/)
})

test('[6.5] [8.21] [12.16] a free member’s browser gets further photos only blurred, counted under a lock, with a link to premium', async ({
  browser,
  server,
}) => {
  const page = await openAs(browser, server, alma)
  const { photos } = await askAs(server, alma, `GET /api/member.php?id=${cast.stage.fictionalId}`)
  const locked = photos.slice(1) as { id: string; locked: boolean }[]
  const fetched: string[] = []
  page.on('request', (request) => void (request.url().includes('/pictures/') && fetched.push(request.url())))
  await show(page, `/members/${cast.stage.fictionalId}`)
  for (let turned = 0; turned < locked.length; turned++) await page.keyboard.press('ArrowRight')
  await expect(slide(page, photos.length).getByText(`${locked.length} photos are locked`)).toBeVisible()
  await expect(slide(page, photos.length)).toContainText('This feature is only available for premium members.')
  await expect(slide(page, photos.length).getByRole('link', { name: 'See Premium' })).toHaveAttribute(
    'href',
    '/premium',
  )
  const ofLocked = fetched.filter((url) => locked.some(({ id }) => url.includes(id)))
  expect(ofLocked.length).toBeGreaterThan(0)
  expect(ofLocked.filter((url) => !/\/blurred\b/.test(url))).toEqual([])
})

test('[10.11] [4.43] a gift goes from the profile into both members’ conversation, with its price beside it', async ({
  browser,
  server,
}) => {
  const [page, chat] = await Promise.all([openAs(browser, server, noah), openAs(browser, server, alma)])
  await show(chat, `/chats/${cast.stage.conversationId}`)
  await show(page, `/members/${alma.id}`)
  const before = (await askAs(server, noah, 'GET /api/user.php')).credits as number
  await page.getByRole('button', { name: 'Gift', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'A gift for Alma' })
  await dialog.getByText('Bouquet').click()
  await expect(dialog.getByText('3 credits')).toBeVisible()
  await dialog.getByRole('button', { name: 'Send gift' }).click()
  await expect(page.getByText('You sent a bouquet')).toBeVisible()
  await expect(chat.getByRole('log').getByText('Noah sent you a bouquet')).toBeVisible()
  expect((await askAs(server, noah, 'GET /api/user.php')).credits).toBe(before - 3)
  await page.goto('/chats')
  await expect(page.getByRole('link', { name: /You sent a bouquet/ })).toBeVisible()
})

test('[4.43] a gift whose answers were all lost costs once, also if it is sent again from a dialog opened anew', async ({
  browser,
  server,
}) => {
  const page = await show(
    await openAs(browser, server, noah, { viewport: { width: 1280, height: 800 } }),
    `/members/${alma.id}`,
  )
  const before = (await askAs(server, noah, 'GET /api/user.php')).credits as number
  await page.route('**/api/gift.php', async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  const dialog = page.getByRole('dialog', { name: 'A gift for Alma' })
  await page.getByRole('button', { name: 'Gift', exact: true }).click()
  await dialog.getByRole('button', { name: 'Send gift' }).click()
  await expect(dialog.getByText('That didn’t work. Please try again.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await letThrough(page, '**/api/gift.php')
  await page.getByRole('button', { name: 'Gift', exact: true }).click()
  await dialog.getByRole('button', { name: 'Send gift' }).click()
  await expect(page.getByText('You sent a rose')).toBeVisible()
  expect((await askAs(server, noah, 'GET /api/user.php')).credits).toBe(before - 3)
})

test('[11.2] [11.4] a fictional profile is labelled on its card, profile, photos, gifts, report, chat, composer and in every list', async ({
  browser,
  server,
}) => {
  const { fictionalId: id } = cast.stage
  await askAs(server, alma, 'POST /api/fictional-acknowledgement.php')
  await askAs(server, alma, 'POST /api/gift.php', { client_id: newId(), member: id, gift: 'star' })
  const page = await openAs(browser, server, alma, { viewport: { width: 1280, height: 800 } })
  const label = 'Fictional profile'
  await show(page, '/members?gender=male')
  await expect(page.locator('main article', { has: page.locator(`a[href$="${id}"]`) }).getByText(label)).toBeVisible()
  await show(page, `/members/${id}`)
  await expect(gallery(page).getByText(label)).toBeVisible()
  await expect(page.getByText('There is no real member behind this profile').first()).toBeVisible()
  await gallery(page)
    .getByRole('button', { name: /full screen/ })
    .first()
    .click()
  await expect(page.getByRole('dialog').getByText(label)).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Gift', exact: true }).click()
  await expect(page.getByRole('dialog').getByText(label)).toBeVisible()
  await page.keyboard.press('Escape')
  await show(page, `/members/${id}/chat`)
  await expect(page.locator('main header, section > header').getByText(label).first()).toBeVisible()
  await expect(
    page
      .locator('form')
      .filter({ has: page.getByRole('textbox') })
      .getByText(label),
  ).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Conversations' }).getByText(label).first()).toBeVisible()
  await askAs(server, alma, 'POST /api/block.php', { member: id })
  await show(page, '/profile/blocked')
  await expect(page.getByRole('listitem').getByText(label)).toBeVisible()
})

test('[2.34] [6.12] [12.23] a hidden member’s page is, byte for byte, that of a missing one; a visitor’s page names nobody in its head', async ({
  server,
}) => {
  const html = async (id: string) => {
    const response = await fetch(`${server.url}/members/${id}`)
    const text = (await response.text()).replaceAll(id, 'ID').replaceAll(/nonce[="\\:]+[\w+/=-]+/g, 'nonce')
    return { status: response.status, text }
  }
  const seen = await html(noah.id)
  expect(seen.status).toBe(200)
  const head = /<head>.*?<\/head>/s.exec(seen.text)?.[0] ?? ''
  expect(head).toContain('<title>A profile</title>')
  expect(head).not.toContain('Noah')
  // What is shared along with the address is the site's own, whoever is on the page.
  const told = [...head.matchAll(/property="og:(title|image)" content="([^"]*)"/g)].map(([, what, value]) => [
    what,
    value,
  ])
  expect(told).toEqual([
    ['title', 'A profile'],
    ['image', `${server.url}/share/en.png`],
  ])
  await askAs(server, noah, 'PUT /api/profile.php', { invisible_mode: true })
  try {
    const [hidden, absent] = [await html(noah.id), await html(newId())]
    expect([hidden.status, absent.status]).toEqual([404, 404])
    expect(hidden.text.length).toBe(absent.text.length)
  } finally {
    await askAs(server, noah, 'PUT /api/profile.php', { invisible_mode: false })
  }
})
