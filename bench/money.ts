// The provider's notices while members chat, and spending a credit against the simplest way to write two rows.
import path from 'node:path'
import { sql } from 'kysely'
import { defaultSiteId } from '../demo/sites.ts'
import { newId } from '#base/ids.ts'
import type { MemberId } from '#base/ids.ts'
import { planSpending, readAccounts, writeMovements } from '#features/credits/service.ts'
import type { Account } from '#features/credits/service.ts'
import { inParallel, inTransaction, openDb, withCommit } from '#platform/db/db.ts'
import type { Db } from '#platform/db/db.ts'
import { batcher } from '#platform/batching.ts'
import { readSandboxSecrets, rememberedPort } from '#platform/payments/sandbox-secrets.ts'
import { signatureHeader, signWebhook } from '#platform/payments/sandbox/signature.ts'
import { submitForm } from '#platform/payments/sandbox-testing.ts'
import { benchFolder, memberId, peopleDatabase, sessionToken, startBenchPostgres, withClient } from './data.ts'
import { atLeast, atMost, median, reaching, within } from './figures.ts'
import type { Figure } from './figures.ts'
import { startLoadGenerator } from './load.ts'
import type { HttpRequest, Measured, Order } from './load.ts'
import { giveCredits, sendRequest, everyWriter } from './message.ts'
import { startProduct } from './server.ts'

/** Sent slightly faster than the target: a late timer must not count as a miss. */
const noticesAMinute = 1_100
const wantedAMinute = 1_000
const messagesASecond = 100
const rounds = 5
const ms = 4_000
const bundle = {
  id: '0190d000-0000-7000-8000-00000000b001',
  credits: 20,
  amount_minor: 1500,
  currency: 'EUR',
  position: 0,
}
/** Enough that no notice has to be sent twice. */
const orders = Math.ceil((noticesAMinute / 60_000) * ms * (rounds + 1)) + 20

export async function benchMoney(): Promise<Figure[]> {
  const postgres = await startBenchPostgres()
  try {
    const url = await peopleDatabase(postgres, 100_000)
    await giveCredits(url)
    return [...(await benchNotices(url)), await benchSpending(url), await benchSpendingAtOnce(url)]
  } finally {
    await postgres.stop()
  }
}

/** Each notice is verified, its payment read from the provider and booked: money, credits, premium and the receipt. */
async function benchNotices(url: string): Promise<Figure[]> {
  const dataDir = path.join(benchFolder, 'money-product')
  await addBundle(url)
  const product = await startProduct({ databaseUrl: url, dataDir })
  const [chatting, telling] = [startLoadGenerator(), startLoadGenerator()]
  try {
    const notices = await noticesOf(url, await payOrders(product.port, dataDir), dataDir)
    const chat: Order = {
      load: { kind: 'http', port: product.port, requests: everyWriter(sendRequest) },
      clients: 16,
      ms,
      rate: messagesASecond,
    }
    const told: Order = {
      load: { kind: 'http', port: product.port, requests: notices },
      clients: 8,
      ms,
      rate: noticesAMinute / 60,
    }
    await chatting.run({ ...chat, ms: 1_500 })
    const found: Record<'alone' | 'beside' | 'told', Measured[]> = { alone: [], beside: [], told: [] }
    for (let round = 0; round < rounds; round++) {
      found.alone.push(await chatting.run(chat))
      const [beside, heard] = await Promise.all([chatting.run(chat), telling.run(told)])
      found.beside.push(beside)
      found.told.push(heard)
    }
    const p99 = (name: keyof typeof found) => found[name].map((measured) => measured.p99)
    return [
      reaching(
        'notices of payments booked a minute, while members chat',
        found.told.map(({ rate, failures }) => Math.round(60 * rate) - failures),
        wantedAMinute,
      ),
      within('from such a notice until it is booked, p99', 'ms', p99('told'), 250),
      atMost('a message beside them against without, p99', 'ms', p99('beside'), p99('alone'), 2),
    ]
  } finally {
    chatting.stop()
    telling.stop()
    await product.stop()
  }
}

async function addBundle(url: string): Promise<void> {
  const db = openDb(url, { max: 1 })
  await db
    .insertInto('bundle')
    .values({ ...bundle, site_id: defaultSiteId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db.destroy()
}

/** Orders paid at the provider, which has not reported them. */
async function payOrders(port: number, dataDir: string): Promise<string[]> {
  const paid: string[] = []
  for (let n = 1; paid.length < orders; n += 2) {
    const answer = await fetch(`http://127.0.0.1:${port}/api/payment.php`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'sec-fetch-site': 'same-origin',
        cookie: `session=${sessionToken(n)}`,
      },
      body: JSON.stringify({ client_id: newId(), bundle: bundle.id, country: 'NL', method: 'ideal' }),
    })
    const order = (await answer.json()) as { payment_id: string; checkout_url?: string; message?: string }
    if (!order.checkout_url) throw new Error(`No order: ${order.message}`)
    if (n === 1) await keepSilent(dataDir)
    await submitForm(order.checkout_url, 'pay')
    paid.push(order.payment_id)
  }
  return paid
}

/** What the provider would send of them. */
async function noticesOf(url: string, paid: string[], dataDir: string): Promise<HttpRequest[]> {
  const { webhook_secret: secret } = readSandboxSecrets(providerFolder(dataDir))
  const found = await withClient(url, (client) =>
    client.query<{ provider_id: string }>('select provider_id from payment where id = any($1::uuid[])', [paid]),
  )
  return found.rows.map(({ provider_id }) => {
    const body = JSON.stringify({ event_id: newId(), provider_id })
    return {
      method: 'POST',
      path: '/api/webhook.php',
      body,
      headers: { [signatureHeader]: signWebhook(secret, body, new Date()) },
    }
  })
}

const providerFolder = (dataDir: string) => path.join(dataDir, 'sandbox-provider')

async function keepSilent(dataDir: string): Promise<void> {
  const folder = providerFolder(dataDir)
  const answer = await fetch(`http://127.0.0.1:${rememberedPort(folder)}/v1/faults`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${readSandboxSecrets(folder).api_key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ webhook_never: 1 }),
  })
  if (!answer.ok) throw new Error(`The provider does not keep silent: ${answer.status}`)
}

/** As messages do it: lock (by a statement that is planned once) and read in one round trip, write and commit in the next. */
async function spendAll(tx: Db, members: readonly MemberId[]): Promise<readonly Account[]> {
  const [, accounts] = await inParallel(
    sql`select 1 from member where id = any (array(select unnest(${members}::uuid[]))) order by id for no key update`.execute(
      tx,
    ),
    readAccounts(tx, members),
  )
  if (accounts.length < members.length) throw new Error('Not all of them can spend.')
  const now = new Date()
  const planned = accounts.map((account) =>
    planSpending(account, 1, { key: `message:${newId()}`, reason: 'message', subjectId: null, now }),
  )
  await withCommit(tx, () => [writeMovements(tx, planned)] as const)
  return accounts
}

function insertTwo(db: Db, member: MemberId): Promise<unknown> {
  return sql`insert into bench_two values (${newId()}, ${member}, -1, now()), (${newId()}, ${member}, 1, now())`.execute(
    db,
  )
}

/** As many at once as the message bench has clients, in the same batches; bare ones each alone, over as many connections as there are. */
async function benchSpendingAtOnce(url: string): Promise<Figure> {
  const db = openDb(url, { max: 20 })
  const spendOne = batcher<MemberId, boolean>(
    {
      together: async (members) =>
        (await inTransaction(db, (tx) => spendAll(tx, members))).map(() => ({ answer: true })),
      alone: async (member) => (await inTransaction(db, (tx) => spendAll(tx, [member]))).length === 1,
      namesOf: (member) => [member],
    },
    { batches: 1, items: 32 },
  )
  let turn = 0
  const next = () => memberId(1 + (turn++ % 4_000))
  const works = {
    spent: () => spendOne(next()),
    bare: () => insertTwo(db, next()),
  }
  const found = { spent: [] as number[], bare: [] as number[] }
  try {
    for (let round = 0; round <= rounds; round++) {
      for (const name of ['spent', 'bare'] as const) {
        const rate = await rateOf(works[name])
        // The first one warms them up.
        if (round > 0) found[name].push(rate)
      }
    }
  } finally {
    await db.destroy()
  }
  return atLeast(
    'credits spent a second, 64 at once, against bare inserts of two rows',
    '/s',
    found.spent,
    found.bare,
    0.5,
  )
}

async function rateOf(work: () => Promise<unknown>): Promise<number> {
  const [startedAt, endsAt] = [performance.now(), performance.now() + 2_000]
  let done = 0
  await Promise.all(
    Array.from({ length: 64 }, async () => {
      while (performance.now() < endsAt) {
        await work()
        done += 1
      }
    }),
  )
  return (1_000 * done) / (performance.now() - startedAt)
}

/** Committed one after the other over one connection; both alternate, a batch at a time. */
async function benchSpending(url: string): Promise<Figure> {
  const db = openDb(url, { max: 1 })
  const found: Record<'spent' | 'bare', number[]> = { spent: [], bare: [] }
  const timed = async (name: keyof typeof found, write: () => Promise<unknown>) => {
    const times: number[] = []
    for (let i = 0; i < 200; i++) {
      const from = performance.now()
      await write()
      times.push(performance.now() - from)
    }
    found[name].push(median(times))
  }
  try {
    await sql`create table if not exists bench_two (id uuid primary key, member_id uuid not null, amount int not null, at timestamptz not null)`.execute(
      db,
    )
    let turn = 0
    const next = () => memberId(1 + (turn++ % 1_000))
    for (let round = 0; round < 2 * rounds; round++) {
      await timed('spent', () => inTransaction(db, (tx) => spendAll(tx, [next()])))
      await timed('bare', () => insertTwo(db, next()))
    }
  } finally {
    await db.destroy()
  }
  return atMost(
    'spending a credit, one after the other, against a bare insert of two rows, p50',
    'ms',
    found.spent,
    found.bare,
    2,
  )
}
