// Sending a message over HTTP, charged and committed, against the same rows written by one statement; and how long one may take.
import { defaultSiteId } from '../demo/sites.ts'
import { memberId, peopleDatabase, sessionToken, startBenchPostgres, withClient } from './data.ts'
import { atLeast, atMost } from './figures.ts'
import type { Figure } from './figures.ts'
import { interleaved, startLoadGenerator } from './load.ts'
import type { LoadGenerator, Order } from './load.ts'
import { startProduct } from './server.ts'

const clients = 64
const ms = 2_000
/** People 1 and 2 write to each other, 3 and 4, and so on: many pairs, so that few wait for each other's rows. */
const writers = 4_096
const people = 100_000
const body = 'A mail as long as most are: how was your walk, and did the dog find the ball again?'

export async function benchMessage(): Promise<Figure[]> {
  const postgres = await startBenchPostgres()
  const url = await peopleDatabase(postgres, people)
  await giveCredits(url)
  const generator = startLoadGenerator()
  const write: Order = {
    load: { kind: 'sql', url, rounds: everyWriter((n) => [{ text: oneStatement, values: writeValues(n) }]) },
    clients,
    ms,
  }
  await haveThemWritten(url, generator, write)
  const product = await startProduct({ databaseUrl: url })
  try {
    const send: Order = { load: { kind: 'http', port: product.port, requests: everyWriter(sendRequest) }, clients, ms }
    const full = await interleaved(generator, { send, write })
    const rate = Math.min(...full.send.map((measured) => measured.rate)) / 2
    const commit: Order = { load: { kind: 'sql', url, rounds: [[{ text: oneCommit, values: ['%id%'] }]] }, clients, ms }
    const half = await interleaved(generator, {
      calm: { ...send, rate },
      besideOthers: { ...commit, rate },
      byItself: { ...commit, clients: 1 },
    })
    const slowest = (name: keyof typeof half) => half[name].map(({ p99 }) => p99)
    return [
      atLeast(
        'message over HTTP against one statement, 64 clients',
        '/s',
        full.send.map((one) => one.rate),
        full.write.map((one) => one.rate),
        0.4,
      ),
      atMost(
        'message at half load against one commit at the same rate, p99',
        'ms',
        slowest('calm'),
        slowest('besideOthers'),
        10,
      ),
      atMost(
        'message at half load against one commit all by itself, p99',
        'ms',
        slowest('calm'),
        slowest('byItself'),
        10,
      ),
    ]
  } finally {
    generator.stop()
    await product.stop()
    await postgres.stop()
  }
}

export function everyWriter<T>(make: (n: number) => T): T[] {
  // Neighbours write to each other: taken far apart in turn, they rarely do so at the same time.
  return Array.from({ length: writers }, (_, at) => 1 + ((at * 1_663) % writers))
    .filter((n) => !isFictional(n) && !isFictional(partnerOf(n)))
    .map(make)
}

/** As the generated people are. */
const isFictional = (n: number) => n % (people / 1_000) === 0
const partnerOf = (n: number) => (n % 2 === 1 ? n + 1 : n - 1)

export function sendRequest(n: number) {
  const message = { client_id: '%id%', member: memberId(partnerOf(n)), body }
  return { method: 'POST' as const, path: '/api/message.php', session: sessionToken(n), body: JSON.stringify(message) }
}

function writeValues(n: number): unknown[] {
  const [me, other] = [memberId(n), memberId(partnerOf(n))]
  return [me, other, ...[me, other].toSorted(), defaultSiteId, '%id%', body]
}

/** Starts over: no messages, and a lot of credits for each writer. */
export async function giveCredits(url: string): Promise<void> {
  await withClient(url, async (client) => {
    await client.query('set session_replication_role = replica')
    await client.query('truncate conversation, participant, message, credit_entry, credit_lot cascade')
    await client.query(
      `insert into credit_lot (id, member_id, kind, credits, created_at)
       select id, id, 'granted', 1000000, now() from member join unnest($1::uuid[]) writer on writer = id`,
      [Array.from({ length: writers }, (_, at) => memberId(at + 1))],
    )
    await client.query(`
      insert into credit_entry (member_id, seq, lot_id, house_account, amount, balance_before, balance_after, lot_before, lot_after, key, reason, created_at)
      select member_id, 1, id, 'granted', credits, 0, credits, 0, credits, 'bench:' || id, 'grant', now() from credit_lot`)
    await client.query('create table if not exists bench_commit (id uuid primary key)')
  })
}

/** Some messages before measuring: statements prepared on empty tables would keep plans that suit no real database. */
async function haveThemWritten(url: string, generator: LoadGenerator, write: Order): Promise<void> {
  await generator.run({ ...write, ms: 5_000 })
  await withClient(url, (client) => client.query('vacuum analyze'))
}

const oneCommit = 'insert into bench_commit (id) values ($1)'

/** Debit, conversation, both participants and message, under the same constraints, with nothing decided in between. */
const oneStatement = `
  with debit as (
    insert into credit_entry (member_id, seq, lot_id, lot_previous_seq, house_account, amount, balance_before, balance_after,
      lot_before, lot_after, key, reason, subject_id, created_at)
    select member_id, seq + 1, lot_id, seq, 'spent', -1, balance_after, balance_after - 1, lot_after, lot_after - 1,
      'message:' || $6::text, 'message', $2::uuid, now()
    from (select * from credit_entry where member_id = (select id from member where id = $1::uuid for no key update)
      order by seq desc limit 1) last
  ), place as (
    insert into conversation (id, site_id, member_low, member_high, started_by, last_seq, last_message_at, created_at)
    values (gen_random_uuid(), $5::uuid, $3::uuid, $4::uuid, $1, 1, now(), now())
    on conflict (member_low, member_high) do update set last_seq = conversation.last_seq + 1, last_message_at = now()
    returning id, last_seq
  ), both_sides as (
    insert into participant (conversation_id, member_id, other_id, unread, last_message_at)
    select place.id, side.member_id, side.other_id, side.unread, now()
    from place, (values ($1::uuid, $2::uuid, 0), ($2, $1, 1)) side (member_id, other_id, unread)
    on conflict (conversation_id, member_id) do update set unread = participant.unread + excluded.unread, last_message_at = now()
  )
  insert into message (conversation_id, seq, id, sender_id, client_id, body, cost_credits, created_at)
  select id, last_seq, gen_random_uuid(), $1, $6::uuid, $7, 1, now() from place`
