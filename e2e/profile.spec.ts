// The own profile in a browser: photos in, out and about, fields that save by themselves, and what another member sees.
import type { BrowserContext } from '@playwright/test'
import sharp from 'sharp'
import { setStage } from '../scripts/shots/stage.ts'
import type { Cast } from '../scripts/shots/stage.ts'
import { expect, test } from './journey.ts'

test.use({ serverOf: 'profile' })

let cast: Cast

test.beforeAll(async ({ server }) => {
  cast = await setStage(server)
})

test.beforeEach(async ({ context, server }) => {
  await logIn(context, server.url)
})

async function logIn(context: BrowserContext, url: string): Promise<void> {
  const [name = '', value = ''] = cast.member.cookie.split('=')
  await context.addCookies([{ name, value, url }])
}

const photo = (background: string) =>
  sharp({ create: { width: 900, height: 1200, channels: 3, background } })
    .jpeg()
    .toBuffer()

test('[5.17] a picture that is too small says so where it stands', async ({ page }) => {
  await page.goto('/profile', { waitUntil: 'networkidle' })
  const tiny = await sharp({ create: { width: 120, height: 120, channels: 3, background: '#456789' } })
    .png()
    .toBuffer()
  await page.setInputFiles('input[type=file]', { name: 'tiny.png', mimeType: 'image/png', buffer: tiny })
  await expect(page.getByRole('alert').filter({ hasText: '200 x 200' })).toBeVisible()
})

test('[2.18] [5.13] a photo is added, made the main one, deleted, and brought back', async ({ page }) => {
  await page.goto('/profile', { waitUntil: 'networkidle' })
  const count = page.getByText(/^\d of \d+$/)
  const before = Number((await count.innerText()).split(' ')[0])
  await page.setInputFiles('input[type=file]', {
    name: 'me.jpg',
    mimeType: 'image/jpeg',
    buffer: await photo('#456789'),
  })
  await expect(count).toHaveText(new RegExp(`^${before + 1} of`))
  const menu = page.getByRole('button', { name: `What to do with photo ${before + 1}` })
  await menu.click()
  await page.getByRole('menuitem', { name: 'Delete photo' }).click()
  await expect(count).toHaveText(new RegExp(`^${before} of`))
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(count).toHaveText(new RegExp(`^${before + 1} of`))
  await page.reload()
  await expect(count).toHaveText(new RegExp(`^${before + 1} of`))
})

test('[3.17] [3.19] fields save by themselves, and are there after a reload', async ({ page }) => {
  await page.goto('/profile', { waitUntil: 'networkidle' })
  await page.getByLabel('Eye colour').selectOption('hazel')
  await expect(page.getByText('Saved').first()).toBeVisible()
  await page.getByRole('button', { name: /(Change|Choose) interests/ }).click()
  await page.getByLabel('Search interests').fill('potter')
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT' && response.ok())
  await page.getByRole('dialog').getByText('Pottery').click()
  await page.getByRole('button', { name: 'Done' }).click()
  await saved
  await page.reload()
  await expect(page.getByLabel('Eye colour')).toHaveValue('hazel')
  await expect(page.getByRole('listitem').filter({ hasText: 'Pottery' })).toBeVisible()
})

test('[2.36] a visitor is led to the login', async ({ browser, server }) => {
  const page = await browser.newPage({ baseURL: server.url })
  await page.goto('/profile')
  await expect(page).toHaveURL(/\/login\?back=%2Fprofile$/)
  await page.close()
})
