// The styles that a static page carries in its HTML: it looks the same as with its style sheets, which are fetched at the first touch.
import { visitorPaths } from '../../bench/visitor-paths.ts'
import { openAs } from '../cast.ts'
import { expect, test } from '../journey.ts'

test.use({ trace: 'off' })

const views = [
  { viewport: { width: 390, height: 844 }, colorScheme: 'light' },
  { viewport: { width: 1280, height: 800 }, colorScheme: 'dark' },
] as const

/** Runs in the page: lazy pictures far below load only when first seen and are drawn a moment later, so only the second screenshot would show them. */
async function drawPictures(): Promise<void> {
  const pictures = [...document.images].filter(({ currentSrc, src }) => currentSrc || src)
  for (const picture of pictures) picture.loading = 'eager'
  await Promise.all(pictures.map((picture) => picture.decode().catch(() => undefined)))
}

test('[2.124] a static page fetches no style sheet before the touch, and looks the same once it has them', async ({
  browser,
  server,
}) => {
  test.setTimeout(300_000)
  const faults: string[] = []
  for (const view of views) {
    const page = await openAs(browser, server, null, { ...view, reducedMotion: 'reduce' })
    // A font too late for the first screenshot would be in use once the sheets are there: a matter of speed, not of styles.
    await page.route('**/*.woff2', (route) => route.abort())
    for (const path of await visitorPaths(server.url)) {
      const sheets: string[] = []
      const note = (request: { url(): string; resourceType(): string }) => {
        if (request.resourceType() === 'stylesheet') sheets.push(request.url())
      }
      page.on('request', note)
      await page.goto(path, { waitUntil: 'networkidle' })
      page.off('request', note)
      if (sheets.length > 0) faults.push(`${path}: fetches ${sheets.join(', ')}`)
      await page.evaluate(drawPictures)
      const carried = await page.screenshot({ fullPage: true, animations: 'disabled' })
      await page.evaluate(async () => {
        const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=asleep]')]
        await Promise.all(
          links.map(async (link) => {
            const loaded = new Promise((resolve) => link.addEventListener('load', resolve))
            link.rel = 'stylesheet'
            await loaded
          }),
        )
        document.getElementById('first-styles')?.remove()
      })
      const whole = await page.screenshot({ fullPage: true, animations: 'disabled' })
      if (!carried.equals(whole)) faults.push(`${path}, ${view.viewport.width} wide: looks another`)
    }
    await page.context().close()
  }
  expect(faults).toEqual([])
})

test('[2.124] once awake, a page has its style sheets and no inline styles', async ({ browser, server }) => {
  const page = await openAs(browser, server, null)
  for (const path of ['/', '/landers/gallery', '/terms']) {
    await page.goto(path)
    await expect(page.locator('#first-styles')).toHaveCount(1)
    await page.locator('body').dispatchEvent('pointerdown')
    await expect(page.locator('#first-styles')).toHaveCount(0)
    await expect(page.locator('link[rel=asleep]')).toHaveCount(0)
    await expect(page.locator('link[rel=stylesheet]')).not.toHaveCount(0)
  }
  await page.context().close()
})
