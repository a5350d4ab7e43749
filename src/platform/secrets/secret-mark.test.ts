// The mark of the secret: a different secret is reported once, and nothing of either is in the database.
import { expect, test } from 'vitest'
import { testDb } from '#platform/testing/test-db.ts'
import { recordSecret } from './secret-mark.ts'

const { db } = await testDb()
const [one, other] = ['one secret that is long enough to be one', 'other secret that is long enough to be one']

test('[5.52] a process with another secret than the last is told so, once for each change', async () => {
  const told = []
  for (const secret of [one, one, other, other, one]) told.push(await recordSecret(db, secret, new Date()))
  expect(told).toEqual([false, false, true, false, true])
  const row = await db.selectFrom('secret_mark').selectAll().executeTakeFirstOrThrow()
  expect(row.print.toString('latin1')).not.toContain('secret')
  expect(row.print).toHaveLength(32)
})

test('two processes that start at once on a new database both start', async () => {
  await db.deleteFrom('secret_mark').execute()
  await Promise.all([one, one, one].map((secret) => recordSecret(db, secret, new Date())))
  expect(await recordSecret(db, one, new Date())).toBe(false)
})
