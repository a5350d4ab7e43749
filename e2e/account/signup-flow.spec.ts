// The pages of the signup flow by address, before and after signing up.
import { newId } from '../../src/base/ids.ts'
import { mistake } from '../cast.ts'
import { expect, test } from '../journey.ts'
import { ageLogins } from '../pair.ts'

test('[2.21] [4.80] the signup, its completion, and the first matching people', async ({ page }) => {
  const title = page.getByRole('heading', { level: 1 })
  await page.goto('/signup')
  await expect(title).toHaveText('Who are you, and who are you looking for?')
  for (const later of ['/complete-signup', '/signup-matches']) {
    await page.goto(later)
    await expect(page).toHaveURL('/signup')
  }
  const response = await page.request.post('/api/signup.php', {
    data: {
      client_id: newId(),
      email: `flow.${Date.now()}@duet.example`,
      name: `Flow${Date.now() % 100_000}`,
      password: 'a quiet evening by the sea',
      date_of_birth: '1991-05-04',
      gender: 'female',
      sexuality: 'hetero',
      country: 'NL',
      region: 'NH',
      language: 'en',
      terms: true,
    },
  })
  expect(response.ok()).toBe(true)
  await page.goto('/complete-signup')
  await expect(title).toHaveText('Check your e-mail')
  await page.getByRole('link', { name: 'Look around in the meantime' }).click()
  await expect(page).toHaveURL('/signup-matches')
  await expect(title).toHaveText('People who may suit you')
  await expect(page.getByRole('article')).toHaveCount(8)
  // Each says why it is shown.
  for (const card of await page.getByRole('article').all())
    await expect(card.getByRole('listitem').first()).toBeVisible()
  await page.getByRole('link', { name: 'See all members' }).click()
  await expect(page).toHaveURL('/members')
})

test('[3.54] [12.35] where a visitor came from is passed along in the URL, and no cookie stores it', async ({
  page,
}) => {
  const came = 'network=ads-of-may&sub1=spring'
  const opened = await page.goto(`/signup?${came}`)
  const answered = await page.request.post(`/signup?step=0&${came}`, {
    form: { gender: 'female', seeks: 'male', direction: 'next' },
    maxRedirects: 0,
  })
  expect([answered.status(), answered.headers()['location']]).toEqual([303, `/signup?step=1&${came}`])
  const cookies = [opened, answered].map((answer) => answer?.headers()['set-cookie'] ?? '')
  expect(cookies.join()).toContain('signup=')
  expect(cookies.join() + JSON.stringify(await page.context().cookies())).not.toContain('ads-of-may')
  await page.goto(answered.headers()['location'] ?? '')
  await expect(page.locator('form[action*="step=1"]')).toHaveAttribute('action', `/signup?step=1&${came}`)
})

test('[2.62] [2.115] [2.190] [5.3] [5.7] [5.9] without JavaScript: every step, back and forth, with mistyped input', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ baseURL: server.url, locale: 'en-GB', javaScriptEnabled: false })
  const page = await context.newPage()
  const go = (name = 'Continue') => page.getByRole('button', { name, exact: true }).click()
  await page.goto('/signup?step=3')
  await expect(page).toHaveTitle('Who are you, and who are you looking for?')
  await go()
  await expect(page.getByRole('alert')).toHaveCount(2)
  await page.getByLabel('A man').check()
  await page.getByLabel('Women').check()
  await go()
  const day = async (date: string, month: string, year: string) => {
    await page.getByLabel('Day').selectOption(date)
    await page.getByLabel('Month').selectOption(month)
    await page.getByLabel('Year').selectOption(year)
    await go()
  }
  // Nobody born in the last year offered is old enough before its last day: around then, it depends on the local calendar.
  if (!['12-30', '12-31', '01-01'].includes(new Date().toISOString().slice(5, 10))) {
    const years = await page.getByLabel('Year').locator('option').allInnerTexts()
    await day('31', '12', String(Math.max(...years.map(Number).filter(Boolean))))
    await expect(page.getByRole('alert')).toHaveText('Enter your date of birth (18+)')
  }
  await day('04', '05', '1988')
  await page.getByLabel('Country').selectOption('BE')
  await go('Show regions')
  await page.locator('select[name=region]').selectOption({ index: 1 })
  await page.getByLabel('Town').fill('Gent')
  await go()
  await page.getByLabel('Username').fill('@tom')
  await go()
  await expect(page.getByRole('alert')).toContainText('can’t start with @')
  await expect(page.getByLabel('Username')).toBeFocused()
  // What the signup would refuse at its end is said here.
  await page.getByLabel('Username').fill('Support Team')
  await go()
  await expect(page.getByRole('alert')).toContainText('sounds like our staff')
  await expect(page.getByLabel('Username')).toHaveValue('Support Team')
  await go('Back')
  await expect(page.getByLabel('Town')).toHaveValue('Gent')
  await go()
  const name = `Plain${Date.now() % 1_000_000}`
  await page.getByLabel('Username').fill(name)
  await page.getByLabel('A first line about you').fill('100% awake; “on time”, even.')
  await go()
  await go('Back')
  await expect(page.getByLabel('A first line about you')).toHaveValue('100% awake; “on time”, even.')
  await go()
  await page.getByLabel('E-mail address').fill(`${name}@hotmial.com`)
  await page.getByLabel('Password', { exact: true }).fill('a quiet evening by the sea')
  await page.getByRole('checkbox').check()
  await go('Create my profile')
  await expect(page.getByText('Did you mean')).toBeVisible()
  await page.getByRole('checkbox', { name: `${name}@hotmail.com` }).check()
  await page.getByLabel('Password', { exact: true }).fill('password123')
  await page.getByRole('checkbox', { name: /accept the terms/ }).check()
  await go('Create my profile')
  await expect(page.getByRole('alert')).toContainText('leaked')
  await page.getByLabel('Password', { exact: true }).fill('a quiet evening by the sea')
  await page.getByRole('checkbox', { name: /accept the terms/ }).check()
  await go('Create my profile')
  await expect(page).toHaveURL('/complete-signup')
  await expect(page.getByText(`${name}@hotmail.com`)).toBeVisible()
  await context.close()
})

test('[2.143] a corrected mistake continues at the first press, however slow the finger', async ({ page }) => {
  await page.goto('/signup')
  await page.getByRole('radio', { name: 'A woman' }).check()
  await page.getByRole('radio', { name: 'Men', exact: true }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  const year = page.getByLabel('Year')
  await page.getByLabel('Day').selectOption('30')
  await page.getByLabel('Month').selectOption('02')
  await year.selectOption('1990')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(mistake(page)).toHaveText('Invalid date of birth')
  await page.getByLabel('Month').selectOption('03')
  // The sentence disappears when the field loses focus, and what is below moves up: but not during a press.
  await year.focus()
  const button = await page.getByRole('button', { name: 'Continue' }).boundingBox()
  const [x, y] = [(button?.x ?? 0) + 60, (button?.y ?? 0) + (button?.height ?? 0) - 6]
  await page.mouse.click(x, y, { delay: 150 })
  await expect(page).toHaveURL('/signup?step=2')
})

test('[2.150] without JavaScript, going back after a refused step does not prompt to resubmit a form', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ baseURL: server.url, locale: 'en-GB', javaScriptEnabled: false })
  const page = await context.newPage()
  const posted: string[] = []
  page.on('response', (response) => {
    if (response.request().method() === 'POST') posted.push(`${response.status()}`)
  })
  const go = () => page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.goto('/signup')
  await go()
  await expect(page.getByRole('alert')).toHaveCount(2)
  await page.getByLabel('A man').check()
  await page.getByLabel('Women').check()
  await go()
  await page.getByLabel('Day').selectOption('30')
  await page.getByLabel('Month').selectOption('02')
  await page.getByLabel('Year').selectOption('1988')
  await go()
  await expect(page.getByRole('alert')).toHaveText('Invalid date of birth')
  await expect(page.getByLabel('Year')).toHaveValue('1988')
  // Shown once: requested again, the page is as it was before.
  await page.reload()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.getByLabel('Month').selectOption('03')
  await go()
  await expect(page.getByLabel('Country')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveTitle('When were you born?')
  await expect(page.getByLabel('Month')).toHaveValue('03')
  while (new URL(page.url()).search !== '?step=0') await page.goBack()
  await expect(page.getByLabel('Women')).toBeChecked()
  expect(posted).toEqual(['303', '303', '303', '303'])
  expect(JSON.stringify(await context.cookies())).not.toContain('signup_refused')
  await context.close()
})

test('[12.5] an unconfirmed address is corrected with the password if the login is old', async ({ page, server }) => {
  const data = {
    client_id: crypto.randomUUID(),
    email: 'mistyped@mail.example',
    name: 'Late Corrector',
    password: 'three quiet rivers',
    date_of_birth: '1990-02-03',
    gender: 'female',
    seeks: 'male',
    country: 'NL',
    region: 'NH',
    terms: true,
  }
  expect((await page.request.post('/api/signup.php', { data })).status()).toBe(200)
  await ageLogins(server, data.email)
  const field = (name: string) => page.getByLabel(name, { exact: true })
  await page.goto('/complete-signup')
  await page.getByText('Wrong address?').click()
  await field('The right address').fill('right@mail.example')
  const change = page.getByRole('button', { name: 'Change it and send the link there' })
  await change.click()
  await expect(field('Your password')).toHaveAccessibleDescription(/enter your password again/)
  await expect(field('The right address')).toHaveValue('right@mail.example')
  await field('Your password').fill('not it')
  await change.click()
  await expect(page.getByText('That isn’t your password.')).toBeVisible()
  await field('Your password').fill(data.password)
  await change.click()
  await expect(page.getByText('Sent. If nothing arrives at right@mail.example')).toBeVisible()
  await expect(field('Your password')).toHaveCount(0)
})
