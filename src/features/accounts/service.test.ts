// What is stored about a member’s account: exported, and erased.
import { beforeEach, describe, expect, test } from 'vitest'
import { openAccounts } from './fixture-accounts.ts'
import { newId } from '#base/ids.ts'
import { day } from '#base/time.ts'
import { findEarlierAnswer, keepAnswer } from './answers/service.ts'
import { accountOf, eraseMember, exportMember, forgetExpired } from './service.ts'

const { db, open, loggedIn, platform, reset } = await openAccounts()

beforeEach(async () => {
  await reset()
})

describe('what is stored about a member', () => {
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
    await eraseMember(platform, db, memberId)
    expect(await accountOf(db, memberId)).toMatchObject({ status: 'erased', name: 'deleted' })
    for (const table of ['session', 'credential', 'one_time_token'] as const) {
      expect(await db.selectFrom(table).selectAll().execute()).toEqual([])
    }
  })

  test('[7.40] answers are kept for a week, and deleted with the member', async () => {
    const asked = { memberId: await open(), clientId: newId(), call: 'swipe', body: ['ben', true] } as const
    const now = platform.now()
    const nextDay = new Date(now.getTime() + 8 * day)
    await keepAnswer(db, asked, { liked: true }, new Date(now.getTime() + day))
    const forgetAt = (at: Date) => forgetExpired({ ...platform, now: () => at }, now)
    await forgetAt(nextDay)
    expect(await findEarlierAnswer(db, asked)).toEqual({ liked: true })
    await forgetAt(new Date(nextDay.getTime() + day))
    expect(await findEarlierAnswer(db, asked)).toBeUndefined()
    await keepAnswer(db, asked, { liked: true }, platform.now())
    await eraseMember(platform, db, asked.memberId)
    expect(await findEarlierAnswer(db, asked)).toBeUndefined()
  })
})
