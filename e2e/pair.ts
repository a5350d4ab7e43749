// The two ready-made members of the demo, each in a window of their own, and calls in their names.
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { Client } from 'pg'
import type { JourneyServer } from './server.ts'

export interface Somebody {
  page: Page
  id: string
}

/** Logs in a ready-made member of the demo, in a window of their own. */
export async function enter(
  browser: Browser,
  url: string,
  name: 'alma' | 'noah',
  options: BrowserContextOptions = {},
): Promise<Somebody> {
  const context = await browser.newContext({ baseURL: url, locale: 'en-GB', ...options })
  const page = await context.newPage()
  await page.goto('/faq')
  const id = await page.evaluate(async (who) => {
    const body = JSON.stringify({ email: `${who}@duet.example`, password: `two-voices-${who}` })
    const headers = { 'content-type': 'application/json', 'x-request-type': 'client' }
    const answer = await fetch('/api/user.php', { method: 'POST', headers, body })
    return ((await answer.json()) as { id: string }).id
  }, name)
  return { page, id }
}

/** Another window with the same login, in which no scripts run. */
export async function withoutScripts(
  browser: Browser,
  url: string,
  { page }: Somebody,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const storageState = await page.context().storageState()
  const usual = { baseURL: url, locale: 'en-GB', javaScriptEnabled: false, storageState }
  return (await browser.newContext({ ...usual, ...options })).newPage()
}

/** Alma and Noah, who do not like each other yet. */
export async function enterBoth(browser: Browser, url: string): Promise<[Somebody, Somebody]> {
  const [alma, noah] = await Promise.all([enter(browser, url, 'alma'), enter(browser, url, 'noah')])
  await ask(alma.page, 'DELETE', '/api/like.php', { member: noah.id })
  await ask(noah.page, 'DELETE', '/api/like.php', { member: alma.id })
  return [alma, noah]
}

/** Closes their windows. */
export async function leave(...people: Somebody[]): Promise<void> {
  await Promise.all(people.map(({ page }) => page.context().close()))
}

/** Keeps a window's next live connections from opening until the returned function is called. */
export async function holdConnection(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.routeWebSocket(/\/live$/, async (socket) => {
    await held.promise
    socket.connectToServer()
  })
  return held.resolve
}

/** A call in the member's name, from their own window. */
export async function ask(page: Page, verb: string, path: string, body?: object): Promise<unknown> {
  return page.evaluate(
    async ([method, address, json]) => {
      const answer = await fetch(address, {
        method,
        ...(json ? { headers: { 'content-type': 'application/json' }, body: json } : {}),
      })
      return answer.json()
    },
    [verb, path, body ? JSON.stringify(body) : ''] as const,
  )
}

/** As if the password had last been entered long ago: by everybody, or by the member with this address. */
export async function ageLogins({ databaseUrl }: JourneyServer, email: string | null = null): Promise<void> {
  const client = new Client({ connectionString: databaseUrl ?? '' })
  await client.connect()
  await client.query(
    `update session set logged_in_at = logged_in_at - interval '1 hour'
    where $1::text is null or member_id in (select member_id from contact where email = $1)`,
    [email],
  )
  await client.end()
}
