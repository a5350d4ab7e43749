// The members page rendered on the server, for a logged-in reader, against the search SQL by itself.
import { defaultSiteId } from '../demo/sites.ts'
import { peopleDatabase, startBenchPostgres } from './data.ts'
import { atLeast } from './figures.ts'
import type { Figure } from './figures.ts'
import { interleaved, startLoadGenerator } from './load.ts'
import { commonSearches, memberCounts, pageStatement, searchRequest } from './searches.ts'
import { startProduct } from './server.ts'

const clients = 16
const ms = 2_000

export async function benchPage(): Promise<Figure[]> {
  const postgres = await startBenchPostgres()
  const generator = startLoadGenerator()
  const url = await peopleDatabase(postgres, 1_000_000)
  const counts = await memberCounts(url, defaultSiteId)
  const product = await startProduct({ databaseUrl: url })
  try {
    const found = await interleaved(generator, {
      page: {
        load: {
          kind: 'http',
          port: product.port,
          requests: commonSearches.map((search) => searchRequest(search, '/members')),
        },
        clients,
        ms,
      },
      sql: {
        load: {
          kind: 'sql',
          customPlan: true,
          url,
          rounds: commonSearches.map((search, at) => [pageStatement(defaultSiteId, search), ...(counts[at] ?? [])]),
        },
        clients,
        ms,
      },
    })
    const rates = (name: keyof typeof found) => found[name].map(({ rate }) => rate)
    return [atLeast('members page of 1,000,000 people, HTML, against its SQL', '/s', rates('page'), rates('sql'), 0.12)]
  } finally {
    generator.stop()
    await product.stop()
    await postgres.stop()
  }
}
