// Labels and buttons for visitors stay unbroken and inside the window, on a small phone, an ordinary one and a tablet, in every language.
import type { Page } from '@playwright/test'
import { languages } from '#base/languages.ts'
import { openAs } from '../cast.ts'
import { expect, test } from '../journey.ts'
import { enter } from '../pair.ts'

const sizes = [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
]

test('[9.25] no choice or button has a broken word, and no label is clipped, on a small phone and a tablet', async ({
  browser,
  request,
  server,
}) => {
  test.setTimeout(240_000)
  const { results } = (await (await request.get('/api/members.php')).json()) as {
    results: { id: string; fictional: boolean }[]
  }
  const member = `/members/${results.find(({ fictional }) => fictional)?.id}`
  const about = ['signup', 'landing2', 'landing3'].map((page) => `${member}/${page}`)
  const pages = ['/signup', '/landers/alonetonight', '/landers/iconslanding', '/cookies', member, ...about]
  const faults: string[] = []
  const page = await openAs(browser, server, null)
  for (const language of languages) {
    await page.context().addCookies([{ name: 'locale', value: language, url: server.url }])
    for (const path of pages) {
      await page.goto(path)
      for (const size of sizes) {
        await page.setViewportSize(size)
        const found = await page.evaluate(brokenApart, 'label, legend, button, a, h1, h2, .leading-tight')
        faults.push(...found.map((fault) => `${language} ${path.replace(member, 'member')} ${size.width}: ${fault}`))
      }
    }
  }
  await page.context().close()
  expect(faults).toEqual([])
})

test('[9.95] in no language is a word of the table of notifications broken, on any phone', async ({
  browser,
  server,
}) => {
  const { page } = await enter(browser, server.url, 'alma')
  await expectNoFaults(page, server.url, () => page.evaluate(brokenApart, '[role=table], table'))
})

/** On the settings of notifications, in each language, on phones of all widths. */
async function expectNoFaults(page: Page, url: string, look: () => Promise<readonly string[]>): Promise<void> {
  const faults: string[] = []
  for (const language of languages) {
    await page.context().addCookies([{ name: 'locale', value: language, url }])
    await page.goto('/notifications')
    for (const width of [320, 345, 360, 375, 390]) {
      await page.setViewportSize({ width, height: 844 })
      faults.push(...(await look()).map((fault) => `${language} ${width}: ${fault}`))
    }
  }
  await page.context().close()
  expect(faults).toEqual([])
}

test('[9.114] the arrow of a row stands at the end of its line, in every language, on any phone', async ({
  browser,
  server,
}) => {
  const { page } = await enter(browser, server.url, 'alma')
  await expectNoFaults(page, server.url, async () => {
    const rows = await page.locator('main li > a:has(svg:last-child)').evaluateAll((all) =>
      all.map((row) => {
        const arrow = [...row.querySelectorAll('svg')].at(-1)
        const gap = row.getBoundingClientRect().right - (arrow?.getBoundingClientRect().right ?? 0)
        return { gap, words: row.textContent }
      }),
    )
    expect(rows.length).toBeGreaterThan(5)
    return rows.filter(({ gap }) => gap > 24).map(({ words }) => words)
  })
})

test('[9.110] where a sentence wraps, the word for e-mail stays whole, in every language', async ({
  browser,
  server,
}) => {
  test.setTimeout(120_000)
  const { page } = await enter(browser, server.url, 'alma')
  const faults: string[] = []
  for (const language of languages) {
    await page.context().addCookies([{ name: 'locale', value: language, url: server.url }])
    for (const path of ['/settings', '/mail-change', '/delete-account']) {
      await page.goto(path)
      for (const width of [320, 345, 360, 375, 390, 430]) {
        await page.setViewportSize({ width, height: 844 })
        faults.push(...(await page.evaluate(mailsBroken)).map((line) => `${language} ${path} ${width}: ${line}`))
      }
    }
  }
  await page.context().close()
  expect(faults).toEqual([])
})

/** Runs in the page: texts in which the word for e-mail stands on two lines. */
function mailsBroken(): string[] {
  const range = document.createRange()
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const broken: string[] = []
  while (walker.nextNode()) {
    const text = walker.currentNode as Text
    for (const { index, 0: word } of text.data.matchAll(/e-\u2060?(?:mail|post)\p{L}*/giu)) {
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) broken.push(text.data)
    }
  }
  return broken
}

/** Runs in the page: words broken across lines, labels clipped by a picture’s edge, and whatever is wider than the window. */
function brokenApart(where: string): string[] {
  const faults: string[] = []
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth > clientWidth) faults.push(`${scrollWidth - clientWidth} px wider than the window`)
  const range = document.createRange()
  const boxOf = (text: Text, { index, 0: word }: RegExpExecArray) => {
    range.setStart(text, index)
    range.setEnd(text, index + word.length)
    return range.getBoundingClientRect()
  }
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const text = walker.currentNode as Text
    const element = text.parentElement?.closest<HTMLElement>(where)
    if (!element?.checkVisibility() || text.parentElement?.matches('.sr-only')) continue
    const cut = element.closest('.overflow-hidden')?.getBoundingClientRect()
    for (const word of text.data.matchAll(/[\p{L}\p{N}]{2,}/gu)) {
      const box = boxOf(text, word)
      const line = Number.parseFloat(getComputedStyle(element).lineHeight)
      if (box.height > line * 1.5) faults.push(`“${word[0]}” is broken`)
      if (cut && box.left < cut.right && box.right > cut.right) faults.push(`“${word[0]}” is cut off`)
    }
  }
  return faults
}
