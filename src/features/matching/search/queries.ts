// SQL of the search: keyset pagination straight from an index. People who exclude the reader are filtered by the index itself.
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { choiceFields } from '#features/profiles/limits.ts'
import type { Db } from '#platform/db/db.ts'
import { customPlan } from '#platform/db/prepared-pool.ts'
import type { Cursor } from '../cursor.ts'
import { isOpenTo } from '../meeting/queries.ts'
import type { Viewer } from '../meeting/queries.ts'
import type { FieldValues, Gender, Span } from './rules.ts'

export interface SearchPlan {
  siteId: string
  /** Nobody excludes a visitor, about whom nothing is known. */
  viewer: Viewer | null
  genders: readonly Gender[]
  country: string | null
  /** Any of these; null: the whole country. */
  regions: readonly string[] | null
  born: Span
  realOnly: boolean
  /** Both ends excluded: a time far ahead comes from a clock that was. */
  activeWithin: { after: Date; before: Date } | null
  joinedSince: Date | null
  fields: FieldValues
  /** The town asked for as people write it, in lower case; null: any. */
  towns: readonly string[] | null
  /** A further condition on `p`, for lists that are searches with one addition. */
  unless?: RawBuilder<unknown>
}

export interface Found {
  member_id: string
  last_active_at: Date
  signed_up_at: Date
  /** By the viewer. */
  liked: boolean
}

/** One page plus one row, which tells whether there is a next. Each gender and region scans its own index; the scans are merged. */
export async function listFound(db: Db, plan: SearchPlan, after: Cursor | null, limit: number): Promise<Found[]> {
  const places = plan.regions?.map((region) => sql`and p.region = ${region}`) ?? [sql``]
  const walks = plan.genders.flatMap((gender) =>
    places.map(
      (place) => sql`(
      select p.member_id, p.last_active_at, p.signed_up_at from profile p
      where p.visible and p.site_id = ${plan.siteId} and p.gender = ${gender} ${place} ${conditions({ ...plan, regions: null })}
        ${after ? sql`and (p.last_active_at, p.member_id) < (${after.at}, ${after.memberId}::uuid)` : sql``}
      order by p.last_active_at desc, p.member_id desc limit ${limit})`,
    ),
  )
  const { rows } = await sql<Found>`${customPlan} select member_id, last_active_at, signed_up_at, ${liked(plan)}
    from (${sql.join(walks, sql` union all `)}) as found
    order by last_active_at desc, member_id desc limit ${limit}`.execute(db)
  return rows
}

function liked({ viewer }: SearchPlan): RawBuilder<unknown> {
  return viewer
    ? sql`exists (select from member_like l where l.liker_id = ${viewer.id}::uuid and l.liked_id = found.member_id) as liked`
    : sql`false as liked`
}

/** Everything a search requires of a profile `p`, except site and gender. */
export function conditions(plan: SearchPlan): RawBuilder<unknown> {
  return sql`${plan.country ? sql`and p.country = ${plan.country}` : sql``}
    ${plan.regions ? sql`and p.region in (${sql.join(plan.regions)})` : sql``}
    and p.date_of_birth between ${plan.born.from}::date and ${plan.born.to}::date
    ${plan.realOnly ? sql`and not p.fictional` : sql``}
    ${plan.activeWithin ? sql`and p.last_active_at > ${plan.activeWithin.after} and p.last_active_at < ${plan.activeWithin.before}` : sql``}
    ${plan.joinedSince ? sql`and p.signed_up_at >= ${plan.joinedSince}` : sql``}
    ${asksOfFields(plan)} ${plan.viewer ? isOpenTo(plan.viewer, plan.country) : sql``} ${plan.unless ?? sql``}`
}

function asksOfFields({ fields, towns }: SearchPlan): RawBuilder<unknown> {
  const asked = choiceFields.flatMap((field) =>
    fields[field] ? [sql`and ${sql.ref(`p.${field}`)} = ${fields[field]}`] : [],
  )
  return sql`${sql.join(asked, sql` `)}
    ${fields.sexuality ? sql`and p.show_sexuality and p.sexuality = ${fields.sexuality}` : sql``}
    ${fields.interests ? sql`and p.show_interests and p.interests && ${fields.interests.split(',')}::text[]` : sql``}
    ${towns ? sql`and lower(p.city) = any(${towns}::text[])` : sql``}
    ${fields.about ? sql`and p.about <> ''` : sql``}`
}

/** What the search needs to know about the searching member. */
export async function findSearcher(db: Db, memberId: string) {
  return db
    .selectFrom('profile')
    .select(['gender', 'sexuality', 'country', 'region', 'date_of_birth'])
    .select(['seeks_min_age', 'seeks_max_age', 'seeks_abroad'])
    .where('member_id', '=', memberId)
    .executeTakeFirst()
}

export type SearcherRow = NonNullable<Awaited<ReturnType<typeof findSearcher>>>
