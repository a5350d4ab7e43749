// A page of history around an instant, on the real database.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { day } from '#base/time.ts'
import type { History } from '../contract.ts'
import { callAs, giveCredits } from '../fixture-platform.ts'
import { openConversations } from '../fixture-conversation.ts'

const chat = await openConversations()
const begin = Date.parse('2026-03-01T09:00:00Z')
const at = (days: number) => new Date(begin + days * day).toISOString()

test('[4.327] opens around the first message at an instant or later, otherwise around the last; nothing removed is returned', async () => {
  const { ann, ben } = await chat.reset()
  await giveCredits(chat.db, ann, 400)
  for (let seq = 1; seq <= 130; seq++) await chat.send(ann, ben)
  // One a day, except on the hundredth.
  await sql`update message set created_at = ${new Date(begin)}::timestamptz + (seq + case when seq >= 100 then 1 else 0 end) * interval '24 hours'`.execute(
    chat.db,
  )
  const historyAt = async (around_time: string) =>
    (await callAs(chat.platform, ben, 'GET /api/messages.php', { query: { member: ann, around_time } })) as History
  const firstAt = async (time: string) => (await historyAt(time)).messages.find((message) => message.at >= time)?.seq
  for (const seq of [1, 2, 63, 99]) expect([seq, await firstAt(at(seq))]).toEqual([seq, seq])
  expect(await firstAt(at(98.5))).toBe(99)
  expect(await firstAt(at(100))).toBe(100)
  expect(await firstAt(at(-500))).toBe(1)
  const after = await historyAt(at(500))
  expect([after.messages.at(-1)?.seq, after.has_newer]).toEqual([130, false])
  const middle = await historyAt(at(60))
  expect([middle.messages.length, middle.has_more, middle.has_newer]).toEqual([50, true, true])

  const conversation = middle.conversation?.id ?? ''
  await callAs(chat.platform, ben, 'DELETE /api/chat.php', { body: { conversation } })
  await chat.send(ann, ben)
  expect((await historyAt(at(60))).messages.map(({ seq }) => seq)).toEqual([131])
})
