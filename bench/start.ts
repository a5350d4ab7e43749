// How long it takes until the product is ready, with existing data: with the embedded database and with one that is already running.
import path from 'node:path'
import { benchFolder, peopleDatabase, startBenchPostgres } from './data.ts'
import { within } from './figures.ts'
import type { Figure } from './figures.ts'
import { startProduct } from './server.ts'

const rounds = 5

export async function benchStart(): Promise<Figure[]> {
  const postgres = await startBenchPostgres()
  try {
    const databaseUrl = await peopleDatabase(postgres, 100_000)
    const embedded = () => timeStart({ dataDir: path.join(benchFolder, 'installation'), role: 'both' })
    const external = () => timeStart({ databaseUrl, role: 'web' })
    // The first start makes the demo, and PostgreSQL's files come from the disk.
    await embedded()
    await external()
    const found = { embedded: [] as number[], external: [] as number[] }
    for (let round = 0; round < rounds; round++) {
      found.embedded.push(await embedded())
      found.external.push(await external())
    }
    return [
      within('start with the embedded database', 's', found.embedded, 3),
      within('start with a database that runs', 's', found.external, 0.6),
    ]
  } finally {
    await postgres.stop()
  }
}

async function timeStart(options: Parameters<typeof startProduct>[0]): Promise<number> {
  const product = await startProduct(options)
  await product.stop()
  return product.readyMs / 1000
}
