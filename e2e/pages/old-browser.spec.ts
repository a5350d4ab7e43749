// A browser that is older than the README names.
import { expect, test } from '../journey.ts'
import { enter } from '../pair.ts'

for (const [what, age, warnings] of [
  ['an older browser', () => Reflect.deleteProperty(AbortSignal, 'any'), 1],
  ['one that is new enough', () => undefined, 0],
] as const)
  test(`[2.350] ${what} is ${warnings ? 'told what to do' : 'told nothing'}`, async ({ browser, server }) => {
    const { page } = await enter(browser, server.url, 'alma')
    await page.addInitScript(age)
    await page.goto('/members')
    await expect(page.getByRole('article').first()).toBeVisible()
    await expect(page.getByText('Your browser is too old for this site')).toHaveCount(warnings)
    await page.context().close()
  })
