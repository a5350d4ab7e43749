// The drawn portraits of the demo, lent to each server of the journeys: drawing the same ones for every server is the dearest thing they do.
import { randomBytes } from 'node:crypto'
import { cpSync, existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { askOn } from '../src/platform/db/scratch.ts'

/** Set by the setup of the journeys; without it, each server draws its own. */
const shared = () => process.env['JOURNEYS_PORTRAITS']
const photosIn = (dataDir: string) => path.join(dataDir, 'files/photos')

export function lendPortraits(dataDir: string): void {
  const from = shared()
  if (from && existsSync(from))
    cpSync(from, photosIn(dataDir), { recursive: true, filter: (file) => !path.basename(file).startsWith('.') })
}

/** Keeps what a server has drawn, once it has ended and while its database is there: somebody's own photos are not kept. */
export async function keepPortraits(dataDir: string, databaseUrl: string): Promise<void> {
  const to = shared()
  if (!to || !existsSync(photosIn(dataDir))) return
  const drawn = await askOn<{ id: string }>(
    databaseUrl,
    'select id from photo where drawn_seed is not null and version = 1',
  )
  const ids = new Set(drawn.map(({ id }) => id))
  for (const id of readdirSync(photosIn(dataDir)))
    if (ids.has(id) && !existsSync(path.join(to, id))) keep(path.join(photosIn(dataDir), id), path.join(to, id))
}

/** Under its name only once it is complete; of two workers that keep the same one, the first wins. */
function keep(folder: string, kept: string): void {
  const unfinished = path.join(path.dirname(kept), `.${randomBytes(6).toString('hex')}`)
  cpSync(folder, unfinished, { recursive: true })
  try {
    renameSync(unfinished, kept)
  } catch {
    rmSync(unfinished, { recursive: true })
  }
}
