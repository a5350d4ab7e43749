// What is done on a page before its picture is taken: by its shape, not its words, so that it works in every language.
import type { Page } from '@playwright/test'
import { jpegOf } from '../../src/features/profiles/fixture-pictures.ts'

export async function logInWrongly(page: Page): Promise<void> {
  await page.locator('input[type=email]').fill('nobody@duet.example')
  await page.locator('input[type=password]').fill('not the password')
  await page.locator('main form button[type=submit]').click()
  await page.locator('[role=alert]').first().waitFor({ timeout: 5_000 })
}

export async function openAccountMenu(page: Page): Promise<void> {
  await page.locator('header.sticky button[aria-haspopup=menu]').last().click()
  await page.waitForTimeout(300)
}

export async function openMenuOfMain(page: Page): Promise<void> {
  await page.locator('main button[aria-haspopup], main button[popovertarget]').last().click()
  await page.waitForTimeout(300)
}

export async function chooseGift(page: Page): Promise<void> {
  await openMenuOfMain(page)
  await page.locator('[role=menuitem]:visible').first().click()
  await page.locator('[role=dialog]').waitFor({ timeout: 5_000 })
  await page.waitForTimeout(500)
}

export async function turnToLocked(page: Page): Promise<void> {
  await page.locator('body').dispatchEvent('pointerdown')
  await page.waitForTimeout(800)
  await page.keyboard.press('ArrowRight')
  await page.waitForTimeout(700)
}

export async function askToReport(page: Page): Promise<void> {
  await openMenuOfMain(page)
  await page.locator('[role=menuitem]:visible').nth(1).click()
  await page.locator('[role=dialog]').waitFor({ timeout: 5_000 })
  await page.waitForTimeout(400)
}

export async function complain(page: Page): Promise<void> {
  await page.locator('input[name=kind]').first().check()
  await page.locator('textarea[name=body]').fill('The page with my orders stays empty since yesterday.')
  await page.locator('input[name=email]').fill('eva@duet.example')
  await page.locator('main form button[type=submit]').click()
  await page.locator('main [role=status]').waitFor({ timeout: 5_000 })
}

export async function openMessageMenu(page: Page): Promise<void> {
  const line = page.getByRole('log').getByRole('listitem').filter({ hasText: 'museum' })
  await line.locator('button[aria-haspopup=menu]').click()
}

/** An answer to a message is begun. */
export async function answerMessage(page: Page): Promise<void> {
  await openMessageMenu(page)
  await page.locator('[role=menuitem]:visible').first().click()
  await page.locator('[role=menuitem]:visible').first().waitFor({ state: 'hidden' })
}

/** A photo is chosen, and not yet sent. */
export async function choosePhoto(page: Page): Promise<void> {
  const { bytes } = await jpegOf(3)
  const input = page.locator('main input[type=file]')
  await input.setInputFiles({ name: 'walk.jpg', mimeType: 'image/jpeg', buffer: bytes })
  await dialogOf(page)
}

/** Sends one, unless that was done before. */
export async function sendPhoto(page: Page): Promise<void> {
  const sent = page.getByRole('log').locator('img[src*="/pictures/chat/"]').first()
  if (await sent.isVisible()) return
  await choosePhoto(page)
  await page.locator('[role=dialog] button').last().click()
  await sent.waitFor({ timeout: 20_000 })
}

export async function openIcebreakers(page: Page): Promise<void> {
  const first = page.getByRole('log').getByRole('button').last()
  // What a fictional profile is must be acknowledged once.
  if (!(await first.isVisible())) await page.locator('main button:visible').last().click()
  await first.click()
  await dialogOf(page)
}

export async function askToRemoveChat(page: Page): Promise<void> {
  await page.locator('main header button[aria-haspopup=menu]').last().click()
  await page.locator('[role=menuitem]:visible').last().click()
  await dialogOf(page)
}

/** Likes the first of the day and passes the others, unless that was done before. */
export async function passEverybody(page: Page): Promise<void> {
  const like = page.locator('main article button.like-gradient')
  const pass = page.locator('main article div.sticky button').first()
  if (await like.isVisible()) await like.click()
  while (await pass.isVisible()) await pass.click()
}

/** Gives the day's likes, unless they were given before. */
export async function giveAllLikes(page: Page): Promise<void> {
  await page.locator('body').dispatchEvent('pointerdown')
  const like = page.locator('main button.like-gradient')
  for (let given = 0; given < 4 && (await like.isVisible()); given++) {
    await like.click()
    await page.waitForTimeout(700)
  }
}

export async function openFilters(page: Page): Promise<void> {
  await page.locator('main header form button').click()
  await page.locator('main header [role=dialog] form button[type=submit]').waitFor({ timeout: 5_000 })
}

export async function openSaved(page: Page): Promise<void> {
  await page.locator('main header button[type=button]').last().click()
  await dialogOf(page)
}

export async function saveThisSearch(page: Page): Promise<void> {
  await page.locator('main ul li:last-child button').first().click()
  await dialogOf(page)
}

/** Reports, and takes the block of an earlier picture back before. */
export async function report(page: Page): Promise<void> {
  const id = new URL(page.url()).pathname.split('/').at(-1)
  await page.request.delete('/api/block.php', { data: { member: id } })
  await page.reload({ waitUntil: 'networkidle' })
  await askToReport(page)
  await page.locator('[role=dialog] input[type=radio]').nth(1).check({ force: true })
  await page.locator('[role=dialog] button:visible').last().click()
  await page.locator('[role=dialog] [role=status]').waitFor({ timeout: 5_000 })
}

export async function openInterests(page: Page): Promise<void> {
  await wake(page)
  await page.locator('#interests-part button').first().click()
  await dialogOf(page)
}

export async function correctBirth(page: Page): Promise<void> {
  await wake(page)
  await page.locator('main button.link').last().click()
  await page.locator('main li fieldset').last().scrollIntoViewIfNeeded()
}

export async function openPhotoMenu(page: Page): Promise<void> {
  await wake(page)
  await page.locator('main button[aria-haspopup=menu]').first().click()
  await page.waitForTimeout(300)
}

export async function cropPhoto(page: Page): Promise<void> {
  await openPhotoMenu(page)
  await page.locator('[role=menuitem]:visible').first().click()
  await dialogOf(page)
}

/** The own profile sleeps until it is touched. */
async function wake(page: Page): Promise<void> {
  await page.locator('body').dispatchEvent('pointerdown')
  await page.waitForTimeout(1_200)
}

async function dialogOf(page: Page): Promise<void> {
  await page.locator('[role=dialog]').last().waitFor({ timeout: 5_000 })
  await page.waitForTimeout(700)
}
