// Server processes are killed at random moments while people write: nothing acknowledged is lost, duplicated or charged twice.
// `KILLS=50 npm test -- e2e/server/kills.spec.ts` kills that often; `KILLS_SEED` repeats a run's moments.
import { expect, test } from '@playwright/test'
import { sql } from 'kysely'
import { setTimeout as pause } from 'node:timers/promises'
import { demoSites } from '../../demo/sites.ts'
import { addStageMember, openStageSession } from '../../src/app/testing/members.ts'
import { addSite } from '../../src/features/sites/service.ts'
import type { Platform } from '../../src/platform/platform.ts'
import { openWindow, startWriter } from './kills/people.ts'
import type { OpenWindow, Person, Writer } from './kills/people.ts'
import { startKillable } from './kills/processes.ts'
import type { Killable } from './kills/processes.ts'

const kills = Number(process.env['KILLS'] ?? 5)
const seed = Number(process.env['KILLS_SEED'] ?? 20_261)
const pairs = 6
const credits = 100_000

let place: Killable

test.beforeAll(async () => {
  test.setTimeout(120_000)
  place = await startKillable()
})
test.afterAll(() => place.stop())

test('[4.105] each acknowledged message is there once and charged once, and each window shows each once', async () => {
  test.setTimeout(120_000 + kills * 8_000)
  const random = randomFrom(seed)
  const people = await addPeople()
  await Promise.all([place.killAndReplace(0), place.killAndReplace(1)])
  const windows = people.map((person) => openWindow(place, person, random))
  const writers = people.map((person) => startWriter(place, person, random))
  for (let kill = 0; kill < kills; kill++) {
    await pause(100 + random() * 900)
    await place.killAndReplace(random() < 0.5 ? 0 : 1)
  }
  await pause(300)
  await Promise.all(writers.map((writer) => writer.stop()))
  await Promise.all(windows.map((window) => window.catchUp()))

  await expectWritten(people, writers)
  await expectCharged(people, writers)
  expectShown(people, writers, windows)
  for (const window of windows) window.close()
  tell(writers, windows)
})

/** In pairs, all with enough credits for what they write. */
async function addPeople(): Promise<Person[]> {
  const platform = { db: place.db, now: () => new Date(), config: { publicUrl: null } } as unknown as Platform
  for (const site of demoSites) await addSite(platform, site)
  const ids: string[] = []
  for (let at = 0; at < pairs * 2; at++) ids.push(await addStageMember(platform, 'no password', { credits }))
  return Promise.all(
    ids.map(async (id, at) => ({ id, other: ids[at ^ 1] ?? '', session: await openStageSession(platform, id) })),
  )
}

async function expectWritten(people: readonly Person[], writers: readonly Writer[]): Promise<void> {
  const rows = await place.db
    .selectFrom('message')
    .select(['id', 'conversation_id', 'sender_id', 'client_id', 'seq', 'body'])
    .execute()
  const nameOf = (one: { clientId: string; id: string; seq: number; body: string }) =>
    `${one.clientId} ${one.id} ${one.seq} ${one.body}`
  for (const [at, { acknowledged }] of writers.entries()) {
    const mine = rows.filter(({ sender_id }) => sender_id === people[at]?.id)
    const written = mine.map(({ client_id, ...row }) => nameOf({ ...row, clientId: client_id }))
    expect(written.toSorted()).toEqual(acknowledged.map(nameOf).toSorted())
  }
  for (const conversation of new Set(rows.map(({ conversation_id }) => conversation_id))) {
    const seqs = rows.filter((row) => row.conversation_id === conversation).map(({ seq }) => seq)
    expect(seqs.toSorted((one, other) => one - other)).toEqual(Array.from(seqs, (_, place) => place + 1))
  }
}

async function expectCharged(people: readonly Person[], writers: readonly Writer[]): Promise<void> {
  const { rows } = await sql<{ message: string; cost: number; charged: number }>`
    select coalesce(m.id::text, e.key) as message, coalesce(m.cost_credits, 0) as cost, coalesce(-e.amount, 0)::int as charged
    from message m
    full join (select key, sum(amount) as amount from credit_entry where key like 'message:%' group by key) e
      on e.key = 'message:' || m.id`.execute(place.db)
  expect(rows.filter(({ cost, charged }) => cost !== charged || cost !== 1)).toEqual([])
  const balances = await sql<{ member_id: string; balance: number }>`
    select distinct on (member_id) member_id, balance_after::int as balance from credit_entry
    order by member_id, seq desc`.execute(place.db)
  const left = new Map(balances.rows.map(({ member_id, balance }) => [member_id, balance]))
  for (const [at, { acknowledged }] of writers.entries())
    expect(left.get(people[at]?.id ?? '')).toBe(credits - acknowledged.length)
}

/** Both windows of a pair show everything both wrote, each message once, in the server's order. */
function expectShown(people: readonly Person[], writers: readonly Writer[], windows: readonly OpenWindow[]): void {
  for (const [at, { shown }] of windows.entries()) {
    const both = [...(writers[at]?.acknowledged ?? []), ...(writers[at ^ 1]?.acknowledged ?? [])]
    const inOrder = both.toSorted((one, other) => one.seq - other.seq).map(({ id }) => id)
    expect(inOrder.length).toBeGreaterThan(0)
    expect(
      shown.map(({ id }) => id),
      `window of ${people[at]?.id}`,
    ).toEqual(inOrder)
  }
}

function tell(writers: readonly Writer[], windows: readonly OpenWindow[]): void {
  const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0)
  const acknowledged = sum(writers.map((writer) => writer.acknowledged.length))
  const unanswered = sum(writers.map((writer) => writer.unanswered()))
  const [lost, resumed] = [sum(writers.map((one) => one.lost())), sum(windows.map((one) => one.resumed()))]
  console.log(
    `${kills} kills (seed ${seed}): ${acknowledged} messages acknowledged, ${lost} tries without an answer, ` +
      `${unanswered} of them after the commit, ${resumed} resumes of ${windows.length} windows; lost 0, doubled 0, charged twice 0`,
  )
}

/** Reproducible, so that a run can be repeated. */
function randomFrom(start: number): () => number {
  let state = start
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
