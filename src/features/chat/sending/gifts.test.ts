// Gifts: charged once with their message, free to fictional profiles, subject to the same limits, and the last credits buy only one.
import { beforeEach, expect, test } from 'vitest'
import type { ProductError } from '#base/errors.ts'
import { newId } from '#base/ids.ts'
import { addTestMember } from '#features/credits/fixture-members.ts'
import { creditBalance, listCreditLines } from '#features/credits/service.ts'
import { blockMember } from '#features/profiles/blocks/service.ts'
import { testDb } from '#platform/testing/test-db.ts'
import { addTestSite } from '#features/sites/testing.ts'
import { chatPlatform, giveCredits } from '../fixture-platform.ts'
import { gifts } from '../limits.ts'
import { readChats } from '../reading/service.ts'
import { acknowledgeFictional } from '../service.ts'
import { sendMessage } from './service.ts'

const { db, emptied } = await testDb()
const platform = await chatPlatform(db)
let [site, ann, ben] = ['', '', '']

beforeEach(async () => {
  await emptied()
  site = await addTestSite(platform, { message_credits: 1, gift_credits: 3, fictional_profiles: true })
  ann = await addTestMember(db, site, { name: 'Ann' })
  ben = await addTestMember(db, site, { name: 'Ben' })
  await giveCredits(db, ann, 10)
})

const give = (to: string, gift = 'rose', clientId = newId()) =>
  sendMessage(platform, site, ann, { clientId, member: to, kind: 'gift', body: gift })
const messages = () => db.selectFrom('message').select(['kind', 'body', 'cost_credits']).execute()

test('[10.11] a gift is a message of its kind, costs gift_credits, and both see it in their lists', async () => {
  expect(await give(ben)).toMatchObject({
    cost_credits: 3,
    credits: 7,
    message: { kind: 'gift', body: 'rose', sender: ann },
  })
  expect(await messages()).toEqual([{ kind: 'gift', body: 'rose', cost_credits: 3 }])
  for (const [who, mine, unread] of [
    [ann, true, 0],
    [ben, false, 1],
  ] as const) {
    const { chats } = await readChats(platform, who)
    expect(chats).toMatchObject([
      { last_message: { kind: 'gift', preview: 'rose', mine }, num_unread_messages: unread },
    ])
  }
})

test('[10.11] [10.17] the receipt says that it was a gift, and to whom', async () => {
  await give(ben)
  const { lines } = await listCreditLines(db, ann, null)
  expect(lines[0]).toMatchObject({ reason: 'gift', amount: -3, balance_after: 7, subject_id: ben, subject_name: 'Ben' })
})

test('[7.23] [7.24] the same gift again, also concurrently, is one gift and one charge; another under its id is refused', async () => {
  const id = newId()
  const answers = await Promise.all(Array.from({ length: 6 }, () => give(ben, 'cake', id)))
  expect(new Set(answers.map(({ message }) => message.id)).size).toBe(1)
  expect(answers.map(({ credits }) => credits)).toEqual(Array.from({ length: 6 }, () => 7))
  await expect(give(ben, 'rose', id)).rejects.toMatchObject({ code: 'client_id_reused' })
  const words = { clientId: id, member: ben, body: 'cake' }
  await expect(sendMessage(platform, site, ann, words)).rejects.toMatchObject({ code: 'client_id_reused' })
  expect([await messages(), await creditBalance(db, ann)]).toEqual([
    [{ kind: 'gift', body: 'cake', cost_credits: 3 }],
    7,
  ])
})

test('[10.13] [10.14] sent concurrently, no more gifts are accepted than there are credits for; a refused one leaves nothing behind', async () => {
  const outcomes = await Promise.allSettled(gifts.map((gift) => give(ben, gift)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [(one.reason as ProductError).code] : []))
  expect(refused).toEqual(Array.from({ length: 5 }, () => 'not_enough_credits'))
  expect([(await messages()).length, await creditBalance(db, ann)]).toEqual([3, 1])
})

test('[10.38] [6.3] a gift starts a conversation like a text: a free member may give to two, but not to a third', async () => {
  await give(ben)
  await give(await addTestMember(db, site, { name: 'Cid' }))
  const third = await addTestMember(db, site, { name: 'Dan' })
  await expect(give(third)).rejects.toMatchObject({ code: 'conversation_limit' })
  await give(ben)
  expect(await creditBalance(db, ann)).toBe(1)
})

test('[10.38] [6.11] [4.300] no gift passes a block, in either direction', async () => {
  await blockMember(platform, ben, ann)
  await expect(give(ben)).rejects.toMatchObject({ code: 'blocked_by_member' })
  const cid = await addTestMember(db, site, { name: 'Cid' })
  await blockMember(platform, ann, cid)
  await expect(give(cid)).rejects.toMatchObject({ code: 'member_blocked', data: { name: 'Cid' } })
  expect([await messages(), await creditBalance(db, ann)]).toEqual([[], 10])
})

test('[10.38] [11.5] [11.10] to a fictional profile a gift is free, once the warning was acknowledged', async () => {
  const fia = await addTestMember(db, site, { name: 'Fia', fictional: true })
  await expect(give(fia)).rejects.toMatchObject({ code: 'fictional_not_acknowledged' })
  await acknowledgeFictional(platform, ann)
  expect(await give(fia)).toMatchObject({ cost_credits: 0, credits: 10 })
})

test('the database refuses a gift that is not in the catalogue', async () => {
  await expect(give(ben, 'yacht')).rejects.toThrow(/message_gift_known/)
  expect(await creditBalance(db, ann)).toBe(10)
})
