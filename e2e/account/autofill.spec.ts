// What browsers and password managers are told about each field, so that they fill in the right thing.
import { reachLastStep } from '../../scripts/shots/signup.ts'
import { setStage } from '../../scripts/shots/stage.ts'
import type { Cast } from '../../scripts/shots/stage.ts'
import type { Page } from '@playwright/test'
import { holdBack, openAs } from '../cast.ts'
import { expect, ownServer, test } from '../journey.ts'

ownServer()

let cast: Cast
test.beforeAll(async ({ server }) => {
  cast = await setStage(server)
})

/** Name and autofill token of each submitted field whose type is not hidden, in order. */
const tokensOf = (page: Page) =>
  page.locator('main form').evaluateAll((forms) =>
    forms
      .flatMap((form) => [...form.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select')])
      .filter(({ type }) => !['hidden', 'radio', 'checkbox'].includes(type))
      .map(({ name, autocomplete }) => `${name}: ${autocomplete}`),
  )

test('[2.153] login, signup and direct debit', async ({ browser, page, server }) => {
  await page.goto('/login')
  expect(await tokensOf(page)).toEqual(['email: username webauthn', 'password: current-password'])
  await page.goto('/reset-password')
  expect(await tokensOf(page)).toEqual(['email: email'])
  await page.goto('/signup')
  await reachLastStep(page)
  expect(await tokensOf(page)).toEqual(['email: email', 'password: new-password'])
  const alma = await openAs(browser, server, cast.member)
  await alma.goto(`/directdebit?bundle=${cast.stage.bundleId}&country=NL`)
  expect(await tokensOf(alma)).toEqual([
    'account_holder: name',
    'iban: off',
    'street: address-line1',
    'house_number: off',
    'zip: postal-code',
    'city: address-level2',
    'phone: tel',
  ])
  await alma.context().close()
})

test('[2.153] a password being changed, or entered with a new e-mail address, is known to belong to the current one', async ({
  browser,
  server,
}) => {
  const page = await openAs(browser, server, cast.member)
  await page.goto('/change-password')
  expect(await tokensOf(page)).toEqual([
    'username: username',
    'old_password: current-password',
    'password: new-password',
    'password_again: new-password',
  ])
  await page.goto('/mail-change')
  expect(await tokensOf(page)).toEqual(['username: username', 'email: email', 'password: current-password'])
  await expect(page.locator('input[name=username]')).toHaveValue('alma@duet.example')
  await expect(page.locator('input[name=username]')).toBeHidden()
  // Once awake, the page has no form in a browser that can't create passkeys here.
  await holdBack(page, '**/*.js')
  await page.goto('/passkeys', { waitUntil: 'commit' })
  await expect.poll(() => tokensOf(page)).toEqual(['username: username', ': off', 'password: current-password'])
  await page.context().close()
})
