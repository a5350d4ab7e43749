// SQL of the match finder: the cards of a day, and who may still be shown on them.
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { MemberId } from '#base/ids.ts'
import { inPages } from '#base/pages.ts'
import type { CalendarDay } from '#base/time.ts'
import { freePhotos } from '#features/profiles/limits.ts'
import type { Gender, Sexuality } from '#features/profiles/limits.ts'
import type { Db } from '#platform/db/db.ts'
import { nameFor } from '../meeting/queries.ts'
import { conditions } from '../search/queries.ts'
import type { SearchPlan } from '../search/queries.ts'

/** Whether others see a photo of profile `p`: one that is waiting, refused or hidden does not count. */
export const showsPhoto = sql`exists (
  select from photo where photo.member_id = p.member_id and photo.status = 'shown' and (photo.position < ${sql.lit(freePhotos)}
    or p.fictional or exists (select from premium where premium.member_id = p.member_id)))`

/** What the finder knows of a profile `p` from its own row. */
export const facts = sql`p.member_id, p.site_id, p.gender, p.sexuality, p.date_of_birth, p.country, p.region, p.city, p.reason, p.hair_color,
  p.eye_color, p.body_type, p.relationship_status, p.tattoos, p.interests, p.show_interests, p.visible, p.fictional,
  p.seeks_min_age, p.seeks_max_age, char_length(p.about) as about_length, p.signed_up_at, p.last_active_at`

/**
 * The profile `p` of each id, by its key. Other conditions on `p` can't tempt the planner into another way: an age range of
 * unknown size looks very selective, and a whole country would be read to find ten.
 */
export function byPrimaryKey(id: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`cross join lateral (select * from profile where profile.member_id = ${id} limit 1) p`
}

export interface PersonRow {
  member_id: MemberId
  site_id: string
  gender: Gender
  sexuality: Sexuality
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
  seeks_min_age: number
  seeks_max_age: number
  signed_up_at: Date
  last_active_at: Date
}

/**
 * Fictional profiles that a plan allows, for when there are too few members. They want nobody, and are only sorted by what
 * they say about themselves: near the viewer, with the same interests, of similar age.
 */
export async function listFictional(
  db: Db,
  meets: SearchPlan,
  viewer: Pick<PersonRow, 'region' | 'city' | 'interests' | 'date_of_birth'>,
  limit: number,
): Promise<MemberId[]> {
  const shared = sql`case when p.show_interests then (
    select count(*) from unnest(p.interests) as one (tag) where one.tag = any(${viewer.interests}::text[])) else 0 end`
  const { rows } = await sql<{ member_id: MemberId }>`
    select p.member_id from profile p
    where p.visible and p.fictional and p.site_id = ${meets.siteId} and p.gender in (${sql.join(meets.genders)})
      ${conditions({ ...meets, realOnly: false })}
    order by p.region = ${viewer.region} desc, p.city = ${viewer.city} desc, ${shared} desc,
      abs(p.date_of_birth - ${viewer.date_of_birth}::date) / 1000, p.last_active_at desc, p.member_id limit ${limit}`.execute(
    db,
  )
  return rows.map(({ member_id }) => member_id)
}

export interface CardRow {
  shown_id: MemberId
  decision: 'like' | 'pass' | null
}

/** The cards of the latest day for which a hand was dealt; none if there was no day yet. */
export async function listLatestCards(db: Db, memberId: MemberId): Promise<(CardRow & { day: CalendarDay })[]> {
  const { rows } = await sql<CardRow & { day: CalendarDay }>`
    select day, shown_id, decision from finder_card
    where member_id = ${memberId} and day = (select max(day) from finder_card where member_id = ${memberId})
    order by position`.execute(db)
  return rows
}

/** A day's hand is dealt once: whoever comes second changes nothing, and gets nobody back. */
export async function insertCards(
  db: Db,
  memberId: MemberId,
  day: CalendarDay,
  shownIds: readonly MemberId[],
  now: Date,
): Promise<CardRow[]> {
  const { rows } = await sql<CardRow>`
    insert into finder_card (member_id, day, position, shown_id, dealt_at)
    select ${memberId}, ${day}::date, hand.place - 1, hand.id, ${now}
    from unnest(${shownIds}::uuid[]) with ordinality as hand (id, place)
    where not exists (select from finder_card c where c.member_id = ${memberId} and c.day = ${day}::date)
    order by hand.place on conflict do nothing returning shown_id, decision`.execute(db)
  return rows
}

export async function updateDecision(
  db: Db,
  { memberId, day, shownId }: { memberId: MemberId; day: CalendarDay; shownId: MemberId },
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

/** What the reasons on a card are derived from. */
export type ReasonRow = Pick<
  PersonRow,
  | 'member_id'
  | 'country'
  | 'region'
  | 'city'
  | 'reason'
  | 'interests'
  | 'show_interests'
  | 'fictional'
  | 'signed_up_at'
  | 'last_active_at'
>

export type ShownRow = ReasonRow & {
  /** By the viewer, here or anywhere. */
  liked: boolean
  /** By the viewer in the swipe game. */
  swiped_away: boolean
}

/** Whom a card may still show: those whom the viewer may still meet, decided by now or not. */
export async function listShown(
  db: Db,
  memberId: MemberId,
  meets: SearchPlan,
  shownIds: readonly MemberId[],
  passedSince: Date,
): Promise<ShownRow[]> {
  const { rows } = await sql<ShownRow>`
    select p.member_id, p.country, p.region, p.city, p.reason, p.interests, p.show_interests, p.fictional, p.signed_up_at, p.last_active_at,
      (select true from member_like l where l.liker_id = ${memberId} and l.liked_id = p.member_id limit 1) is not null as liked,
      (select true from swipe w where w.swiper_id = ${memberId} and w.swiped_id = p.member_id
        and w.like_slot is null and w.swiped_at > ${passedSince} limit 1) is not null as swiped_away
    from unnest(${shownIds}::uuid[]) as shown (id) ${byPrimaryKey(sql`shown.id`)}
    where p.visible and p.site_id = ${meets.siteId} and p.gender in (${sql.join(meets.genders)}) ${conditions(meets)}`.execute(
    db,
  )
  return rows
}

interface DealtRow {
  day: CalendarDay
  position: number
  shown_id: MemberId
  name: string
  fictional: boolean
  decision: string | null
  decided_at: Date | null
}

export function listAllCards(db: Db, memberId: MemberId) {
  return inPages<DealtRow>((after, limit) =>
    db
      .selectFrom('finder_card')
      .innerJoin('member', 'member.id', 'finder_card.shown_id')
      .select([
        'day',
        'position',
        'shown_id',
        nameFor(memberId).as('name'),
        'member.fictional',
        'decision',
        'decided_at',
      ])
      .where('member_id', '=', memberId)
      .$if(after !== undefined, (query) =>
        query.where(sql<boolean>`(day, position) > (${after?.day}::date, ${after?.position}::int)`),
      )
      .orderBy('day')
      .orderBy('position')
      .limit(limit)
      .execute(),
  )
}

/** Deletes up to `limit` cards of earlier days that nobody passed; returns how many there were. */
export async function deleteOldCards(db: Db, before: CalendarDay, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from finder_card where ctid in (
      select ctid from finder_card where day < ${before}::date and decision is distinct from 'pass' limit ${limit})`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0)
}

/** Everything learned about a member, and every card on which they appear or which they hold. */
export async function deleteAllOf(db: Db, memberId: MemberId): Promise<void> {
  await db.deleteFrom('finder_person').where('member_id', '=', memberId).execute()
  await db.deleteFrom('finder_choice').where('member_id', '=', memberId).execute()
  await db
    .deleteFrom('finder_card')
    .where((where) => where.or([where('member_id', '=', memberId), where('shown_id', '=', memberId)]))
    .execute()
}
