// What is kept of a member’s account: exported, and erased.
import { beforeEach, describe, expect, test } from 'vitest'
import { openAccounts } from './fixture-accounts.ts'
import { accountOf, eraseMember, exportMember } from './service.ts'

const { db, open, loggedIn, platform, reset } = await openAccounts()

beforeEach(async () => {
  await reset()
})

describe('what is kept of a member', () => {
  test('[12.22] the export has account, source and logins', async () => {
    const memberId = await open()
    await loggedIn()
    expect(await exportMember(db, memberId, platform.now())).toMatchObject({
      account: { name: 'Anna', status: 'not_confirmed' },
      sessions: [{ user_agent: 'Test browser' }],
    })
  })

  test('[12.25] erasing leaves a row without the person, and frees name', async () => {
    const memberId = await open()
    await loggedIn()
    await eraseMember(db, memberId)
    expect(await accountOf(db, memberId)).toMatchObject({ status: 'erased', name: 'deleted' })
    for (const table of ['session', 'credential', 'one_time_token'] as const) {
      expect(await db.selectFrom(table).selectAll().execute()).toEqual([])
    }
  })
})
