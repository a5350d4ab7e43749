// The search call over HTTP against the same SQL by itself; how it grows with the number of people; and the true count.
import { defaultSiteId } from '../demo/sites.ts'
import { peopleDatabase, startBenchPostgres } from './data.ts'
import { atLeast, atMost } from './figures.ts'
import type { Figure } from './figures.ts'
import { interleaved, startLoadGenerator } from './load.ts'
import type { Order, Statement } from './load.ts'
import {
  commonSearches,
  countStatement,
  memberCountStatement,
  exactCountStatement,
  pageStatement,
  rareSearches,
  searchRequest,
} from './searches.ts'
import type { Search } from './searches.ts'
import { startProduct } from './server.ts'

const clients = 16
const ms = 2_000

export async function benchSearch(): Promise<Figure[]> {
  const postgres = await startBenchPostgres()
  const generator = startLoadGenerator()
  const [small, large] = [await peopleDatabase(postgres, 100_000), await peopleDatabase(postgres, 1_000_000)]
  const products = [await startProduct({ databaseUrl: small }), await startProduct({ databaseUrl: large })] as const
  try {
    const calls = (port: number, searches: readonly Search[]): Order => ({
      load: { kind: 'http', port, requests: searches.map((search) => searchRequest(search)) },
      clients,
      ms,
    })
    const statements = (list: (search: Search) => Statement[], plannedAnew = true): Order => ({
      load: { kind: 'sql', url: large, rounds: commonSearches.map(list), plannedAnew },
      clients,
      ms,
    })
    const found = await interleaved(generator, {
      search: calls(products[1].port, commonSearches),
      sql: statements((search) => [pageStatement(defaultSiteId, search), memberCountStatement(defaultSiteId, search)]),
      smaller: calls(products[0].port, commonSearches),
      rare: calls(products[1].port, rareSearches),
      count: statements((search) => [countStatement(defaultSiteId, search)], false),
      memberCount: statements((search) => [memberCountStatement(defaultSiteId, search)]),
      exactCount: statements((search) => [exactCountStatement(defaultSiteId, search)]),
    })
    const rates = (name: keyof typeof found) => found[name].map(({ rate }) => rate)
    const slowest = (name: keyof typeof found) => found[name].map(({ p99 }) => p99)
    return [
      atLeast('search of 1,000,000 people, JSON, against its SQL', '/s', rates('search'), rates('sql'), 0.3),
      atMost(
        'search of 1,000,000 against 100,000 people, p50',
        'ms',
        found.search.map(({ p50 }) => p50),
        found.smaller.map(({ p50 }) => p50),
        1.7,
      ),
      atMost('rare filter against common filter, p99', 'ms', slowest('rare'), slowest('search'), 3),
      atLeast('a visitor’s filtered count against counting one by one', '/s', rates('count'), rates('exactCount'), 15),
      atLeast('a member’s, both ways, against the same', '/s', rates('memberCount'), rates('exactCount'), 15),
    ]
  } finally {
    generator.stop()
    await Promise.all(products.map((product) => product.stop()))
    await postgres.stop()
  }
}
