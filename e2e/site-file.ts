// Changes a site as its operator does: by a file and the command that stores it.
import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import type { JourneyServer } from './server.ts'

const main = path.resolve(import.meta.dirname, '../src/main.mjs')
const run = promisify(execFile)

interface SiteFile {
  company: Record<string, unknown>
  settings: Record<string, unknown>
  bundles: unknown
}

/** Stores a site as this makes it of the demo's first one. */
export async function putSite(server: JourneyServer, madeOf: (first: SiteFile) => object): Promise<void> {
  const env = {
    ...process.env,
    DATA_DIR: server.dataDir,
    ...(server.databaseUrl ? { DATABASE_URL: server.databaseUrl } : {}),
  }
  const { stdout } = await run(process.execPath, [main, 'sites', 'show', 'localhost'], { env })
  const file = path.join(server.dataDir, 'site.json')
  await writeFile(file, JSON.stringify(madeOf(JSON.parse(stdout) as SiteFile)))
  await run(process.execPath, [main, 'sites', 'put', file], { env })
}
