// A worker killed in the middle of a long job: another one does that job, once and completely.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { unzipSync } from 'fflate'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { defaultSiteId, demoSites } from '../../../demo/sites.ts'
import { newId } from '#base/ids.ts'
import { day } from '#base/time.ts'
import { askForExport, exportOf, readExport } from '#features/lifecycle/exports/service.ts'
import { addSite } from '#features/sites/service.ts'
import { readConfig } from '#platform/config.ts'
import { inTransaction } from '#platform/db/db.ts'
import type { MemberCaller } from '#platform/http/caller.ts'
import type { Platform } from '#platform/platform.ts'
import { makeDataFolder } from '#platform/testing/data-folder.ts'
import { testDb } from '#platform/testing/test-db.ts'
import { assemblePlatform } from '../assemble.ts'
import { planShutdown } from './shutdown.ts'
import { addStageMember } from '../testing/members.ts'

vi.setConfig({ testTimeout: 120_000 })

const main = path.resolve(import.meta.dirname, '../../main.mjs')
const patience = { timeout: 60_000, interval: 50 }
const quiet = () => undefined
const log = { debug: quiet, info: quiet, warn: quiet, error: quiet }

const { db, url } = await testDb()
const folder = makeDataFolder('worker-kills')
const settings = { DATABASE_URL: url, DATA_DIR: folder.path, REDIS_URL: '', SMTP_URL: '', STORAGE_URL: '' }
const shutdown = planShutdown(log)
let worker: ChildProcess | undefined
let platform: Platform

beforeAll(async () => {
  ;({ platform } = await assemblePlatform(readConfig(settings), log, shutdown))
  for (const site of demoSites) await addSite(platform, site)
})
afterAll(async () => {
  await killWorker()
  await shutdown.run()
  await folder.remove()
})

/** From here on, one is running. */
function haveWorker(): void {
  worker ??= spawn(process.execPath, [main, 'worker'], {
    env: { ...process.env, NODE_ENV: 'production', ...settings },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
}

async function killWorker(): Promise<void> {
  if (!worker) return
  const ended = once(worker, 'exit')
  worker.kill('SIGKILL')
  await ended
  worker = undefined
}

/** Locks a table that the job reaches midway, and kills the worker once it waits there. */
async function killWhereItComesTo(table: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(tx)
    haveWorker()
    await expect.poll(() => isWaitedFor(table), patience).toBe(true)
    await killWorker()
  })
}

async function isWaitedFor(table: string): Promise<boolean> {
  const { rows } = await sql<{ waits: boolean }>`
    select exists (select from pg_locks where not granted and relation = ${table}::regclass) as waits`.execute(db)
  return rows[0]?.waits ?? false
}

test('[12.39] an export whose worker was killed midway is made by another: one archive, complete, announced once', async () => {
  const ann = await newMember('Zebedea')
  const { id } = await askForExport(platform, ann)
  await killWhereItComesTo('credit_entry')
  const left = await stateOf(ann)
  expect(left).toMatchObject({ id, status: 'making', link: null })
  expect(left?.steps_done).toBeGreaterThan(0)
  expect(await readExport(platform, id, ann)).toBeNull()

  // A minute later, at the clock's next tick.
  await sql`update data_export set touched_at = touched_at - interval '2 minutes'`.execute(db)
  await platform.jobs.enqueue(db, 'lifecycle.tend-exports', {})
  haveWorker()
  await expect.poll(async () => (await stateOf(ann))?.status, patience).toBe('ready')
  // The queue also hands out the killed worker's job again, once it has expired.
  await platform.jobs.enqueue(db, 'lifecycle.export', { export_id: id })
  await expect.poll(() => countDone('lifecycle.export'), patience).toBeGreaterThan(0)
  const made = await stateOf(ann)
  expect(made).toMatchObject({ id, status: 'ready', steps_done: made?.steps })
  const archive = await readExport(platform, id, ann)
  const files = Object.keys(
    unzipSync(archive && archive !== 'password_needed' ? await buffer(archive) : new Uint8Array()),
  )
  expect(files).toEqual(['data.json', expect.stringMatching(/^photos\/.*webp$/), 'index.html'])
  expect(readdirSync(path.join(folder.path, 'files/exports', ann.memberId))).toHaveLength(1)
  expect(await mailsTo(ann, 'export_ready')).toBe(1)
})

test('[12.25] an erasure whose worker was killed midway is done by another, completely', async () => {
  const ann = await newMember('Quaggabella')
  const { memberId } = ann
  const now = platform.now().getTime()
  await db.updateTable('member').set({ status: 'pending_deletion' }).where('id', '=', memberId).execute()
  const closure = { asked_at: new Date(now - 15 * day), erase_at: new Date(now - day), status_before: 'active' }
  await db
    .insertInto('closure')
    .values({ ...closure, member_id: memberId })
    .execute()
  await platform.jobs.enqueue(db, 'lifecycle.erase', {})
  await killWhereItComesTo('contact')
  expect(await rowsOf(memberId)).toMatchObject({ contact: 1, profile: 1, photo: 1, closure: 1 })

  // An hour later, at the clock's next tick.
  await platform.jobs.enqueue(db, 'lifecycle.erase', {})
  haveWorker()
  await expect.poll(() => rowsOf(memberId), patience).toEqual({ contact: 0, profile: 0, photo: 0, closure: 0 })
  const { status, name } = await db
    .selectFrom('member')
    .select(['status', 'name'])
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow()
  expect([status, name]).toEqual(['erased', 'deleted'])
  expect(await platform.storage.read(`photos/${memberId}/full.webp`)).toBeNull()
})

async function newMember(name: string): Promise<MemberCaller> {
  const memberId = await addStageMember(platform, 'none', { name, profile: { about: `All about ${name}` } })
  await db
    .insertInto('photo')
    .values({
      id: newId(),
      member_id: memberId,
      position: 0,
      status: 'shown',
      width: 400,
      height: 400,
      storage_key: `photos/${memberId}`,
      created_at: platform.now(),
    })
    .execute()
  await platform.storage.write(`photos/${memberId}/full.webp`, Buffer.from('a picture'))
  const caller = {
    memberId,
    siteId: defaultSiteId,
    origin: 'http://localhost',
    loggedInAt: platform.now(),
    setCookies: [],
  }
  return caller as unknown as MemberCaller
}

const stateOf = (member: MemberCaller) => exportOf(platform, member)

async function countDone(queue: string): Promise<number> {
  const { rows } = await sql<{ done: number }>`
    select count(*)::int as done from pgboss.job where name = ${queue} and state = 'completed'`.execute(db)
  return rows[0]?.done ?? 0
}

async function mailsTo({ memberId }: MemberCaller, template: string): Promise<number> {
  const mails = await db
    .selectFrom('mail')
    .select('id')
    .where('member_id', '=', memberId)
    .where('template', '=', template)
    .execute()
  return mails.length
}

async function rowsOf(memberId: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of ['contact', 'profile', 'photo', 'closure'] as const)
    counts[table] = (await db.selectFrom(table).select('member_id').where('member_id', '=', memberId).execute()).length
  return counts
}
