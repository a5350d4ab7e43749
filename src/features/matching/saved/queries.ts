// SQL of saved searches: ten slots per member, and whom to tell about what is new.
import { sql } from 'kysely'
import type { MemberId } from '#base/ids.ts'
import type { Db } from '#platform/db/db.ts'

export interface SavedRow {
  id: string
  name: string
  filters: Record<string, string>
  alerts: boolean
  looked_at: Date
  told_until: Date
  client_id: string
  slot: number
}

const columns = ['id', 'name', 'filters', 'alerts', 'looked_at', 'told_until', 'client_id', 'slot'] as const

export async function listSaved(db: Db, memberId: MemberId): Promise<SavedRow[]> {
  const rows = await db
    .selectFrom('saved_search')
    .select(columns)
    .where('member_id', '=', memberId)
    .orderBy('created_at')
    .orderBy('slot')
    .execute()
  return rows.map((row) => ({ ...row, filters: row.filters as Record<string, string> }))
}

/** Those saved at once go one after the other; the database itself guards the slots. */
export async function lockSaver(db: Db, memberId: MemberId): Promise<void> {
  await db.selectFrom('member').select('id').where('id', '=', memberId).forNoKeyUpdate().execute()
}

/** When its member was last told of others is true of it too: as if told just now, it would put all of them off by a day. */
export async function insertSaved(
  db: Db,
  memberId: MemberId,
  row: Omit<SavedRow, 'told_until'>,
  now: Date,
): Promise<void> {
  await db
    .insertInto('saved_search')
    .values({
      ...row,
      filters: JSON.stringify(row.filters),
      member_id: memberId,
      told_until: sql<Date>`coalesce(
        (select max(told_until) from saved_search where member_id = ${memberId}::uuid and alerts), ${now})`,
      created_at: now,
    })
    .execute()
}

/** True if the member has such a search. Alerts tell of whoever joins after they were switched on; on already, they go on as they were. */
export async function updateSaved(
  db: Db,
  memberId: MemberId,
  id: string,
  change: Partial<Pick<SavedRow, 'name' | 'filters' | 'alerts' | 'looked_at'>>,
  now: Date,
): Promise<boolean> {
  const { filters, ...rest } = change
  const switchedOn = { told_until: sql<Date>`case when alerts then told_until else ${now} end` }
  const { numUpdatedRows } = await db
    .updateTable('saved_search')
    .set({ ...rest, ...(rest.alerts ? switchedOn : {}), ...(filters ? { filters: JSON.stringify(filters) } : {}) })
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deleteSaved(db: Db, memberId: MemberId, id: string): Promise<void> {
  await db.deleteFrom('saved_search').where('member_id', '=', memberId).where('id', '=', id).execute()
}

/** Who was told between the two waits; later than `to` was written while the clock was ahead, and makes nobody wait. */
export interface Pause {
  from: Date
  to: Date
}

/**
 * Members who want alerts and got none in the pause: a mail tells of all their searches, so the one told of longest ago says when
 * the last went. A few at a time in the order of their ids: the scan continues where it stopped, and the facts about each are
 * looked up behind an optimisation fence, so that no batch reads everybody's.
 */
export async function listDueAlerts(db: Db, pause: Pause, after: MemberId | null, limit: number) {
  return db
    .selectFrom('saved_search as s')
    .innerJoin('member as m', 'm.id', 's.member_id')
    .innerJoin('contact as c', 'c.member_id', 's.member_id')
    .distinctOn('s.member_id')
    .select(['s.member_id as id', 'm.site_id'])
    .where('s.alerts', '=', true)
    .where('m.status', '=', 'active')
    .where(isReachable)
    .where((where) => where.or([where('s.told_until', '<=', pause.from), where('s.told_until', '>', pause.to)]))
    .$if(after !== null, (query) =>
      // For each table: none is read from its beginning.
      query
        .where('s.member_id', '>', after ?? '')
        .where('m.id', '>', after ?? '')
        .where('c.member_id', '>', after ?? ''),
    )
    .orderBy('s.member_id')
    .limit(limit)
    .execute()
}

/** By phone, or by mail, which a complaint and a bounce stop; someone who unsubscribed has switched off what they meant. */
const isReachable = sql<boolean>`(
  exists (select from push_subscription p where p.member_id = s.member_id offset 0)
  or c.confirmed_at is not null and not exists (select from notification_disabled n
    where n.member_id = s.member_id and n.reason in ('fbl', 'bounce') offset 0))`

/** Locks the searches to be reported, all of which one mail tells of; of two workers one finds none. */
export async function lockDueAlerts(db: Db, memberId: MemberId, pause: Pause): Promise<SavedRow[]> {
  const rows = await db
    .selectFrom('saved_search')
    .select(columns)
    .where('member_id', '=', memberId)
    .where('alerts', '=', true)
    .orderBy('created_at')
    .forUpdate()
    .execute()
  if (!rows.some(({ told_until }) => told_until <= pause.from || told_until > pause.to)) return []
  return rows.map((row) => ({ ...row, filters: row.filters as Record<string, string> }))
}

export async function updateAlerted(db: Db, memberId: MemberId, now: Date): Promise<void> {
  await db
    .updateTable('saved_search')
    .set({ told_until: now })
    .where('member_id', '=', memberId)
    .where('alerts', '=', true)
    .execute()
}

export async function deleteSavedOf(db: Db, memberId: MemberId): Promise<void> {
  await db.deleteFrom('saved_search').where('member_id', '=', memberId).execute()
}
