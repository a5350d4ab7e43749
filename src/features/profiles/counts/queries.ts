// SQL of the counters that searches read: per region, country and site, by gender and birth.
import { sql } from 'kysely'
import type { MemberId } from '#base/ids.ts'
import type { Db } from '#platform/db/db.ts'
import { countedYears, firstCountedYear, placesInYear } from '../limits.ts'
import type { PlaceInYear } from '../rules.ts'

/** What of a visible profile is counted. */
export interface CountedRow {
  site_id: string
  country: string
  region: string
  gender: string
  date_of_birth: string
  fictional: boolean
  seeks_women: boolean
  seeks_men: boolean
  seeks_min_age: number
  seeks_max_age: number
  seeks_abroad: boolean
}

export async function findCounted(db: Db, memberId: MemberId): Promise<CountedRow | undefined> {
  return db
    .selectFrom('profile')
    .select(['site_id', 'country', 'region', 'gender', 'date_of_birth', 'fictional'])
    .select(['seeks_women', 'seeks_men', 'seeks_min_age', 'seeks_max_age', 'seeks_abroad'])
    .where('member_id', '=', memberId)
    .where('visible', '=', true)
    .executeTakeFirst()
}

/** Where a profile counts, always widest first, so that two changes at once seldom deadlock. */
function areas({ country, region }: CountedRow) {
  return sql`(values (1, '*', '*'), (2, ${country}, '*'), (3, ${country}, ${region})) area (width, country, region)`
}

/** Adds a profile to the running totals of births, or removes it. */
export async function addToSearchCount(db: Db, row: CountedRow, born: PlaceInYear, change: 1 | -1): Promise<void> {
  await addFrom(
    db,
    row,
    { table: 'search_count_years', place: born.year - firstCountedYear + 1, places: countedYears },
    change,
  )
  await addFrom(db, row, { table: 'search_count', year: born.year, place: born.place, places: placesInYear }, change)
}

interface RunningSums {
  table: 'search_count' | 'search_count_years'
  year?: number
  /** From which element on the profile counts. */
  place: number
  places: number
}

async function addFrom(
  db: Db,
  row: CountedRow,
  { table, year, place, places }: RunningSums,
  change: 1 | -1,
): Promise<void> {
  const [members, fictional] = row.fictional ? [0, 1] : [1, 0]
  const fromHere = (n: number) =>
    sql`array_fill(0, array[${place - 1}::int]) || array_fill(${n}::int, array[${places - place + 1}::int])`
  const ofYear =
    year === undefined ? { column: sql``, value: sql`` } : { column: sql`birth_year,`, value: sql`${year}::int,` }
  const changed = row.fictional ? 'fictional_until' : 'members_until'
  await sql`
    insert into ${sql.table(table)} as counted (site_id, country, region, gender, ${ofYear.column} members_until, fictional_until)
    select ${row.site_id}::uuid, country, region, ${row.gender}, ${ofYear.value} ${fromHere(members)}, ${fromHere(fictional)}
    from ${areas(row)} order by width
    on conflict on constraint ${sql.id(`${table}_pk`)} do update set ${sql.id(changed)} = ${moved(changed, change)}`.execute(
    db,
  )
}

/** A row's counts element by element, each changed by what was to be inserted. */
function moved(column: string, change: 1 | -1) {
  return sql`array(
    select greatest(n + ${change}::int * more, 0)
    from unnest(${sql.ref(`counted.${column}`)}, ${sql.ref(`excluded.${column}`)}) with ordinality places (n, more, at) order by at)`
}

/** Adds a member to the counts of who looks for whom, or removes them. Fictional profiles are never part of these. */
export async function addToMutualCount(db: Db, row: CountedRow, { year }: PlaceInYear, change: 1 | -1): Promise<void> {
  const sought = [...(row.seeks_women ? ['female'] : []), ...(row.seeks_men ? ['male'] : [])]
  if (row.fictional || sought.length === 0) return
  const ages = sql`array(
    select (age between ${row.seeks_min_age}::int and ${row.seeks_max_age}::int)::int from generate_series(18, 99) age order by age)`
  await sql`
    insert into mutual_count as counted
      (site_id, country, region, gender, sought, birth_year, by_age, abroad_by_age)
    select ${row.site_id}::uuid, country, region, ${row.gender}, sought, ${year}::int,
      ages, case when ${row.seeks_abroad}::boolean then ages else array_fill(0, array[82]) end
    from (select ${ages} as ages) looked_for, ${areas(row)}, unnest(${sought}::text[]) sought
    order by width, sought
    on conflict on constraint mutual_count_pk do update set
      by_age = ${moved('by_age', change)}, abroad_by_age = ${moved('abroad_by_age', change)}`.execute(db)
}
