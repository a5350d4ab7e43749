// SQL of the copies that members request: one per member.
import type { MemberId, SiteId } from '#base/ids.ts'
import type { Db } from '#platform/db/db.ts'

const columns = [
  'id',
  'member_id',
  'site_id',
  'origin',
  'status',
  'attempts',
  'steps_done',
  'steps',
  'asked_at',
  'expires_at',
  'size_bytes',
] as const

/** A new one; nothing while one is under way. Of two at once, one is started. Returns whether this one was. */
export async function insertExport(
  db: Db,
  asked: { id: string; member_id: MemberId; site_id: SiteId; origin: string; asked_at: Date },
): Promise<boolean> {
  const anew = { ...asked, touched_at: asked.asked_at, status: 'waiting', attempts: 0, steps_done: 0, steps: 0 }
  const row = await db
    .insertInto('data_export')
    .values(anew)
    .onConflict((conflict) =>
      conflict
        .column('member_id')
        .doUpdateSet({ ...anew, expires_at: null, size_bytes: null })
        .where('data_export.status', 'in', ['ready', 'failed']),
    )
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function findExport(db: Db, memberId: MemberId) {
  return db.selectFrom('data_export').select(columns).where('member_id', '=', memberId).executeTakeFirst()
}

/** One that is ready and not expired: its expiry is neither past, nor further ahead than a correct clock would have set it. */
export async function findReadyExport(
  db: Db,
  { id, memberId }: { id: string; memberId: MemberId },
  now: Date,
  farthest: Date,
) {
  return db
    .selectFrom('data_export')
    .select(columns)
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .where('expires_at', '>', now)
    .where('expires_at', '<=', farthest)
    .executeTakeFirst()
}

/** When nobody is working on it any more: before the first instant, or, if the clock was set back since, after the second. */
export interface Abandoned {
  before: Date
  after: Date
}

/** Takes on one that is waiting, or that a process left unfinished; of two processes, one gets it. */
export async function takeExport(db: Db, id: string, now: Date, abandoned: Abandoned) {
  return db
    .updateTable('data_export')
    .set((set) => ({ status: 'making', touched_at: now, steps_done: 0, attempts: set('attempts', '+', 1) }))
    .where('id', '=', id)
    .where((where) =>
      where.or([
        where('status', '=', 'waiting'),
        where.and([
          where('status', '=', 'making'),
          where.or([where('touched_at', '<', abandoned.before), where('touched_at', '>', abandoned.after)]),
        ]),
      ]),
    )
    .returning(columns)
    .executeTakeFirst()
}

export type ExportRow = NonNullable<Awaited<ReturnType<typeof takeExport>>>

type Change = Partial<Pick<ExportRow, 'status' | 'steps' | 'steps_done' | 'expires_at' | 'size_bytes'>>

/** Only while this attempt is the one working on it; returns whether it is. */
export async function updateExport(
  db: Db,
  { id, attempts }: Pick<ExportRow, 'id' | 'attempts'>,
  change: Change & { touched_at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('data_export')
    .set(change)
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('status', '=', 'making')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Those that nobody is working on and that are neither ready nor given up. */
export async function listAbandoned(db: Db, { before, after }: Abandoned, limit: number) {
  return db
    .selectFrom('data_export')
    .select('id')
    .where((where) => where.or([where('touched_at', '<', before), where('touched_at', '>', after)]))
    .where('status', 'in', ['waiting', 'making'])
    .orderBy('touched_at')
    .limit(limit)
    .execute()
}

export async function listExpired(db: Db, now: Date, farthest: Date, limit: number) {
  return db
    .selectFrom('data_export')
    .select('member_id')
    .where((where) => where.or([where('expires_at', '<=', now), where('expires_at', '>', farthest)]))
    .limit(limit)
    .execute()
}

export async function deleteExport(db: Db, memberId: MemberId): Promise<void> {
  await db.deleteFrom('data_export').where('member_id', '=', memberId).execute()
}
