// The search call over HTTP against the same SQL alone; how it grows with the number of people and of pages; and the exact count.
import { defaultSiteId } from '../demo/sites.ts'
import { writeCursor } from '#features/matching/cursor/service.ts'
import type { Cursor } from '#features/matching/cursor.ts'
import { peopleDatabase, startBenchPostgres, withClient } from './data.ts'
import { apart, atLeast, atMost } from './figures.ts'
import type { Figure } from './figures.ts'
import { interleaved, startLoadGenerator } from './load.ts'
import type { HttpRequest, Order, SqlLoad, Statement } from './load.ts'
import {
  commonSearches,
  countStatement,
  exactCountStatement,
  exactMutualCountStatement,
  lastOfPageStatement,
  memberCounts,
  pageStatement,
  rareSearches,
  searchRequest,
} from './searches.ts'
import type { Search } from './searches.ts'
import { benchSecret, startProduct } from './server.ts'

const clients = 16
const ms = 2_000
/** How counting one by one is run: with the best plan for each range of ages. */
const oneByOne = { bare: true, customPlan: true }

export async function benchSearch(): Promise<Figure[]> {
  const postgres = await startBenchPostgres()
  const generator = startLoadGenerator()
  const sizes = [1_000_000, 100_000, 10_000]
  const urls: string[] = []
  for (const size of sizes) urls.push(await peopleDatabase(postgres, size))
  const [large = ''] = urls
  const products = await Promise.all(urls.map((databaseUrl) => startProduct({ databaseUrl })))
  try {
    const ports = products.map(({ port }) => port)
    const [port = 0, smallerPort = 0, smallestPort = 0] = ports
    const load = (at: number, requests: readonly HttpRequest[]): Order => ({
      load: { kind: 'http', port: at, requests },
      clients,
      ms,
    })
    const calls = (at: number, searches: readonly Search[]) =>
      load(
        at,
        searches.map((search) => searchRequest(search)),
      )
    const deep = await tenthPages(large)
    const counts = await memberCounts(large, defaultSiteId)
    const statements = (list: (search: Search, at: number) => Statement[], load: Partial<SqlLoad>): Order => ({
      load: { kind: 'sql', url: large, rounds: commonSearches.map(list), ...load },
      clients,
      ms,
    })
    const found = await interleaved(generator, {
      search: calls(port, commonSearches),
      sql: statements((search, at) => [pageStatement(defaultSiteId, search), ...(counts[at] ?? [])], {
        customPlan: true,
      }),
      smaller: calls(smallerPort, commonSearches),
      smallest: calls(smallestPort, commonSearches),
      rare: calls(port, rareSearches),
      first: calls(
        port,
        deep.map(({ search }) => search),
      ),
      tenth: load(
        port,
        deep.map(({ search, after }) => searchRequest(search, undefined, after)),
      ),
      count: statements((search) => [countStatement(defaultSiteId, search)], { bare: true }),
      memberCount: statements((_, at) => counts[at] ?? [], { bare: true }),
      exactCount: statements((search) => [exactCountStatement(defaultSiteId, search)], oneByOne),
      exactMutualCount: statements((search) => [exactMutualCountStatement(defaultSiteId, search)], oneByOne),
    })
    const rates = (name: keyof typeof found) => found[name].map(({ rate }) => rate)
    const usual = (name: keyof typeof found) => found[name].map(({ p50 }) => p50)
    const slowest = (name: keyof typeof found) => found[name].map(({ p99 }) => p99)
    const pages = ['first', 'tenth', 'rare'] as const
    return [
      atLeast('search of 1,000,000 people, JSON, against its SQL', '/s', rates('search'), rates('sql'), 0.3),
      atMost('search of 1,000,000 against 100,000 people, p50', 'ms', usual('search'), usual('smaller'), 1.7),
      // Twice the step above: most pages of 10,000 people are not even full.
      atMost('search of 1,000,000 against 10,000 people, p50', 'ms', usual('search'), usual('smallest'), 3),
      atMost('rare filter against common filter, p99', 'ms', slowest('rare'), slowest('search'), 3),
      apart('first page, tenth and a rare filter, farthest apart, p50', 'ms', pages.map(usual), 3),
      apart('the same, p99', 'ms', pages.map(slowest), 3),
      atLeast('a visitor’s filtered count against counting one by one', '/s', rates('count'), rates('exactCount'), 15),
      atLeast('a member’s, both ways, against the same', '/s', rates('memberCount'), rates('exactMutualCount'), 15),
    ]
  } finally {
    generator.stop()
    await Promise.all(products.map((product) => product.stop()))
    await postgres.stop()
  }
}

/** The common searches that have at least ten pages, with where the tenth starts. */
async function tenthPages(url: string): Promise<{ search: Search; after: string }[]> {
  return withClient(url, async (client) => {
    const found: { search: Search; after: string }[] = []
    for (const search of commonSearches) {
      const { text, values } = lastOfPageStatement(defaultSiteId, search, 9)
      const { rows } = await client.query<Cursor>(text, [...values])
      if (rows[0]) found.push({ search, after: writeCursor(benchSecret, 'people', rows[0]) })
    }
    return found
  })
}
