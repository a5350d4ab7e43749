// What belongs together happens together: a statement that fails in the middle undoes all of it, and doing it again does it once.
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { restrictMember } from '#features/safety/restrictions/service.ts'
import { clientId, openStage, stagePassword } from '#app/testing/stage.ts'
import type { Visitor } from '#app/testing/stage.ts'

const stage = await openStage()
const { db } = stage
let ann: Visitor & { id: string }

beforeEach(async () => {
  await stage.reset()
  ann = await stage.member()
})

/** From now on the database refuses this, as it would if it were stopped right then. */
async function refuse(event: 'insert' | 'update' | 'delete', table: string): Promise<void> {
  await sql
    .raw(
      `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$;
       create trigger refuse before ${event} on ${table} execute function refuse()`,
    )
    .execute(db)
}

const accept = () => sql.raw('drop function if exists refuse() cascade').execute(db)
afterEach(accept)

describe('[4.46] no login outlives', () => {
  const password = 'another quiet harbour'
  const email = () => `${ann.id}@stage.example`

  async function mailedToken(): Promise<string> {
    const { body_text } = await db.selectFrom('mail').select('body_text').executeTakeFirstOrThrow()
    return new URL(/https?:\/\/\S+/.exec(body_text)?.[0] ?? '').searchParams.get('token') ?? ''
  }

  const ends: readonly [what: string, prepare: () => Promise<() => Promise<{ status: number }>>][] = [
    [
      'a forgotten password',
      async () => {
        await stage.visitor().post('/api/password-reset.php', { email: email() })
        const given = { token: await mailedToken(), password, client_id: clientId() }
        return () => stage.visitor().post('/api/password-reset-do.php', given)
      },
    ],
    [
      'a changed password',
      async () => {
        const here = stage.visitor()
        await here.post('/api/user.php', { email: email(), password: stagePassword })
        const given = { old_password: stagePassword, password, client_id: clientId() }
        return () => here.ask('PUT', '/api/password.php', { body: given })
      },
    ],
    [
      'leaving',
      async () => {
        const here = stage.visitor()
        await here.post('/api/user.php', { email: email(), password: stagePassword })
        return () => here.post('/api/leaving.php', { confirm: 'delete_account' })
      },
    ],
    [
      'a restriction',
      async () => () =>
        restrictMember(stage.platform, ann.id, 'other', 'desk').then(
          () => ({ status: 200 }),
          () => ({ status: 500 }),
        ),
    ],
  ]

  test.each(ends)('%s, even if the database stops in between', async (_what, prepare) => {
    const act = await prepare()
    const state = () =>
      Promise.all([
        db.selectFrom('member').select('status').execute(),
        db.selectFrom('credential').select('password_hash').execute(),
        db.selectFrom('one_time_token').selectAll().execute(),
        db.selectFrom('session').select('id').execute(),
        db.selectFrom('mail').select('id').execute(),
      ])
    const before = await state()
    await refuse('delete', 'session')
    expect((await act()).status).toBe(500)
    expect(await state()).toEqual(before)
    await accept()
    expect((await act()).status).toBe(200)
    expect((await ann.get('/api/user.php')).body.logged_in ?? false).toBe(false)
    const sessions = await db.selectFrom('session').select('id').execute()
    expect(sessions.map(({ id }) => id)).not.toContain(before[3][0]?.id)
  })
})

describe('[4.13] a match is told as one, even if the database stops in between,', () => {
  const swipe = (member: string) => ({ client_id: clientId(), member, like: true })
  const ways: readonly [way: string, act: (member: string) => Promise<() => Promise<{ status: number }>>][] = [
    ['by a like', async (member) => () => ann.post('/api/like.php', { member })],
    [
      'by a swipe',
      async (member) => {
        const given = swipe(member)
        return () => ann.post('/api/swipe.php', given)
      },
    ],
    [
      'by the match finder',
      async (member) => {
        await ann.get('/api/match-finder.php')
        return () => ann.post('/api/match-finder.php', { member, decision: 'like' })
      },
    ],
  ]

  test.each(ways.flatMap(([way, act]) => (['update', 'delete'] as const).map((event) => [way, event, act] as const)))(
    '%s (%s)',
    async (_way, event, prepare) => {
      const bob = await stage.member({ profile: { gender: 'male' } })
      await bob.post('/api/like.php', { member: ann.id })
      const act = await prepare(bob.id)
      const notices = () => db.selectFrom('notice').select(['event', 'times']).where('member_id', '=', bob.id).execute()
      await refuse(event, event === 'update' ? 'member_like' : 'notice')
      expect((await act()).status).toBe(500)
      expect(await notices()).toEqual([])
      expect((await ann.get('/api/like.php', { member: bob.id })).body).toMatchObject({ liked: false })
      await accept()
      for (const _again of [1, 2]) expect(await act()).toMatchObject({ status: 200, body: { match: true } })
      expect(await notices()).toEqual([{ event: 'match', times: 1 }])
    },
  )
})
