// A first start on a port that is taken: it ends before the demo is made, which takes long.
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { openDb } from '#platform/db/db.ts'
import { createScratch } from '#platform/db/scratch.ts'
import { makeDataFolder } from '#platform/testing/data-folder.ts'
import { startServer } from './run.ts'

test('[8.74] a first start on a port that is taken says so, and makes no demo', async () => {
  const folder = makeDataFolder('port-taken')
  const database = await createScratch(inject('databaseUrl'), 'port', inject('templateName'))
  const db = openDb(database.url, { max: 1 })
  const other = createServer().listen(0, '127.0.0.1')
  try {
    await once(other, 'listening')
    const PORT = String((other.address() as AddressInfo).port)
    const roles = { web: true, worker: false, development: true }
    const environment = { DATABASE_URL: database.url, DATA_DIR: folder.path, PORT }
    await expect(startServer(roles, environment, () => undefined)).rejects.toThrow(
      `PORT ${PORT} can't be listened to on 127.0.0.1: somebody listens there already`,
    )
    const { rows } = await sql<{ sites: number }>`select count(*)::int as sites from site`.execute(db)
    expect(rows).toEqual([{ sites: 0 }])
  } finally {
    other.close()
    await db.destroy()
    await database.drop()
    await folder.remove()
  }
})
