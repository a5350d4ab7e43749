// Before the journeys: a PostgreSQL (the one in DATABASE_URL, else the embedded one) with the demo of a first start, to be copied for each server.
import path from 'node:path'
import { createScratch, dropAbandoned, runOn } from '../src/platform/db/scratch.ts'
import { startEmbeddedPostgres } from '../src/platform/embedded-postgres/embedded-postgres.ts'
import { startServer } from './server.ts'

const dataDir = path.resolve(import.meta.dirname, '../.cache/postgres')

export default async function startDatabase(): Promise<() => Promise<void>> {
  const given = process.env['DATABASE_URL']
  const embedded = given ? undefined : await startEmbeddedPostgres({ dataDir, durable: false })
  const url = given ?? embedded?.url ?? ''
  await dropAbandoned(url)
  const demo = await createScratch(url, 'demo')
  const first = await startServer({ DATABASE_URL: demo.url })
  await first.stop()
  await runOn(demo.url, 'vacuum analyze')
  // Read by the processes of the journeys.
  process.env['DATABASE_URL'] = url
  process.env['DEMO_DATABASE'] = new URL(demo.url).pathname.slice(1)
  return async () => {
    await demo.drop()
    await embedded?.stop()
  }
}
