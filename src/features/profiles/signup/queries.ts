// SQL of signing up: the first row of a profile, names that are taken, and forms sent before.
import { sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'
import type { Gender, Sexuality } from '../limits.ts'

export interface NewProfile {
  member_id: string
  site_id: string
  gender: Gender
  sexuality: Sexuality
  date_of_birth: string
  country: string
  region: string
  city: string
  about: string
  interests: string[]
  visible: boolean
  signed_up_at: Date
  last_active_at: Date
}

export async function insertProfile(db: Db, profile: NewProfile): Promise<void> {
  await db.insertInto('profile').values(profile).execute()
}

export async function findNameTaken(db: Db, siteId: string, name: string): Promise<boolean> {
  const row = await db
    .selectFrom('member')
    .select('id')
    .where('site_id', '=', siteId)
    .where(sql<string>`lower(name)`, '=', sql<string>`lower(${name})`)
    .where('status', '<>', 'erased')
    .executeTakeFirst()
  return row !== undefined
}

export interface AttemptRow {
  client_id: string
  site_id: string
  member_id: string
  body_hash: Buffer
}

export async function insertAttempt(db: Db, attempt: AttemptRow, now: Date): Promise<void> {
  await db
    .insertInto('signup_attempt')
    .values({ ...attempt, created_at: now })
    .execute()
}

export async function findAttempt(db: Db, clientId: string): Promise<AttemptRow | undefined> {
  return db
    .selectFrom('signup_attempt')
    .select(['client_id', 'site_id', 'member_id', 'body_hash'])
    .where('client_id', '=', clientId)
    .executeTakeFirst()
}
