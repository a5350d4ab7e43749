// What can be done with profiles: shown to somebody, and counted for the search.
import { ProductError } from '#base/errors.ts'
import type { MemberId, SiteId } from '#base/ids.ts'
import { minute } from '#base/time.ts'
import type { SiteSettings } from '#features/sites/contract.ts'
import { forgetNews } from '#features/notifications/notices/service.ts'
import { siteOf } from '#features/sites/service.ts'
import { unlessUnavailable } from '#platform/db/db.ts'
import type { Db } from '#platform/db/db.ts'
import type { Platform } from '#platform/platform.ts'
import { cardOf, commonPart, isOpen, shownInterests } from './cards/service.ts'
import type { MemberCard, MemberProfile } from './contract.ts'
import type { ChoiceField, Gender, Sexuality } from './limits.ts'
import { withRecount } from './counts/service.ts'
import { choiceFields, notedFields } from './limits.ts'
import { seenPhotos } from './photos/service.ts'
import { findProfile, findSeen, listSeen, updateActivity, updateProfile } from './queries.ts'
import type { SeenProfileRow, SeenRow } from './queries.ts'
import { isInUse, isKnown, isVisible, statusOn } from './rules.ts'

const activityEveryMs = 5 * minute

/**
 * Cards of members in the order of the ids, read in one statement. Members who are gone, invisible, or blocked either way, are left out;
 * with `includeHidden` (a conversation must still say who it was with) they are included with name and little else.
 */
export async function memberCards(
  platform: Platform,
  viewerId: MemberId | null,
  ids: readonly MemberId[],
  options: { includeHidden?: boolean } = {},
): Promise<MemberCard[]> {
  if (ids.length === 0) return []
  const seen = await listSeen(platform.db, viewerId, ids)
  const rows = await Promise.all(seen.map((row) => asOnItsSite(platform, row)))
  const byId = new Map(rows.map((row) => [row.member_id, row]))
  const cards: MemberCard[] = []
  for (const id of ids) {
    const row = byId.get(id)
    if (!row || !mayBeListed(viewerId, row, options.includeHidden ?? false)) continue
    cards.push(cardOf(platform, viewerId, row, await visibleFields(platform, row.site_id)))
  }
  return cards
}

function mayBeListed(viewerId: MemberId | null, row: SeenRow, includeHidden: boolean): boolean {
  if (row.viewer_site_id !== null && row.viewer_site_id !== row.site_id) return false
  if (includeHidden) return true
  return isOpen(row) && !row.blocked_by_viewer && (viewerId === row.member_id || isKnown(row))
}

async function asOnItsSite<Row extends SeenRow>(platform: Platform, row: Row): Promise<Row> {
  if (!row.fictional) return row
  return { ...row, status: statusOn((await siteOf(platform, row.site_id)).settings, row) }
}

async function visibleFields(platform: Platform, siteId: SiteId) {
  return (await siteOf(platform, siteId)).settings.visible_profile_fields
}

/**
 * The profile as this viewer may see it; `not_found` for members who are disabled or gone, and for invisible ones with whom the viewer never wrote;
 * `blocked_by_member` for a blocked viewer.
 */
export async function findMemberFor(
  platform: Platform,
  viewerId: MemberId | null,
  memberId: MemberId,
  siteId?: SiteId,
): Promise<MemberProfile> {
  const found = await findSeen(platform.db, viewerId, memberId)
  const row = found && (await asOnItsSite(platform, found))
  const own = viewerId === memberId
  if (!row || (siteId ?? row.viewer_site_id ?? row.site_id) !== row.site_id) throw new ProductError('not_found')
  if (!own && !isKnown(row)) throw new ProductError('not_found')
  // First, as in the chats: whether the account behind a block has been closed is not said.
  if (row.blocks_viewer) throw new ProductError('blocked_by_member', { name: row.name })
  if (!own && !isInUse(row.status)) throw new ProductError('not_found')
  const { settings } = await siteOf(platform, row.site_id)
  const shown = settings.visible_profile_fields
  const { photos, total } = await seenPhotos(platform, viewerId, memberId)
  const interests = shownInterests(viewerId, row, shown)
  const mine = new Set(own ? [] : row.viewer_interests)
  const sexuality = viewerId !== null && row.show_sexuality && shown.includes('sexuality') ? row.sexuality : null
  return {
    ...commonPart(platform, viewerId, row, shown),
    ...shownFacts(row, shown),
    about: shown.includes('about') ? row.about : '',
    interests,
    shared_interests: interests.filter((interest) => mine.has(interest)),
    sexuality,
    notes: shownNotes(row, settings, { sexuality: sexuality !== null, interests: interests.length > 0 }),
    photos,
    photos_total: total,
    blocked: row.blocked_by_viewer as boolean,
    own,
    search_engines: row.search_engines,
  }
}

function shownFacts(row: SeenProfileRow, shown: readonly string[]) {
  const facts = choiceFields.map((field) => [field, shown.includes(field) ? row[field] : null])
  return Object.fromEntries(facts) as Pick<MemberProfile, ChoiceField>
}

/** A note is shown where its field is, on a site that shows the notes of that field. */
function shownNotes(
  row: SeenProfileRow,
  settings: Pick<SiteSettings, 'visible_profile_fields' | 'visible_profile_notes'>,
  chosen: Record<'sexuality' | 'interests', boolean>,
): MemberProfile['notes'] {
  const notes = row.notes as MemberProfile['notes']
  const seen = notedFields.filter((field) => {
    if (!settings.visible_profile_notes.includes(field) || !settings.visible_profile_fields.includes(field))
      return false
    return field === 'sexuality' || field === 'interests' ? chosen[field] : row[field] !== null
  })
  return Object.fromEntries(seen.flatMap((field) => (notes[field] ? [[field, notes[field]]] : [])))
}

export interface ProfileFacts {
  site_id: SiteId
  name: string
  status: string
  gender: Gender
  sexuality: Sexuality
  country: string
  region: string
  date_of_birth: string
  fictional: boolean
  visible: boolean
}

/** The facts by which other rooms decide; `not_found` if there is no such profile. */
export async function profileFacts(db: Db, memberId: MemberId): Promise<ProfileFacts> {
  const row = await findProfile(db, memberId)
  if (!row) throw new ProductError('not_found')
  const { site_id, name, status, gender, sexuality, country, region, date_of_birth, fictional, visible } = row
  return { site_id, name, status, gender, sexuality, country, region, date_of_birth, fictional, visible }
}

/** Records that the member is around, at most every 5 minutes. */
export async function touchActivity(platform: Platform, memberId: MemberId): Promise<void> {
  await unlessUnavailable(recordActivity(platform, memberId, platform.now()))
}

async function recordActivity(platform: Platform, memberId: MemberId, now: Date): Promise<void> {
  const touched = touchedAt.get(platform.db) ?? new Map<MemberId, number>()
  const since = now.getTime() - (touched.get(memberId) ?? Number.NEGATIVE_INFINITY)
  if (since >= 0 && since < activityEveryMs) return
  if (!(await updateActivity(platform.db, memberId, now, new Date(now.getTime() - activityEveryMs)))) return
  // A member who is here sees the news here.
  await forgetNews(platform.db, memberId)
  if (touched.size >= mostRemembered) touched.clear()
  touchedAt.set(platform.db, touched.set(memberId, now.getTime()))
}

/** When this process last recorded it: most requests need not even ask the database. */
const touchedAt = new WeakMap<object, Map<MemberId, number>>()
const mostRemembered = 50_000

/** After an account's status changed: shows or hides the profile accordingly. To others a member is new from `joinedAt` on. */
export async function refreshVisibility(db: Db, memberId: MemberId, joinedAt: Date | null = null): Promise<void> {
  await withRecount(db, memberId, async (tx) => {
    const row = await findProfile(tx, memberId)
    const joined = joinedAt ? { signed_up_at: joinedAt } : {}
    if (row) await updateProfile(tx, memberId, { visible: isVisible(row.status, row.invisible_mode), ...joined })
  })
}
