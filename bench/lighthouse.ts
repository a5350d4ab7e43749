// What Lighthouse says of the pages that visitors open first, on its throttled phone: four scores a page, the median of several runs.
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { findBrowser } from '../e2e/browser.ts'
import { startServer } from '../e2e/server.ts'
import { reaching } from './figures.ts'
import type { Figure } from './figures.ts'
import { visitorPaths } from './visitor-paths.ts'

const rounds = 3
const least = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 } as const

export async function benchLighthouse(): Promise<Figure[]> {
  const server = await startServer({ DATABASE_URL: '' })
  const port = await freePort()
  const { executablePath, args, env } = await findBrowser()
  const browser = await chromium.launch({
    executablePath,
    args: [...args, `--remote-debugging-port=${port}`],
    env: { ...process.env, ...env },
  })
  try {
    const figures: Figure[] = []
    for (const page of await visitorPaths(server.url)) figures.push(...(await judge(server.url + page, page, port)))
    return figures
  } finally {
    await browser.close()
    await server.stop()
  }
}

async function judge(url: string, name: string, port: number): Promise<Figure[]> {
  const scores = new Map<string, number[]>()
  const faults = new Set<string>()
  // The first visit draws the demo's pictures, which happens once in an installation's life.
  await fetch(url)
  for (let round = 0; round < rounds; round++) {
    const found = await lighthouse(url, { port, output: 'json', logLevel: 'error', onlyCategories: Object.keys(least) })
    if (!found) throw new Error(`Lighthouse said nothing of ${url}.`)
    for (const { id, score } of Object.values(found.lhr.categories))
      scores.set(id, [...(scores.get(id) ?? []), Math.round((score ?? 0) * 100)])
    for (const fault of faultsOf(found.lhr)) faults.add(fault)
  }
  for (const fault of faults) console.log(`${name}: ${fault}`)
  return Object.entries(least).map(([id, target]) => reaching(`${name}: ${id}`, scores.get(id) ?? [], target))
}

/** What keeps the three other scores from 100, by name. */
function faultsOf({ categories, audits }: NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr']): string[] {
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
