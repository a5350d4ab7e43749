// Messages written offline: kept, and sent once and in order after a reload, a closed tab or a lost answer.
import type { Route } from '@playwright/test'
import { newId } from '../../src/base/ids.ts'
import { setStage } from '../../scripts/shots/stage.ts'
import type { Cast } from '../../scripts/shots/stage.ts'
import { askAs, changeAnswer, holdOtherCalls, letThrough, openAs } from '../cast.ts'
import { expect, ownServer, test } from '../journey.ts'
import { lastBodies, leaveWaiting, openChat, sending, write } from './outbox-pages.ts'

ownServer()

let cast: Cast

test.beforeAll(async ({ server }) => {
  test.setTimeout(120_000)
  cast = await setStage(server)
})

const tooFew = { code: 'not_enough_credits', message: 'Too few credits.' }

test('[4.44] [4.49] a message written offline waits through a reload and a closed tab, then goes out once, in order', async ({
  browser,
  server,
}) => {
  const page = await openAs(browser, server, cast.premium)
  await page.context().route(sending, (route) => route.abort())
  await openChat(page, cast)
  for (const text of ['One for the road.', 'Two for the tram.', 'Three for the sea.']) await write(page, text)
  await expect(page.getByRole('log').getByText('Waiting for a connection.')).toHaveCount(3, { timeout: 30_000 })
  await page.reload()
  await expect(
    page.getByRole('log').getByText('Waiting for a connection.').or(page.getByRole('log').getByText('Sending')),
  ).toHaveCount(3)

  const another = await page.context().newPage()
  await page.close()
  await letThrough(page.context(), sending)
  await another.goto('/members')
  await expect
    .poll(() => lastBodies(server, cast, 3), { timeout: 30_000 })
    .toEqual(['One for the road.', 'Two for the tram.', 'Three for the sea.'])
  await openChat(another, cast)
  await expect(another.getByText('Two for the tram.')).toHaveCount(1)
  await expect(another.getByRole('log').getByText('Waiting for a connection.')).toHaveCount(0)
  await another.context().close()
})

test('[4.44] a message whose page was closed as it was being sent is not sent by itself days later', async ({
  browser,
  server,
}) => {
  const page = await openAs(browser, server, cast.premium)
  // An attempt that outlives its page would arrive here, where nothing holds it back any more.
  await page.addInitScript(() => {
    const send = window.fetch
    window.fetch = (input, init) => send(input, { ...init, keepalive: false })
  })
  // The page is closed between the first attempts, before it takes the connection for lost.
  await page.route(sending, (route) => route.abort())
  await openChat(page, cast)
  await write(page, 'See you at nine tonight!')
  await page.goto('about:blank')
  const another = await page.context().newPage()
  await page.close()
  // Where no page sends anything, days go by.
  await another.goto('/favicon.svg')
  await another.evaluate(() => {
    const [key = '', item = ''] = Object.entries(localStorage).find(([name]) => name.startsWith('outbox:')) ?? []
    localStorage.setItem(key, JSON.stringify({ ...JSON.parse(item), at: new Date(Date.now() - 259_200_000) }))
  })
  await openChat(another, cast)
  const log = another.getByRole('log')
  await expect(log.getByText('Not sent.')).toBeVisible()
  expect(await lastBodies(server, cast, 1)).not.toEqual(['See you at nine tonight!'])
  await log.getByRole('button', { name: 'Delete' }).click()
  await another.context().close()
})

test('[4.44] a message whose answer was lost is there once and charged once', async ({ browser, server }) => {
  const page = await openAs(browser, server, cast.premium)
  const { credits: before } = await askAs(server, cast.premium, 'GET /api/user.php')
  const earlier = await lastBodies(server, cast, 1)
  let lost = 0
  await page.context().route(sending, async (route) => {
    if (lost++ > 0) return route.continue()
    await route.fetch()
    await route.abort()
  })
  await openChat(page, cast)
  await write(page, 'Did you hear the sea just now?')
  await expect.poll(() => lost, { timeout: 20_000 }).toBeGreaterThan(1)
  await expect(page.getByRole('log').getByText('Did you hear the sea just now?')).toHaveCount(1)
  expect(await lastBodies(server, cast, 2)).toEqual([...earlier, 'Did you hear the sea just now?'])
  const { credits: after } = await askAs(server, cast.premium, 'GET /api/user.php')
  expect(before - after).toBe(1)
  await page.context().close()
})

test('[10.130] a message that had to be resent brings back no outdated balance', async ({ browser, server }) => {
  const page = await openAs(browser, server, cast.premium)
  let tries = 0
  await page.context().route(sending, async (route) => {
    if (tries++ > 0) return route.continue()
    await route.fetch()
    // Meanwhile more is spent on another device.
    const elsewhere = { client_id: newId(), member: cast.member.id, body: 'From the other phone.' }
    await askAs(server, cast.premium, 'POST /api/message.php', elsewhere)
    await route.abort()
  })
  await openChat(page, cast)
  await write(page, 'Sent twice, written once.')
  await expect.poll(() => tries, { timeout: 20_000 }).toBe(2)
  await expect(page.getByRole('log').getByText('Sending')).toHaveCount(0)
  const { credits } = await askAs(server, cast.premium, 'GET /api/user.php')
  await page.waitForLoadState('networkidle')
  await expect(page.locator('main header')).toContainText(`${credits} credits left`)
  await page.waitForTimeout(1_000)
  await expect(page.locator('main header')).toContainText(`${credits} credits left`)
  await page.context().close()
})

test('[4.50] a message refused while the chat was closed goes back into the composer', async ({ browser, server }) => {
  const page = await openAs(browser, server, cast.premium)
  await leaveWaiting(page, cast, 'This one has a reason to wait.')
  await page.goto('about:blank')
  await letThrough(page.context(), sending)
  await page.context().route(sending, (route) => route.fulfill({ status: 402, json: { statusCode: 402, ...tooFew } }))
  const refused = page.waitForResponse(sending)
  await page.goto('/members')
  await refused
  await openChat(page, cast)
  await expect(page.getByRole('textbox', { name: 'Write a message' })).toHaveValue('This one has a reason to wait.')
  await expect(page.getByText('Too few credits.')).toBeVisible()
  await page.context().close()
})

test('[4.50] a refusal for lack of credits is gone once there are some', async ({ browser, server }) => {
  const page = await openAs(browser, server, cast.premium)
  let credits = 0
  await changeAnswer(page, '**/api/user.php', (answer) => ({ ...answer, credits }))
  await page.context().route(sending, (route) => route.fulfill({ status: 402, json: { statusCode: 402, ...tooFew } }))
  await openChat(page, cast)
  await write(page, 'Is the tram still running?', 'Is the tram still running?')
  await expect(page.getByText(tooFew.message)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Get credits' })).toBeVisible()
  // Spent and bought in another window: this one learns of it the usual way.
  for (credits of [0, 50]) {
    const heard = page.waitForResponse('**/api/user.php')
    await askAs(server, cast.member, 'PUT /api/message-reaction.php', {
      conversation: cast.stage.conversationId,
      seq: 1,
      emoji: credits ? '👍' : '❤️',
    })
    await heard
  }
  await expect(page.getByText(tooFew.message)).toHaveCount(0)
  await page.context().close()
})

test('[4.139] a refused message whose composer has new text is shown as not sent, and is resent before it', async ({
  browser,
  server,
}) => {
  const page = await openAs(browser, server, cast.premium)
  const answer = Promise.withResolvers<void>()
  await page.context().route(sending, async (route) => {
    await answer.promise
    await route.fulfill({ status: 402, json: { statusCode: 402, ...tooFew } })
  })
  await openChat(page, cast)
  await write(page, 'First the boat.')
  const composer = page.getByRole('textbox', { name: 'Write a message' })
  await composer.fill('Then the harbour.')
  answer.resolve()
  const log = page.getByRole('log')
  await expect(log.getByText(tooFew.message)).toBeVisible()
  await expect(log.getByText('First the boat.')).toHaveCount(1)
  await expect(log.getByRole('link', { name: 'Get credits' })).toBeVisible()
  await expect(composer).toHaveValue('Then the harbour.')

  await page.reload({ waitUntil: 'networkidle' })
  await expect(log.getByText('First the boat.')).toHaveCount(1)
  await expect(composer).toHaveValue('Then the harbour.')
  await letThrough(page.context(), sending)
  await composer.press('Enter')
  await expect(composer).toHaveValue('')
  await expect(log.getByText('Not sent.')).toBeVisible()
  await log.getByRole('button', { name: 'Try again' }).last().click()
  await expect(log.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await expect.poll(() => lastBodies(server, cast, 2)).toEqual(['First the boat.', 'Then the harbour.'])
  await page.context().close()
})

test('[4.44] [4.49] a window that is already open sends what a closed one left, in the conversation and elsewhere', async ({
  browser,
  server,
}) => {
  const leaving = await openAs(browser, server, cast.premium)
  await leaving.route(sending, (route) => route.abort())
  await openChat(leaving, cast)
  const staying = await leaving.context().newPage()
  await openChat(staying, cast)
  await write(leaving, 'Sent by the window beside it.')
  await expect.poll(() => lastBodies(server, cast, 1)).toEqual(['Sent by the window beside it.'])
  await expect(staying.getByRole('log').getByText('Waiting for a connection.')).toHaveCount(0)

  await staying.goto('/members', { waitUntil: 'networkidle' })
  await write(leaving, 'Sent from among the people.')
  await leaving.close()
  await expect.poll(() => lastBodies(server, cast, 1), { timeout: 75_000 }).toEqual(['Sent from among the people.'])
  await staying.context().close()
})

test('[4.454] without live events, a message that another window of the browser sends does not disappear meanwhile', async ({
  browser,
  server,
}) => {
  const first = await openAs(browser, server, cast.premium)
  await first.context().routeWebSocket(/\/live$/, () => undefined)
  await openChat(first, cast)
  const second = await first.context().newPage()
  await openChat(second, cast)
  // No poll brings them.
  await holdOtherCalls(second, 'messages')
  const held = Promise.withResolvers<void>()
  await first.route(sending, async (route) => {
    await held.promise
    await route.continue()
  })
  await write(first, 'Slowly from the first.')
  await write(second, 'Behind it from the second.')
  const log = second.getByRole('log')
  const [slow, behind] = [log.getByText('Slowly from the first.'), log.getByText('Behind it from the second.')]
  await expect(behind).toBeVisible()
  held.resolve()
  await expect(log.getByText('Sending')).toHaveCount(0)
  await expect(slow).toBeVisible()
  await expect(behind).toBeVisible()
  await first.context().close()
})

test('[4.51] one member’s waiting messages are not sent as another who logs in in the same browser', async ({
  browser,
  server,
}) => {
  const page = await openAs(browser, server, cast.member)
  await leaveWaiting(page, cast, 'Only in my own name.')
  // Nothing else tells the page who has logged in.
  await holdOtherCalls(page, 'message')
  const [name = '', value = ''] = cast.premium.cookie.split('=')
  await page.context().addCookies([{ name, value, url: server.url }])
  const refused = page.waitForResponse((answer) => answer.url().endsWith('/api/message.php') && answer.status() === 403)
  // The refusal makes the page the other member's, as a new document.
  const theirs = page.waitForEvent('load')
  await letThrough(page.context(), sending)
  await refused
  await theirs
  const { messages } = await askAs(
    server,
    cast.premium,
    `GET /api/messages.php?conversation=${cast.stage.conversationId}`,
  )
  expect(messages.map(({ body }: { body: string }) => body)).not.toContain('Only in my own name.')
  const [ownName = '', ownValue = ''] = cast.member.cookie.split('=')
  await page.context().addCookies([{ name: ownName, value: ownValue, url: server.url }])
  // In a window of its own: the first one may just be loading itself as the member's again.
  const next = await page.context().newPage()
  await page.close()
  await next.goto('/members')
  await expect.poll(async () => (await lastBodies(server, cast, 1))[0]).toBe('Only in my own name.')
  await next.context().close()
})

test('a waiting message that is deleted while it is being tried again is not sent', async ({ browser, server }) => {
  const page = await openAs(browser, server, cast.premium)
  await leaveWaiting(page, cast, 'Better not.')
  const tried = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const drop = async (route: Route) => {
    held.resolve()
    await tried.promise
    await route.abort()
  }
  await page.route(sending, drop, { times: 1 })
  await held.promise
  await page.getByRole('log').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('log').getByText('Better not.')).toHaveCount(0)
  await letThrough(page.context(), sending)
  tried.resolve()
  await write(page, 'Good night!')
  await expect.poll(() => lastBodies(server, cast, 1)).toEqual(['Good night!'])
  expect(await lastBodies(server, cast, 2)).not.toContain('Better not.')
  await page.context().close()
})
