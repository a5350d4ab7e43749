// Sessions: how long they last, who sees and ends them, and when the password is asked for again.
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { addTestSite, cookieOf, passMinutes, testCaller } from '#features/notifications/testing.ts'
import { codeOf, openAccounts, password } from '../fixture-accounts.ts'
import { forgetExpired } from '../service.ts'
import { confirmPassword, logIn } from '../login/service.ts'
import { changePassword } from '../password-change/service.ts'
import { authenticate, endSession, logOut, requireRecentLogin, sessionsOf } from '../sessions/service.ts'

const { db, open, loggedIn, platform, reset } = await openAccounts()
let siteId: string

beforeEach(async () => {
  siteId = await reset()
})

describe('sessions', () => {
  test('[9.3] a session lasts 30 days and carries the member’s language', async () => {
    await open()
    const caller = testCaller(siteId)
    await logIn(platform, caller, { email: 'anna@example.com', password })
    const token = cookieOf(caller)
    expect(await authenticate(platform, siteId, token)).toMatchObject({ language: 'nl' })
    expect(await authenticate(platform, await addTestSite(platform), token)).toBeNull()
    passMinutes(platform, 30 * 24 * 60 + 1)
    expect(await authenticate(platform, siteId, token)).toBeNull()
  })

  test('activity is recorded at most every ten minutes', async () => {
    await open()
    const caller = testCaller(siteId)
    await logIn(platform, caller, { email: 'anna@example.com', password })
    const seen = async () =>
      (await db.selectFrom('session').select('seen_at').executeTakeFirstOrThrow()).seen_at.getTime()
    const first = await seen()
    passMinutes(platform, 9)
    await authenticate(platform, siteId, cookieOf(caller))
    expect(await seen()).toBe(first)
    passMinutes(platform, 2)
    await authenticate(platform, siteId, cookieOf(caller))
    expect(await seen()).toBe(platform.clock.now.getTime())
  })

  test('[7.6] [4.46] logging out ends the session and closes its windows', async () => {
    await open()
    const caller = await loggedIn()
    await logOut(platform, caller)
    expect(platform.closedSessions).toEqual([caller.sessionId])
    expect(caller.setCookies[0]).toContain('__Host-session=; Path=/; Max-Age=0')
    expect(await db.selectFrom('session').selectAll().execute()).toEqual([])
  })

  test('[12.47] a login replaces the browser’s earlier one and closes its windows, whoever’s it was', async () => {
    await open()
    await open('Bea')
    const anna = await loggedIn()
    const bea = await loggedIn('Bea', anna)
    expect(platform.closedSessions).toEqual([anna.sessionId])
    await loggedIn('Bea', bea)
    expect(platform.closedSessions).toEqual([anna.sessionId, bea.sessionId])
  })

  test('[4.46] [12.7] a changed password closes the windows of all other logins', async () => {
    await open()
    const [phone, desk] = [await loggedIn(), await loggedIn()]
    await changePassword(platform, desk, { old_password: password, password: 'green kites on monday' })
    expect(platform.closedSessions).toEqual([phone.sessionId])
  })

  test('[7.7] a foreign page can’t log a member out', async () => {
    await open()
    const caller = await loggedIn()
    expect(await codeOf(logOut(platform, { ...caller, sameOrigin: false }))).toBe('foreign_origin')
    expect(await db.selectFrom('session').selectAll().execute()).toHaveLength(1)
  })

  test('[12.6] a member sees all logins and can end each, but nobody else’s', async () => {
    await open()
    await open('Bea')
    const phone = await loggedIn('Anna', { userAgent: 'Phone' })
    const desk = await loggedIn('Anna', { userAgent: 'Desk' })
    const bea = await loggedIn('Bea')
    const sessions = await sessionsOf(platform, desk.memberId, desk.sessionId)
    expect(sessions.map(({ user_agent, current }) => ({ user_agent, current }))).toEqual(
      expect.arrayContaining([
        { user_agent: 'Phone', current: false },
        { user_agent: 'Desk', current: true },
      ]),
    )
    expect(await codeOf(endSession(platform, bea.memberId, phone.sessionId))).toBe('not_found')
    await endSession(platform, desk.memberId, phone.sessionId)
    expect(await sessionsOf(platform, desk.memberId, desk.sessionId)).toHaveLength(1)
  })

  test('[12.6] a login that has run out is none of them, even while its row is still there', async () => {
    await open()
    await loggedIn()
    passMinutes(platform, 29 * 24 * 60)
    const desk = await loggedIn()
    passMinutes(platform, 2 * 24 * 60)
    expect(await sessionsOf(platform, desk.memberId, desk.sessionId)).toMatchObject([{ id: desk.sessionId }])
    expect(await db.selectFrom('session').select('id').execute()).toHaveLength(2)
  })

  test('[12.146] of fifty logins the least recently used one ends as another begins, with its windows', async () => {
    await open()
    await open('Bea')
    const bea = await loggedIn('Bea')
    const used = await loggedIn()
    const unused = await loggedIn()
    passMinutes(platform, 11)
    await db.updateTable('session').set({ seen_at: platform.now() }).where('id', '=', used.sessionId).execute()
    await sql`
      insert into session (id, member_id, token_hash, logged_in_at, seen_at, expires_at)
      select gen_random_uuid(), member_id, sha256(n::text::bytea), seen_at, seen_at, expires_at
      from session, generate_series(1, 48) n where id = ${used.sessionId}`.execute(db)
    const latest = await loggedIn()
    expect(platform.closedSessions).toEqual([unused.sessionId])
    const held = await sessionsOf(platform, latest.memberId, latest.sessionId)
    expect(held.map(({ id }) => id)).toEqual(expect.arrayContaining([used.sessionId, latest.sessionId]))
    expect(held).toHaveLength(50)
    expect(await sessionsOf(platform, bea.memberId, bea.sessionId)).toHaveLength(1)
  })

  test('[12.5] a login older than ten minutes needs the password again', async () => {
    await open()
    const caller = await loggedIn()
    requireRecentLogin(caller, platform.now())
    passMinutes(platform, 11)
    expect(() => requireRecentLogin(caller, platform.now())).toThrow('login_too_old')
    expect(await codeOf(confirmPassword(platform, caller, 'wrong'))).toBe('login_failed')
    await confirmPassword(platform, caller, password)
    const { logged_in_at } = await db.selectFrom('session').select('logged_in_at').executeTakeFirstOrThrow()
    requireRecentLogin({ loggedInAt: logged_in_at }, platform.now())
  })

  test('expired rows are deleted', async () => {
    await open()
    await loggedIn()
    await forgetExpired(platform, new Date(platform.now().getTime() + 31 * 86_400_000))
    expect(await db.selectFrom('session').selectAll().execute()).toEqual([])
  })

  test('however many expired rows there are, they are deleted in batches within the statement timeout', async () => {
    await open()
    const { memberId } = await loggedIn()
    await sql`
      insert into session (id, member_id, token_hash, logged_in_at, seen_at, expires_at)
      select gen_random_uuid(), ${memberId}, sha256(n::text::bytea), now(), now(), now() from generate_series(1, 6000) n`.execute(
      db,
    )
    await sql`
      create function refuse_many() returns trigger language plpgsql as $$ begin
        if (select count(*) from gone) > 5000 then raise exception 'too many at once'; end if; return null; end $$;
      create trigger refuse_many after delete on session referencing old table as gone
        for each statement execute function refuse_many()`.execute(db)
    await forgetExpired(platform, new Date(Date.now() + 31 * 86_400_000))
    expect(await db.selectFrom('session').selectAll().execute()).toEqual([])
    await sql`drop trigger refuse_many on session; drop function refuse_many`.execute(db)
  })

  test('what is deleted with a session is found by an index, not by scanning everybody’s', async () => {
    const { rows } = await sql`
      select conname from pg_constraint where contype = 'f' and confrelid = 'session'::regclass and not exists (
        select 1 from pg_index where indrelid = conrelid and (indkey::int2[])[0] = conkey[1])`.execute(db)
    expect(rows).toEqual([])
  })
})
