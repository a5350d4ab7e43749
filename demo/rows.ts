// Writes people into the tables many at a time.
import { sql } from 'kysely'
import { newId } from '#base/ids.ts'
import type { Db } from '#platform/db/db.ts'
import { portraitThumbhash } from './portraits.ts'

export interface ProfileRow {
  id: string
  site_id: string
  gender: string
  sexuality: string
  date_of_birth: string
  country: string
  region: string | null
  city: string
  about: string
  reason: string
  hair_color: string
  eye_color: string
  body_type: string
  relationship_status: string
  tattoos: string
  interests: readonly string[]
  fictional: boolean
  signed_up_at: Date
  last_active_at: Date
}

const rowsAtOnce = 500

export async function insertProfiles(db: Db, rows: readonly ProfileRow[]): Promise<void> {
  for (const some of chunks(rows)) {
    await db
      .insertInto('profile')
      .values(
        some.map((row) => ({
          member_id: row.id,
          site_id: row.site_id,
          gender: row.gender,
          sexuality: row.sexuality,
          date_of_birth: row.date_of_birth,
          country: row.country,
          region: row.region ?? '',
          city: row.city,
          about: row.about,
          reason: row.reason,
          hair_color: row.hair_color,
          eye_color: row.eye_color,
          body_type: row.body_type,
          relationship_status: row.relationship_status,
          tattoos: row.tattoos,
          interests: [...row.interests],
          fictional: row.fictional,
          visible: true,
          signed_up_at: row.signed_up_at,
          last_active_at: row.last_active_at,
        })),
      )
      .execute()
  }
}

export async function insertPeople(
  db: Db,
  people: readonly { id: string; site_id: string; name: string; signed_up_at: Date }[],
): Promise<void> {
  for (const some of chunks(people)) {
    await db
      .insertInto('member')
      .values(
        some.map(({ id, site_id, name, signed_up_at }) => ({
          id,
          site_id,
          name,
          signed_up_at,
          status: 'active',
          fictional: true,
          terms_version: signed_up_at,
        })),
      )
      .execute()
  }
}

/** Portraits: only the seed is stored; the picture is drawn when somebody first looks at it. */
export async function insertPhotos(
  db: Db,
  photos: readonly { member_id: string; position: number; seed: string; created_at: Date }[],
): Promise<void> {
  for (const some of chunks(photos)) {
    const rows = await Promise.all(
      some.map(async ({ member_id, position, seed, created_at }) => {
        const id = newId(created_at.getTime())
        const thumbhash = await portraitThumbhash(seed)
        return {
          id,
          member_id,
          position,
          status: 'shown',
          storage_key: `photos/${id}`,
          drawn_seed: seed,
          width: 900,
          height: 1200,
          thumbhash,
          created_at,
        }
      }),
    )
    await db.insertInto('photo').values(rows).execute()
  }
}

/** Recounts the visible profiles into the search's counters. */
export async function recount(db: Db): Promise<void> {
  await sql`delete from search_count`.execute(db)
  await sql`
    with born as (
      select site_id, coalesce(country, '*') as country, coalesce(region, '*') as region, gender,
        extract(year from date_of_birth)::integer as birth_year,
        (31 * (extract(month from date_of_birth) - 1) + extract(day from date_of_birth))::integer as place,
        count(*) filter (where not fictional) as members, count(*) filter (where fictional) as fictional
      from profile where visible
      group by site_id, gender, date_of_birth, grouping sets ((country, region), (country), ())
    ), spaced as (
      select site_id, country, region, gender, birth_year, place, members, fictional,
        lead(place, 1, 373) over year - place as days,
        sum(members) over (year rows unbounded preceding) as members_until,
        sum(fictional) over (year rows unbounded preceding) as fictional_until
      from born window year as (partition by site_id, country, region, gender, birth_year order by place)
    )
    insert into search_count (site_id, country, region, gender, birth_year, members_until, fictional_until)
    select site_id, country, region, gender, birth_year,
      array_cat(array_fill(0, array[min(place) - 1]),
        string_to_array(rtrim(string_agg(repeat(members_until || ',', days), '' order by place), ','), ',')::integer[]),
      array_cat(array_fill(0, array[min(place) - 1]),
        string_to_array(rtrim(string_agg(repeat(fictional_until || ',', days), '' order by place), ','), ',')::integer[])
    from spaced
    group by site_id, country, region, gender, birth_year`.execute(db)
  await recountYears(db)
  await recountMutual(db)
}

/** How many were born up to the end of each year, from the counts of each year. */
async function recountYears(db: Db): Promise<void> {
  await sql`delete from search_count_years`.execute(db)
  await sql`
    with born as (
      select site_id, country, region, gender, birth_year,
        coalesce(members_until[372], 0) as members, coalesce(fictional_until[372], 0) as fictional
      from (select distinct site_id, country, region, gender from search_count) place
        cross join generate_series(1900, 2099) birth_year
        left join search_count using (site_id, country, region, gender, birth_year)
    ), running as (
      select site_id, country, region, gender, birth_year,
        (sum(members) over until)::integer as members_until, (sum(fictional) over until)::integer as fictional_until
      from born window until as (partition by site_id, country, region, gender order by birth_year)
    )
    insert into search_count_years (site_id, country, region, gender, members_until, fictional_until)
    select site_id, country, region, gender, array_agg(members_until order by birth_year),
      array_agg(fictional_until order by birth_year)
    from running group by site_id, country, region, gender`.execute(db)
}

/** Who looks for whom: each age range as a step up where it starts and a step down after its end. */
async function recountMutual(db: Db): Promise<void> {
  await sql`delete from mutual_count`.execute(db)
  await sql`
    with ends as (
      select site_id, coalesce(country, '*') as country, coalesce(region, '*') as region, gender, sought,
        extract(year from date_of_birth)::integer as birth_year, age,
        sum(step) as step, coalesce(sum(step) filter (where seeks_abroad), 0) as abroad_step
      from profile,
        lateral (select 'female' where seeks_women union all select 'male' where seeks_men) whom (sought),
        lateral (values (seeks_min_age, 1), (seeks_max_age + 1, -1)) ends (age, step)
      where visible and not fictional
      group by site_id, gender, sought, birth_year, age, grouping sets ((country, region), (country), ())
    ), places as (
      select distinct site_id, country, region, gender, sought, birth_year from ends
    ), steps as (
      select site_id, country, region, gender, sought, birth_year, age, step, abroad_step from ends
      union all
      select site_id, country, region, gender, sought, birth_year, age, 0, 0 from places, generate_series(18, 99) age
    ), ages as (
      select site_id, country, region, gender, sought, birth_year, age,
        sum(sum(step)) over years as n, sum(sum(abroad_step)) over years as abroad
      from steps
      group by site_id, country, region, gender, sought, birth_year, age
      window years as (partition by site_id, country, region, gender, sought, birth_year order by age)
    )
    insert into mutual_count (site_id, country, region, gender, sought, birth_year, by_age, abroad_by_age)
    select site_id, country, region, gender, sought, birth_year,
      array_agg(n::integer order by age), array_agg(abroad::integer order by age)
    from ages where age < 100 group by site_id, country, region, gender, sought, birth_year`.execute(db)
}

function* chunks<Row>(rows: readonly Row[]): Generator<readonly Row[]> {
  for (let start = 0; start < rows.length; start += rowsAtOnce) yield rows.slice(start, start + rowsAtOnce)
}
