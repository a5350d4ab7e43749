// Messages announced to the windows of two processes over a real database: with the commit, once each, and only what is committed.
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#base/ids.ts'
import { addTestMember } from '#features/credits/fixture-members.ts'
import { addTestSite } from '#features/sites/testing.ts'
import { inTransaction } from '#platform/db/db.ts'
import type { Live, LiveEvent } from '#platform/realtime/live.ts'
import { startLive } from '#platform/realtime/start-live.ts'
import { testDb } from '#platform/testing/test-db.ts'
import { chatPlatform } from '../fixture-platform.ts'
import { sendMessage } from './service.ts'

const { db, emptied, url } = await testDb()
const platform = await chatPlatform(db)
const { log } = platform
/** For each event, whether the commit had told the other processes. */
const told: boolean[] = []
let lives: Live[] = []
let [site, ann, ben] = ['', '', '']

beforeEach(async () => {
  await emptied()
  site = await addTestSite(platform, { message_credits: 0, message_length: 10_000 })
  ann = await addTestMember(db, site)
  ben = await addTestMember(db, site, { name: 'Ben' })
  told.length = 0
  lives = await Promise.all([0, 1].map(() => startLive({ databaseUrl: url, redisUrl: null, log })))
  platform.live = noting(lives[0]!)
})
afterEach(() => Promise.all(lives.map((live) => live.stop())))

function noting(live: Live): Live {
  return {
    ...live,
    prepare: (to, event) => {
      const prepared = live.prepare(to, event)
      const publish = (byCommit: boolean) => {
        told.push(byCommit)
        prepared.publish(byCommit)
      }
      return { ...prepared, publish }
    },
  }
}

type Heard = LiveEvent & { seq: number; partial?: true; message?: { body: string } }

/** One window of the member in this process and one in the other; each event with whether its message could already be read. */
function windowsOf(memberId: string) {
  const heard: [Heard[], Heard[]] = [[], []]
  const readable: Promise<boolean>[] = []
  lives.forEach((live, at) =>
    live.open({
      memberId,
      sessionId: newId(),
      close: () => undefined,
      send: (text) => {
        const event = JSON.parse(text) as Heard
        heard[at]?.push(event)
        readable.push(isCommitted(event))
      },
    }),
  )
  return { heard, readable }
}

async function isCommitted({ seq, sender }: Heard): Promise<boolean> {
  const found = db.selectFrom('message').select('id').where('seq', '=', seq).where('sender_id', '=', String(sender))
  return (await found.executeTakeFirst()) !== undefined
}

const send = (body = 'hello', from = ann, to = ben) =>
  sendMessage(platform, site, from, { clientId: newId(), member: to, body })

describe('[4.137] a message', () => {
  test('arrives once in every window of both, in both processes, and its commit notified the other process', async () => {
    const [mine, theirs] = [windowsOf(ann), windowsOf(ben)]
    const { message } = await send()
    const event = { event: 'message', conversation: message.conversation, seq: 1, sender: ann, message }
    await send('again')
    for (const { heard } of [mine, theirs]) {
      await expect
        .poll(() => heard.map((events) => events.map(({ seq }) => seq)))
        .toEqual([
          [1, 2],
          [1, 2],
        ])
      expect(heard.map(([first]) => first)).toEqual([event, event])
    }
    expect(told).toEqual([true, true])
    expect(await Promise.all([...mine.readable, ...theirs.readable])).toEqual(Array.from({ length: 8 }, () => true))
  })

  test('whose commit was rolled back reaches nobody', async () => {
    await sql`create function refuse() returns trigger language plpgsql as 'begin raise exception ''no commit''; end'`.execute(
      db,
    )
    await sql`create constraint trigger refuse after insert on message deferrable initially deferred
      for each row when (new.body = 'refused') execute function refuse()`.execute(db)
    const { heard } = windowsOf(ben)
    try {
      await expect(send('refused')).rejects.toThrow('no commit')
    } finally {
      await sql`drop trigger refuse on message`.execute(db)
      await sql`drop function refuse`.execute(db)
    }
    await send('kept')
    await expect
      .poll(() => heard.map((events) => events.map(({ message }) => message?.body)))
      .toEqual([['kept'], ['kept']])
  })

  test('among many at once arrives once', async () => {
    const senders = await Promise.all(Array.from({ length: 20 }, () => addTestMember(db, site)))
    const others = await Promise.all(senders.map(() => addTestMember(db, site)))
    const windows = others.map((other) => windowsOf(other))
    await Promise.all(senders.map((sender, at) => send(`to ${at}`, sender, others[at])))
    const bodies = () => windows.map(({ heard }) => heard.map((events) => events.map(({ message }) => message?.body)))
    await expect.poll(bodies).toEqual(others.map((_, at) => [[`to ${at}`], [`to ${at}`]]))
    expect(new Set(told)).toEqual(new Set([true]))
  })

  test('too long for a NOTIFY payload arrives in the other process without its text, which is then fetched', async () => {
    const { heard } = windowsOf(ben)
    const { message } = await send('é'.repeat(9_000))
    const short = { event: 'message', conversation: message.conversation, seq: 1, sender: ann, partial: true }
    await expect.poll(() => heard[1]).toEqual([short])
    expect(heard[0].map((event) => event.message?.body.length)).toEqual([9_000])
    expect(told).toEqual([true])
  })

  test('that its reader sees differently is sent to each as they see it', async () => {
    const [mine, theirs] = [windowsOf(ann), windowsOf(ben)]
    await send('see www.example.com')
    const bodies = ({ heard }: typeof mine) => heard.map((events) => events.map(({ message }) => message?.body))
    await expect.poll(() => bodies(mine)).toEqual([['see www.example.com'], ['see www.example.com']])
    await expect.poll(() => bodies(theirs)).toEqual([[''], ['']])
    expect(told).toEqual([true, true])
  })

  test('[4.138] retried alone, because somebody holds a row, is announced after its commit, once', async () => {
    const { heard } = windowsOf(ben)
    let sending: ReturnType<typeof send> | undefined
    await inTransaction(db, async (tx) => {
      await sql`select 1 from member where id = ${ben} for no key update`.execute(tx)
      sending = send()
      await expect.poll(waiting).toBe(1)
    })
    await sending
    await expect.poll(() => heard.map((events) => events.length)).toEqual([1, 1])
    expect(told).toEqual([false])
  })
})

async function waiting(): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event = 'transactionid' and query like '%no key update%'`.execute(db)
  return rows[0]?.waiting ?? 0
}
