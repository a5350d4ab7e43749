// The order in which people are shown: the training's choices first, newcomers in their places, others if there are too few.
import { beforeEach, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { newId } from '#base/ids.ts'
import { day } from '#base/time.ts'
import { addTestMember, addTestSite, testPlatform } from '#features/profiles/testing.ts'
import { testDb } from '#platform/testing/test-db.ts'
import { likeMember } from '../../likes/service.ts'
import { listShown } from '../queries.ts'
import { rankMembers, whomToMeet } from './service.ts'

const { db, emptied } = await testDb()
const platform = testPlatform(db)
let [site, anna] = ['', '']
let men: string[] = []

beforeEach(async () => {
  await emptied()
  platform.clock.now = new Date('2026-06-15T12:20:00Z')
  site = await addTestSite(platform)
  anna = await addTestMember(platform, site, { name: 'Anna' })
  men = []
  for (let at = 0; at < 16; at++) men.push(await man(`Man ${at}`))
})

const now = () => platform.now()
const man = (name: string, daysHere = 100, more: object = {}) =>
  addTestMember(platform, site, {
    name,
    profile: { gender: 'male', signed_up_at: new Date(now().getTime() - daysHere * day), ...more },
  })

/** As a training leaves it: whom it chose for Anna, the best first. */
async function choose(ids: readonly string[]): Promise<void> {
  const version = newId()
  const model = { version, trained_at: now(), members: 17, likes: 0, passes: 0, maps: Buffer.alloc(0) }
  await db.insertInto('finder_model').values(model).execute()
  await db
    .insertInto('finder_choice')
    .values({ member_id: anna, version, chosen_ids: [...ids] })
    .execute()
}

async function ranked(size: number): Promise<string[]> {
  const { viewer, plan } = await whomToMeet(platform, { siteId: site, memberId: anna })
  return (await rankMembers(platform, viewer, plan, size)).map(({ member_id }) => member_id)
}

describe('the training’s choices', () => {
  test('[4.81] come first, in its order, and nobody else if they are enough', async () => {
    const chosen = men.slice(2, 12).toReversed()
    await choose(chosen)
    expect(await ranked(4)).toEqual(chosen.slice(0, 4))
    expect(await ranked(10)).toEqual(chosen)
  })

  test('[4.84] make room if one was decided on, and others follow if too few are left', async () => {
    const chosen = men.slice(0, 5)
    await choose(chosen)
    await likeMember(platform, anna, chosen[1] ?? '')
    expect(await ranked(4)).toEqual([chosen[0], ...chosen.slice(2)])
    const all = await ranked(6)
    expect(all.slice(0, 4)).toEqual([chosen[0], ...chosen.slice(2)])
    expect(all).toHaveLength(6)
    expect(all).not.toContain(chosen[1])
  })

  test('[4.81] leave two places to newcomers, even if they are enough', async () => {
    const chosen = men.slice(0, 10)
    const newcomers = [await man('Yesterday', 1), await man('Today', 0.2), await man('This week', 5)]
    await choose(chosen)
    const all = await ranked(6)
    expect(all.slice(0, 4)).toEqual(chosen.slice(0, 4))
    expect(newcomers).toEqual(expect.arrayContaining(all.slice(4)))
  })

  test('[4.83] are left out if either no longer looks for the other', async () => {
    await choose(men.slice(0, 8))
    await db
      .updateTable('profile')
      .set({ sexuality: 'gay' })
      .where('member_id', '=', men[0] ?? '')
      .execute()
    expect(await ranked(3)).toEqual(men.slice(1, 4))
  })
})

test('a hand is read person by person, however many live in the country', async () => {
  await sql`insert into member (id, site_id, name, status, signed_up_at, terms_version)
    select gen_random_uuid(), ${site}::uuid, 'Crowd ' || n, 'active', ${now()}::timestamptz - interval '1 year', ${now()}::timestamptz
    from generate_series(1, 4000) n`.execute(db)
  await sql`insert into profile (member_id, site_id, gender, date_of_birth, country, region, signed_up_at, last_active_at)
    select id, site_id, 'male', '1990-01-01', 'NL', 'NH', signed_up_at, ${now()}::timestamptz - interval '1 day'
    from member where name like 'Crowd %'`.execute(db)
  await sql`analyze profile`.execute(db)
  await choose(men)
  const { viewer, plan } = await whomToMeet(platform, { siteId: site, memberId: anna })
  await db.transaction().execute(async (tx) => {
    const profilesRead = async () => {
      const { rows } = await sql<{ n: number }>`
        select (seq_tup_read + idx_tup_fetch)::int as n from pg_stat_xact_user_tables where relname = 'profile'`.execute(
        tx,
      )
      return rows[0]?.n ?? 0
    }
    await rankMembers({ ...platform, db: tx }, viewer, plan, 10)
    expect(await profilesRead()).toBeLessThan(400)
    const before = await profilesRead()
    // As it is once a connection has prepared the statement: one plan, for any values.
    await sql`set local plan_cache_mode = force_generic_plan`.execute(tx)
    expect(await listShown(tx, anna, plan, men.slice(0, 10), now())).toHaveLength(10)
    expect((await profilesRead()) - before).toBeLessThan(30)
  })
})
