// Replies to single messages: what they quote, what they may point to, and what is left of a quote once its text is gone.
import { beforeEach, expect, test } from 'vitest'
import { newId } from '#base/ids.ts'
import { addTestMember } from '#features/credits/fixture-members.ts'
import { creditBalance } from '#features/credits/service.ts'
import { addTestSite } from '#features/sites/testing.ts'
import { testDb } from '#platform/testing/test-db.ts'
import { deleteMessage } from '../changes/service.ts'
import { callAs, chatPlatform, giveCredits } from '../fixture-platform.ts'
import { readHistory } from '../reading/service.ts'
import { sendMessage } from './service.ts'

const { db, emptied } = await testDb()
const platform = await chatPlatform(db)
let [site, ann, ben] = ['', '', '']

beforeEach(async () => {
  await emptied()
  site = await addTestSite(platform, { message_credits: 1 })
  platform.siteId = site
  ann = await addTestMember(db, site, { name: 'Ann' })
  ben = await addTestMember(db, site, { name: 'Ben' })
  for (const member of [ann, ben]) await giveCredits(db, member, 10)
})

const say = (from: string, to: string, body: string, replyTo?: number, clientId = newId()) =>
  sendMessage(platform, site, from, { clientId, member: to, body, replyTo })

test('[4.99] a reply quotes the beginning of its message, in the response, the event and the history', async () => {
  await say(ann, ben, `Which of the two? ${'x'.repeat(300)}`)
  const body = { client_id: newId(), member: ann, body: 'The blue one', reply_to: 1 }
  const { message } = (await callAs(platform, ben, 'POST /api/message.php', { body })) as {
    message: { reply: { preview: string } }
  }
  expect(message).toMatchObject({ seq: 2, reply: { seq: 1, sender: ann, kind: 'text' } })
  expect(message.reply.preview).toMatch(/^Which of the two\? x+…$/)
  expect(platform.published.at(-1)).toMatchObject({ event: { message: { reply: { seq: 1 } } } })
  const { messages } = await readHistory(platform, ann, { member: ben })
  expect(messages.map(({ reply }) => reply?.seq ?? null)).toEqual([null, 1])
})

test('[4.99] only a message of the same conversation can be replied to; a refused reply costs nothing', async () => {
  const cid = await addTestMember(db, site, { name: 'Cid' })
  for (let at = 0; at < 3; at++) await say(ann, cid, 'Between us')
  await expect(say(ann, ben, 'to nothing yet', 1)).rejects.toMatchObject({ code: 'not_found' })
  await say(ann, ben, 'Hello')
  for (const seq of [2, 3, 99])
    await expect(say(ben, ann, 'elsewhere', seq)).rejects.toMatchObject({ code: 'not_found' })
  expect(await creditBalance(db, ben)).toBe(10)
})

test('[7.23] [4.99] the same id with another quote is refused; with the same one it returns the same message', async () => {
  await say(ann, ben, 'One')
  await say(ann, ben, 'Two')
  const id = newId()
  const first = await say(ben, ann, 'Yes', 1, id)
  expect(await say(ben, ann, 'Yes', 1, id)).toEqual(first)
  for (const other of [2, undefined])
    await expect(say(ben, ann, 'Yes', other, id)).rejects.toMatchObject({ code: 'client_id_reused' })
})

test('[4.54] [4.99] a message that was taken back is no longer quoted', async () => {
  const { message } = await say(ann, ben, 'A word too many')
  await say(ben, ann, 'Pardon?', 1)
  await deleteMessage(platform, ann, message)
  const { messages } = await readHistory(platform, ben, { member: ann })
  expect(messages.at(-1)?.reply).toEqual({ seq: 1, sender: ann, kind: 'text', preview: '', held: false })
})
