// Fictional profiles in the chat, and the refund of credits for what nobody could read.
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { inTransaction } from '#platform/db/db.ts'
import { addTestMember } from '#features/credits/fixture-members.ts'
import { creditBalance, listCreditLines } from '#features/credits/service.ts'
import { blockMember, unblockMember } from '#features/profiles/blocks/service.ts'
import { openConversations } from './fixture-conversation.ts'
import { giveCredits } from './fixture-platform.ts'
import { chatJobs } from './jobs.ts'
import { acknowledgeFictional, returnUnreadCharges, returnUnreadInBatches } from './service.ts'

const { db, messages, platform, reset, send, setStatus } = await openConversations()
let [site, ann, ben] = ['', '', '']
const refused = (code: string) => expect.objectContaining({ code })

beforeEach(async () => {
  ;({ site, ann, ben } = await reset())
})

describe('a fictional profile', () => {
  let fay = ''
  beforeEach(async () => {
    fay = await addTestMember(db, site, { fictional: true, name: 'Fay' })
  })

  async function writeReplies() {
    const [job] = chatJobs(platform)
    for (const { data } of platform.enqueued) await job?.run(data)
  }

  test('[11.5] [11.10] asks for one acknowledgement, then writing is free', async () => {
    await expect(send(ann, fay)).rejects.toEqual(refused('fictional_not_acknowledged'))
    const first = await acknowledgeFictional(platform, ann)
    expect(await acknowledgeFictional(platform, ann)).toEqual(first)
    expect(await send(ann, fay)).toMatchObject({ cost_credits: 0, credits: 0 })
    expect(await send(ann, await addTestMember(db, site, { fictional: true }))).toMatchObject({ cost_credits: 0 })
  })

  test('[11.7] [11.9] answers once per conversation, automatically, and says so in the reader’s language', async () => {
    await db
      .insertInto('contact')
      .values({ member_id: ann, site_id: site, email: 'ann@example.com', language: 'de' })
      .execute()
    await acknowledgeFictional(platform, ann)
    await send(ann, fay)
    await send(ann, fay)
    await writeReplies()
    const replies = (await messages()).filter(({ sender_id }) => sender_id === fay)
    expect(replies).toHaveLength(1)
    expect(replies[0]?.body).toBe(platform.words.say('de', 'chat:automatic_reply', { name: 'Fay' }))
    expect(platform.published.at(-1)?.event).toMatchObject({
      event: 'message',
      message: { automatic: true, sender: fay },
    })
  })

  test('answers nobody who has blocked it meanwhile', async () => {
    await acknowledgeFictional(platform, ann)
    await send(ann, fay)
    await blockMember(platform, ann, fay)
    await writeReplies()
    expect((await messages()).map(({ sender_id }) => sender_id)).toEqual([ann])
    await unblockMember(platform, ann, fay)
    await writeReplies()
    expect((await messages()).map(({ sender_id }) => sender_id)).toEqual([ann, fay])
  })

  test.each(['disabled', 'pending_deletion', 'erased'])('answers nobody once it is %s', async (status) => {
    await acknowledgeFictional(platform, ann)
    await send(ann, fay)
    await setStatus(fay, status)
    await writeReplies()
    expect((await messages()).map(({ sender_id }) => sender_id)).toEqual([ann])
  })
})

describe('[10.16] credits are refunded if the recipient is gone before reading', () => {
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

  test('[4.351] for each payer as soon as it is their turn, however long the others take', async () => {
    const cas = await addTestMember(db, site)
    const payers = [ann, cas].toSorted()
    for (const payer of payers) {
      await giveCredits(db, payer, 10)
      await send(payer, ben)
    }
    const [first = '', last = ''] = payers
    const before = await creditBalance(db, first)
    let letGo = () => undefined as void
    const waits = new Promise<void>((resolve) => (letGo = resolve))
    const held = db.transaction().execute(async (tx) => {
      await tx.selectFrom('member').select('id').where('id', '=', last).forUpdate().execute()
      await waits
    })
    const returned = returnUnreadInBatches(platform, ben, new Date(), 1)
    await vi.waitFor(async () => expect(await creditBalance(db, first)).toBe(before + 2))
    letGo()
    await Promise.all([held, returned])
    expect(await creditBalance(db, last)).toBe(before + 2)
  })
})
