// Messages written at the same moment: by both, by many, in two windows, through two processes.
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '#platform/db/db.ts'
import { addTestMember } from '#features/credits/fixture-members.ts'
import { creditBalance } from '#features/credits/service.ts'
import { openConversations, outcomes } from '../fixture-conversation.ts'
import { giveCredits } from '../fixture-platform.ts'
import { readChats } from '../reading/service.ts'

const { db, messages, platform, reset, send, sendElsewhere } = await openConversations()
let [site, ann, ben] = ['', '', '']

beforeEach(async () => {
  ;({ site, ann, ben } = await reset())
})

describe('at the same time', () => {
  test('[10.14] two windows spending the last credits: one message, one refusal', async () => {
    await giveCredits(db, ann, 2)
    expect(await outcomes([send(ann, ben), sendElsewhere(ann, ben)])).toEqual({
      done: 1,
      codes: ['not_enough_credits'],
    })
    expect(await messages()).toHaveLength(1)
    expect(await creditBalance(db, ann)).toBe(0)
  })

  test('both writing to each other: numbers without gaps, no deadlock', async () => {
    await giveCredits(db, ann, 60)
    await giveCredits(db, ben, 60)
    const through = (at: number) => (at % 4 < 2 ? send : sendElsewhere)
    await Promise.all(Array.from({ length: 60 }, (_, at) => (at % 2 ? through(at)(ann, ben) : through(at)(ben, ann))))
    expect((await messages()).map(({ seq }) => seq)).toEqual(Array.from({ length: 60 }, (_, at) => at + 1))
    expect(await creditBalance(db, ann)).toBe(0)
  })

  test('[6.3] eight conversations started by a free member: two are created', async () => {
    await giveCredits(db, ann, 100)
    const others = await Promise.all(Array.from({ length: 8 }, () => addTestMember(db, site)))
    const { done, codes } = await outcomes(others.map((other, at) => (at % 2 ? send : sendElsewhere)(ann, other)))
    expect([done, new Set(codes)]).toEqual([2, new Set(['conversation_limit'])])
    expect(await creditBalance(db, ann)).toBe(96)
  })

  test('everything that was charged exists, and vice versa', async () => {
    await giveCredits(db, ann, 7)
    await outcomes(Array.from({ length: 12 }, () => send(ann, ben)))
    const { rows } = await sql<{ lone: number }>`
      select count(*)::int as lone from message m full join credit_entry e on e.key = 'message:' || m.id
      where (m.id is null and e.amount < 0) or (e.seq is null and m.cost_credits > 0)`.execute(db)
    expect([(await messages()).length, rows[0]?.lone]).toEqual([3, 0])
  })
})

describe('many members at once', () => {
  let [senders, others]: [string[], string[]] = [[], []]
  beforeEach(async () => {
    const several = () => Promise.all(Array.from({ length: 24 }, () => addTestMember(db, site)))
    ;[senders, others] = [await several(), await several()]
    for (const sender of senders) await giveCredits(db, sender, 2)
  })
  const sendAll = () => Promise.allSettled(senders.map((sender, at) => send(sender, others[at] ?? '')))

  test('share transactions, and each is charged and answered separately', async () => {
    const answers = await Promise.all(senders.map((sender, at) => send(sender, others[at] ?? '', `to ${at}`)))
    expect(answers.map(({ message }) => [message.sender, message.body, message.seq])).toEqual(
      senders.map((sender, at) => [sender, `to ${at}`, 1]),
    )
    const { rows } = await sql<{ transactions: number }>`
      select count(distinct xmin::text)::int as transactions from message`.execute(db)
    expect(rows[0]?.transactions).toBeLessThan(senders.length / 2)
    for (const sender of senders) expect(await creditBalance(db, sender)).toBe(0)
  })

  test('a refusal concerns one sender only: the others’ messages are sent', async () => {
    const [blocked = '', poor = ''] = [senders[5], senders[9]]
    await send(poor, ben)
    await db
      .insertInto('block')
      .values({ blocker_id: others[5] ?? '', blocked_id: blocked, created_at: new Date() })
      .execute()
    const settled = await sendAll()
    const codes = settled.map((one) => (one.status === 'rejected' ? (one.reason as { code: string }).code : null))
    expect(codes).toEqual(senders.map((_, at) => ({ 5: 'blocked_by_member', 9: 'not_enough_credits' })[at] ?? null))
    expect(await messages()).toHaveLength(23)
  })

  test('a member who writes to somebody whose row is locked waits alone', async () => {
    const sent: string[] = []
    const held = await inTransaction(db, async (tx) => {
      await sql`select 1 from member where id = ${others[3]} for no key update`.execute(tx)
      const sending = senders.map((sender, at) => send(sender, others[at] ?? '').then(() => sent.push(sender)))
      await Promise.all(sending.filter((_, at) => at !== 3))
      expect(sent).toHaveLength(23)
      return { last: sending[3] }
    })
    await held.last
    expect(sent.at(-1)).toBe(senders[3])
  })

  test('those who write to one member, while that member’s windows receive, never deadlock', async () => {
    for (const sender of senders) await giveCredits(db, sender, 10)
    const receiving = Array.from({ length: 30 }, () => readChats(platform, ben))
    const sending = Array.from({ length: 5 }, (_, at) =>
      senders.map((sender) => (at % 2 ? send : sendElsewhere)(sender, ben)),
    )
    await Promise.all([...receiving, ...sending.flat()])
    expect(await messages()).toHaveLength(120)
  })
})
