// Sending messages on a real database: charged once, numbered without gaps, limited and refused.
import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#base/ids.ts'
import { addTestMember } from '#features/credits/fixture-members.ts'
import { creditBalance, listCreditLines } from '#features/credits/service.ts'
import { inTransaction } from '#platform/db/db.ts'
import { deleteMessage } from '../changes/service.ts'
import { openConversations, outcomes } from '../fixture-conversation.ts'
import { addTestSite } from '#features/sites/testing.ts'
import { giveCredits, makePremium } from '../fixture-platform.ts'
import { sendMessage } from './service.ts'
import { removeChat } from '../service.ts'

const { db, messages, platform, reset, send, sendElsewhere, setStatus } = await openConversations()
let [site, ann, ben] = ['', '', '']
const refused = (code: string) => expect.objectContaining({ code })

beforeEach(async () => {
  ;({ site, ann, ben } = await reset())
})

describe('a message', () => {
  beforeEach(() => giveCredits(db, ann, 10))

  test('[10.9] [10.12] [10.13] is charged to its sender, numbered, and unread for the other one', async () => {
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

  test('[7.23] [4.44] sent again with the same client id is the same: one message, one charge, one answer, published once', async () => {
    const clientId = newId()
    const first = await send(ann, ben, 'hello', clientId)
    await send(ann, ben, 'more')
    expect(await send(ann, ben, 'hello', clientId)).toEqual(first)
    expect(await messages()).toHaveLength(2)
    expect(await creditBalance(db, ann)).toBe(6)
    expect(platform.published).toHaveLength(2)
  })

  test('[7.23] sent ten times concurrently is one', async () => {
    const clientId = newId()
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(ann, ben, 'hello', clientId)))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(await creditBalance(db, ann)).toBe(8)
  })

  test('[7.23] sent concurrently through two processes is one', async () => {
    const clientId = newId()
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) => (at % 2 ? send : sendElsewhere)(ann, ben, 'hello', clientId)),
    )
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(await creditBalance(db, ann)).toBe(8)
    expect(await messages()).toHaveLength(1)
  })

  test('[7.23] [4.54] that was taken back meanwhile gets the first answer too, and is not sent again', async () => {
    const clientId = newId()
    const { message, ...paid } = await send(ann, ben, 'hello', clientId)
    await deleteMessage(platform, ann, message)
    expect(await send(ann, ben, 'hello', clientId)).toEqual({ message: { ...message, body: '' }, ...paid })
    expect(await messages()).toHaveLength(1)
    expect(await creditBalance(db, ann)).toBe(8)
    const cas = await addTestMember(db, site)
    await expect(send(ann, cas, 'hello', clientId)).rejects.toThrow('client_id_reused')
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

  test('[5.16] invisible characters are no text, and cost nothing', async () => {
    for (const body of ['\u200B\u200B', ' \u2060\uFEFF ', '\u3164', '\u2800 \u2800', '\u202E\uFE0F']) {
      await expect(send(ann, ben, body)).rejects.toMatchObject({
        code: 'invalid_input',
        fields: { body: { code: 'required' } },
      })
    }
    expect(await creditBalance(db, ann)).toBe(10)
  })

  test('[10.17] appears in the receipt with the name of the other one', async () => {
    await send(ann, ben)
    expect((await listCreditLines(db, ann, null)).lines[0]).toMatchObject({
      reason: 'message',
      amount: -2,
      balance_after: 8,
      subject_name: 'Ben',
    })
  })

  test('[6.12] [1.16] to oneself, to nobody and to another site is not found', async () => {
    const far = await addTestMember(db, await addTestSite(platform))
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

describe('refusals', () => {
  test('[8.20] without enough credits, with the number needed and the balance', async () => {
    await giveCredits(db, ann, 1)
    await expect(send(ann, ben)).rejects.toMatchObject({ code: 'not_enough_credits', data: { needed: 2, balance: 1 } })
    expect(await messages()).toEqual([])
  })

  test('[6.4] a conversation that the other one started does not count towards the 2', async () => {
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

  test('[6.8] a premium member may start any number', async () => {
    await giveCredits(db, ann, 20)
    await makePremium(db, site, ann)
    for (let count = 0; count < 4; count++) await send(ann, await addTestMember(db, site), `Hello ${count}`)
    expect(await messages()).toHaveLength(4)
  })

  test('[6.11] [4.300] a block works in both directions, and each is told whose it is', async () => {
    await giveCredits(db, ann, 4)
    await giveCredits(db, ben, 4)
    await db.insertInto('block').values({ blocker_id: ben, blocked_id: ann, created_at: new Date() }).execute()
    await expect(send(ann, ben)).rejects.toMatchObject({ code: 'blocked_by_member', data: { name: 'Ben' } })
    await expect(send(ben, ann)).rejects.toMatchObject({ code: 'member_blocked' })
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

  test.each(['pending_deletion', 'disabled'])(
    '[6.65] of one who is %s by the time it would be written, in a window that was faster than its logout',
    async (status) => {
      await giveCredits(db, ann, 4)
      await send(ann, ben)
      const meanwhile = await inTransaction(db, async (tx) => {
        await tx.updateTable('member').set({ status }).where('id', '=', ann).execute()
        return { sent: outcomes([send(ann, ben), sendElsewhere(ann, ben)]) }
      })
      expect(await meanwhile.sent).toEqual({ done: 0, codes: ['authentication_required', 'authentication_required'] })
      expect([(await messages()).length, await creditBalance(db, ann)]).toEqual([1, 2])
    },
  )

  test.each(['pending_deletion', 'disabled', 'erased'])('to a member who is %s', async (status) => {
    await giveCredits(db, ann, 4)
    await setStatus(ben, status)
    await expect(send(ann, ben)).rejects.toEqual(refused('recipient_gone'))
  })
})
