// A database of 100,000 people and 5,000,000 likes among them, made once, and a training on it in a process of its own.
import { spawn } from 'node:child_process'
import path from 'node:path'
import { peopleDatabase, withClient } from '../data.ts'
import { migrate } from '#platform/db/migrate.ts'
import { runOn, siblingDatabase } from '#platform/db/scratch.ts'
import type { EmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres.ts'

const people = 100_000
const likes = 5_000_000
const likesEach = 56
const name = `likes_${likes}_v2`

export async function likesDatabase(postgres: EmbeddedPostgres): Promise<string> {
  const source = await peopleDatabase(postgres, people)
  const url = siblingDatabase(postgres.url, name)
  if (await isComplete(postgres.url, url)) return url
  console.log(`Making ${likes.toLocaleString('en')} likes, once …`)
  await runOn(postgres.url, `drop database if exists ${name} with (force)`)
  await runOn(postgres.url, `create database ${name} template ${new URL(source).pathname.slice(1)}`)
  await withClient(url, async (client) => {
    await client.query('set session_replication_role = replica')
    const { rows } = await client.query<{ indexdef: string; indexname: string }>(
      `select indexname, indexdef from pg_indexes where tablename = 'member_like' and indexname <> 'member_like_pk'`,
    )
    for (const { indexname } of rows) await client.query(`drop index ${indexname}`)
    await client.query(likesSql, [likesEach, likes])
    for (const { indexdef } of rows) await client.query(indexdef)
    await client.query('analyze')
    await client.query(`comment on database ${name} is 'complete'`)
  })
  return url
}

async function isComplete(server: string, url: string): Promise<boolean> {
  const there = await withClient(server, async (client) => {
    const { rows } = await client.query<{ word: string | null }>(
      `select shobj_description(oid, 'pg_database') as word from pg_database where datname = $1`,
      [name],
    )
    return rows[0]?.word === 'complete'
  })
  if (!there) return false
  try {
    await migrate(url)
    return true
  } catch {
    return false
  }
}

/** Women like men and men women; whom they like is drawn as if by looks, so that some are liked far more often than others. */
const likesSql = `
  with numbered as (select member_id, gender, row_number() over (partition by gender order by member_id) - 1 as n from profile),
    sizes as (select gender, count(*) as size from profile group by gender)
  insert into member_like (liker_id, liked_id, created_at, seen_at)
  select distinct on (a.member_id, b.member_id) a.member_id, b.member_id,
    timestamptz '2025-12-31' - (hashint8extended(a.n * 1000 + k, 9) & 1048575) / 1048576.0 * interval '120 days', null
  from numbered a cross join generate_series(1, $1::int) k
  join sizes on sizes.gender <> a.gender
  join numbered b on b.gender = sizes.gender
    and b.n = floor(sizes.size * power((hashint8extended(a.n * 1000 + k, case a.gender when 'male' then 1 else 2 end) & 1048575) / 1048576.0, 1.5))
  where k <= 54 + (a.n % 3)
  limit $2`

export interface Trained {
  likes: number
  seconds: number
  cpuSeconds: number
  megabytes: number
}

/** From reading the likes to the new model in the database, in a process of its own whose memory is measured. */
export function trainOn(url: string): Promise<Trained> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, '../train-process.ts'), url], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.on('data', (part) => (said += String(part)))
  return new Promise((resolve, reject) => {
    child.once('exit', (code) =>
      code === 0 ? resolve(JSON.parse(said) as Trained) : reject(new Error(`The training ended with ${code}.`)),
    )
  })
}
