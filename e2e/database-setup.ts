// Before the journeys: a PostgreSQL with the demo data of a first start, copied for each server, a folder for the portraits they draw, and the processes they run in.
import path from 'node:path'
import { createScratch, runOn } from '../src/platform/db/scratch.ts'
import { makeDataFolder } from '../src/platform/testing/data-folder.ts'
import { openTestPostgres } from '../src/platform/testing/test-postgres.ts'
import { startHost } from './hosts.ts'
import { startServer } from './server.ts'

export default async function startDatabase({ workers }: { workers: number }): Promise<() => Promise<void>> {
  const postgres = await openTestPostgres()
  const demo = await createScratch(postgres.url, 'demo')
  const first = await startServer({ DATABASE_URL: demo.url })
  await first.stop()
  await runOn(demo.url, 'vacuum analyze')
  const portraits = makeDataFolder('portraits')
  // For the processes of the journeys. `DATABASE_URL` stays: a journey with a database of its own still gets one that waits for the disk.
  process.env['JOURNEYS_POSTGRES'] = postgres.url
  process.env['JOURNEYS_DEMO'] = new URL(demo.url).pathname.slice(1)
  process.env['JOURNEYS_PORTRAITS'] = path.join(portraits.path, 'photos')
  const hosts = await Promise.all(Array.from({ length: workers }, startHost))
  process.env['JOURNEYS_HOSTS'] = hosts.map(({ address }) => address).join(' ')
  return async () => {
    await Promise.all(hosts.map((host) => host.stop()))
    await portraits.remove()
    await demo.drop()
    await postgres.stop()
  }
}
