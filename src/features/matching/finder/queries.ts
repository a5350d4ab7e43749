// SQL of the match finder: who may meet the viewer, what was learned of them, and the cards of a day.
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { MemberId } from '#base/ids.ts'
import type { CalendarDay } from '#base/time.ts'
import { freePhotos } from '#features/profiles/limits.ts'
import type { Gender } from '#features/profiles/limits.ts'
import type { Db } from '#platform/db/db.ts'

/** Whether others see a photo of profile `p`: what waits, was refused or is hidden counts for nothing. */
export const showsPhoto = sql`exists (
  select from photo where photo.member_id = p.member_id and photo.status = 'shown' and (photo.position < ${sql.lit(freePhotos)}
    or p.fictional or exists (select from premium where premium.member_id = p.member_id)))`

const told = sql`p.member_id, p.site_id, p.gender, p.sexuality, p.date_of_birth, p.country, p.region, p.city, p.reason, p.hair_color,
  p.eye_color, p.body_type, p.relationship_status, p.tattoos, p.interests, p.show_interests, ${showsPhoto} as has_photo, p.visible, p.fictional,
  char_length(p.about) as about_length, p.signed_up_at, p.last_active_at`

export interface PersonRow {
  member_id: MemberId
  site_id: string
  gender: string
  sexuality: string
  date_of_birth: string
  country: string
  region: string
  city: string
  reason: string | null
  hair_color: string | null
  eye_color: string | null
  body_type: string | null
  relationship_status: string | null
  tattoos: string | null
  interests: string[]
  show_interests: boolean
  has_photo: boolean
  visible: boolean
  fictional: boolean
  about_length: number
  signed_up_at: Date
  last_active_at: Date
}

interface Learned {
  /** Taste and appeal; null for who joined since. */
  rows: Buffer | null
  price: number | null
  answers: number | null
}

export type ViewerRow = PersonRow & Learned
export type CandidateRow = ViewerRow & { place: number | null; likes_viewer: boolean }

export async function findViewer(db: Db, memberId: MemberId, version: string | null): Promise<ViewerRow | undefined> {
  const { rows } = await sql<ViewerRow>`
    select ${told}, f.rows, f.price, f.answers from profile p
    left join finder_person f on f.member_id = p.member_id and f.version = ${version}::uuid
    where p.member_id = ${memberId}`.execute(db)
  return rows[0]
}

export interface CandidatePlan {
  viewer: ViewerRow
  genders: readonly Gender[]
  version: string | null
  newSince: Date
  /** How many of each: who was active last in the region and in the country, who joined last, who likes the viewer. */
  each: number
}

/** Whom the training chose, who likes the viewer, who is around and who is new: all that both filters let through. */
export async function listCandidates(db: Db, plan: CandidatePlan): Promise<CandidateRow[]> {
  const { viewer, version, each } = plan
  const sources = [
    sql`select chosen.id, chosen.place::int from finder_choice c, unnest(c.chosen_ids) with ordinality as chosen (id, place)
      where c.member_id = ${viewer.member_id} and c.version = ${version}::uuid`,
    sql`(select liker_id, null::int from member_like where liked_id = ${viewer.member_id} order by created_at desc limit ${each})`,
    ...plan.genders.flatMap((gender) => walks(plan, gender)),
  ]
  const { rows } = await sql<CandidateRow>`
    with v as materialized (select * from profile where member_id = ${viewer.member_id}), source as materialized (
      select id, min(place) as place from (${sql.join(sources, sql` union all `)}) as any_source (id, place) group by id)
    select ${told}, f.rows, f.price, f.answers, source.place,
      exists (select from member_like l where l.liker_id = p.member_id and l.liked_id = v.member_id) as likes_viewer
    from source join profile p on p.member_id = source.id cross join v
    left join finder_person f on f.member_id = p.member_id and f.version = ${version}::uuid
    where not p.fictional and ${mayMeet}`.execute(db)
  return rows
}

function walks({ viewer, newSince, each }: CandidatePlan, gender: Gender): RawBuilder<unknown>[] {
  const there = sql`n.visible and not n.fictional and n.site_id = ${viewer.site_id} and n.gender = ${gender}`
  const lately = sql`order by n.last_active_at desc, n.member_id desc limit ${each}`
  return [
    sql`(select n.member_id, null::int from profile n where ${there} and n.country = ${viewer.country} ${lately})`,
    sql`(select n.member_id, null::int from profile n where ${there} and n.country = ${viewer.country} and n.region = ${viewer.region} ${lately})`,
    sql`(select n.member_id, null::int from profile n where ${there} and n.signed_up_at > ${newSince} order by n.signed_up_at desc limit ${each})`,
  ]
}

const seeksEachOther = sql`(v.sexuality = 'bi' or (v.sexuality = 'hetero') = (v.gender <> p.gender))
  and (p.sexuality = 'bi' or (p.sexuality = 'hetero') = (p.gender <> v.gender))`

/** Both ways: whom either excludes, blocked, liked or passed is not there. */
const mayMeet = sql`p.visible and p.site_id = v.site_id and p.country = v.country and p.member_id <> v.member_id
  and ${seeksEachOther}
  and not exists (select from block b where b.blocker_id = p.member_id and b.blocked_id = v.member_id)
  and not exists (select from block b where b.blocker_id = v.member_id and b.blocked_id = p.member_id)
  and not exists (select from member_like l where l.liker_id = v.member_id and l.liked_id = p.member_id)
  and not exists (select from finder_card c where c.member_id = v.member_id and c.shown_id = p.member_id and c.decision = 'pass')
  and not exists (select from finder_card c where c.member_id = p.member_id and c.shown_id = v.member_id and c.decision = 'pass')`

/** Fictional profiles whose gender the viewer seeks, for where there are too few members; they want nobody. */
export async function listFictional(
  db: Db,
  viewer: ViewerRow,
  genders: readonly Gender[],
  limit: number,
): Promise<PersonRow[]> {
  const { rows } = await sql<PersonRow>`
    with v as materialized (select * from profile where member_id = ${viewer.member_id})
    select ${told} from profile p cross join v
    where p.fictional and p.gender in (${sql.join(genders)}) and ${mayMeet}
    order by p.region = v.region desc, p.last_active_at desc, p.member_id limit ${limit}`.execute(db)
  return rows
}

export interface CardRow {
  shown_id: MemberId
  decision: 'like' | 'pass' | null
}

export async function listCards(db: Db, memberId: MemberId, day: CalendarDay): Promise<CardRow[]> {
  const rows = await db
    .selectFrom('finder_card')
    .select(['shown_id', 'decision'])
    .where('member_id', '=', memberId)
    .where('day', '=', day)
    .orderBy('position')
    .execute()
  return rows as CardRow[]
}

/** The hand of a day is dealt once: whoever comes second changes nothing. */
export async function insertCards(
  db: Db,
  memberId: MemberId,
  day: CalendarDay,
  shownIds: readonly MemberId[],
  now: Date,
): Promise<void> {
  await sql`
    insert into finder_card (member_id, day, position, shown_id, dealt_at)
    select ${memberId}, ${day}::date, hand.place - 1, hand.id, ${now}
    from unnest(${shownIds}::uuid[]) with ordinality as hand (id, place)
    where not exists (select from finder_card c where c.member_id = ${memberId} and c.day = ${day}::date)
    on conflict do nothing`.execute(db)
}

export async function updateDecision(
  db: Db,
  memberId: MemberId,
  day: CalendarDay,
  shownId: MemberId,
  decision: 'like' | 'pass' | null,
  now: Date,
): Promise<void> {
  await db
    .updateTable('finder_card')
    .set({ decision, decided_at: decision ? now : null })
    .where('member_id', '=', memberId)
    .where('day', '=', day)
    .where('shown_id', '=', shownId)
    .execute()
}

export type ShownRow = PersonRow & {
  /** By the viewer, here or anywhere. */
  liked: boolean
}

/** Whom a card may still show: those who may still meet the viewer, liked by now or not. */
export async function listShown(db: Db, memberId: MemberId, shownIds: readonly MemberId[]): Promise<ShownRow[]> {
  const { rows } = await sql<ShownRow>`
    select ${told}, exists (select from member_like l where l.liker_id = v.member_id and l.liked_id = p.member_id) as liked
    from profile p join profile v on v.member_id = ${memberId}
    where p.member_id = any(${shownIds}::uuid[]) and (p.fictional or ${seeksEachOther})
      and p.visible and p.site_id = v.site_id and not exists (
        select from block b where (b.blocker_id = p.member_id and b.blocked_id = v.member_id)
          or (b.blocker_id = v.member_id and b.blocked_id = p.member_id))`.execute(db)
  return rows
}

export async function findVersion(db: Db): Promise<string | undefined> {
  const row = await db
    .selectFrom('finder_model')
    .select('version')
    .orderBy('trained_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.version
}

export async function findMaps(db: Db, version: string): Promise<Buffer | undefined> {
  const row = await db.selectFrom('finder_model').select('maps').where('version', '=', version).executeTakeFirst()
  return row?.maps
}

export async function listAllCards(db: Db, memberId: MemberId) {
  return db
    .selectFrom('finder_card')
    .select(['day', 'shown_id', 'decision', 'decided_at'])
    .where('member_id', '=', memberId)
    .orderBy('day')
    .orderBy('position')
    .execute()
}

/** All that was learned of a member, and every card on which they stand or which they hold. */
export async function deleteAllOf(db: Db, memberId: MemberId): Promise<void> {
  await db.deleteFrom('finder_person').where('member_id', '=', memberId).execute()
  await db.deleteFrom('finder_choice').where('member_id', '=', memberId).execute()
  await db
    .deleteFrom('finder_card')
    .where((where) => where.or([where('member_id', '=', memberId), where('shown_id', '=', memberId)]))
    .execute()
}
