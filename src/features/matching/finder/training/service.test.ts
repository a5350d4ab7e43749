// The training against a real database: it finds a planted taste, better than without learning, and leaves one model however often it runs.
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#base/ids.ts'
import { addTestMember, addTestSite, testPlatform } from '#features/profiles/testing.ts'
import { inTransaction, openDb } from '#platform/db/db.ts'
import { testDb } from '#platform/testing/test-db.ts'
import { seededChance } from '../model/chance.ts'
import { handOf } from '../service.ts'
import { listDecisions, listPersons } from './queries.ts'
import { trainFinder } from './service.ts'

const { db, url, emptied } = await testDb()
const platform = testPlatform(db)
const [women, men] = [40, 40]
const people: { id: string; gender: string; kind: number }[] = []
let site = ''

/** Two kinds of people that no attribute tells apart; of those they met, everybody likes their own kind and passes the other. */
beforeEach(async () => {
  await emptied()
  platform.clock.now = new Date('2026-06-15T12:20:00Z')
  site = await addTestSite(platform)
  people.length = 0
  for (let at = 0; at < women + men; at++) {
    const gender = at < women ? 'female' : 'male'
    const profile = { gender, signed_up_at: new Date('2026-03-01') }
    people.push({ id: await addTestMember(platform, site, { profile }), gender, kind: at % 2 })
  }
  const chance = seededChance(5)
  for (const one of people) await meetSome(one, chance)
})

async function meetSome(one: (typeof people)[number], chance: () => number): Promise<void> {
  const met = people.filter((other) => other.gender !== one.gender && chance() < 0.5)
  const at = new Date('2026-06-01')
  const likes = met
    .filter(({ kind }) => kind === one.kind)
    .map(({ id }) => ({ liker_id: one.id, liked_id: id, created_at: at, seen_at: null }))
  const passes = met
    .filter(({ kind }) => kind !== one.kind)
    .map(({ id }, place) => ({
      member_id: one.id,
      shown_id: id,
      day: `2026-06-0${1 + Math.floor(place / 10)}`,
      position: place % 10,
      dealt_at: at,
      decided_at: at,
      decision: 'pass',
    }))
  await db.insertInto('member_like').values(likes).execute()
  await db.insertInto('finder_card').values(passes).execute()
}

const hand = (memberId: string) => handOf(platform, { siteId: site, memberId })

/** How many of the people shown are of the viewer's own kind, but for those whose like is there to read. */
async function ownKindShare(): Promise<number> {
  const kinds = new Map(people.map(({ id, kind }) => [id, kind]))
  const likes = await db.selectFrom('member_like').select(['liker_id', 'liked_id']).execute()
  const liked = new Set(likes.map(({ liker_id, liked_id }) => `${liker_id} ${liked_id}`))
  let [own, all] = [0, 0]
  for (const one of people.slice(30, 50)) {
    for (const { profile } of (await hand(one.id)).cards) {
      if (liked.has(`${profile.id} ${one.id}`)) continue
      all += 1
      if (kinds.get(profile.id) === one.kind) own += 1
    }
  }
  return own / all
}

const model = () => db.selectFrom('finder_model').select(['version', 'members', 'likes', 'maps']).execute()

describe('a training', () => {
  test('[4.87] finds a planted taste that nothing else reveals', async () => {
    const before = await ownKindShare()
    await db.deleteFrom('finder_card').where('decision', 'is', null).execute()
    await trainFinder(platform)
    const after = await ownKindShare()
    expect(before).toBeLessThan(0.6)
    expect(after).toBeGreaterThan(0.7)
  })

  test('[4.87] passes of the swipe game teach as those of the match finder do; a like that came after a pass counts alone', async () => {
    await db.deleteFrom('member_like').execute()
    await db.deleteFrom('finder_card').execute()
    const [one = '', two = '', three = '', four = ''] = people
      .filter(({ gender }) => gender === 'male')
      .map(({ id }) => id)
    const woman = people[0]?.id ?? ''
    const swiped = (swiped_id: string, like_slot: number | null) => ({
      swiper_id: woman,
      swiped_id,
      swiped_at: new Date('2026-06-10'),
      day: '2026-06-10',
      like_slot,
      gave_like: false,
      client_id: newId(),
    })
    const card = { member_id: woman, day: '2026-06-09', dealt_at: new Date('2026-06-09'), decision: 'pass' }
    const passed = (shown_id: string, position: number) => ({ ...card, shown_id, position, decided_at: card.dealt_at })
    await db
      .insertInto('swipe')
      .values([swiped(one, null), swiped(two, null), swiped(four, 1)])
      .execute()
    await db
      .insertInto('finder_card')
      .values([passed(one, 0), passed(three, 1)])
      .execute()
    await db
      .insertInto('member_like')
      .values({ liker_id: woman, liked_id: two, created_at: new Date('2026-06-12'), seen_at: null })
      .execute()
    const decided = await inTransaction(db, async (tx) => {
      const persons = await listPersons(tx, platform.now())
      const [{ packed } = { packed: Buffer.alloc(0) }] = await listDecisions(tx, new Date('2026-06-01'))
      return Array.from({ length: packed.length / 4 }, (_, at) => {
        const word = packed.readInt32BE(4 * at)
        return [persons[word >> 2]?.member_id, (word & 2) === 2]
      })
    })
    const order = (pair: unknown[]) => String(pair[0])
    expect(decided.toSorted((a, b) => (order(a) < order(b) ? -1 : 1))).toEqual(
      [
        [one, false],
        [two, true],
        [three, false],
      ].toSorted((a, b) => (order(a) < order(b) ? -1 : 1)),
    )
  })

  test('[4.88] run again, or twice at once, it leaves one model, the same, with a row for each member', async () => {
    await trainFinder(platform)
    const [first] = await model()
    await Promise.all([trainFinder(platform), trainFinder(platform)])
    const after = await model()
    expect(after).toHaveLength(1)
    expect(after[0]?.maps).toEqual(first?.maps)
    expect(after[0]?.version).not.toBe(first?.version)
    const rows = await db.selectFrom('finder_person').select(['version', 'rows']).execute()
    expect(rows).toHaveLength(people.length)
    expect(new Set(rows.map(({ version }) => version))).toEqual(new Set([after[0]?.version]))
  })

  test('[4.88] has a database timeout long enough for whole tables', async () => {
    const hasty = openDb(url, { patienceMs: 1_000 })
    const held = db.transaction().execute(async (tx) => {
      await sql`lock table finder_model in access exclusive mode`.execute(tx)
      await sql`select pg_sleep(3)`.execute(tx)
    })
    await trainFinder({ ...platform, db: hasty })
    await held
    await hasty.destroy()
    expect(await model()).toHaveLength(1)
  })

  test('[4.89] nobody is chosen for more than a fair share of others', async () => {
    await trainFinder(platform)
    const chosen = await db.selectFrom('finder_choice').select(['member_id', 'chosen_ids']).execute()
    const shown = new Map<string, number>()
    for (const { chosen_ids } of chosen)
      for (const id of chosen_ids.slice(0, 10)) shown.set(id, (shown.get(id) ?? 0) + 1)
    expect(chosen).toHaveLength(people.length)
    expect(Math.max(...shown.values())).toBeLessThanOrEqual(12)
    expect(Math.min(...people.map(({ id }) => shown.get(id) ?? 0))).toBeGreaterThanOrEqual(7)
  })

  test('[4.87] with too few decisions nothing is learned, and hands are dealt all the same', async () => {
    await db.deleteFrom('member_like').execute()
    await db.deleteFrom('finder_card').execute()
    await trainFinder(platform)
    expect(await model()).toEqual([])
    const { cards } = await hand(people[0]?.id ?? '')
    expect(cards).toHaveLength(10)
  })

  test('[4.85] someone who joined after the training meets people who suit what they say', async () => {
    await trainFinder(platform)
    const newcomer = await addTestMember(platform, site, { name: 'Newcomer' })
    expect((await hand(newcomer)).cards).toHaveLength(10)
  })
})
