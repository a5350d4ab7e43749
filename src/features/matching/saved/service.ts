// Saves searches for a member, counts what is new in them, and reports it by mail: at most one a day, for all of them.
import { ProductError } from '#base/errors.ts'
import { newId } from '#base/ids.ts'
import type { MemberId, SiteId } from '#base/ids.ts'
import { paths } from '#base/paths.ts'
import { hour } from '#base/time.ts'
import { findEarlierAnswer, keepAnswer } from '#features/accounts/answers/service.ts'
import { wantsMail } from '#features/notifications/choices/service.ts'
import { enqueuePushes } from '#features/notifications/push/service.ts'
import { contactOf, sendMail } from '#features/notifications/service.ts'
import { originOf } from '#features/sites/service.ts'
import { inTransaction } from '#platform/db/db.ts'
import type { Db } from '#platform/db/db.ts'
import type { Platform } from '#platform/platform.ts'
import { countUpTo } from '../counts/queries.ts'
import { searchFilters } from '../search/contract.ts'
import { findSearcher } from '../search/queries.ts'
import type { SearcherRow } from '../search/queries.ts'
import { understand } from '../search/service.ts'
import type { SavedSearch } from './contract.ts'
import { alertEveryHours, mostSavedSearches, newCountCap } from './limits.ts'
import {
  deleteSaved,
  deleteSavedOf,
  insertSaved,
  listSaved,
  listDueAlerts,
  lockSaver,
  lockDueAlerts,
  updateSaved,
  updateAlerted,
} from './queries.ts'
import type { Pause, SavedRow } from './queries.ts'
import { isSameSearch, nextSlot } from './rules.ts'

interface Keeper {
  siteId: SiteId
  memberId: MemberId
}

export async function savedSearches(platform: Platform, keeper: Keeper) {
  const rows = await listSaved(platform.db, keeper.memberId)
  const counts = await countsOfNew(platform, keeper, rows, ({ looked_at }) => looked_at)
  const searches = rows.map(({ id, name, filters, alerts, looked_at }, at): SavedSearch => {
    return { id, name, filters, alerts, looked_at: looked_at.toISOString(), new_count: counts[at] ?? 0 }
  })
  return { searches, limit: mostSavedSearches }
}

/** For each of the searches, in their order; the searcher is read once for all of them. */
async function countsOfNew(
  platform: Platform,
  keeper: Keeper,
  rows: readonly SavedRow[],
  sinceOf: (row: SavedRow) => Date,
): Promise<number[]> {
  const reader = rows.length > 0 ? await findSearcher(platform.db, keeper.memberId) : undefined
  return Promise.all(rows.map((row) => countNew(platform, keeper, row, sinceOf(row), reader)))
}

/** Who has signed up since then, fits, and does not exclude the searcher. Only real members: nobody is invented. */
async function countNew(
  platform: Platform,
  keeper: Keeper,
  row: SavedRow,
  since: Date,
  reader: SearcherRow | undefined,
): Promise<number> {
  const given = searchFilters.safeParse(row.filters)
  if (!given.success) return 0
  const asked = { siteId: keeper.siteId, viewerId: keeper.memberId, country: null, hasTrafficSource: false }
  const { plan } = await understand(platform, { ...asked, filters: given.data }, reader)
  const after = new Date(since.getTime() + 1)
  // The search itself may be for those new here: it shows nobody who joined before that.
  const joinedSince = plan.joinedSince && plan.joinedSince > after ? plan.joinedSince : after
  const { members } = await countUpTo(platform.db, { ...plan, joinedSince, realOnly: true }, newCountCap)
  return members
}

export interface NewSavedSearch {
  clientId: string
  name: string
  filters: Record<string, string>
  alerts: boolean
  /** Of one that was deleted and is restored. */
  looked_at?: Date | undefined
}

/** Throws `saved_search_limit` for the eleventh. The same client id again saves it once, even if it was changed or deleted since. */
export async function keepSearch(platform: Platform, keeper: Keeper, given: NewSavedSearch) {
  const { clientId, looked_at: lookedAt, ...search } = given
  const filters = Object.entries(search.filters).sort(([one], [other]) => one.localeCompare(other))
  const body = [search.name, search.alerts, filters]
  const asked = { memberId: keeper.memberId, clientId, call: 'saved_search', body } as const
  await inTransaction(platform.db, async (tx) => {
    await lockSaver(tx, keeper.memberId)
    if (await findEarlierAnswer(tx, asked)) return
    const rows = await listSaved(tx, keeper.memberId)
    const known = rows.find((row) => row.client_id === clientId)
    if (known && !isSameSearch(known, given)) throw new ProductError('client_id_reused')
    if (known) return
    const slot = nextSlot(rows.map((row) => row.slot))
    if (slot === null) throw new ProductError('saved_search_limit', { count: mostSavedSearches })
    const now = platform.now()
    const id = newId(now.getTime())
    const looked_at = lookedAt && lookedAt < now ? lookedAt : now
    await insertSaved(tx, keeper.memberId, { id, client_id: clientId, slot, looked_at, ...search }, now)
    await keepAnswer(tx, asked, { id }, now)
  })
  return savedSearches(platform, keeper)
}

export interface SavedChange {
  name?: string | undefined
  filters?: Record<string, string> | undefined
  alerts?: boolean | undefined
  /** From now on new people are counted from here. */
  opened?: boolean | undefined
}

export async function changeSaved(platform: Platform, keeper: Keeper, id: string, given: SavedChange) {
  const now = platform.now()
  const { name, filters, alerts, opened } = given
  const change = {
    ...(name === undefined ? {} : { name }),
    ...(alerts === undefined ? {} : { alerts }),
    ...(filters === undefined ? {} : { filters }),
    // Not `told_until`: opening one every day must not hold back the alerts about the others.
    ...(opened || filters ? { looked_at: now } : {}),
  }
  const isThere =
    Object.keys(change).length > 0
      ? await updateSaved(platform.db, keeper.memberId, id, change, now)
      : (await listSaved(platform.db, keeper.memberId)).some((row) => row.id === id)
  if (!isThere) throw new ProductError('not_found')
  return savedSearches(platform, keeper)
}

export async function dropSaved(platform: Platform, keeper: Keeper, id: string) {
  await deleteSaved(platform.db, keeper.memberId, id)
  return savedSearches(platform, keeper)
}

const alertBatch = 200

/** Tells every member who wants it, and was not told today, who is new: a job. */
export async function sendAlerts(platform: Platform): Promise<void> {
  const now = platform.now().getTime()
  const pause = { from: new Date(now - alertEveryHours * hour), to: new Date(now + alertEveryHours * hour) }
  let after: MemberId | null = null
  for (;;) {
    const members: { id: MemberId; site_id: SiteId }[] = await listDueAlerts(platform.db, pause, after, alertBatch)
    for (const { id, site_id } of members) await sendAlert(platform, { memberId: id, siteId: site_id }, pause)
    after = members.at(-1)?.id ?? null
    if (members.length < alertBatch) return
  }
}

/** The mail and the record that it was sent are one transaction: nobody is told twice, whoever works. */
async function sendAlert(platform: Platform, keeper: Keeper, pause: Pause): Promise<void> {
  await inTransaction(platform.db, async (tx) => {
    const rows = await lockDueAlerts(tx, keeper.memberId, pause)
    const counts = await countsOfNew(platform, keeper, rows, (row) => toldSince(row, pause))
    const found = rows.map((row, at) => ({ row, count: counts[at] ?? 0 })).filter(({ count }) => count > 0)
    if (found.length === 0) return
    await updateAlerted(tx, keeper.memberId, platform.now())
    await mailAlert(platform, tx, keeper, found)
  })
}

/** Up to when the member knows who is new. A time that a clock ahead wrote says nothing about that; at least there was no alert in the pause. */
function toldSince({ looked_at, told_until }: SavedRow, pause: Pause): Date {
  const [latest = pause.from] = [looked_at, told_until]
    .filter((at) => at <= pause.to)
    .toSorted((one, other) => other.getTime() - one.getTime())
  return latest
}

async function mailAlert(
  platform: Platform,
  tx: Db,
  keeper: Keeper,
  found: readonly { row: SavedRow; count: number }[],
): Promise<void> {
  await enqueuePushes(platform, tx, keeper.memberId, 'saved_search')
  const contact = await contactOf(tx, keeper.memberId)
  if (!contact || !(await wantsMail(tx, keeper.memberId, 'saved_search'))) return
  // copy: mail:saved_search.line
  const say = (row: SavedRow, count: number) =>
    platform.words.say(contact.language, 'mail:saved_search.line', {
      name: row.name,
      count,
      number: count > newCountCap ? `${newCountCap}+` : count,
    })
  const only = found.length === 1 ? found[0]?.row : undefined
  const query = only ? `?${new URLSearchParams({ ...only.filters, saved: only.id })}` : ''
  await sendMail(platform, tx, {
    siteId: keeper.siteId,
    memberId: keeper.memberId,
    to: contact.email,
    language: contact.language,
    template: 'saved_search',
    data: {
      lines: found.map(({ row, count }) => say(row, count)).join('\n'),
      link: `${await originOf(platform, keeper.siteId)}${paths.members()}${query}`,
    },
  })
}

export async function exportMember(db: Db, memberId: MemberId) {
  const rows = await listSaved(db, memberId)
  return { saved_searches: rows.map(({ name, filters, alerts, looked_at }) => ({ name, filters, alerts, looked_at })) }
}

export async function eraseMember(db: Db, memberId: MemberId): Promise<void> {
  await deleteSavedOf(db, memberId)
}
