// Visitors who read at twice the text size, or without a mouse.
import { landerNames } from '#features/landers/limits.ts'
import { openAs } from './cast.ts'
import { expect, test } from './journey.ts'
import { cutOff, enlargeText } from './large-text.ts'

const pages = [
  '/',
  '/signup',
  '/login',
  '/reset-password',
  '/members',
  '/pricing',
  '/complaints',
  '/lang-config',
  '/faq',
  '/terms',
  '/cookies',
  '/?network=spring',
  '/activate/error',
  ...landerNames.map((name) => `/landers/${name}`),
]

interface Shown {
  id: string
  fictional: boolean
}

const phone = { width: 390, height: 844 }
const desktop = { width: 1280, height: 800 }

for (const [name, sizes, withFont] of [
  ['a phone and a desktop', [phone, desktop], true],
  ['a phone to which the typeface comes too late', [phone], false],
] as const)
  test(`[9.19] at twice the text size nothing is clipped or overflows the window, on ${name}`, async ({
    browser,
    server,
  }) => {
    test.setTimeout(180_000)
    const faults: string[] = []
    const page = await openAs(browser, server, null)
    if (!withFont) await page.route('**/*.woff2', (route) => route.abort())
    await enlargeText(page)
    const { results } = (await (await page.request.get('/api/members.php')).json()) as { results: Shown[] }
    const member = `/members/${results.find(({ fictional }) => fictional)?.id}`
    const about = [member, ...['signup', 'landing', 'landing2', 'landing3'].map((name) => `${member}/${name}`)]
    for (const language of ['de', 'fi']) {
      await page.context().addCookies([{ name: 'locale', value: language, url: server.url }])
      for (const path of [...pages, ...about]) {
        await page.setViewportSize(phone)
        await page.goto(path)
        for (const size of sizes) {
          await page.setViewportSize(size)
          const found = await page.evaluate(cutOff)
          faults.push(...found.map((fault) => `${language} ${path} ${size.width}: ${fault}`))
        }
      }
    }
    await page.context().close()
    expect(faults).toEqual([])
  })

test('[2.116] the focus is never hidden under the consent question', async ({ browser, server }) => {
  const page = await openAs(browser, server, null, { viewport: phone })
  await page.goto('/?network=spring')
  const question = page.getByRole('region', { name: 'Your consent' })
  await expect(question).toBeVisible()
  const links = await page.getByRole('contentinfo').getByRole('link').all()
  await page.getByRole('main').getByRole('link').last().focus()
  for (const link of links) {
    await page.keyboard.press('Tab')
    await expect(link).toBeFocused()
    const [above, below] = [await link.boundingBox(), await question.boundingBox()]
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0)
  }
  await page.context().close()
})
