// Writing messages on a real database: charged once, numbered without gaps, limited, refused, returned.
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#base/ids.ts'
import { inTransaction } from '#platform/db/db.ts'
import { testDb } from '#platform/testing/test-db.ts'
import { addTestMember } from '#features/credits/fixture-members.ts'
import { creditBalance, listCreditLines } from '#features/credits/service.ts'
import { addChatSite, chatPlatform, giveCredits, makePremium } from './fixture-platform.ts'
import { chatJobs } from './jobs.ts'
import { readChats } from './reading/service.ts'
import { sendMessage } from './sending/service.ts'
import { acknowledgeFictional, removeChat, returnUnreadCharges } from './service.ts'

const { db, emptied } = await testDb()
const platform = await chatPlatform(db)
/** Another process on the same database: what one keeps apart by itself, the two keep apart only by the database. */
const elsewhere = await chatPlatform(db)
let [site, ann, ben] = ['', '', '']

beforeEach(async () => {
  await emptied()
  platform.published.length = 0
  platform.enqueued.length = 0
  site = await addChatSite(platform, { message_credits: 2, message_length: 20 })
  ann = await addTestMember(db, site)
  ben = await addTestMember(db, site, { name: 'Ben' })
})

const send = (from: string, to: string, body = 'hello', clientId = newId()) =>
  sendMessage(platform, site, from, { clientId, member: to, body })
const sendElsewhere = (from: string, to: string, body = 'hello', clientId = newId()) =>
  sendMessage(elsewhere, site, from, { clientId, member: to, body })
const refused = (code: string) => expect.objectContaining({ code })
const outcomes = async (attempts: Promise<unknown>[]) => {
  const settled = await Promise.allSettled(attempts)
  return {
    done: settled.filter(({ status }) => status === 'fulfilled').length,
    codes: settled.flatMap((one) => (one.status === 'rejected' ? [(one.reason as { code?: string }).code] : [])),
  }
}
const setStatus = (member: string, status: string) =>
  db.updateTable('member').set({ status }).where('id', '=', member).execute()
const messages = () =>
  db
    .selectFrom('message')
    .select(['seq', 'sender_id', 'cost_credits', 'body'])
    .orderBy('conversation_id')
    .orderBy('seq')
    .execute()

describe('a message', () => {
  beforeEach(() => giveCredits(db, ann, 10))

  test('[10.9] [10.12] [10.13] is charged to its sender, numbered and unread for the other', async () => {
    const { message, cost_credits, credits } = await send(ann, ben)
    expect({ cost_credits, credits, seq: message.seq }).toEqual({ cost_credits: 2, credits: 8, seq: 1 })
    expect((await send(ann, ben)).message.seq).toBe(2)
    expect(await creditBalance(db, ben)).toBe(0)
    const unread = await db.selectFrom('participant').select(['member_id', 'unread']).execute()
    expect(new Map(unread.map((row) => [row.member_id, row.unread]))).toEqual(
      new Map([
        [ann, 0],
        [ben, 2],
      ]),
    )
  })

  test('[4.43] is published to both once it is committed', async () => {
    const { message } = await send(ann, ben)
    expect(platform.published).toEqual([
      { to: [ann, ben], event: { event: 'message', conversation: message.conversation, seq: 1, sender: ann, message } },
    ])
  })

  test('[7.23] [4.44] with the same client id again is the same: one message, one charge, one answer, published once', async () => {
    const clientId = newId()
    const first = await send(ann, ben, 'hello', clientId)
    await send(ann, ben, 'more')
    expect(await send(ann, ben, 'hello', clientId)).toEqual(first)
    expect(await messages()).toHaveLength(2)
    expect(await creditBalance(db, ann)).toBe(6)
    expect(platform.published).toHaveLength(2)
  })

  test('[7.23] sent ten times at once is one', async () => {
    const clientId = newId()
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(ann, ben, 'hello', clientId)))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(await creditBalance(db, ann)).toBe(8)
  })

  test('[7.23] sent at once through two processes is one', async () => {
    const clientId = newId()
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) => (at % 2 ? send : sendElsewhere)(ann, ben, 'hello', clientId)),
    )
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(await creditBalance(db, ann)).toBe(8)
    expect(await messages()).toHaveLength(1)
  })

  test('[7.24] the same client id with another text, or to another member, is refused', async () => {
    const cas = await addTestMember(db, site)
    const clientId = newId()
    await send(ann, ben, 'hello', clientId)
    await expect(send(ann, ben, 'other', clientId)).rejects.toThrow('client_id_reused')
    await expect(send(ann, cas, 'hello', clientId)).rejects.toThrow('client_id_reused')
    expect(await creditBalance(db, ann)).toBe(8)
  })

  test('two members may happen to use one client id', async () => {
    await giveCredits(db, ben, 2)
    const clientId = newId()
    await send(ann, ben, 'hello', clientId)
    expect((await send(ben, ann, 'hi', clientId)).message.seq).toBe(2)
  })

  test('[5.15] [5.16] too long or empty is refused and costs nothing', async () => {
    await expect(send(ann, ben, 'x'.repeat(21))).rejects.toEqual(refused('message_too_long'))
    await expect(send(ann, ben, '')).rejects.toMatchObject({
      code: 'invalid_input',
      fields: { body: { code: 'required' } },
    })
    expect((await send(ann, ben, '👋'.repeat(20))).credits).toBe(8)
  })

  test('[10.17] stands in the receipt with the name of the other', async () => {
    await send(ann, ben)
    expect((await listCreditLines(db, ann, null)).lines[0]).toMatchObject({
      reason: 'message',
      amount: -2,
      balance_after: 8,
      subject_name: 'Ben',
    })
  })

  test('[6.12] [1.16] to oneself, to nobody and to another site is not found', async () => {
    const far = await addTestMember(db, await addChatSite(platform))
    for (const member of [ann, newId(), far]) await expect(send(ann, member)).rejects.toThrow('not_found')
  })

  test('[6.13] into a conversation of others is not found', async () => {
    const { message } = await send(ann, ben)
    const cas = await addTestMember(db, site)
    await giveCredits(db, cas, 5)
    await expect(
      sendMessage(platform, site, cas, { clientId: newId(), conversation: message.conversation, body: 'me too' }),
    ).rejects.toThrow('not_found')
  })
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

  test('both writing to each other: numbers without gaps, nobody waits in a circle', async () => {
    await giveCredits(db, ann, 60)
    await giveCredits(db, ben, 60)
    const through = (at: number) => (at % 4 < 2 ? send : sendElsewhere)
    await Promise.all(Array.from({ length: 60 }, (_, at) => (at % 2 ? through(at)(ann, ben) : through(at)(ben, ann))))
    expect((await messages()).map(({ seq }) => seq)).toEqual(Array.from({ length: 60 }, (_, at) => at + 1))
    expect(await creditBalance(db, ann)).toBe(0)
  })

  test('[6.3] eight conversations begun by a free member: two come to be', async () => {
    await giveCredits(db, ann, 100)
    const others = await Promise.all(Array.from({ length: 8 }, () => addTestMember(db, site)))
    const { done, codes } = await outcomes(others.map((other, at) => (at % 2 ? send : sendElsewhere)(ann, other)))
    expect([done, new Set(codes)]).toEqual([2, new Set(['conversation_limit'])])
    expect(await creditBalance(db, ann)).toBe(96)
  })

  test('everything that was charged is there, and the other way round', async () => {
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

  test('share transactions, and each is charged and answered their own', async () => {
    const answers = await Promise.all(senders.map((sender, at) => send(sender, others[at] ?? '', `to ${at}`)))
    expect(answers.map(({ message }) => [message.sender, message.body, message.seq])).toEqual(
      senders.map((sender, at) => [sender, `to ${at}`, 1]),
    )
    const { rows } = await sql<{ transactions: number }>`
      select count(distinct xmin::text)::int as transactions from message`.execute(db)
    expect(rows[0]?.transactions).toBeLessThan(senders.length / 2)
    for (const sender of senders) expect(await creditBalance(db, sender)).toBe(0)
  })

  test('a refusal is one sender’s own: the others’ messages are sent', async () => {
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

  test('who writes to somebody whose row is held waits alone', async () => {
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

  test('those who write to one member, while that member’s windows receive, never wait in a circle', async () => {
    for (const sender of senders) await giveCredits(db, sender, 10)
    const receiving = Array.from({ length: 30 }, () => readChats(platform, ben))
    const sending = Array.from({ length: 5 }, (_, at) =>
      senders.map((sender) => (at % 2 ? send : sendElsewhere)(sender, ben)),
    )
    await Promise.all([...receiving, ...sending.flat()])
    expect(await messages()).toHaveLength(120)
  })
})

describe('refusals', () => {
  test('[8.20] without credits, with what is needed and there', async () => {
    await giveCredits(db, ann, 1)
    await expect(send(ann, ben)).rejects.toMatchObject({ code: 'not_enough_credits', data: { needed: 2, balance: 1 } })
    expect(await messages()).toEqual([])
  })

  test('[6.4] a conversation that the other began does not count towards the 2', async () => {
    await giveCredits(db, ann, 20)
    const [cas, dov, eva] = [
      await addTestMember(db, site),
      await addTestMember(db, site),
      await addTestMember(db, site),
    ]
    await giveCredits(db, cas, 2)
    await send(cas, ann)
    await send(ann, cas)
    await send(ann, ben)
    await send(ann, dov)
    await expect(send(ann, eva)).rejects.toEqual(refused('conversation_limit'))
  })

  test('[6.3] removing a chat does not free its slot', async () => {
    await giveCredits(db, ann, 20)
    const { message } = await send(ann, ben)
    await send(ann, await addTestMember(db, site))
    await removeChat(platform, ann, message.conversation)
    await expect(send(ann, await addTestMember(db, site))).rejects.toEqual(refused('conversation_limit'))
  })

  test('[6.8] a premium member starts any number', async () => {
    await giveCredits(db, ann, 20)
    await makePremium(db, site, ann)
    for (let count = 0; count < 4; count++) await send(ann, await addTestMember(db, site))
    expect(await messages()).toHaveLength(4)
  })

  test('[6.11] a block stands both ways', async () => {
    await giveCredits(db, ann, 4)
    await giveCredits(db, ben, 4)
    await db.insertInto('block').values({ blocker_id: ben, blocked_id: ann, created_at: new Date() }).execute()
    await expect(send(ann, ben)).rejects.toMatchObject({ code: 'blocked_by_member', data: { name: 'Ben' } })
    await expect(send(ben, ann)).rejects.toEqual(refused('blocked_by_member'))
  })

  test('[4.10] an unconfirmed member may write, the other can reply once it is confirmed', async () => {
    await giveCredits(db, ann, 4)
    await giveCredits(db, ben, 4)
    await setStatus(ann, 'not_confirmed')
    await send(ann, ben)
    await expect(send(ben, ann)).rejects.toEqual(refused('recipient_unconfirmed'))
    await setStatus(ann, 'active')
    expect((await send(ben, ann)).message.seq).toBe(2)
  })

  test.each(['pending_deletion', 'disabled', 'erased'])('to a member who is %s', async (status) => {
    await giveCredits(db, ann, 4)
    await setStatus(ben, status)
    await expect(send(ann, ben)).rejects.toEqual(refused('recipient_gone'))
  })
})

describe('a fictional profile', () => {
  let fay = ''
  beforeEach(async () => {
    fay = await addTestMember(db, site, { fictional: true, name: 'Fay' })
  })

  test('[11.5] [11.10] asks for one acknowledgement, then writing is free', async () => {
    await expect(send(ann, fay)).rejects.toEqual(refused('fictional_not_acknowledged'))
    const first = await acknowledgeFictional(platform, ann)
    expect(await acknowledgeFictional(platform, ann)).toEqual(first)
    expect(await send(ann, fay)).toMatchObject({ cost_credits: 0, credits: 0 })
    expect(await send(ann, await addTestMember(db, site, { fictional: true }))).toMatchObject({ cost_credits: 0 })
  })

  test('[11.7] [11.9] answers once a conversation, automatically, and says so in the reader’s language', async () => {
    await db
      .insertInto('contact')
      .values({ member_id: ann, site_id: site, email: 'ann@example.com', language: 'de' })
      .execute()
    await acknowledgeFictional(platform, ann)
    await send(ann, fay)
    await send(ann, fay)
    const [job] = chatJobs(platform)
    for (const { data } of platform.enqueued) await job?.run(data)
    const replies = (await messages()).filter(({ sender_id }) => sender_id === fay)
    expect(replies).toHaveLength(1)
    expect(replies[0]?.body).toBe(platform.words.say('de', 'chat:automatic_reply', { name: 'Fay' }))
    expect(platform.published.at(-1)?.event).toMatchObject({
      event: 'message',
      message: { automatic: true, sender: fay },
    })
  })
})

describe('[10.16] credits come back when the recipient is gone before reading', () => {
  test('for what was not read, once, with an entry that says so', async () => {
    await giveCredits(db, ann, 10)
    await giveCredits(db, ben, 2)
    await send(ann, ben)
    await send(ben, ann)
    await db.updateTable('participant').set({ last_read_seq: 2, unread: 0 }).where('member_id', '=', ben).execute()
    await send(ann, ben)
    await send(ann, ben)
    await setStatus(ben, 'disabled')
    const giveBack = () => inTransaction(db, (tx) => returnUnreadCharges(tx, ben))
    expect(await giveBack()).toBe(2)
    await giveBack()
    expect(await creditBalance(db, ann)).toBe(8)
    expect(await creditBalance(db, ben)).toBe(0)
    expect((await listCreditLines(db, ann, null)).lines[0]).toMatchObject({
      reason: 'message_returned',
      amount: 2,
      balance_after: 8,
    })
  })
})
