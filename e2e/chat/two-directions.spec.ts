// Words from right to left among others: every line of a message, and what the list shows of it, runs in its own direction.
import type { Locator } from '@playwright/test'
import { newId } from '#base/ids.ts'
import { setStage } from '../../scripts/shots/stage.ts'
import type { Cast } from '../../scripts/shots/stage.ts'
import { askAs, openAs } from '../cast.ts'
import { expect, ownServer, test } from '../journey.ts'

ownServer()

let cast: Cast

test.beforeAll(async ({ server }) => {
  test.setTimeout(120_000)
  cast = await setStage(server)
})

/** From right to left, the sign at the end of the words is drawn to the left of their first letter. */
async function runsToTheLeft(words: Locator, first: string, last: string): Promise<boolean> {
  return words.evaluate(
    (element, signs) => {
      const [begin = 0, end = 0] = signs.map((sign) => {
        const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
        for (let text = texts.nextNode(); text; text = texts.nextNode()) {
          const at = text.textContent?.lastIndexOf(sign) ?? -1
          if (at < 0) continue
          const range = document.createRange()
          range.setStart(text, at)
          range.setEnd(text, at + 1)
          return range.getBoundingClientRect().left
        }
        return NaN
      })
      return end < begin
    },
    [first, last],
  )
}

test('[4.483] each line of a message runs in the direction of its own words, and so do they behind “You:” and “Draft:”', async ({
  browser,
  server,
}) => {
  const page = await openAs(browser, server, cast.premium)
  await page.goto(`/members/${cast.member.id}/chat`, { waitUntil: 'networkidle' })
  const box = page.getByRole('textbox', { name: 'Write a message' })
  await box.fill('Good evening.\nשלום לך!')
  await box.press('Enter')
  const message = page.getByRole('log').getByRole('listitem').last().locator('p[dir=auto]')
  await expect(message).toContainText('שלום')
  expect(await runsToTheLeft(message, 'ש', '!')).toBe(true)
  await box.fill('שלום לך?')
  await box.press('Enter')
  await expect(page.getByRole('log').getByRole('listitem').last()).toContainText('שלום לך?')
  await page.goto('/chats', { waitUntil: 'networkidle' })
  const line = page.getByRole('listitem').filter({ hasText: 'Alma' })
  await expect(line).toContainText('You: שלום')
  expect(await runsToTheLeft(line, 'ש', '?')).toBe(true)
  await line.getByRole('link').click()
  await box.fill('מה שלומך?')
  await page.goto('/chats', { waitUntil: 'networkidle' })
  await expect(line).toContainText('Draft: מה')
  expect(await runsToTheLeft(line, 'מ', '?')).toBe(true)
  await page.context().close()
})

test('[9.115] a name from right to left turns no sentence of the site around, nor the age beside it', async ({
  browser,
  server,
}) => {
  const { member, premium } = cast
  await askAs(server, premium, 'PUT /api/profile.php', { name: 'שרה' })
  await askAs(server, premium, 'POST /api/gift.php', { client_id: newId(), member: member.id, gift: 'rose' })
  const page = await openAs(browser, server, member)
  await page.goto('/chats', { waitUntil: 'networkidle' })
  const sentence = page.getByRole('listitem').getByText('sent you a rose')
  expect(await runsToTheLeft(sentence, 'ש', 'e')).toBe(false)
  const visitor = await openAs(browser, server, null)
  for (const landing of ['signup', 'landing', 'landing2', 'landing3']) {
    await visitor.goto(`/members/${premium.id}/${landing}`)
    const name = visitor.getByText(/^שרה, \d+$/)
    expect([landing, await runsToTheLeft(name, 'ש', ',')]).toEqual([landing, false])
  }
  await Promise.all([page.context().close(), visitor.context().close()])
})

test('[9.120] a name from right to left keeps the sign at its end there, wherever it is seen', async ({
  browser,
  server,
}) => {
  const { member, premium, stage } = cast
  await askAs(server, premium, 'PUT /api/profile.php', { name: 'שרה!' })
  const page = await openAs(browser, server, member, { viewport: { width: 390, height: 844 } })
  for (const [path, times] of [
    [`/members/${premium.id}`, 1],
    ['/chats', 1],
    [`/chats/${stage.conversationId}`, 1],
    ['/likes/received', 1],
  ] as const) {
    await page.goto(path, { waitUntil: 'networkidle' })
    const seen = await page.evaluate(signsOf, 'שרה!')
    expect([path, seen.filter((right) => !right)]).toEqual([path, []])
    expect(seen.length, path).toBeGreaterThanOrEqual(times)
  }
  await page.goto(`/members/${premium.id}`, { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'More' }).click()
  const items = await page.evaluate(signsOf, 'שרה!')
  expect(items.length).toBeGreaterThan(1)
  expect(items).not.toContain(false)
  await page.context().close()
})

/** Runs in the page: for each place where this name is shown, whether its last sign stands to the left of its first letter. */
function signsOf(name: string): boolean[] {
  const range = document.createRange()
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const found: boolean[] = []
  while (walker.nextNode()) {
    const text = walker.currentNode as Text
    const at = text.data.indexOf(name)
    const parent = text.parentElement
    if (at < 0 || !parent?.checkVisibility() || parent.closest('.sr-only')) continue
    const leftOf = (sign: number) => {
      range.setStart(text, sign)
      range.setEnd(text, sign + 1)
      return range.getBoundingClientRect().left
    }
    found.push(leftOf(at + name.length - 1) < leftOf(at))
  }
  return found
}
