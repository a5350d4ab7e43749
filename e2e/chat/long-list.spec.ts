// A list of hundreds of conversations on a phone: coming back restores the position, and what moves up moves nothing else.
import type { Browser, Page } from '@playwright/test'
import { Client } from 'pg'
import { buyBundle, setStage } from '../../scripts/shots/stage.ts'
import type { Cast } from '../../scripts/shots/stage.ts'
import { newId } from '../../src/base/ids.ts'
import { askAs, letThrough, openAs, watchConnection } from '../cast.ts'
import { expect, ownServer, test } from '../journey.ts'
import type { JourneyServer } from '../server.ts'

ownServer()

let cast: Cast
const count = 240
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

test.beforeAll(async ({ server }) => {
  test.setTimeout(120_000)
  cast = await setStage(server)
  await writeMany(server)
  await buyBundle(server, cast.member, 0)
})

/** With blank photos: each would be drawn as it is first seen, hundreds of them, and the list would wait for them. */
async function openPhone(browser: Browser, server: JourneyServer): Promise<Page> {
  const page = await openAs(browser, server, cast.premium, phone)
  const blank = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>'
  await page.route('**/pictures/**', (route) => route.fulfill({ contentType: 'image/svg+xml', body: blank }))
  return page
}

const list = (page: Page) => page.getByRole('navigation', { name: 'Conversations' })
const lines = (page: Page) => list(page).getByRole('listitem')
const placeOf = (page: Page) => list(page).evaluate((nav) => Math.round(nav.closest('section')?.scrollTop ?? -1))
const topOf = async (page: Page, at: string) =>
  (await list(page).locator(`[data-member="${at}"]`).boundingBox())?.y ?? Number.NaN

/** Scrolls until a line far down is in the middle, and returns whose it is. */
async function goDown(page: Page, at: number): Promise<string> {
  const line = list(page).locator(`li[aria-posinset="${at}"]`)
  await expect(async () => {
    const first = await lines(page).first().getAttribute('aria-posinset')
    // If more was loaded between two looks, the end is beyond it.
    await scrollTo(page, Number(first) > at ? (await placeOf(page)) - 1_000 : 1e6)
    // Only what is near is in the page, so a line that is passed by is gone again.
    await line.evaluate((one) => one.scrollIntoView({ block: 'center', behavior: 'instant' }), null, { timeout: 1_000 })
    await expect(line).toBeInViewport({ timeout: 1_000 })
  }).toPass()
  await page.waitForTimeout(300)
  return (await line.getAttribute('data-member')) ?? ''
}

const scrollTo = (page: Page, top: number) =>
  list(page).evaluate((nav, to) => nav.closest('section')?.scrollTo({ top: to, behavior: 'instant' }), top)

test('[4.260] every one of hundreds is reached by scrolling, each once, with few in the page at a time', async ({
  browser,
  server,
}) => {
  const page = await openPhone(browser, server)
  await page.goto('/chats', { waitUntil: 'networkidle' })
  const seen = new Map<string, string>()
  let most = 0
  const readOn = async () => {
    // The lines now in view have been drawn.
    await page.waitForFunction(() => document.elementFromPoint(195, 422)?.closest('[data-member]'))
    const here = await lines(page).evaluateAll((all) =>
      all.map((one) => [one.getAttribute('aria-posinset'), one.getAttribute('data-member')]),
    )
    most = Math.max(most, here.length)
    for (const [at, member] of here) seen.set(at ?? '', member ?? '')
    await scrollTo(page, (await placeOf(page)) + 500)
    return seen.size
  }
  await expect.poll(readOn, { intervals: [50], timeout: 90_000 }).toBe(count + 1)
  expect([seen.size, new Set(seen.values()).size]).toEqual([count + 1, count + 1])
  expect(most).toBeLessThan(90)
  await expect(lines(page).last()).toHaveAttribute('aria-setsize', `${count + 1}`)
  // A list that is fetched again before the jump is drawn keeps what was in view, as it does for a reader.
  await expect(async () => {
    await scrollTo(page, 1e6)
    await expect(lines(page).last()).toBeInViewport({ timeout: 1_000 })
  }).toPass()
  await page.context().close()
})

test('[4.260] [2.141] far down, what is removed or read in another window shows at once, and a line that fails can be retried', async ({
  browser,
  server,
}) => {
  const page = await openPhone(browser, server)
  const connected = watchConnection(page)
  await page.goto('/chats', { waitUntil: 'networkidle' })
  await connected()
  const at = await goDown(page, 90)
  const of = async (member: string) => {
    const href = await list(page).locator(`[data-member="${member}"] a`).getAttribute('href')
    return href?.split('/').at(-1) ?? ''
  }
  await expect(list(page).locator(`[data-member="${at}"]`).getByText('1 unread message')).toBeAttached()
  await askAs(server, cast.premium, 'POST /api/chat-opened.php', { conversation: await of(at) })
  await expect(list(page).locator(`[data-member="${at}"]`).getByText('1 unread message')).toHaveCount(0)
  await askAs(server, cast.premium, 'DELETE /api/chat.php', { conversation: await of(at) })
  await expect(list(page).locator(`[data-member="${at}"]`)).toHaveCount(0)

  const lost = /chats\.php\?after=/
  await page.route(lost, (route) => route.abort())
  await scrollTo(page, 1e6)
  const more = list(page).getByRole('button', { name: 'Show more' })
  await expect(more).toBeVisible()
  const end = Number(await lines(page).last().getAttribute('aria-posinset'))
  await letThrough(page, lost)
  await more.press('Enter')
  await expect(more).toHaveCount(0)
  await expect(
    lines(page)
      .and(page.locator(`[aria-posinset="${end}"]`))
      .getByRole('link'),
  ).toBeFocused()
  await expect(list(page).locator(`li[aria-posinset="${end + 1}"]`)).toBeAttached()
  await page.context().close()
})

test('[4.261] on a phone only the list itself scrolls', async ({ browser, server }) => {
  const page = await openPhone(browser, server)
  for (const path of ['/chats', `/chats/${cast.stage.conversationId}`]) {
    await page.goto(path, { waitUntil: 'networkidle' })
    const [height, inSight] = await page.evaluate(() => [document.documentElement.scrollHeight, innerHeight])
    expect([path, height]).toEqual([path, inSight])
  }
  await page.context().close()
})

test('[4.204] [4.205] from a conversation far down, the arrow and the browser’s Back return to the same place', async ({
  browser,
  server,
}) => {
  const page = await openPhone(browser, server)
  await page.goto('/profile', { waitUntil: 'networkidle' })
  await page.locator('a[href="/chats"]:visible').tap()
  await expect(page).toHaveURL('/chats')
  const at = await goDown(page, 150)
  const [place, top] = [await placeOf(page), await topOf(page, at)]
  expect(place).toBeGreaterThan(5_000)

  for (const back of ['the arrow', 'the browser']) {
    await list(page).locator(`[data-member="${at}"]`).getByRole('link').tap()
    await expect(page).toHaveURL(/\/chats\/./)
    if (back === 'the arrow') await page.getByRole('main').getByRole('link', { name: 'Back' }).tap()
    else await page.goBack()
    await expect(page).toHaveURL('/chats')
    await expect(list(page).locator(`[data-member="${at}"]`)).toBeInViewport()
    expect([back, await placeOf(page)]).toEqual([back, place])
    expect(Math.abs((await topOf(page, at)) - top)).toBeLessThan(2)
  }
  // There is no conversation in the history behind the list.
  await page.goBack()
  await expect(page).toHaveURL('/profile')
  await page.context().close()
})

test('[4.206] a conversation that moves up leaves everything in view where it is, and is counted at once', async ({
  browser,
  server,
}) => {
  await askAs(server, cast.premium, 'POST /api/chat-opened.php', { conversation: cast.stage.conversationId })
  const page = await openPhone(browser, server)
  const connected = watchConnection(page)
  await page.goto('/chats', { waitUntil: 'networkidle' })
  await connected()
  const at = await goDown(page, 120)
  const top = await topOf(page, at)
  for (const body of ['Up to the top.', 'And once more.']) {
    const written = { client_id: newId(), member: cast.premium.id, body }
    const heard = page.waitForResponse((response) => response.url().endsWith('/api/chats.php'))
    await askAs(server, cast.member, 'POST /api/message.php', written)
    await heard
    await page.waitForTimeout(200)
    expect(Math.abs((await topOf(page, at)) - top)).toBeLessThan(2)
  }
  // At the top, new lines come into view.
  await scrollTo(page, 0)
  await expect(lines(page).first()).toContainText('And once more.')
  await expect(lines(page).first().getByText('2 unread messages')).toBeAttached()
  await expect(lines(page).first()).toBeInViewport()
  await page.context().close()
})

/** Others wrote to Noah, an hour apart; Alma's message is the oldest of all. */
async function writeMany(server: JourneyServer): Promise<void> {
  const client = new Client({ connectionString: server.databaseUrl ?? '' })
  await client.connect()
  const [noah, alma] = [cast.premium.id, cast.member.id]
  await client.query(
    `with people as (
       select p.member_id as id, row_number() over (order by p.member_id) as place from profile p join member m on m.id = p.member_id
       where p.fictional and m.site_id = (select site_id from member where id = $1) order by p.member_id limit ${count}
     ), talk as (
       insert into conversation (id, site_id, member_low, member_high, started_by, last_seq, last_message_at, created_at)
       select gen_random_uuid(), (select site_id from member where id = $1), least(id, $1), greatest(id, $1), id, 1,
         now() - place * interval '1 hour', now() - place * interval '1 hour' from people
       returning id, started_by, last_message_at
     ), sides as (
       insert into participant (conversation_id, member_id, other_id, unread, last_message_at)
       select id, $1, started_by, 1, last_message_at from talk union all select id, started_by, $1, 0, last_message_at from talk
     )
     insert into message (conversation_id, seq, id, sender_id, client_id, body, cost_credits, created_at)
     select id, 1, gen_random_uuid(), started_by, gen_random_uuid(), 'A word to begin with.', 0, last_message_at from talk`,
    [noah],
  )
  const old = `last_message_at = now() - interval '1 year'`
  await client.query(`update participant set ${old} where member_id = any($1) and other_id = any($1)`, [[noah, alma]])
  await client.query(`update conversation set ${old} where member_low = any($1) and member_high = any($1)`, [
    [noah, alma],
  ])
  await client.end()
}
