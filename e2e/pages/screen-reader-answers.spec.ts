// What a screen reader announces of an answer: a mistake, an accepted code, a payment that has turned.
import type { Locator, Route } from '@playwright/test'
import { logInWrongly } from '../../scripts/shots/preparations.ts'
import { reachLastStep } from '../../scripts/shots/signup.ts'
import { setStage } from '../../scripts/shots/stage.ts'
import type { Cast } from '../../scripts/shots/stage.ts'
import { changeAnswer } from '../cast.ts'
import { expect, ownServer, test } from '../journey.ts'
import { openAloud, saidUntil } from './announcements.ts'

ownServer()

let cast: Cast
test.beforeAll(async ({ server }) => {
  cast = await setStage(server)
})

test('[9.46] a mistake that the focus moves to is read out with its field, one where the focus is already is announced', async ({
  browser,
  server,
}) => {
  const { page, spoken } = await openAloud(browser, server, cast.member, '/change-password')
  const [old, next, again] = ['old_password', 'password', 'password_again'].map((name) =>
    page.locator(`main input[name=${name}]`),
  ) as [Locator, Locator, Locator]
  const fillIn = async () => {
    await old.fill('not the password')
    await next.fill('seven kites above the dunes')
    await again.fill('seven kites above the dunes')
  }
  await fillIn()
  await page.getByRole('button', { name: 'Change my password' }).press('Enter')
  await expect(old).toBeFocused()
  const mistake = await page.locator('main [id$=-error]').innerText()
  await expect(old).toHaveAccessibleDescription(mistake)
  expect(await spoken()).not.toContain(mistake)
  // The focus is there already: nothing would be read out with it.
  for (const _ of ['again', 'and again']) {
    await fillIn()
    await old.press('Enter')
    expect(onlyOnce(await saidUntil(spoken, mistake), mistake)).toBe(true)
  }
  await expect(old).toHaveAccessibleDescription(mistake)
  await page.context().close()
})

/** The strength of a password is announced too. */
const onlyOnce = (said: readonly string[], words: string) => said.filter((one) => one === words).length === 1

test('[9.46] the same refusal twice is announced twice, and so are mistakes that the focus does not move to, each once', async ({
  browser,
  server,
}) => {
  const { page, spoken } = await openAloud(browser, server, null, '/login')
  await logInWrongly(page)
  const refusal = await page.locator('main form [role=alert]').innerText()
  await saidUntil(spoken, refusal)
  await page.getByRole('button', { name: 'Log in', exact: true }).press('Enter')
  expect(await saidUntil(spoken, refusal)).toEqual([refusal])

  await reachLastStep(page)
  await spoken()
  const email = page.locator('main input[type=email]')
  await email.fill('no address')
  await email.press('Tab')
  await expect(email).toHaveAttribute('aria-invalid', 'true')
  const mistake = await page.locator('main [id$=-error]').innerText()
  expect(await saidUntil(spoken, mistake)).toEqual([mistake])

  await page.locator('main input[name=password]').fill('')
  await spoken()
  await page.locator('main form button[value=next]').press('Enter')
  await expect(email).toBeFocused()
  const mistakes = await page.locator('main [id$=-error]').allInnerTexts()
  expect(mistakes.length).toBeGreaterThan(1)
  expect(await saidUntil(spoken, mistakes.at(-1) ?? '')).toEqual(mistakes.filter((words) => words !== mistake))
  await page.context().close()
})

test('[9.46] a refused form can be sent again while its page is still being reloaded', async ({ browser, server }) => {
  const { page } = await openAloud(browser, server, null, '/login')
  const reloads: Route[] = []
  await page.route('**/*.data*', (route) =>
    route.request().method() === 'GET' ? void reloads.push(route) : route.continue(),
  )
  await logInWrongly(page)
  await expect.poll(() => reloads.length).toBeGreaterThan(0)
  const again = page.waitForRequest((request) => request.method() === 'POST')
  await page.getByRole('button', { name: 'Log in', exact: true }).press('Enter')
  await again
  await page.context().close()
})

test('[9.47] when a payment turns, its new state is announced and nothing else of the page', async ({
  browser,
  server,
}) => {
  const { page, spoken } = await openAloud(browser, server, cast.premium, '/transactions')
  let turned = {}
  await changeAnswer(page, '**/api/payment.php?*', (answer) => ({ ...answer, ...turned }))
  await page.goto(`/transactions/${cast.stage.payments.pending}`, { waitUntil: 'load' })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your payment is being processed')
  await page.getByRole('link', { name: 'Finish the payment' }).focus()
  await spoken()
  turned = { status: 'completed', checkout_url: null }
  const title = page.getByRole('heading', { level: 1, name: /credits added$/ })
  await expect(title).toBeVisible()
  expect(await saidUntil(spoken, await title.innerText())).toEqual([await title.innerText()])
  await expect(page.getByRole('link', { name: 'Meet members' })).toBeFocused()
  await page.context().close()
})

test('[9.48] an accepted discount code is announced, and the focus goes on to removing it, and back', async ({
  browser,
  server,
}) => {
  const { page, spoken } = await openAloud(browser, server, cast.member, '/credits?country=NL')
  await page.getByText('I have a discount code').press('Enter')
  const code = page.getByLabel('Discount code')
  await code.fill('NOSUCHCODE')
  for (const _ of ['once', 'again']) {
    await code.press('Enter')
    await expect(code).toHaveAccessibleDescription(/./)
    const mistake = await page.locator('details [id$=-error]').innerText()
    expect(await saidUntil(spoken, mistake)).toEqual([mistake])
  }
  await code.fill('EVENING40')
  await page.getByRole('button', { name: 'Apply code' }).press('Enter')
  await expect(page.getByRole('link', { name: 'Remove it' })).toBeFocused()
  expect(await saidUntil(spoken, 'EVENING40 takes 40% off.')).toEqual(['EVENING40 takes 40% off.'])
  await page.keyboard.press('Enter')
  await expect(page.locator('summary', { hasText: 'I have a discount code' })).toBeFocused()
  await page.context().close()
})
