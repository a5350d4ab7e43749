// The screens and overlays that are photographed, each in the states worth looking at.
import type { Page } from '@playwright/test'

/** Who looks: nobody, a new member with few credits, or one who bought a bundle. */
export type Looker = 'visitor' | 'member' | 'premium'

export interface Screen {
  readonly name: string
  readonly path: string
  readonly as: Looker
  /** What to do on the page before the picture is taken. */
  readonly prepare?: (page: Page) => Promise<void>
}

/** Ids that the stage made and paths contain. */
export interface Stage {
  readonly fictionalId: string
  readonly memberId: string
  readonly premiumId: string
  readonly conversationId: string
  readonly bundleId: string
  readonly payments: Record<'pending' | 'completed' | 'failed', string>
  readonly activationToken: string
}

/** All screens there are, in the order of the journey. */
export function screensOf(stage: Stage): readonly Screen[] {
  return [
    ...visitorScreens(stage),
    { name: 'complete-signup', path: '/complete-signup', as: 'member' },
    { name: 'signup-matches', path: '/signup-matches', as: 'member' },
    { name: 'members', path: '/members', as: 'member' },
    { name: 'members-empty', path: '/members?min_age=99&max_age=99&online=1', as: 'member' },
    { name: 'member-fictional', path: `/members/${stage.fictionalId}`, as: 'member' },
    { name: 'member-real', path: `/members/${stage.premiumId}`, as: 'member' },
    { name: 'member-menu', path: `/members/${stage.premiumId}`, as: 'member', prepare: openMenuOfMain },
    { name: 'member-viewer', path: `/members/${stage.fictionalId}#photos`, as: 'premium' },
    { name: 'member-locked', path: `/members/${stage.fictionalId}`, as: 'member', prepare: turnToLocked },
    { name: 'member-report', path: `/members/${stage.premiumId}`, as: 'member', prepare: askToReport },
    { name: 'member-gift', path: `/members/${stage.premiumId}`, as: 'member', prepare: chooseGift },
    { name: 'member-blocked-list', path: '/profile/blocked', as: 'member' },
    { name: 'likes-received', path: '/likes/received', as: 'premium' },
    { name: 'likes-sent', path: '/likes/sent', as: 'member' },
    { name: 'likes-matches', path: '/likes/matches', as: 'premium' },
    { name: 'match-finder', path: '/match-finder', as: 'member' },
    { name: 'match-finder-done', path: '/match-finder', as: 'premium', prepare: passEverybody },
    { name: 'chats', path: '/chats', as: 'member' },
    { name: 'chat', path: `/chats/${stage.conversationId}`, as: 'member' },
    { name: 'chat-message-menu', path: `/chats/${stage.conversationId}`, as: 'premium', prepare: openMessageMenu },
    { name: 'chat-new-fictional', path: `/members/${stage.fictionalId}/chat`, as: 'member' },
    { name: 'profile', path: '/profile', as: 'member' },
    { name: 'settings', path: '/notifications', as: 'member' },
    { name: 'premium', path: '/premium', as: 'member' },
    { name: 'premium-member', path: '/premium', as: 'premium' },
    { name: 'credits', path: '/credits', as: 'member' },
    { name: 'credits-premium', path: '/credits', as: 'premium' },
    { name: 'credits-bundle', path: `/credits/${stage.bundleId}`, as: 'member' },
    { name: 'transactions', path: '/transactions', as: 'premium' },
    { name: 'payment-pending', path: `/transactions/${stage.payments.pending}`, as: 'premium' },
    { name: 'payment-completed', path: `/transactions/${stage.payments.completed}`, as: 'premium' },
    { name: 'payment-failed', path: `/transactions/${stage.payments.failed}`, as: 'premium' },
    { name: 'account-menu', path: '/members', as: 'member', prepare: openAccountMenu },
    { name: 'not-found', path: '/no/such/page', as: 'member' },
  ]
}

/** Likes the first of the day and passes the others, unless that was done before. */
async function passEverybody(page: Page): Promise<void> {
  const like = page.getByRole('button', { name: 'Like', exact: true })
  if (await like.isVisible()) await like.click()
  const pass = page.getByRole('button', { name: 'Not for me' })
  while (await pass.isVisible()) await pass.click()
}

function visitorScreens(stage: Stage): readonly Screen[] {
  const pages = ['terms', 'privacy', 'cookies', 'ban', 'return-policy', 'faq', 'service'] as const
  return [
    { name: 'home', path: '/', as: 'visitor' },
    { name: 'members-visitor', path: '/members', as: 'visitor' },
    { name: 'signup', path: '/signup', as: 'visitor' },
    { name: 'login', path: '/login', as: 'visitor' },
    { name: 'login-refused', path: '/login', as: 'visitor', prepare: logInWrongly },
    { name: 'reset-password', path: '/reset-password', as: 'visitor' },
    { name: 'activate', path: `/activate/done?token=${stage.activationToken}`, as: 'visitor' },
    { name: 'activate-error', path: '/activate/error', as: 'visitor' },
    { name: 'pricing', path: '/pricing', as: 'visitor' },
    { name: 'language', path: '/lang-config', as: 'visitor' },
    { name: 'complaints', path: '/complaints', as: 'visitor' },
    { name: 'complaints-taken', path: '/complaints', as: 'visitor', prepare: complain },
    ...pages.map((token) => ({ name: `page-${token}`, path: `/${token}`, as: 'visitor' as const })),
    { name: 'not-found-visitor', path: '/no/such/page', as: 'visitor' },
  ]
}

async function logInWrongly(page: Page): Promise<void> {
  await page.locator('input[type=email]').fill('nobody@duet.example')
  await page.locator('input[type=password]').fill('not the password')
  await page.locator('main form button[type=submit]').click()
  await page.locator('[role=alert]').first().waitFor({ timeout: 5_000 })
}

async function openAccountMenu(page: Page): Promise<void> {
  await page.locator('header.sticky button[aria-haspopup=menu]').last().click()
  await page.waitForTimeout(300)
}

async function openMenuOfMain(page: Page): Promise<void> {
  await page.locator('main button[aria-haspopup], main button[popovertarget]').last().click()
  await page.waitForTimeout(300)
}

async function chooseGift(page: Page): Promise<void> {
  await openMenuOfMain(page)
  await page.locator('[role=menuitem]:visible').first().click()
  await page.locator('[role=dialog]').waitFor({ timeout: 5_000 })
  await page.waitForTimeout(500)
}

async function turnToLocked(page: Page): Promise<void> {
  await page.locator('body').dispatchEvent('pointerdown')
  await page.waitForTimeout(800)
  await page.keyboard.press('ArrowRight')
  await page.waitForTimeout(700)
}

async function askToReport(page: Page): Promise<void> {
  await openMenuOfMain(page)
  await page.locator('[role=menuitem]:visible').nth(1).click()
  await page.locator('[role=dialog]').waitFor({ timeout: 5_000 })
  await page.waitForTimeout(400)
}

async function complain(page: Page): Promise<void> {
  await page.locator('input[name=kind]').first().check()
  await page.locator('textarea[name=body]').fill('The page with my orders stays empty since yesterday.')
  await page.locator('input[name=email]').fill('eva@duet.example')
  await page.locator('main form button[type=submit]').click()
  await page.locator('main [role=status]').waitFor({ timeout: 5_000 })
}

async function openMessageMenu(page: Page): Promise<void> {
  const line = page.getByRole('log').getByRole('listitem').filter({ hasText: 'museum' })
  await line.locator('button[aria-haspopup=menu]').click()
}
