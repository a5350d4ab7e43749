// A member's own copy of everything kept about them: asked for, made by a worker, downloaded by them alone, and removed.
import { newId } from '#base/ids.ts'
import type { MemberId } from '#base/ids.ts'
import { day, minute } from '#base/time.ts'
import { requireRecentLogin } from '#features/accounts/service.ts'
import { contactOf, sendMail } from '#features/notifications/service.ts'
import { siteOf } from '#features/sites/service.ts'
import { inTransaction } from '#platform/db/db.ts'
import type { Db } from '#platform/db/db.ts'
import type { MemberCaller } from '#platform/http/caller.ts'
import type { Platform } from '#platform/platform.ts'
import { openArchive } from './archive.ts'
import { abandonedMinutes, copyDays, copyTries } from './limits.ts'
import { pageOf } from './page.ts'
import type { Kept } from './page.ts'
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

const atOnce = 20

/** How far the member's copy is; null where none was asked for. */
export async function exportOf(platform: Platform, memberId: MemberId) {
  const row = await findExport(platform.db, memberId)
  return row ? asWired(row) : null
}

/** Has one made. While one is under way it is that one; one that was ready is replaced. */
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
  return asWired(row)
}

/** The archive, only for whose it is and until it expires. */
export async function readExport(platform: Platform, id: string, memberId: MemberId): Promise<Buffer | null> {
  const row = await findReadyExport(platform.db, id, memberId, platform.now())
  return row ? platform.storage.read(fileOf(row)) : null
}

/** The file goes first: what fails is found again by its row. */
export async function dropExport(platform: Platform, db: Db, memberId: MemberId): Promise<void> {
  if (!(await findExport(db, memberId))) return
  await platform.storage.removeAll(folderOf(memberId))
  await deleteExport(db, memberId)
}

/** Makes the copy, unless another process does. A try that fails is tried again, and given up in the end. */
export async function makeExport(platform: Platform, id: string): Promise<void> {
  const now = platform.now()
  const row = await takeExport(platform.db, id, now, new Date(now.getTime() - abandonedMinutes * minute))
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
  const { member_id } = row
  const kept: Kept = {}
  const archive = openArchive(platform.now())
  let steps = rooms.length + 1
  let done = 0
  const step = () => updateExport(platform.db, row, { steps, steps_done: (done += 1), touched_at: platform.now() })
  for (const room of rooms) {
    Object.assign(kept, await room(platform, member_id))
    await step()
  }
  const files = filesIn(kept)
  steps += files.length
  for (const { from, name } of files) {
    const bytes = await platform.storage.read(from)
    if (bytes) archive.add(name, bytes)
    await step()
  }
  archive.add('data.json', `${JSON.stringify(kept, null, 2)}\n`)
  archive.add('index.html', await pageFor(platform, row, kept))
  await finish(platform, row, archive.close(), steps)
}

/** Who left meanwhile has no copy any more: then the file goes again. */
async function finish(platform: Platform, row: ExportRow, bytes: Buffer, steps: number): Promise<void> {
  await platform.storage.write(fileOf(row), bytes)
  const now = platform.now()
  const expires_at = new Date(now.getTime() + copyDays * day)
  const ready = { status: 'ready', steps, steps_done: steps, size_bytes: bytes.length, expires_at } as const
  const kept = await inTransaction(platform.db, async (tx) => {
    const mine = await updateExport(tx, row, { ...ready, touched_at: now })
    if (mine) await tellReady(platform, tx, row)
    return mine
  })
  if (!kept) await platform.storage.remove(fileOf(row)).catch(() => undefined)
}

async function tellReady(
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
async function pageFor(platform: Platform, row: ExportRow, kept: Kept): Promise<string> {
  const language = (await contactOf(platform.db, row.member_id))?.language ?? 'en'
  const { settings } = await siteOf(platform, row.site_id)
  const say = (key: string, data?: Record<string, unknown>) => platform.words.say(language, key, data)
  const fictional = settings.fictional_singular || say('profiles:fictional.label')
  return pageOf(kept, { language, now: platform.now(), fictional, say })
}

/** The pictures that are named in what is kept; from here on they are named as they lie in the archive. */
function filesIn(kept: Kept): { from: string; name: string }[] {
  return (['photos', 'sent_photos'] as const).flatMap((folder) => {
    const photos = (kept[folder] ?? []) as { file: string }[]
    return photos.map((photo, at) => {
      const from = photo.file
      photo.file = `${folder}/${String(at + 1).padStart(3, '0')}.webp`
      return { from, name: photo.file }
    })
  })
}

/** Takes up again what a process left when it ended, and removes what has expired. */
export async function tendExports(platform: Platform): Promise<void> {
  const now = platform.now()
  for (const { member_id } of await listExpired(platform.db, now, atOnce))
    await dropExport(platform, platform.db, member_id)
  const before = new Date(now.getTime() - abandonedMinutes * minute)
  const failed: unknown[] = []
  for (const { id } of await listAbandoned(platform.db, before, atOnce))
    await makeExport(platform, id).catch((error: unknown) => failed.push(error))
  if (failed.length > 0) throw new AggregateError(failed, `${failed.length} copies could not be made`)
}

const folderOf = (memberId: MemberId) => `exports/${memberId}`
const fileOf = ({ id, member_id }: Pick<ExportRow, 'id' | 'member_id'>) => `${folderOf(member_id)}/${id}.zip`

function asWired(row: ExportRow) {
  const { id, steps, steps_done, asked_at, expires_at, size_bytes } = row
  return {
    id,
    status: row.status as 'waiting',
    steps,
    steps_done,
    asked_at: asked_at.toISOString(),
    expires_at: expires_at?.toISOString() ?? null,
    size_bytes,
    link: row.status === 'ready' ? `/exports/${id}` : null,
  }
}
