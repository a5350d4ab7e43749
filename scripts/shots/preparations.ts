// What is done on a page before its picture is taken: by its structure, not its words, so that it works in every language.
import type { Page } from '@playwright/test'
import { jpegOf } from '../../src/features/profiles/fixture-pictures.ts'

export async function logInWrongly(page: Page): Promise<void> {
  await page.locator('input[type=email]').fill('nobody@duet.example')
  await page.locator('input[type=password]').fill('not the password')
  await page.locator('main form button[type=submit]').click()
  await page.locator('[role=alert]').first().waitFor()
}

export async function openAccountMenu(page: Page): Promise<void> {
  await page.locator('header.sticky button[aria-haspopup=menu]').last().click()
  await page.waitForTimeout(300)
}

/** An account with a wrong digit, and a phone number that is none. */
export async function mistypeAccount(page: Page): Promise<void> {
  const typed = { account_holder: 'Noah Vermeer', iban: 'NL91 ABNA 0417 1643 01', street: 'Kade', house_number: '7' }
  const more = { zip: '1234 AB', city: 'Haarlem', phone: '020 1234567' }
  for (const [name, value] of Object.entries({ ...typed, ...more }))
    await page.locator(`main input[name=${name}]`).fill(value)
  await page.locator('main form button[type=submit]').last().click()
  await page.locator('main [aria-invalid=true]').first().waitFor()
}

/** A code that nobody sent; if the one that was sent is too old, another is requested first. */
export async function mistypeCode(page: Page): Promise<void> {
  if ((await page.locator('main input[name=otp]').count()) === 0)
    await page.locator('main form button[type=submit]').first().click()
  await page.locator('main input[name=otp]').fill('000000')
  await page.locator('main form button[type=submit]').first().click()
  await page.locator('main [aria-invalid=true]').first().waitFor()
}

/** Sets a monthly limit that leaves room for the orders of the other screens, and shows where it is set. */
export async function setSpendingLimit(page: Page): Promise<void> {
  await page.locator('#limit input[type=number]').fill('500')
  await page.locator('#limit form button[type=submit]').first().click()
  await page.locator('#limit [role=status], #limit [role=alert]').first().waitFor()
  await page.locator('#limit').scrollIntoViewIfNeeded()
}

export const seeSpending = (page: Page) => page.locator('main a[href="/directdebit/mandate"]').scrollIntoViewIfNeeded()

export async function openMenuOfMain(page: Page): Promise<void> {
  await page.locator('main button[aria-haspopup], main button[popovertarget]').last().click()
  await page.waitForTimeout(300)
}

export async function chooseGift(page: Page): Promise<void> {
  await openMenuOfMain(page)
  await page.locator('[role=menuitem]:visible').first().click()
  await page.locator('[role=dialog]').waitFor()
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
  await page.locator('[role=dialog]').waitFor()
  await page.waitForTimeout(400)
}

export async function complain(page: Page): Promise<void> {
  await page.locator('input[name=kind]').first().check()
  await page.locator('textarea[name=body]').fill('The page with my orders stays empty since yesterday.')
  await page.locator('input[name=email]').fill('eva@duet.example')
  await page.locator('main form button[type=submit]').click()
  await page.locator('main [role=status]').waitFor()
}

/** The beginning of Noah's name occurs in messages too. */
export async function searchChats(page: Page): Promise<void> {
  await page.locator('main input[type=search]').fill('no')
  await page.locator('[data-found] mark').first().waitFor()
}

export async function searchInVain(page: Page): Promise<void> {
  await page.locator('main input[type=search]').fill('xylophone')
  await page.locator('main [role=status]').filter({ hasText: 'xylophone' }).waitFor()
}

export async function openMessageMenu(page: Page): Promise<void> {
  // On a phone this arrives as a long press does; the button beside the message is for mice alone.
  await page.getByRole('log').getByText('museum').click({ button: 'right' })
  await page.locator('[role=menuitem]:visible').first().waitFor()
}

/** Starts a reply to a message. */
export async function answerMessage(page: Page): Promise<void> {
  await openMessageMenu(page)
  await page.locator('[role=menuitem]:visible').first().click()
  await page.locator('[role=menuitem]:visible').first().waitFor({ state: 'hidden' })
}

/** The conversation with Florian, who joined just now. */
export async function openNewcomersChat(page: Page): Promise<void> {
  await page.locator('main nav a', { hasText: 'Florian' }).click()
  await page.getByRole('log').waitFor()
}

/** Wants to send a photo there, which takes asking first. */
export async function wantPhoto(page: Page): Promise<void> {
  await openNewcomersChat(page)
  await page.locator('main form button[type=button]').nth(1).click()
  await page.locator('main form').waitFor()
}

/** Chooses a photo without sending it. */
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
  // The fictional warning must be acknowledged once.
  if (!(await first.isVisible())) await page.locator('main button:visible').last().click()
  await first.click()
  await dialogOf(page)
}

export async function askToRemoveChat(page: Page): Promise<void> {
  await page.locator('main header button[aria-haspopup=menu]').last().click()
  await page.locator('[role=menuitem]:visible').last().click()
  await dialogOf(page)
}

/** The like that is still new, full screen; on an address with `t` it comes by itself, small. */
export async function seeNewLike(page: Page): Promise<void> {
  await page.locator('main header button').last().click()
  await dialogOf(page)
}

export async function openFilters(page: Page): Promise<void> {
  await page.locator('main header form button').click()
  await page.locator('main header [role=dialog] form button[type=submit]').waitFor()
}

export async function openSaved(page: Page): Promise<void> {
  await page.locator('main header button[type=button]').last().click()
  await dialogOf(page)
}

export async function saveThisSearch(page: Page): Promise<void> {
  await page.locator('main ul li:last-child button').first().click()
  await dialogOf(page)
}

/** Reports, after lifting the block of an earlier picture. */
export async function report(page: Page): Promise<void> {
  const id = new URL(page.url()).pathname.split('/').at(-1)
  await page.request.delete('/api/block.php', { data: { member: id } })
  await page.reload({ waitUntil: 'networkidle' })
  await askToReport(page)
  await page.locator('[role=dialog] input[type=radio]').nth(1).check({ force: true })
  await page.locator('[role=dialog] button:visible').last().click()
  await page.locator('[role=dialog] [role=status]').waitFor()
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

/** The profile hydrates only when it is touched. */
async function wake(page: Page): Promise<void> {
  await page.locator('body').dispatchEvent('pointerdown')
  await page.waitForTimeout(1_200)
}

export async function dialogOf(page: Page): Promise<void> {
  await page.locator('[role=dialog]').last().waitFor()
  await page.waitForTimeout(700)
}

export async function leaveWrongly(page: Page): Promise<void> {
  await page.locator('input[type=password]').fill('not the password')
  await page.locator('main form button[value=delete]').click()
  await page.locator('input[type=password][aria-invalid=true]').waitFor()
}

export async function changePasswordWrongly(page: Page): Promise<void> {
  const fields = page.locator('input[type=password]')
  for (const [at, text] of ['not the password', 'seven kites above the dunes', 'seven kites above the dunes'].entries())
    await fields.nth(at).fill(text)
  await page.locator('main form button[type=submit]').click()
  await page.locator('input[type=password][aria-invalid=true]').waitFor()
}

export async function makeCopy(page: Page): Promise<void> {
  const password = page.locator('input[type=password]')
  if ((await password.count()) > 0) {
    await password.fill('two-voices-noah')
    await page.locator('main form button[value=ask]').click()
  }
  await page.locator('a[href^="/exports/"]').waitFor({ timeout: 20_000 })
}

export async function askAddress(page: Page): Promise<void> {
  const email = page.locator('main input[type=email]')
  if ((await email.count()) > 0) {
    await email.fill('noah.at.sea@mail.example')
    await page.locator('input[type=password]').fill('two-voices-noah')
    await page.locator('main form button[type=submit]').click()
  }
  await page.locator('main button[value=drop]').waitFor()
}

/** Two mails less, and names on the screen. */
export async function chooseQuietly(page: Page): Promise<void> {
  for (const line of [2, 3])
    await page.getByRole('table').getByRole('row').nth(line).getByRole('checkbox').first().uncheck()
  await page.locator('[name=push_names]').click()
  await page.locator('p[role=status]').filter({ hasText: /./ }).waitFor()
}

/** A visitor tries something that needs an account. */
export async function touchAsVisitor(page: Page): Promise<void> {
  await page.locator('main button.like-gradient, main button[aria-pressed]').first().click()
  await dialogOf(page)
  await page.locator('[role=dialog] form').waitFor()
}
