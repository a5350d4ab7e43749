// Whether the files belong to this database: a mark is kept in both, and is copied along with the files.
import { randomUUID } from 'node:crypto'
import { minute } from '#base/time.ts'
import type { Db } from '#platform/db/db.ts'
import type { Storage } from '#platform/storage/storage.ts'

export const filesChanged =
  'The files are not those of this database: pictures that it knows of may not be found here. Copy them along, or give ' +
  'all its processes the same STORAGE_URL or DATA_DIR, and each database one of its own.'

const file = 'belongs-to'
/** Of several first starts at once, one makes the mark; another may come before its file exists, or find it empty. */
const newForMs = minute

interface Given {
  db: Db
  storage: Pick<Storage, 'read' | 'write'>
  now: Date
}

/** Marks unmarked files, and returns whether others were used before, so that each place is reported once. */
export async function recordFiles({ db, storage, now }: Given): Promise<boolean> {
  await db
    .insertInto('files_mark')
    .values({ place: randomUUID(), noted_at: now })
    .onConflict((same) => same.doNothing())
    .execute()
  const mark = await db.selectFrom('files_mark').select(['place', 'noted_at']).executeTakeFirstOrThrow()
  const found = (await storage.read(file))?.toString()
  if (found === mark.place) return false
  await storage.write(file, Buffer.from(mark.place))
  return Boolean(found) || now.getTime() - mark.noted_at.getTime() > newForMs
}
