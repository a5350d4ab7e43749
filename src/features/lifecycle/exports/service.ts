// A member's own copy of everything stored about them: requested, made by a worker, downloaded by them alone, and removed.
import type { Readable } from 'node:stream'
import { newId } from '#base/ids.ts'
import type { MemberId } from '#base/ids.ts'
import { arePages } from '#base/pages.ts'
import { day, minute, second } from '#base/time.ts'
import { isRecentLogin } from '#features/accounts/rules.ts'
import { requireRecentLogin } from '#features/accounts/sessions/service.ts'
import { contactOf, sendMail } from '#features/notifications/service.ts'
import { siteOf } from '#features/sites/service.ts'
import { inTransaction } from '#platform/db/db.ts'
import type { Db } from '#platform/db/db.ts'
import type { Caller, MemberCaller } from '#platform/http/caller.ts'
import type { Platform } from '#platform/platform.ts'
import { archiveOf } from './archive.ts'
import type { ArchivedFile } from './archive.ts'
import { jsonOf, rowOf, rowsOf } from './kept.ts'
import type { Kept, Row } from './kept.ts'
import { abandonedMinutes, copyDays, copyTries } from './limits.ts'
import { pageOf } from './page.ts'
import {
  deleteExport,
  findExport,
  findReadyExport,
  insertExport,
  listAbandoned,
  listExpired,
  takeExport,
  updateExport,
} from './queries.ts'
import type { ExportRow } from './queries.ts'
import { rooms } from './rooms/service.ts'

const batchSize = 20

type Reader = Pick<MemberCaller, 'memberId'> & Pick<Caller, 'loggedInAt'>

/** The progress of the member's copy; null if none was requested. */
export async function exportOf(platform: Platform, reader: Reader) {
  const row = await findExport(platform.db, reader.memberId)
  return row ? asWired(row, isRecentLogin(reader.loggedInAt, platform.now())) : null
}

/** Has one made. If one is under way, that is the one; a finished one is replaced. */
export async function askForExport(platform: Platform, caller: MemberCaller) {
  const { memberId, siteId, origin } = caller
  const now = platform.now()
  requireRecentLogin(caller, now)
  const row = await inTransaction(platform.db, async (tx) => {
    const id = newId(now.getTime())
    if (await insertExport(tx, { id, member_id: memberId, site_id: siteId, origin, asked_at: now }))
      await platform.jobs.enqueue(tx, 'lifecycle.export', { export_id: id })
    return findExport(tx, memberId)
  })
  if (!row) throw new Error('What was just asked for is not there')
  return asWired(row, true)
}

/**
 * The archive, only for its owner and until it expires. It holds more than any page shows, so someone at a window that was
 * left open must not get it either: then the password is needed.
 */
export async function readExport(
  platform: Platform,
  id: string,
  { memberId, loggedInAt }: Reader,
): Promise<Readable | 'password_needed' | null> {
  const now = platform.now()
  const row = await findReadyExport(platform.db, { id, memberId }, now, farthestFrom(now))
  if (!row) return null
  return isRecentLogin(loggedInAt, now) ? platform.storage.readPieces(fileOf(row)) : 'password_needed'
}

/**
 * The files go first: after a failure the row still leads to them. Without a row too: a worker that was still writing when the
 * copy was dropped, and then ended, leaves a file that nothing else knows about.
 */
export async function dropExport(platform: Platform, db: Db, memberId: MemberId): Promise<void> {
  await platform.storage.removeAll(folderOf(memberId))
  await deleteExport(db, memberId)
}

export const dropExportJob = 'lifecycle.drop-export'

export interface DropExportOrder {
  member_id: MemberId
}

/**
 * With the commit that closes an account. Nobody gets its copy from then on; the file is removed by what this returns, and,
 * whatever becomes of this process or the storage, by a job.
 */
export async function endExport(platform: Platform, tx: Db, memberId: MemberId): Promise<() => Promise<void>> {
  await deleteExport(tx, memberId)
  const order: DropExportOrder = { member_id: memberId }
  await platform.jobs.enqueue(tx, dropExportJob, order, { startAfterSeconds: minute / second })
  return async () => {
    await platform.storage
      .removeAll(folderOf(memberId))
      .catch((error: unknown) => platform.log.warn({ err: error, member: memberId }, 'a copy is left over for later'))
  }
}

/** Removes what is left of a copy, unless its member is back and has requested another. */
export async function dropLeftExport(platform: Platform, { member_id }: DropExportOrder): Promise<void> {
  if (!(await findExport(platform.db, member_id))) await platform.storage.removeAll(folderOf(member_id))
}

/** Makes the copy, unless another process is doing so. A failed attempt is retried, and given up in the end. */
export async function makeExport(platform: Platform, id: string): Promise<void> {
  const now = platform.now()
  const row = await takeExport(platform.db, id, now, abandonedAt(now))
  if (!row) return
  try {
    await make(platform, row)
  } catch (error) {
    const status = row.attempts >= copyTries ? 'failed' : 'waiting'
    await updateExport(platform.db, row, { status, touched_at: platform.now() })
    throw error
  }
}

async function make(platform: Platform, row: ExportRow): Promise<void> {
  const kept: Kept = {}
  for (const room of rooms) Object.assign(kept, named(await room(platform, row.member_id)))
  const progress = { done: 0, steps: Object.keys(kept).length + (await countPictures(kept)) + 1 }
  // What an earlier attempt left, and the copy that this one replaces.
  await platform.storage.removeAll(folderOf(row.member_id))
  const pieces = archiveOf(filesOf(platform, row, kept, progress), platform.now())
  const size = await platform.storage.writePieces(fileOf(row), pieces)
  await finish(platform, row, size, progress.steps)
}

interface Progress {
  done: number
  steps: number
}

/** Read as fast as the archive takes it: one page of a list, one picture at a time. */
async function* filesOf(
  platform: Platform,
  row: ExportRow,
  kept: Kept,
  progress: Progress,
): AsyncGenerator<ArchivedFile> {
  const { steps } = progress
  const goOn = (by: number) => {
    progress.done = Math.min(progress.done + by, steps)
    return updateExport(platform.db, row, { steps, steps_done: progress.done, touched_at: platform.now() })
  }
  yield { name: 'data.json', content: jsonOf(kept, (isWhole) => goOn(isWhole ? 1 : 0)) }
  for await (const picture of picturesOf(kept)) {
    const content = await platform.storage.read(text(picture[storedAs]))
    if (content) yield { name: text(picture['file']), content }
    await goOn(1)
  }
  yield { name: 'index.html', content: await pageFor(platform, row, kept) }
}

/** A member who has left meanwhile has no copy any more: then the file is deleted again. */
async function finish(platform: Platform, row: ExportRow, size_bytes: number, steps: number): Promise<void> {
  const now = platform.now()
  const expires_at = new Date(now.getTime() + copyDays * day)
  const ready = { status: 'ready', steps, steps_done: steps, size_bytes, expires_at } as const
  const kept = await inTransaction(platform.db, async (tx) => {
    const mine = await updateExport(tx, row, { ...ready, touched_at: now })
    if (mine) await mailReady(platform, tx, row)
    return mine
  })
  if (!kept) await platform.storage.remove(fileOf(row)).catch(() => undefined)
}

async function mailReady(
  platform: Platform,
  tx: Db,
  { member_id: memberId, site_id: siteId, origin }: ExportRow,
): Promise<void> {
  const contact = await contactOf(tx, memberId)
  if (!contact) return
  await sendMail(platform, tx, {
    siteId,
    memberId,
    to: contact.email,
    language: contact.language,
    template: 'export_ready',
    data: { days: copyDays, link: `${origin}/my-data` },
  })
}

// copy: export:*
async function pageFor(platform: Platform, row: ExportRow, kept: Kept): Promise<AsyncGenerator<string>> {
  const language = (await contactOf(platform.db, row.member_id))?.language ?? 'en'
  const { settings } = await siteOf(platform, row.site_id)
  const say = (key: string, data?: Record<string, unknown>) => platform.words.say(language, key, data)
  const fictional = settings.fictional_singular || say('profiles:fictional.label')
  return pageOf(kept, { language, now: platform.now(), fictional, say })
}

const pictureFolders = ['photos', 'sent_photos', 'taken_back_photos'] as const

/** Where a picture's file is stored is left out of the archive. */
const storedAs = Symbol('stored as')

/** Pictures get the names they have in the archive. */
function named(kept: Kept): Kept {
  const asArchived = (folder: string) => (given: unknown) => {
    const picture = rowOf(given)
    return { ...picture, file: `${folder}/${text(picture['id'])}.webp`, [storedAs]: picture['file'] }
  }
  const changed: Kept = {}
  for (const folder of pictureFolders) {
    const pictures = kept[folder]
    if (arePages(pictures)) changed[folder] = pictures.map(asArchived(folder))
    else if (Array.isArray(pictures)) changed[folder] = pictures.map(asArchived(folder))
  }
  return { ...kept, ...changed }
}

async function countPictures(kept: Kept): Promise<number> {
  let count = 0
  for await (const _ of picturesOf(kept)) count++
  return count
}

async function* picturesOf(kept: Kept): AsyncGenerator<Row> {
  for (const folder of pictureFolders) for await (const pictures of rowsOf(kept[folder])) yield* pictures
}

/** Takes on what a process left behind when it ended, and removes what has expired. */
export async function maintainExports(platform: Platform): Promise<void> {
  const now = platform.now()
  for (const { member_id } of await listExpired(platform.db, now, farthestFrom(now), batchSize))
    await dropExport(platform, platform.db, member_id)
  const failed: unknown[] = []
  for (const { id } of await listAbandoned(platform.db, abandonedAt(now), batchSize))
    await makeExport(platform, id).catch((error: unknown) => failed.push(error))
  if (failed.length > 0) throw new AggregateError(failed, `${failed.length} copies could not be made`)
}

const abandonedAt = (now: Date) => ({
  before: new Date(now.getTime() - abandonedMinutes * minute),
  after: new Date(now.getTime() + abandonedMinutes * minute),
})

/** A day longer than a copy is kept: a clock that goes back an hour removes none, and one that was badly wrong keeps none for long. */
const farthestFrom = (now: Date) => new Date(now.getTime() + (copyDays + 1) * day)

const text = (value: unknown) => (typeof value === 'string' ? value : '')

const folderOf = (memberId: MemberId) => `exports/${memberId}`
/** Each attempt has a file of its own: one that was given up may still be writing to its. */
const fileOf = ({ id, member_id, attempts }: Pick<ExportRow, 'id' | 'member_id' | 'attempts'>) =>
  `${folderOf(member_id)}/${id}-${attempts}.zip`

function asWired(row: ExportRow, isProved: boolean) {
  const { id, status, steps, steps_done, asked_at, expires_at, size_bytes } = row
  return {
    id,
    status,
    steps,
    steps_done,
    asked_at: asked_at.toISOString(),
    expires_at: expires_at?.toISOString() ?? null,
    size_bytes,
    link: status === 'ready' && isProved ? `/exports/${id}` : null,
  }
}
