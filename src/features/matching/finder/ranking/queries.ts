// SQL of the ranking: whom the training chose, who likes the viewer, who is active and who is new, with what was learned about them.
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { MemberId } from '#base/ids.ts'
import type { Db } from '#platform/db/db.ts'
import { customPlan } from '#platform/db/prepared-pool.ts'
import { alreadyDecided, noneOf } from '../../meeting/queries.ts'
import { conditions } from '../../search/queries.ts'
import type { SearchPlan } from '../../search/queries.ts'
import { byPrimaryKey, facts, showsPhoto } from '../queries.ts'
import type { PersonRow } from '../queries.ts'

interface Learned {
  /** Taste and appeal; null for anyone who has joined since. */
  rows: Buffer | null
  price: number | null
  answers: number | null
}

export type ViewerRow = PersonRow &
  Learned & {
    seeks_abroad: boolean
    /** From the current model; null if nothing was learned yet. */
    version: string | null
    /** Whom that model chose for the viewer, in its order. */
    chosen_ids: MemberId[] | null
  }
/** Whether they show a photo is read only if nothing was learned about them, and what they say must stand in for it. */
export type CandidateRow = PersonRow &
  Learned & {
    place: number | null
    likes_viewer: boolean
    /** In how many hands of the match finder they appeared since `dealtSince`, if no price says what showing them costs. */
    shown_lately: number
  }

export async function findViewer(db: Db, memberId: MemberId): Promise<ViewerRow | undefined> {
  const { rows } = await sql<ViewerRow>`
    select ${facts}, ${showsPhoto} as has_photo, p.seeks_abroad, model.version, c.chosen_ids, f.rows, f.price, f.answers
    from profile p left join (select version from finder_model order by trained_at desc limit 1) as model on true
    left join finder_choice c on c.member_id = p.member_id and c.version = model.version
    left join finder_person f on f.member_id = p.member_id and f.version = model.version
    where p.member_id = ${memberId}`.execute(db)
  return rows[0]
}

export interface CandidatePlan {
  viewer: Pick<ViewerRow, 'member_id' | 'country' | 'region' | 'version' | 'chosen_ids'>
  /** Whom the viewer may meet: the search that finds them. */
  meets: SearchPlan
  /** Swipes from here on count as passes. */
  passedSince: Date
  newSince: Date
  dealtSince: Date
  /** How many of each: most recently active in the region and in the country, most recently joined, who likes the viewer. */
  each: number
  /** Only those whom the training chose up to this place, and recent newcomers: the others come after them. Null: everybody. */
  toPlace: number | null
}

/**
 * Who likes the viewer, who was active last and who joined last: each scans its own index until it has enough people who pass
 * the plan and are undecided. How far depends on the values, so only this small part is planned anew each time.
 */
export async function listSources(db: Db, plan: CandidatePlan): Promise<MemberId[]> {
  const { viewer, each } = plan
  const meets = { ...plan.meets, realOnly: true, unless: noneOf(sql`select id from decided`) }
  const walks = meets.genders.flatMap((gender) => walksOf({ ...plan, meets }, gender))
  const { rows } = await sql<{ id: MemberId }>`${customPlan}
    with decided as materialized (${alreadyDecided(viewer.member_id, plan.passedSince)})
    (select liker_id as id from member_like where liked_id = ${viewer.member_id}::uuid order by created_at desc limit ${each})
    union ${sql.join(walks, sql` union `)}`.execute(db)
  return rows.map(({ id }) => id)
}

function walksOf({ viewer, meets, newSince, each, toPlace }: CandidatePlan, gender: string): RawBuilder<unknown>[] {
  const walk = (of: SearchPlan, order: RawBuilder<unknown>) => sql`(select p.member_id from profile p
    where p.visible and p.site_id = ${of.siteId} and p.gender = ${gender} ${conditions(of)} order by ${order} limit ${each})`
  const lately = sql`p.last_active_at desc, p.member_id desc`
  const newest = walk({ ...meets, joinedSince: newSince }, sql`p.signed_up_at desc`)
  if (toPlace !== null) return [newest]
  const near = viewer.region ? [walk({ ...meets, country: viewer.country, regions: [viewer.region] }, lately)] : []
  return [walk(meets, lately), ...near, newest]
}

/** Of the viewer's chosen ones and of these, everybody who passes the plan and is undecided, each by their key. */
export async function listCandidates(
  db: Db,
  { viewer, newSince, toPlace, ...plan }: CandidatePlan,
  others: readonly MemberId[],
): Promise<CandidateRow[]> {
  const meets = { ...plan.meets, realOnly: true, unless: noneOf(alreadyDecided(viewer.member_id, plan.passedSince)) }
  const { rows } = await sql<CandidateRow>`
    select ${facts}, f.rows is null and ${showsPhoto} as has_photo, f.rows, f.price, f.answers, source.place,
      (select true from member_like l where l.liker_id = p.member_id and l.liked_id = ${viewer.member_id}::uuid limit 1) is not null
        as likes_viewer,
      case when f.price is null then (
        select count(*)::int from finder_card c where c.shown_id = p.member_id and c.dealt_at > ${plan.dealtSince}) else 0 end as shown_lately
    from json_to_recordset(${sourcesAsJson(viewer.chosen_ids ?? [], others)}::json) as source (id uuid, place int)
    ${byPrimaryKey(sql`source.id`)}
    left join finder_person f on f.member_id = p.member_id and f.version = ${viewer.version}::uuid
    where p.visible and p.site_id = ${meets.siteId} and p.gender in (${sql.join(meets.genders)}) ${conditions(meets)}
      ${toPlace === null ? sql`` : sql`and (source.place <= ${toPlace} or p.signed_up_at > ${newSince})`}`.execute(db)
  return rows
}

/** Everybody once: one parameter, however many, under one plan. */
function sourcesAsJson(chosen: readonly MemberId[], others: readonly MemberId[]): string {
  const known = new Set(chosen)
  const places = chosen.map((id, at) => ({ id, place: at + 1 }))
  return JSON.stringify([...places, ...others.filter((id) => !known.has(id)).map((id) => ({ id, place: null }))])
}

export async function findMaps(db: Db, version: string): Promise<Buffer | undefined> {
  const row = await db.selectFrom('finder_model').select('maps').where('version', '=', version).executeTakeFirst()
  return row?.maps
}
