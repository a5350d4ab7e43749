// What an operator types on the server of a journey.
import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import type { JourneyServer } from '../server.ts'

const run = promisify(execFile)
const main = path.resolve(import.meta.dirname, '../../src/main.mjs')

/** Returns what the command printed. The server has its own database in its folder, where the command line finds it. */
export async function typeAt({ dataDir }: JourneyServer, ...words: string[]): Promise<string> {
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', NODE_ENV: 'production', PORT: '0' }
  return (await run(process.execPath, [main, ...words], { env })).stdout
}
