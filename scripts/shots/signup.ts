// The signup on its way, and towns suggested while one is typed.
import type { Page } from '@playwright/test'

/** Answers the signup up to its last question, which gets a password. */
export async function reachLastStep(page: Page): Promise<void> {
  await reachStep(page, 4)
  await page.locator('input[name=password]').fill('a quiet evening by the sea')
}

/** Answers it up to the town, and types the beginning of one. */
export async function typeTown(page: Page): Promise<void> {
  await reachStep(page, 2)
  await page.locator('select[name=region]').selectOption('ZH')
  await beginTown(page)
}

/** The same in the own profile, where one is chosen with the arrow keys. */
export async function changeTown(page: Page): Promise<void> {
  await page.locator('input[name=city]').fill('')
  await beginTown(page)
  await page.keyboard.press('ArrowDown')
}

async function beginTown(page: Page): Promise<void> {
  await page.locator('input[name=city]').pressSequentially('de')
  await page.locator('[role=option]').first().waitFor()
}

const questions = [['gender', 'seeks'], ['date_of_birth'], ['country', 'region'], ['name']]

async function reachStep(page: Page, last: number): Promise<void> {
  const answers: Record<string, string> = {
    gender: 'female',
    seeks: 'male',
    date_of_birth: '1991-05-04',
    country: 'NL',
    region: 'NH',
    name: `Willow${Date.now() % 100_000}`,
  }
  for (const [step, names] of questions.slice(0, last).entries()) {
    const said = names.map((name) => [name, answers[name]])
    await page.request.post(`/signup?step=${step}`, {
      form: { ...Object.fromEntries(said), country_shown: 'NL', direction: 'next' },
      headers: { origin: new URL(page.url()).origin },
    })
  }
  await page.goto(`/signup?step=${last}`, { waitUntil: 'networkidle' })
}
