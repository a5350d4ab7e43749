// A member's hundred windows competing for the last credit, over HTTP to the whole server: one message, ninety-nine refusals, and nothing below zero.
import { beforeEach, expect, test } from 'vitest'
import { sql } from 'kysely'
import { clientId, openStage } from '#app/testing/stage.ts'

const stage = await openStage()
beforeEach(() => stage.reset())

test('[10.14] [10.58] a hundred windows on the last credit get exactly one message through', async () => {
  const ann = await stage.member({ credits: 1 })
  const others = await Promise.all(Array.from({ length: 10 }, () => stage.member()))
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, window) =>
      ann.post('/api/message.php', {
        client_id: clientId(),
        member: others[window % others.length]?.id,
        body: `From window ${window}`,
      }),
    ),
  )
  const through = answers.filter(({ status }) => status === 200)
  expect(through).toHaveLength(1)
  expect(new Set(answers.map(({ body }) => body.code ?? 'sent'))).toEqual(new Set(['sent', 'not_enough_credits']))
  expect((await ann.get('/api/user.php')).body.credits).toBe(0)
  const { rows } = await sql<{ messages: number; charged: number; left: number }>`
    select (select count(*)::int from message) as messages,
      (select count(*)::int from credit_entry where reason = 'message') as charged,
      (select min(balance_after)::int from credit_entry) as left`.execute(stage.db)
  expect(rows).toEqual([{ messages: 1, charged: 1, left: 0 }])
})
