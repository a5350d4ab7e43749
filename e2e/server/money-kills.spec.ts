// Runs that kill the process at random moments of buying, paying, receiving notices, spending and refunding: money taken equals credits given, and the books are right.
// `SEEDS=200 npm test -- e2e/server/money-kills.spec.ts` makes that many runs; `SEED` is the first of them.
import { expect, test } from '@playwright/test'
import { sql } from 'kysely'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { newId } from '../../src/base/ids.ts'
import { wholeOf } from '../../src/base/pages.ts'
import { minute } from '../../src/base/time.ts'
import { auditBooks } from '../../src/features/payments/audit/service.ts'
import { settleForgottenRefunds } from '../../src/features/payments/refunds/service.ts'
import { settleForgottenPayments } from '../../src/features/payments/service.ts'
import { type Database, openDb } from '../../src/platform/db/db.ts'
import { migrate } from '../../src/platform/db/migrate.ts'
import { createScratch } from '../../src/platform/db/scratch.ts'
import { startEmbeddedPostgres } from '../../src/platform/embedded-postgres/embedded-postgres.ts'
import { sandboxGateway } from '../../src/platform/payments/sandbox-gateway.ts'
import { startSandboxProvider } from '../../src/platform/payments/start-sandbox.ts'
import type { SandboxProvider } from '../../src/platform/payments/start-sandbox.ts'
import type { Platform } from '../../src/platform/platform.ts'
import { makeDataFolder } from '../../src/platform/testing/data-folder.ts'
import { addTestMember, addTestSite } from '../../src/features/credits/fixture-members.ts'
import type { Life } from './money/life.ts'
import { randomFrom } from './money/random.ts'

const seeds = Number(process.env['SEEDS'] ?? 3)
const first = Number(process.env['SEED'] ?? 20_261)

interface Place {
  readonly db: Database
  readonly provider: SandboxProvider
  readonly port: number
  readonly about: Omit<Life, 'seed'>
  stop(): Promise<void>
}

let place: Place
const tally = { kills: 0, steps: 0, bought: 0, refunds: 0 }

test.beforeAll(async () => {
  test.setTimeout(120_000)
  place = await open()
})
test.afterAll(() => place.stop())

test(`[10.57] ${seeds} runs killed at random moments leave the books right`, async () => {
  test.setTimeout(60_000 + seeds * 60_000)
  for (let seed = first; seed < first + seeds; seed++) {
    await run(seed)
    if ((seed + 1 - first) % 20 === 0) report(seed + 1 - first)
  }
  report(seeds)
})

function report(runs: number): void {
  console.log(
    `${runs} runs from seed ${first}: ${tally.kills} kills after ${tally.steps} steps, ${tally.bought} purchases, ` +
      `${tally.refunds} refunds; money without credits 0, credits without money 0, notices counted twice 0`,
  )
}

async function run(seed: number): Promise<void> {
  const random = randomFrom(seed)
  await misbehave(random)
  const child = begin({ ...place.about, seed })
  const stepsUntilItsEnd = 4 + Math.floor(random() * 60)
  await hear(child, (said) => said.length >= stepsUntilItsEnd)
  await pause(random() * 40)
  tally.steps += stepsUntilItsEnd
  tally.kills += 1
  child.kill('SIGKILL')
  await once(child, 'exit')
  await tell({ webhook_retry_ms: 50, settle_ms: 20 })
  await settleAll()
  await expectRight(seed)
}

/** Like the jobs of the following hours: the clock moves on until nothing waits for the provider any more. */
async function settleAll(): Promise<void> {
  for (let round = 1; round <= 60; round++) {
    const platform = platformAt(round * 5 * minute)
    await settleForgottenPayments(platform)
    await settleForgottenRefunds(platform)
    const { rows } = await sql<{ open: number }>`
      select (select count(*)::int from refund where status = 'reserved')
        + (select count(*)::int from payment where status = 'pending' and checkout_url is null) as open`.execute(
      place.db,
    )
    if (rows[0]?.open === 0 && round > 7) return
    await pause(20)
  }
}

function platformAt(aheadMs: number): Platform {
  const gateway = sandboxGateway({ ...place.provider, retryWaitsMs: [50, 200, 1_000] })
  const log = { debug() {}, info() {}, warn() {}, error() {} }
  const now = () => new Date(Date.now() + aheadMs)
  const live = { publish: () => undefined }
  return { db: place.db, now, gateway, live, log, config: { publicUrl: null } } as unknown as Platform
}

/** Each seed's provider misbehaves in its own way: late, duplicated, out of order, silent, refusing. */
async function misbehave(random: () => number): Promise<void> {
  const dice = (sides: number) => Math.floor(random() * sides)
  await tell({
    webhook_retry_ms: 50,
    settle_ms: 20 + dice(60),
    webhook_copies: 1 + dice(3),
    webhook_reorder: dice(2),
    webhook_never: dice(4) === 0 ? 1 : 0,
    webhook_delay_ms: dice(100),
    refund_ms: dice(2) * 60,
    refuse_refund: dice(3),
    fail_after_commit: dice(6),
    refuse: dice(6),
  })
}

/** Money taken equals credits given, each once; the provider agrees; nothing is owed that nobody knows of. */
async function expectRight(seed: number): Promise<void> {
  const { broken, reconciled } = await auditBooks(platformAt(0))
  expect([seed, ...broken]).toEqual([seed])
  expect([seed, reconciled && (await wholeOf(reconciled)).differences]).toEqual([seed, []])
  const { rows } = await sql<{ twice: number; bought: number; refunds: number }>`
    select (select count(*)::int from (select 1 from credit_entry where key like 'payment:%' group by key having count(*) > 1) one) as twice,
      (select count(*)::int from credit_lot where kind = 'bought') as bought,
      (select count(*)::int from refund) as refunds`.execute(place.db)
  expect(rows[0]?.twice).toBe(0)
  tally.bought = rows[0]?.bought ?? 0
  tally.refunds = rows[0]?.refunds ?? 0
}

function begin(life: Life): ChildProcess {
  const program = path.join(import.meta.dirname, 'money/life.ts')
  return spawn(process.execPath, [program], {
    env: { ...process.env, LIFE: JSON.stringify(life) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

async function hear(child: ChildProcess, enough: (said: string) => boolean): Promise<void> {
  let said = ''
  await new Promise<void>((resolve, reject) => {
    const died = () => reject(new Error(`a life ended by itself; it said: ${said}`))
    child.once('exit', died)
    child.stdout?.on('data', (part) => {
      said += String(part)
      if (!enough(said)) return
      child.off('exit', died)
      resolve()
    })
  })
}

async function tell(faults: Record<string, number>): Promise<void> {
  const { url, api_key } = place.provider
  const headers = { authorization: `Bearer ${api_key}`, 'content-type': 'application/json' }
  const answer = await fetch(`${url}/v1/faults`, { method: 'PUT', headers, body: JSON.stringify(faults) })
  expect(answer.status).toBe(200)
}

async function open(): Promise<Place> {
  const folder = makeDataFolder('money')
  const given = process.env['DATABASE_URL']
  const embedded = given ? null : await startEmbeddedPostgres({ dataDir: folder.path })
  const scratch = await createScratch(given ?? embedded?.url ?? '', 'money')
  await migrate(scratch.url)
  const db = openDb(scratch.url, { max: 4, onError: () => undefined })
  const provider = await startSandboxProvider({ dataDir: path.join(folder.path, 'provider'), log: () => undefined })
  const siteId = await addTestSite(db, { countries: ['NL'], message_credits: 1 })
  const members = await Promise.all([1, 2, 3].map(() => addTestMember(db, siteId)))
  const bundles = [newId(), newId()]
  await db
    .insertInto('bundle')
    .values([
      { id: bundles[0] ?? '', site_id: siteId, credits: 20, amount_minor: 1000, currency: 'EUR', position: 0 },
      { id: bundles[1] ?? '', site_id: siteId, credits: 100, amount_minor: 3999, currency: 'EUR', position: 1 },
    ])
    .execute()
  const port = await freePort()
  const { url, api_key, webhook_secret } = provider
  return {
    db,
    provider,
    port,
    about: { databaseUrl: scratch.url, provider: { url, api_key, webhook_secret }, siteId, members, bundles, port },
    stop: async () => {
      await db.destroy()
      await provider.stop()
      await scratch.drop()
      await embedded?.stop()
      await folder.remove()
    },
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}
