// Recurring work when two versions take turns: what only the one has is not due any more once its workers are gone.
import { sql } from 'kysely'
import { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testDb } from '#platform/testing/test-db.ts'
import { readJobHealth } from './job-health.ts'
import type { JobDefinition } from './jobs.ts'
import { keepSchedules } from './keep-schedules.ts'

const { db, url } = await testDb()
const run = async () => undefined
const recurring = (name: string, schedule: string): JobDefinition<object> => ({ name, retries: 0, schedule, run })
const erase = recurring('erase', '17 * * * *')
const settle = recurring('settle', '43 * * * *')
const boss = new PgBoss({ connectionString: url, supervise: false, schedule: false })
beforeAll(async () => {
  await boss.start()
  for (const { name } of [erase, settle]) await boss.createQueue(name)
})
afterAll(() => boss.stop({ graceful: false }))
beforeEach(async () => {
  await sql`delete from pgboss.schedule`.execute(db)
  await sql`delete from pgboss.job`.execute(db)
})

const keep = (...version: JobDefinition<object>[]) => keepSchedules(boss, version)
const scheduled = async () => (await boss.getSchedules()).map(({ name, cron }) => `${name} ${cron}`).sort()
const minutesPass = (minutes: number) =>
  sql`update pgboss.schedule set updated_on = updated_on - make_interval(mins => ${minutes})`.execute(db)

test('[8.91] after a version was rolled back, what it alone did is no longer due, nor reported as waiting', async () => {
  await keep(erase, settle)
  await boss.send('settle')
  await boss.send('settle', { asked: 'by a member' })
  await boss.send('erase')
  await minutesPass(9)
  await keep(erase)
  expect(await scheduled()).toEqual(['erase 17 * * * *', 'settle 43 * * * *'])
  await minutesPass(2)
  await keep(erase)
  expect(await scheduled()).toEqual(['erase 17 * * * *'])
  // What was asked for is still there, for the version that can do it.
  const waiting = (await readJobHealth(db))?.map(({ name, waiting: jobs }) => ({ name, jobs }))
  expect(waiting).toEqual([
    { name: 'erase', jobs: 1 },
    { name: 'settle', jobs: 1 },
  ])
})

test('[8.91] two versions that work side by side keep what each of them does', async () => {
  await keep(erase, settle)
  for (let minute = 0; minute < 30; minute += 1) {
    await minutesPass(1)
    await keep(erase)
    await keep(erase, settle)
  }
  expect(await scheduled()).toEqual(['erase 17 * * * *', 'settle 43 * * * *'])
  await sql`delete from pgboss.schedule`.execute(db)
  await keep(erase)
  await keep(erase, settle)
  expect(await scheduled()).toEqual(['erase 17 * * * *', 'settle 43 * * * *'])
})
