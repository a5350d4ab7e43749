// The main job, end to end: two people find each other, talk, and one of them pays. Two windows, one real server.
import { deflateSync, crc32 } from 'node:zlib'
import type { Browser, Page } from '@playwright/test'
import { expect, ownServer, test } from './journey.ts'
import type { JourneyServer } from './server.ts'

// The ready-made members' credits and allowances are counted here.
ownServer()

test('[1.1] [2.21] [2.23] [2.39] [2.62] [2.63] [2.85] [2.132] [4.1] [12.28] two people find each other, talk, and one of them pays', async ({
  browser,
  server,
}) => {
  test.setTimeout(240_000)
  const noah = await openWindow(browser, server)
  await logIn(noah, server, 'noah')

  const vera = await openWindow(browser, server)
  await signUp(vera)
  await confirmAddress(vera, server)
  await fillProfile(vera)
  await uploadPhoto(vera)
  await findAndLike(vera, 'Noah')

  await test.step('the other one sees the new like in their own window, likes back, and both see the match', async () => {
    await expect(noah.getByText('Veralune likes you')).toBeVisible({ timeout: 20_000 })
    await noah.goto('/likes')
    await noah
      .getByRole('link', { name: /Veralune/ })
      .first()
      .click()
    await expect(noah).toHaveURL(/\/likes\/m\//)
    await noah.getByRole('button', { name: /^Like( back)?$/ }).click()
    await expect(noah.getByText('It’s a match!')).toBeVisible()
    await expect(vera.getByText('It’s a match!')).toBeVisible({ timeout: 20_000 })
    await noah.keyboard.press('Escape')
  })

  await test.step('they chat; each message appears in the other window without a reload and costs what the site says', async () => {
    await vera
      .getByRole('link', { name: 'Say hello' })
      .or(vera.getByRole('button', { name: 'Say hello' }))
      .click()
    await expect(vera.getByText('1 credit per message · 3 credits left')).toBeVisible()
    await expect(vera.getByRole('main').getByRole('link', { name: '3 credits left' })).toBeVisible()
    await expect(vera.getByRole('textbox', { name: 'Write a message' })).toBeEditable()
    await say(vera, 'Hello, you of the bread that never rises.')
    await expect(vera.getByText(/per message · 2 credits left/)).toBeVisible()
    await expect(noah.getByRole('banner').getByText('1 unread message')).toBeAttached({ timeout: 20_000 })
    await noah.goto('/chats')
    await noah
      .getByRole('link', { name: /Veralune/ })
      .first()
      .click()
    await expect(noah.getByText('Hello, you of the bread that never rises.').last()).toBeVisible()
    await say(noah, 'It rose once. I took a photograph.')
    await expect(vera.getByText('It rose once. I took a photograph.').last()).toBeVisible({ timeout: 20_000 })
    await say(vera, 'Show me on Saturday.')
    await say(vera, 'By the fountain, half past ten.')
    await expect(noah.getByText('By the fountain, half past ten.').last()).toBeVisible({ timeout: 20_000 })
    await expect(vera.getByText(/per message · 0 credits left/)).toBeVisible()
  })

  await test.step('the credits run out, and the refusal is the specified one; the text stays', async () => {
    await vera.getByPlaceholder('Write a message').fill('I will bring the coffee.')
    await vera.keyboard.press('Enter')
    await expect(vera.getByText('You do not have enough credits to send this message').first()).toBeVisible()
    await expect(noah.getByText('I will bring the coffee.')).toHaveCount(0)
  })

  await test.step('each way from the conversation to credits knows the way back', async () => {
    await vera.getByRole('button', { name: 'Gift', exact: true }).click()
    for (const place of ['main', 'dialog'] as const) {
      const ways = vera.getByRole(place, { includeHidden: true }).locator('a[href^="/credits"]')
      await expect(ways.first()).toHaveAttribute('href', /^\/credits\?back=%2F(chats|members)%2F/)
      expect(new Set(await ways.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).size).toBe(1)
    }
    await vera.keyboard.press('Escape')
  })

  await test.step('she buys a bundle on the provider’s own page; the result updates by itself; she is premium', async () => {
    await vera.getByRole('link', { name: 'Get credits' }).first().click()
    await expect(vera.getByRole('heading', { name: 'Credits', exact: true })).toBeVisible()
    await vera.getByRole('radio', { name: /^20 credits/ }).check()
    await vera.getByRole('button', { name: 'Continue to payment' }).click()
    await vera.getByRole('radio', { name: /iDEAL/ }).check()
    await expect(vera.getByText('€11.25').first()).toBeVisible()
    await vera.getByRole('button', { name: 'Pay €11.25' }).click()
    await expect(vera).not.toHaveURL(new RegExp(`^${server.url}`))
    await expect(vera.getByText('€11.25').first()).toBeVisible()
    await vera.locator('button[value=pay]').click()
    await expect(vera).toHaveURL(/\/transactions\//)
    await expect(vera.getByText('20 credits added')).toBeVisible({ timeout: 30_000 })
    await expect(vera.getByRole('banner').getByRole('link', { name: 'Credits' })).toBeVisible()
  })

  await test.step('the result leads back to the conversation, where the message is still there, and is sent', async () => {
    await vera.getByRole('link', { name: 'Back to the conversation' }).click()
    await expect(vera.getByRole('heading', { level: 1, name: 'Noah' })).toBeVisible()
    const composer = vera.getByPlaceholder('Write a message')
    await expect(composer).toHaveValue('I will bring the coffee.')
    await vera.goto('/chats')
    await vera.getByRole('link', { name: /Noah/ }).first().click()
    await composer.fill('I will bring the coffee.')
    await expect(vera.getByRole('button', { name: 'Send', exact: true })).toBeEnabled()
    await vera.keyboard.press('Enter')
    await expect(noah.getByText('I will bring the coffee.').last()).toBeVisible({ timeout: 20_000 })
    await expect(vera.getByText(/per message · 19 credits left/)).toBeVisible()
  })

  await test.step('nothing of what they said, and no secret, is in the log', () => {
    const log = server.printed().replaceAll(/^Log in as .*$/gm, '')
    for (const secret of [
      'seven quiet lighthouses',
      'two-voices-noah',
      'vera@mail.example',
      'I will bring the coffee',
      'token=',
    ]) {
      expect(log).not.toContain(secret)
    }
  })
})

async function openWindow(browser: Browser, server: JourneyServer): Promise<Page> {
  const context = await browser.newContext({
    baseURL: server.url,
    locale: 'en-GB',
    viewport: { width: 1280, height: 800 },
    serviceWorkers: 'allow',
  })
  return context.newPage()
}

async function logIn(page: Page, server: JourneyServer, name: string): Promise<void> {
  await test.step(`${name} logs in`, async () => {
    expect(server.printed()).toContain(`${name}@duet.example`)
    await page.goto('/login')
    await page.getByLabel('E-mail address').fill(`${name}@duet.example`)
    await page.getByLabel('Password', { exact: true }).fill(`two-voices-${name}`)
    await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(page).toHaveURL(/\/members/)
  })
}

async function signUp(page: Page): Promise<void> {
  await test.step('a visitor signs up, one question per step', async () => {
    await page.goto('/')
    await page.getByRole('main').getByRole('link', { name: 'Join for free' }).first().click()
    await page.getByLabel('A woman').check()
    await page.getByLabel('Men', { exact: true }).check()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('heading', { name: 'When were you born?' })).toBeVisible()
    await page.getByLabel('Day').selectOption('4')
    await page.getByLabel('Month').selectOption({ index: 5 })
    await page.getByLabel('Year').selectOption('1992')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('heading', { name: 'Where do you live?' })).toBeVisible()
    await page.getByLabel('Country').selectOption('NL')
    await page.getByLabel('Province').selectOption({ label: 'Noord-Holland' })
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByLabel('Username').fill('Veralune')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByLabel('E-mail address').fill('vera@mail.example')
    await page.getByLabel('Password', { exact: true }).fill('seven quiet lighthouses')
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Create my profile' }).click()
    await expect(page.getByRole('heading', { name: 'Check your e-mail' })).toBeVisible()
    await expect(page.getByText('vera@mail.example').first()).toBeVisible()
  })
}

async function confirmAddress(page: Page, server: JourneyServer): Promise<void> {
  await test.step('she opens the activation mail in the outbox and confirms', async () => {
    const { mails } = (await (await page.request.get(`${server.url}/outbox.json`)).json()) as {
      mails: { id: string; to_address?: string }[]
    }
    const mail = await page.request.get(`${server.url}/outbox/${mails[0]?.id}`)
    const link = /\/activate\/done\?token=[\w-]+/.exec(await mail.text())?.[0]
    expect(link).toBeDefined()
    await page.goto(link ?? '')
    await page.getByRole('button', { name: 'Yes, this address is mine' }).click()
    await expect(page.getByRole('heading', { name: 'Welcome, you’re in' })).toBeVisible()
  })
}

async function fillProfile(page: Page): Promise<void> {
  await test.step('she fills in her profile', async () => {
    await page.getByRole('link', { name: 'Complete my profile' }).click()
    await page.getByRole('textbox', { name: 'About you' }).fill('Lighthouses, long letters, short queues.')
    await page.getByRole('textbox', { name: 'About you' }).blur()
    await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible()
    await page.reload()
    await expect(page.getByRole('textbox', { name: 'About you' })).toHaveValue(
      'Lighthouses, long letters, short queues.',
    )
  })
}

async function uploadPhoto(page: Page): Promise<void> {
  await test.step('she uploads a photo', async () => {
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: drawPicture(600, 800) })
    await expect(page.getByText('1 of 3')).toBeVisible({ timeout: 20_000 })
    await expect(page.getByText('Main photo').first()).toBeVisible()
  })
}

async function findAndLike(page: Page, name: string): Promise<void> {
  await test.step(`she searches members, opens ${name}, likes him`, async () => {
    await page.getByRole('banner').getByRole('link', { name: 'Search members' }).click()
    await expect(page.getByText('1 member').first()).toBeVisible()
    await page
      .getByRole('link', { name: new RegExp(`^${name}`) })
      .first()
      .click()
    await expect(page.getByRole('heading', { level: 1, name: new RegExp(name) })).toBeVisible()
    await page.getByRole('main').getByRole('button', { name: 'Like', exact: true }).click()
    await expect(page.getByRole('main').getByRole('button', { name: 'Liked' })).toBeVisible()
  })
}

async function say(page: Page, text: string): Promise<void> {
  const composer = page.getByPlaceholder('Write a message')
  await composer.fill(text)
  // Until the page is awake, Enter starts a new line.
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeEnabled()
  await composer.press('Enter')
  await expect(page.getByText(text).last()).toBeVisible()
  await expect(composer).toHaveValue('')
}

/** A picture of our own: a two-colour PNG, as a phone might upload it. */
function drawPicture(width: number, height: number): Buffer {
  const rows = Buffer.alloc(height * (1 + width * 3))
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++)
      rows.set([60 + (x * 120) / width, 70, 160 - (y * 80) / height], y * (1 + width * 3) + 1 + x * 3)
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}
