// Databases of generated people for the benches: the same people every time, made once and kept in .cache/bench.
import path from 'node:path'
import { sql } from 'kysely'
import { Client } from 'pg'
import { recount } from '../demo/rows.ts'
import { demoSites } from '../demo/sites.ts'
import { interestGroups } from '#features/interests/catalogue.ts'
import { regionsOf } from '#features/places/regions.ts'
import { isServedCountry } from '#features/places/rules.ts'
import { addSite } from '#features/sites/service.ts'
import { openDb } from '#platform/db/db.ts'
import { migrate } from '#platform/db/migrate.ts'
import { allowAnswerWithin } from '#platform/db/prepared-pool.ts'
import { runOn, siblingDatabase } from '#platform/db/scratch.ts'
import { startEmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres.ts'
import type { EmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres.ts'
import type { Platform } from '#platform/platform.ts'

export const benchFolder = path.resolve(import.meta.dirname, '../.cache/bench')

/** Raise it when the people change: the databases are then made again. */
const generation = 2
const rowsAtOnce = 100_000
/** How long numbering a million people may take. */
const recountMs = 20 * 60_000
/** These can log in; the even-numbered ones are women. */
export const loggedInPeople = 5_000

/** A PostgreSQL of the benches' own, with the same durability as the product's. */
export function startBenchPostgres(): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({ dataDir: path.join(benchFolder, 'postgres') })
}

/** The address of a database with this many people, made if it is not there yet. */
export async function peopleDatabase(postgres: EmbeddedPostgres, count: number): Promise<string> {
  const name = `people_${count}_v${generation}`
  const url = siblingDatabase(postgres.url, name)
  if (await isComplete(postgres.url, name)) {
    try {
      await migrate(url)
      return url
    } catch {
      console.log('The migrations are others than when the people were made.')
    }
  }
  console.log(`Making ${count.toLocaleString('en')} people, once …`)
  await runOn(postgres.url, `drop database if exists ${name} with (force)`)
  await runOn(postgres.url, `create database ${name}`)
  await migrate(url)
  await fill(url, count)
  await runOn(postgres.url, `comment on database ${name} is 'complete'`)
  return url
}

async function isComplete(url: string, name: string): Promise<boolean> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ word: string | null }>(
      `select shobj_description(oid, 'pg_database') as word from pg_database where datname = $1`,
      [name],
    )
    return rows[0]?.word === 'complete'
  })
}

async function fill(url: string, count: number): Promise<void> {
  const db = openDb(url)
  await addSite({ db } as unknown as Platform, demoSites[0] as (typeof demoSites)[number])
  await withClient(url, async (client) => {
    // The rows are right by construction; checking keys and growing indexes row by row would only cost time.
    await client.query('set session_replication_role = replica')
    await fillPlaces(client)
    const indexes = await dropIndexes(client)
    for (let from = 1; from <= count; from += rowsAtOnce) {
      for (const statement of peopleSql)
        await client.query(statement, [from, Math.min(count, from + rowsAtOnce - 1), count])
    }
    for (const index of indexes) await client.query(index)
    await client.query(loginsSql, [loggedInPeople])
    await db.connection().execute(async (patient) => {
      // A million people take longer than any statement of the product may.
      await sql`${allowAnswerWithin(recountMs)}set statement_timeout = 0`.execute(patient)
      await recount(patient)
    })
    await client.query('vacuum analyze')
    await client.query('checkpoint')
  })
  await db.destroy()
}

const firstCountries = (demoSites[0] as { settings: { countries: string[] } }).settings.countries

/** Places as the product knows them; the first countries have the most people. */
async function fillPlaces(client: Client): Promise<void> {
  await client.query('create temp table place (at int, country text, regions text[])')
  for (const [at, country] of firstCountries.entries()) {
    const regions = isServedCountry(country) ? regionsOf(country).map(({ code }) => code) : []
    await client.query('insert into place values ($1, $2, $3)', [at, country, regions.length > 0 ? regions : ['']])
  }
  const interests = Object.values(interestGroups).flat()
  await client.query('create temp table interest as select $1::text[] as ids', [interests])
}

async function dropIndexes(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(`
    select c.relname as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid in ('profile'::regclass, 'photo'::regclass)
      and not exists (select from pg_constraint k where k.conindid = i.indexrelid)`)
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows.map(({ definition }) => definition)
}

/** A number from 0 up to 1, the same for the same person and purpose. */
const share = (purpose: number) => `((hashint8extended(n, ${purpose}) & 1048575) / 1048576.0)`
const idOf = (kind: string, n = 'n') => `('0190d${kind}-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`
export const memberId = (n: number) => `0190d001-0000-7000-8000-${n.toString(16).padStart(12, '0')}`
const lastMoment = `timestamptz '2026-01-01'`

const peopleSql = [
  `insert into member (id, site_id, name, status, fictional, signed_up_at, terms_version)
   select ${idOf('001')}, site.id, 'person' || n, 'active', n % ($3::int / 1000) = 0, ${lastMoment} - ${share(1)} * interval '900 days', ${lastMoment}
   from generate_series($1::int, $2::int) n, site`,
  `insert into profile (member_id, site_id, gender, date_of_birth, country, region, city, about, reason, hair_color, interests,
     fictional, signed_up_at, last_active_at)
   select ${idOf('001')}, site.id,
     case when n > ${loggedInPeople} then case when ${share(2)} < 0.45 then 'female' else 'male' end when n % 2 = 0 then 'female' else 'male' end,
     (${lastMoment} - interval '18 years 1 day' - ${share(3)} * ${share(3)} * interval '60 years')::date, place.country,
     place.regions[1 + floor(cardinality(place.regions) * ${share(4)})::int], 'Town ' || floor(200 * ${share(5)})::int,
     repeat('Somebody who likes long walks and short mails. ', 1 + floor(5 * ${share(6)})::int), 'friendship', 'brown',
     interest.ids[1 + floor(40 * ${share(7)})::int : 5 + floor(40 * ${share(7)})::int],
     n % ($3::int / 1000) = 0, ${lastMoment} - interval '1 year', ${lastMoment} - ${share(8)} * ${share(8)} * interval '200 days'
   from generate_series($1::int, $2::int) n join place on place.at = floor(16 * power(${share(9)}, 3)), site, interest
   where $3::int > 0`,
  `insert into photo (id, member_id, position, status, storage_key, drawn_seed, width, height, thumbhash, created_at)
   select ${idOf('002')}, ${idOf('001')}, 0, 'shown', 'photos/' || n, n::text, 1080, 1440, 'k0oGLQaSVsN0BVhn2oq2Z5SQUQcZ', ${lastMoment}
   from generate_series($1::int, $2::int) n where $3::int > 0`,
]

/** Person n logs in with the token that \`sessionToken\` names. */
const loginsSql = `
  with people as (select n, ${idOf('001')} as id from generate_series(1, $1::int) n), contacts as (
    insert into contact (member_id, site_id, email, language, confirmed_at)
    select people.id, site.id, 'person' || n || '@example.com', 'en', now() from people, site
  )
  insert into session (id, member_id, token_hash, logged_in_at, seen_at, expires_at)
  select ${idOf('003')}, id, sha256(('bench' || n)::bytea), now(), now(), now() + interval '10 years' from people`

export const sessionToken = (n: number) => `bench${n}`

export async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
