// SQL of the ranking: whom the training chose, who likes the viewer, who is around and who is new, with what was learned of them.
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { MemberId } from '#base/ids.ts'
import type { Db } from '#platform/db/db.ts'
import { plannedAnew } from '#platform/db/prepared-pool.ts'
import { answered, noneOf } from '../../meeting/queries.ts'
import { conditions } from '../../search/queries.ts'
import type { SearchPlan } from '../../search/queries.ts'
import { told } from '../queries.ts'
import type { PersonRow } from '../queries.ts'

interface Learned {
  /** Taste and appeal; null for who joined since. */
  rows: Buffer | null
  price: number | null
  answers: number | null
}

/** With the version of the model that is there now; null where nothing was learned yet. */
export type ViewerRow = PersonRow & Learned & { version: string | null }
export type CandidateRow = PersonRow &
  Learned & {
    place: number | null
    likes_viewer: boolean
    /** In how many hands of the match finder they stood since `dealtSince`. */
    shown_lately: number
  }

export async function findViewer(db: Db, memberId: MemberId): Promise<ViewerRow | undefined> {
  const { rows } = await sql<ViewerRow>`
    select ${told}, model.version, f.rows, f.price, f.answers from profile p
    left join (select version from finder_model order by trained_at desc limit 1) as model on true
    left join finder_person f on f.member_id = p.member_id and f.version = model.version
    where p.member_id = ${memberId}`.execute(db)
  return rows[0]
}

export interface CandidatePlan {
  viewer: Pick<ViewerRow, 'member_id' | 'country' | 'region' | 'version'>
  /** Whom the viewer may meet: the search that finds them. */
  meets: SearchPlan
  /** Swipes from here on count as passes. */
  passedSince: Date
  newSince: Date
  dealtSince: Date
  /** How many of each: who was active last in the region and in the country, who joined last, who likes the viewer. */
  each: number
}

/** Everybody once, of all members that the plan lets through and who were not answered; each source walks its own index until it has enough of them. */
export async function listCandidates(db: Db, plan: CandidatePlan): Promise<CandidateRow[]> {
  const { viewer, each } = plan
  const meets = { ...plan.meets, realOnly: true, unless: noneOf(sql`select id from answered`) }
  const { version } = viewer
  const sources = [
    sql`select chosen.id, chosen.place::int from finder_choice c, unnest(c.chosen_ids) with ordinality as chosen (id, place)
      where c.member_id = ${viewer.member_id}::uuid and c.version = ${version}::uuid`,
    sql`(select liker_id, null::int from member_like where liked_id = ${viewer.member_id}::uuid order by created_at desc limit ${each})`,
    ...meets.genders.flatMap((gender) => walks({ ...plan, meets }, gender)),
  ]
  const { rows } = await sql<CandidateRow>`${plannedAnew}
    with answered as materialized (${answered(viewer.member_id, plan.passedSince)}), source as materialized (
      select id, min(place) as place from (${sql.join(sources, sql` union all `)}) as any_source (id, place) group by id)
    select ${told}, f.rows, f.price, f.answers, source.place,
      exists (select from member_like l where l.liker_id = p.member_id and l.liked_id = ${viewer.member_id}::uuid) as likes_viewer,
      (select count(*)::int from finder_card c where c.shown_id = p.member_id and c.dealt_at > ${plan.dealtSince}) as shown_lately
    from source join profile p on p.member_id = source.id
    left join finder_person f on f.member_id = p.member_id and f.version = ${version}::uuid
    where p.visible and p.site_id = ${meets.siteId} and p.gender in (${sql.join(meets.genders)}) ${conditions(meets)}`.execute(
    db,
  )
  return rows
}

function walks({ viewer, meets, newSince, each }: CandidatePlan, gender: string): RawBuilder<unknown>[] {
  const walk = (of: SearchPlan, order: RawBuilder<unknown>) => sql`(select p.member_id, null::int from profile p
    where p.visible and p.site_id = ${of.siteId} and p.gender = ${gender} ${conditions(of)} order by ${order} limit ${each})`
  const lately = sql`p.last_active_at desc, p.member_id desc`
  const near = viewer.region ? [walk({ ...meets, country: viewer.country, regions: [viewer.region] }, lately)] : []
  return [walk(meets, lately), ...near, walk({ ...meets, joinedSince: newSince }, sql`p.signed_up_at desc`)]
}

export async function findMaps(db: Db, version: string): Promise<Buffer | undefined> {
  const row = await db.selectFrom('finder_model').select('maps').where('version', '=', version).executeTakeFirst()
  return row?.maps
}
