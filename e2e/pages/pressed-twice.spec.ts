// Impatient fingers: a press that comes twice before the page has answered the first does what one would have done.
import { setStage } from '../../scripts/shots/stage.ts'
import type { Cast } from '../../scripts/shots/stage.ts'
import { askAs, openAs, show } from '../cast.ts'
import { expect, ownServer, test } from '../journey.ts'

ownServer()

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

let cast: Cast
test.beforeAll(async ({ server }) => {
  test.setTimeout(120_000)
  cast = await setStage(server)
})

/** Both presses arrive before anything that the first brings about. */
const twice = (button: HTMLElement) => [1, 2].forEach(() => button.click())

test('[2.422] a photo opened or closed by two presses is one step in the history', async ({ browser, server }) => {
  const page = await openAs(browser, server, cast.premium, phone)
  const profile = `/members/${cast.stage.fictionalId}`
  await page.goto('/likes/sent')
  await show(page, profile)
  const viewer = page.getByRole('dialog')
  const photo = page.getByRole('button', { name: 'Show photo 1 full screen' })
  await photo.evaluate(twice)
  await expect(viewer).toBeVisible()
  await viewer.getByRole('button', { name: 'Close' }).click()
  await expect(viewer).toBeHidden()
  await expect(page).toHaveURL(profile)
  await photo.click()
  await viewer.getByRole('button', { name: 'Close' }).evaluate(twice)
  await expect(viewer).toBeHidden()
  await expect(page).toHaveURL(profile)
  await page.goForward()
  await expect(viewer).toBeVisible()
  await viewer.getByRole('button', { name: 'Close' }).click()
  await expect(viewer).toBeHidden()
  await expect(page).toHaveURL(profile)
  await page.context().close()
})

test('[2.422] the arrow of a conversation, pressed twice, leads to the list and no further', async ({
  browser,
  server,
}) => {
  const page = await openAs(browser, server, cast.premium, phone)
  await page.goto('/likes/sent')
  await show(page, '/chats')
  await page.getByRole('listitem').getByRole('link', { name: /Alma/ }).click()
  await expect(page).toHaveURL(/\/chats\/./)
  await page.locator('.chat-back').evaluate(twice)
  await expect(page).toHaveURL('/chats')
  // What would lead further had been under way by now.
  await page.getByRole('listitem').getByRole('link', { name: /Alma/ }).click()
  await expect(page).toHaveURL(/\/chats\/./)
  await page.context().close()
})

test('[2.423] a double press on a like or a pass decides on one person, not on the next one unseen', async ({
  browser,
  server,
}) => {
  const page = await openAs(browser, server, cast.member, { ...phone, reducedMotion: 'reduce' })
  const { cards } = await askAs(server, cast.member, 'GET /api/match-finder.php')
  const [, second] = cards as { profile: { name: string } }[]
  await show(page, '/match-finder')
  await page.getByRole('button', { name: 'Not for me' }).dblclick()
  await expect(page.getByRole('heading', { name: `Why ${second?.profile.name}` })).toBeVisible()
  await expect(page.getByText(`2 of ${cards.length}`)).toBeVisible()

  const { deck } = await askAs(server, cast.member, 'GET /api/swipe.php')
  await show(page, '/swipe-game')
  await page.getByRole('button', { name: /^Pass on / }).dblclick()
  await expect(page.getByRole('link', { name: /^See .*profile/ })).toHaveAttribute('href', `/members/${deck[1].id}`)
  await page.context().close()
})
