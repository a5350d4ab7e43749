// Blocks against a real database: both ways, once, told to both, listed page by page, and no way to find the hidden.
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { newId } from '#base/ids.ts'
import { rowsRead } from '#platform/testing/rows-read.ts'
import { testDb } from '#platform/testing/test-db.ts'
import { findMemberFor, memberCards } from '../service.ts'
import { addTestMember, addTestPhoto, addTestSite, testPlatform } from '../testing.ts'
import { listBlocksAfter } from './queries.ts'
import { blockMember, isBlocked, listBlocks, setBlock, unblockMember } from './service.ts'

const { db, emptied } = await testDb()
const platform = testPlatform(db)
const told: [string, unknown][] = []
platform.live.publish = (to, event) => void told.push([to.join(), event])
let [site, viewer, other] = ['', '', '']

beforeEach(async () => {
  await emptied()
  told.length = 0
  site = await addTestSite(platform, { fictional_profiles: true })
  viewer = await addTestMember(platform, site)
  other = await addTestMember(platform, site, { name: 'Otto', fictional: true })
})

test('[12.24] [6.11] [6.14] a block works both ways, once, until the blocker lifts it', async () => {
  await Promise.all([blockMember(platform, viewer, other), blockMember(platform, viewer, other)])
  expect([await isBlocked(db, viewer, other), await isBlocked(db, other, viewer)]).toEqual([true, true])
  await unblockMember(platform, other, viewer)
  expect(await isBlocked(db, viewer, other)).toBe(true)
  await unblockMember(platform, viewer, other)
  expect(await isBlocked(db, viewer, other)).toBe(false)
})

test('[12.34] the open windows of both are told when it is set and when it is lifted, once each', async () => {
  const both = [
    [viewer, { event: 'contact', member_id: other }],
    [other, { event: 'contact', member_id: viewer }],
  ]
  await blockMember(platform, viewer, other)
  expect(told).toEqual(both)
  await blockMember(platform, viewer, other)
  expect(told).toEqual(both)
  await unblockMember(platform, viewer, other)
  expect(told).toEqual([...both, ...both])
  await unblockMember(platform, viewer, other)
  expect(told).toEqual([...both, ...both])
})

test('of an erased member no block is stored, and none is listed', async () => {
  const [gone, going] = [await addTestMember(platform, site), await addTestMember(platform, site)]
  const erase = (id: string) => db.updateTable('member').set({ status: 'erased' }).where('id', '=', id).execute()
  await blockMember(platform, viewer, going)
  await erase(gone)
  await erase(going)
  expect(await setBlock(db, viewer, gone, platform.now())).toBe(false)
  expect(await isBlocked(db, viewer, gone)).toBe(false)
  expect((await listBlocks(platform, viewer)).members).toEqual([])
})

test('[6.62] a blocked member can’t reach the blocker through a new name or picture: they keep the name they had then', async () => {
  await addTestPhoto(platform, other, 0)
  await blockMember(platform, viewer, other)
  await db.updateTable('member').set({ name: 'I will find you' }).where('id', '=', other).execute()
  const seenBy = async (who: string) => {
    const [card] = await memberCards(platform, who, [other], { includeHidden: true })
    return [card?.name, card?.main_image === null, (await findMemberFor(platform, who, other)).name]
  }
  expect(await seenBy(viewer)).toEqual(['Otto', true, 'Otto'])
  expect((await listBlocks(platform, viewer)).members.map(({ name }) => name)).toEqual(['Otto'])
  expect(await seenBy(await addTestMember(platform, site))).toEqual(['I will find you', false, 'I will find you'])
  await unblockMember(platform, viewer, other)
  expect(await seenBy(viewer)).toEqual(['I will find you', false, 'I will find you'])
})

test('nobody can block themselves, a stranger of another site, somebody hidden, or nobody', async () => {
  const foreign = await addTestMember(platform, await addTestSite(platform))
  const hidden = await addTestMember(platform, site, { profile: { visible: false, invisible_mode: true } })
  await expect(blockMember(platform, viewer, viewer)).rejects.toMatchObject({ code: 'invalid_input' })
  for (const id of [foreign, hidden, newId()])
    await expect(blockMember(platform, viewer, id)).rejects.toMatchObject({ code: 'not_found' })
})

test('[6.14] [6.15] the list has everybody blocked, latest first, a page at a time, and labels fictional profiles', async () => {
  await blockMember(platform, viewer, other)
  const blocked = [other]
  for (let count = 1; count < 30; count++) {
    platform.clock.now = new Date(platform.clock.now.getTime() + (count % 3) * 1000)
    blocked.push(await addTestMember(platform, site))
    await blockMember(platform, viewer, blocked[count] ?? '')
  }
  const first = await listBlocks(platform, viewer)
  const second = await listBlocks(platform, viewer, first.next ?? '')
  expect([first.members.length, second.members.length, second.next]).toEqual([24, 6, null])
  const listed = [...first.members, ...second.members]
  expect(listed.map(({ id }) => id).toSorted()).toEqual(blocked.toSorted())
  expect(listed.map(({ blocked_at }) => blocked_at)).toEqual(
    listed
      .map(({ blocked_at }) => blocked_at)
      .toSorted()
      .toReversed(),
  )
  expect(listed.at(-1)).toMatchObject({ id: other, name: 'Otto', fictional: true })
  expect((await listBlocks(platform, other)).members).toEqual([])
  for (const { id } of second.members) await unblockMember(platform, viewer, id)
  expect(await listBlocks(platform, viewer)).toEqual({ members: first.members, next: null })
})

test('[4.350] a page of blocked members reads only what it shows, however many there are', async () => {
  await db.connection().execute(async (one) => {
    await sql`set session_replication_role = replica`.execute(one)
    await sql`
      with them as materialized (select gen_random_uuid() as id, n from generate_series(1, 3000) n), people as (
        insert into member (id, site_id, name, status, signed_up_at, terms_version)
        select id, ${site}, 'Member ' || n, 'active', now(), now() from them)
      insert into block (blocker_id, blocked_id, created_at) select ${viewer}, id, now() - n * interval '1 minute' from them`.execute(
      one,
    )
    await sql`set session_replication_role = origin`.execute(one)
  })
  await sql`vacuum analyze member, block`.execute(db)
  const [, last] = await listBlocksAfter(db, viewer, null, 2)
  for (const after of [null, last ? { at: last.created_at, id: last.id } : null])
    expect(await rowsRead(db, (tx) => listBlocksAfter(tx, viewer, after, 51))).toBeLessThan(500)
})
