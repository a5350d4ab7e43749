// What Lighthouse says about the pages that visitors open first, on its throttled phone: four scores per page and how it paints, the median of several runs.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { findBrowser } from '../e2e/browser.ts'
import { startServer } from '../e2e/server.ts'
import { median, reaching, within } from './figures.ts'
import type { Figure } from './figures.ts'
import { visitorPaths } from './visitor-paths.ts'

const rounds = 5
/** The landing pages are those of a member who lets search engines list them (docs/decisions/0031). */
const noah = { email: 'noah@duet.example', password: 'two-voices-noah' }
const least = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 } as const
/** By the audit that measures it. */
const most = {
  'largest-contentful-paint': { title: 'LCP', unit: 'ms', target: 1_200 },
  'total-blocking-time': { title: 'TBT', unit: 'ms', target: 20 },
  'cumulative-layout-shift': { title: 'CLS', unit: '', target: 0 },
} as const

const blocking = 'total-blocking-time'

export async function benchLighthouse(): Promise<Figure[]> {
  const server = await startServer({ DATABASE_URL: '' })
  const port = await freePort()
  const { executablePath, args, env } = await findBrowser()
  const browser = await chromium.launch({
    executablePath,
    args: [...args, `--remote-debugging-port=${port}`],
    env: { ...process.env, ...env },
  })
  const empty = await serveEmpty(server.url)
  try {
    const figures: Figure[] = []
    const blockedEmpty: number[] = []
    for (const page of await visitorPaths(server.url, await findable(server.url))) {
      figures.push(...(await judge(server.url + page, page, port)))
      blockedEmpty.push((await visit(empty, port)).audits[blocking]?.numericValue ?? Infinity)
    }
    // The browser's own overhead on this machine, for an empty page.
    const bound = Math.round(median(blockedEmpty))
    return figures.map((figure) => (figure.name.endsWith(most[blocking].title) ? { ...figure, bound } : figure))
  } finally {
    await browser.close()
    await server.stop()
  }
}

async function judge(url: string, name: string, port: number): Promise<Figure[]> {
  const found: Found[] = []
  const faults = new Set<string>()
  // The first visit draws the demo's pictures, which happens once in an installation's life.
  await fetch(url)
  for (let round = 0; round < rounds; round++) {
    const lhr = await visit(url, port)
    found.push(lhr)
    for (const fault of faultsOf(lhr)) faults.add(fault)
  }
  for (const fault of faults) console.log(`${name}: ${fault}`)
  const scores = (id: string) => found.map(({ categories }) => Math.round((categories[id]?.score ?? 0) * 100))
  const measured = (id: string) => found.map(({ audits }) => audits[id]?.numericValue ?? Infinity)
  return [
    ...Object.entries(least).map(([id, target]) => reaching(`${name}: ${id}`, scores(id), target)),
    ...Object.entries(most).map(([id, { title, unit, target }]) =>
      within(`${name}: ${title}`, unit, measured(id), target),
    ),
  ]
}

async function visit(url: string, port: number): Promise<Found> {
  const flags = { port, output: 'json', logLevel: 'error', onlyCategories: Object.keys(least) } as const
  const { lhr } = (await lighthouse(url, flags)) ?? {}
  if (!lhr) throw new Error(`Lighthouse said nothing of ${url}.`)
  return lhr
}

/** A page with one word on it, under our headers. It ends with the process. */
async function serveEmpty(ours: string): Promise<string> {
  const headers = new Headers((await fetch(ours)).headers)
  for (const name of ['content-length', 'content-encoding', 'transfer-encoding', 'connection']) headers.delete(name)
  const page = '<!DOCTYPE html><html lang="en"><title>Empty</title><p>Empty'
  const server = createServer((_, reply) => reply.writeHead(200, Object.fromEntries(headers)).end(page))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

/** The id of a real member who has turned that on. */
async function findable(url: string): Promise<string> {
  const ask = async (method: string, path: string, body: object, headers = {}) => {
    const given = { 'content-type': 'application/json', 'x-request-type': 'client', ...headers }
    const answer = await fetch(url + path, { method, headers: given, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return answer
  }
  const login = await ask('POST', '/api/user.php', noah)
  const cookie = login.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  await ask('PUT', '/api/profile.php', { search_engines: true }, { cookie })
  return ((await login.json()) as { id: string }).id
}

type Found = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr']

/** What keeps the three other scores from 100, by name. */
function faultsOf({ categories, audits }: Found): string[] {
  return Object.values(categories)
    .filter(({ id }) => id !== 'performance')
    .flatMap(({ id, auditRefs }) =>
      auditRefs.filter(({ weight }) => weight > 0).map((ref) => ({ category: id, ...ref })),
    )
    .flatMap(({ category, id }) => {
      const { score = null, title = '' } = audits[id] ?? {}
      return score !== null && score < 1 ? [`${category}, ${id}: ${title}`] : []
    })
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
