// For the tests of this room: a platform on a real database, a site, and members as a test needs them.
import { sql } from 'kysely'
import { afterAll } from 'vitest'
import { newId } from '#base/ids.ts'
import type { Language } from '#base/languages.ts'
import type { Database } from '#platform/db/db.ts'
import type { PushTarget } from '#platform/delivery/push.ts'
import { ownPhotoCheck } from '#platform/photo-check.ts'
import type { Platform } from '#platform/platform.ts'
import { openStorage } from '#platform/storage/storage.ts'
import { makeDataFolder } from '#platform/testing/data-folder.ts'
import { withRecount } from './counts/service.ts'
import { countedYears } from './limits.ts'

export { addTestSite } from '#features/sites/testing.ts'

export interface TestPlatform extends Platform {
  clock: { now: Date }
}

/** A platform with a settable clock, and without what this room never uses. */
export function testPlatform(db: Database): TestPlatform {
  const folder = makeDataFolder('profiles')
  afterAll(() => folder.remove())
  const clock = { now: new Date('2026-06-15T12:20:00Z') }
  const silent = () => undefined
  return {
    clock,
    db,
    now: () => clock.now,
    config: { secret: 'a secret of the tests that is long enough' },
    storage: openStorage(folder.path),
    jobs: { enqueue: async () => undefined },
    photoCheck: ownPhotoCheck,
    push: { canReach: ({ endpoint }: PushTarget) => endpoint.startsWith('https://push.example/') },
    live: { publish: silent, isOnline: () => false, closeSession: silent },
    words: { say: (_language: Language, key: string) => key },
    log: { debug: silent, info: silent, warn: silent, error: silent },
  } as unknown as TestPlatform
}

export interface TestMember {
  name?: string
  status?: string
  fictional?: boolean
  premium?: boolean
  profile?: Partial<Record<string, unknown>>
}

export async function addTestMember(platform: TestPlatform, siteId: string, given: TestMember = {}): Promise<string> {
  const id = newId()
  const { db } = platform
  const now = platform.now()
  const { status = 'active', fictional = false, premium = false } = given
  await db
    .insertInto('member')
    .values({
      id,
      site_id: siteId,
      name: given.name ?? `m${id.slice(-12)}`,
      status,
      fictional,
      signed_up_at: now,
      terms_version: now,
    })
    .execute()
  await withRecount(db, id, async (tx) => {
    const usual = {
      member_id: id,
      site_id: siteId,
      gender: 'female',
      date_of_birth: '1990-06-15',
      country: 'NL',
      region: 'NH',
      city: 'Haarlem',
      fictional,
      visible: status === 'active',
      signed_up_at: now,
      last_active_at: now,
    }
    await tx
      .insertInto('profile')
      .values({ ...usual, ...given.profile })
      .execute()
  })
  if (premium) await addTestPremium(platform, siteId, id)
  return id
}

export async function addTestPremium(
  platform: Pick<TestPlatform, 'db' | 'now'>,
  siteId: string,
  memberId: string,
): Promise<void> {
  const now = platform.now()
  const bundleId = newId()
  await platform.db
    .insertInto('bundle')
    .values({ id: bundleId, site_id: siteId, credits: 10, amount_minor: 1000, currency: 'EUR', country: null })
    .execute()
  const paymentId = newId()
  const payment = {
    id: paymentId,
    site_id: siteId,
    member_id: memberId,
    client_id: newId(),
    bundle_id: bundleId,
    credits: 10,
    list_amount_minor: 1000,
    amount_minor: 1000,
    currency: 'EUR',
    country: 'NL',
    method: 'card',
    status: 'completed',
    provider: 'sandbox',
    created_at: now,
  }
  await platform.db.insertInto('payment').values(payment).execute()
  await platform.db.insertInto('premium').values({ member_id: memberId, since: now, payment_id: paymentId }).execute()
}

/** A photo straight into the table, without files. */
export async function addTestPhoto(
  platform: TestPlatform,
  memberId: string,
  position: number,
  status = 'shown',
): Promise<string> {
  const id = newId()
  await platform.db
    .insertInto('photo')
    .values({
      id,
      member_id: memberId,
      position,
      status,
      refusal_reason: status === 'refused' ? 'other' : null,
      storage_key: `photos/${memberId}/${id}`,
      width: 600,
      height: 800,
      thumbhash: '1QcSHQRnh493V4dIh4eXh1h4kJUI',
      client_id: null,
      created_at: platform.now(),
    })
    .execute()
  return id
}

/** The visible members that the counters of regions know, as `NL NH female 1`. */
export async function countedMembers(db: Database): Promise<string[]> {
  const members = sql<number>`members_until[${countedYears}::int]`
  const rows = await db
    .selectFrom('search_count_years')
    .select(['country', 'region', 'gender', members.as('members')])
    .where('region', '<>', '*')
    .where(members, '>', 0)
    .orderBy('country')
    .orderBy('region')
    .orderBy('gender')
    .execute()
  return rows.map((row) => `${row.country} ${row.region} ${row.gender} ${row.members}`)
}
