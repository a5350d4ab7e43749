// What the database announces about every change a visitor may see, whoever makes it.
import { Client } from 'pg'
import { beforeEach, expect, inject, test, vi } from 'vitest'
import { addTestPremium, addTestPhoto } from '#features/profiles/testing.ts'
import type { TestPlatform } from '#features/profiles/testing.ts'
import { decideOnMembers } from '#app/operator/member-desk.ts'
import { openStage } from '#app/testing/stage.ts'
import type { Visitor } from '#app/testing/stage.ts'

const stage = await openStage()
const { seenChanges: changes } = stage.platform
const platform = stage.platform as TestPlatform
let ann: Visitor & { id: string }
let heard: (string | null)[] = []
changes.hear((memberId) => void heard.push(memberId))
changes.begin()

beforeEach(async () => {
  await stage.reset()
  ann = await stage.member({ name: 'Ann' })
  await vi.waitUntil(() => changes.listening(), { timeout: 15_000 })
  await changes.caughtUp()
  heard = []
})

test('[2.123] every change a visitor may see is announced with its member, and a click is not', async () => {
  let photo = ''
  const profile = () => stage.db.updateTable('profile').where('member_id', '=', ann.id)
  const steps: [string, () => Promise<unknown>, boolean][] = [
    ['words', () => ann.put('/api/profile.php', { about: 'I sing.' }), true],
    ['the same words', () => profile().set({ about: 'I sing.' }).execute(), false],
    ['a click', () => profile().set({ last_active_at: new Date() }).execute(), false],
    ['a photo', async () => (photo = await addTestPhoto(platform, ann.id, 0, 'waiting')), true],
    [
      'its review',
      () => stage.db.updateTable('photo').set({ status: 'shown' }).where('id', '=', photo).execute(),
      true,
    ],
    ['its end', () => ann.delete('/api/photo.php', { photo }), true],
    ['premium', async () => addTestPremium(platform, await siteOf(ann.id), ann.id), true],
    ['the end of premium', () => stage.db.deleteFrom('premium').where('member_id', '=', ann.id).execute(), true],
    ['hidden', () => ann.put('/api/profile.php', { invisible_mode: true }), true],
    ['restricted', () => decideOnMembers(stage.platform, ['restrict', ann.id, 'money'], 'grace'), true],
    ['allowed again', () => decideOnMembers(stage.platform, ['allow', ann.id], 'grace'), true],
    ['gone', () => stage.db.deleteFrom('profile').where('member_id', '=', ann.id).execute(), true],
  ]
  for (const [name, step, told] of steps) {
    heard = []
    await step()
    await changes.caughtUp()
    expect([...new Set(heard)], name).toEqual(told ? [ann.id] : [])
  }
})

test('[2.123] a member who leaves is announced', async () => {
  const answer = await ann.post('/api/leaving.php', { confirm: 'delete_account' })
  await changes.caughtUp()
  expect([answer.status, [...new Set(heard)]]).toEqual([200, [ann.id]])
})

test('[2.123] uncommitted changes are not announced; whoever waits for committed ones has received them, however many wait', async () => {
  const say = (about: string) => stage.db.updateTable('profile').set({ about }).where('member_id', '=', ann.id)
  await stage.db
    .transaction()
    .execute(async (tx) => {
      await tx.updateTable('profile').set({ about: 'Never said.' }).where('member_id', '=', ann.id).execute()
      throw new Error('no')
    })
    .catch(() => undefined)
  await changes.caughtUp()
  expect(heard).toEqual([])
  let said = 0
  const turns = Array.from({ length: 60 }, async (_, turn) => {
    await say(`Turn ${turn}`).execute()
    said += 1
    const atLeast = said
    await changes.caughtUp()
    return heard.length - atLeast
  })
  expect(Math.min(...(await Promise.all(turns)))).toBeGreaterThanOrEqual(0)
  expect(heard.length).toBe(60)
})

test('[2.123] while the connection is lost nothing counts as received; when it is back everything counts as missed', async () => {
  const client = new Client({ connectionString: inject('databaseUrl') })
  await client.connect()
  const { rows } = await stage.db.executeQuery<{ name: string }>({
    sql: 'select current_database() as name',
    parameters: [],
  } as never)
  // No reconnecting before the loss of the connection was observed.
  await client.query(`alter database ${rows[0]?.name} allow_connections false`)
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'duet live' and datname = $1`,
    [rows[0]?.name],
  )
  await expect.poll(() => changes.listening()).toBe(false)
  expect(heard).toEqual([])
  await client.query(`alter database ${rows[0]?.name} allow_connections true`)
  await client.end()
  await expect.poll(() => heard).toEqual([null])
  expect(changes.listening()).toBe(true)
  await ann.put('/api/profile.php', { about: 'Said again.' })
  await changes.caughtUp()
  expect(heard).toEqual([null, ann.id])
})

async function siteOf(id: string): Promise<string> {
  const { site_id } = await stage.db
    .selectFrom('member')
    .select('site_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return site_id
}
