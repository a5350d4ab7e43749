// Visitors who read at twice the text size, or without a mouse.
import { landerNames } from '#features/landers/limits.ts'
import { openAs } from '../cast.ts'
import { expect, test } from '../journey.ts'
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

test('[9.19] at twice the text size nothing is clipped or overflows the window, on a phone and a desktop, and on a phone to which the typeface comes too late', async ({
  browser,
  server,
}) => {
  test.setTimeout(180_000)
  const faults: string[] = []
  const page = await openAs(browser, server, null)
  await enlargeText(page)
  const { results } = (await (await page.request.get('/api/members.php')).json()) as { results: Shown[] }
  const member = `/members/${results.find(({ fictional }) => fictional)?.id}`
  const about = [member, ...['signup', 'landing', 'landing2', 'landing3'].map((name) => `${member}/${name}`)]
  for (const language of ['de', 'fi']) {
    await page.context().addCookies([{ name: 'locale', value: language, url: server.url }])
    for (const path of [...pages, ...about]) {
      const look = async (view: string) =>
        faults.push(...(await page.evaluate(cutOff, 32)).map((fault) => `${language} ${path} ${view}: ${fault}`))
      await page.setViewportSize(phone)
      await page.goto(path)
      await look('on a phone')
      await page.setViewportSize(desktop)
      await look('on a desktop')
      await page.setViewportSize(phone)
      if (!(await page.evaluate(takeTypeface))) faults.push(`${language} ${path}: the typeface was not there`)
      await look('on a phone without the typeface')
    }
  }
  await page.context().close()
  expect(faults).toEqual([])
})

/** Runs in the page: leaves it what it shows while the typeface is late. Returns whether the letters have changed. */
function takeTypeface(): boolean {
  const { style } = document.documentElement
  const letters = document.body.appendChild(document.createElement('span'))
  letters.textContent = 'Hamburgefonstiv'
  letters.style.position = 'absolute'
  const { width } = letters.getBoundingClientRect()
  const faces = getComputedStyle(document.documentElement).fontFamily
  style.setProperty('--font-sans', faces.slice(Math.max(0, faces.indexOf('"Open Sans Arial"'))))
  const changed = letters.getBoundingClientRect().width !== width
  letters.remove()
  return changed
}

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
