// SQL of the training: everybody and their decisions as columns of numbers, and the results back in, all at once.
import { sql } from 'kysely'
import type { Transaction } from 'kysely'
import type { DB } from '#platform/db/tables.ts'
import type { Gender, Sexuality } from '#features/profiles/limits.ts'
import type { Person } from '../model/people.ts'
import { oldestSearchAge } from '../../search/limits.ts'
import { showsPhoto } from '../queries.ts'

type Tx = Transaction<DB>

export type TrainedPerson = Person & {
  member_id: string
  site_id: string
  gender: Gender
  sexuality: Sexuality
  visible: boolean
  signed_up_at: Date
  last_active_at: Date
}

/** Every member with a profile, numbered; no fictional ones, because there is nobody who could like. */
export async function listPersons(tx: Tx, now: Date): Promise<TrainedPerson[]> {
  await sql`create temp table finder_number on commit drop as
    select (row_number() over (order by p.member_id) - 1)::int as n, p.member_id
    from profile p join member m on m.id = p.member_id
    where not p.fictional and m.status in ('active', 'not_confirmed')`.execute(tx)
  await sql`create unique index on finder_number (member_id) include (n)`.execute(tx)
  await sql`analyze finder_number`.execute(tx)
  const { rows } = await sql<TrainedPerson>`
    select p.member_id, p.site_id, p.gender, p.sexuality,
      least(extract(year from age((${now}::timestamptz at time zone 'UTC')::date, p.date_of_birth)), ${oldestSearchAge}::int)::int as age,
      p.seeks_min_age, p.seeks_max_age, p.country, p.region, p.city, p.reason, p.hair_color, p.eye_color, p.body_type,
      p.relationship_status, p.tattoos, p.interests, ${showsPhoto} as has_photo, char_length(p.about) as about_length, p.visible,
      p.signed_up_at, p.last_active_at
    from finder_number join profile p using (member_id) order by n`.execute(tx)
  return rows
}

export interface DecisionsOf {
  chooser: number
  /** Four bytes each: the chosen one's number times 4, plus 2 for a like, plus 1 if it is recent. */
  packed: Buffer
  /** In how many weeks since `recentSince` they decided anything. */
  weeks: number
}

/**
 * Likes and passes by who made them, packed: millions of separate rows would take minutes. Passes come from the match finder
 * and the swipe game; someone who is liked by now no longer counts as passed.
 */
export async function listDecisions(tx: Tx, recentSince: Date): Promise<DecisionsOf[]> {
  const { rows } = await sql<DecisionsOf>`
    select c.n as chooser,
      string_agg(int4send(o.n * 4 + d.liked * 2 + (d.at >= ${recentSince})::int), ''::bytea order by d.at, o.n) as packed,
      count(distinct floor(extract(epoch from d.at) / 604800)) filter (where d.at >= ${recentSince})::int as weeks
    from (
      select liker_id as chooser, liked_id as chosen, created_at as at, 1 as liked from member_like
      union all
      select chooser, chosen, max(at), 0 from (
        select member_id, shown_id, decided_at from finder_card where decision = 'pass'
        union all
        select swiper_id, swiped_id, swiped_at from swipe where like_slot is null) as pass (chooser, chosen, at)
      where not exists (select from member_like l where l.liker_id = pass.chooser and l.liked_id = pass.chosen)
      group by chooser, chosen) d
    join finder_number c on c.member_id = d.chooser
    join finder_number o on o.member_id = d.chosen
    group by c.n order by c.n`.execute(tx)
  return rows
}

export interface NewModel {
  version: string
  trained_at: Date
  members: number
  likes: number
  passes: number
  maps: Buffer
}

/** The new model replaces the old one; everything attached to that is deleted with it. */
export async function replaceModel(tx: Tx, model: NewModel): Promise<void> {
  // One after the other, should two trainings end at once.
  await sql`lock table finder_model in share row exclusive mode`.execute(tx)
  await tx.deleteFrom('finder_choice').execute()
  await tx.deleteFrom('finder_person').execute()
  await tx.deleteFrom('finder_model').execute()
  await tx.insertInto('finder_model').values(model).execute()
}

export interface LearnedRow {
  member_id: string
  rows: Buffer
  price: number
  answers: number
  chosen_ids: string[]
}

/** Anyone who left while the training ran is left out. */
export async function insertLearned(tx: Tx, version: string, learned: readonly LearnedRow[]): Promise<void> {
  const ids = learned.map(({ member_id }) => member_id)
  await sql`
    insert into finder_person (member_id, version, rows, price, answers)
    select l.id, ${version}::uuid, l.rows, l.price, l.answers
    from unnest(${ids}::uuid[], ${learned.map(({ rows }) => rows)}::bytea[], ${learned.map(({ price }) => price)}::real[],
      ${learned.map(({ answers }) => answers)}::real[]) as l (id, rows, price, answers)
    where exists (select from member m where m.id = l.id)`.execute(tx)
  await sql`
    insert into finder_choice (member_id, version, chosen_ids)
    select l.id, ${version}::uuid, l.chosen::uuid[]
    from unnest(${ids}::uuid[], ${learned.map(({ chosen_ids }) => `{${chosen_ids.join(',')}}`)}::text[]) as l (id, chosen)
    where l.chosen <> '{}' and exists (select from member m where m.id = l.id)`.execute(tx)
}
