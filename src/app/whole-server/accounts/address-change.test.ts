// Changing the e-mail address over the whole server: both mailboxes have their say, and viewing a link changes nothing.
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '#platform/db/db.ts'
import { expectShape } from '#app/testing/shapes.ts'
import { exportMember } from '#features/notifications/service.ts'
import { allowMember, restrictMember } from '#features/safety/restrictions/service.ts'
import { openStage, stagePassword } from '#app/testing/stage.ts'
import type { Answer, Visitor } from '#app/testing/stage.ts'
import { untilLockAwaited } from '#platform/testing/held-transaction.ts'

const stage = await openStage()
const wanted = 'new.harbour@mail.example'
let ann: Visitor & { id: string }
let old = ''

beforeEach(async () => {
  await stage.reset()
  ann = await stage.member()
  old = `${ann.id}@stage.example`
})

async function tokenTo(address: string, template = 'change_address'): Promise<string> {
  const { body_text } = await stage.db
    .selectFrom('mail')
    .select('body_text')
    .where('to_address', '=', address)
    .where('template', '=', template)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return new URL(/https?:\/\/\S+/.exec(body_text)?.[0] ?? '').searchParams.get('token') ?? ''
}

/** Later than before: mails of the same instant have no order. */
const ask = (email = wanted) => {
  minutes(0.1)
  return ann.post('/api/mail-change.php', { email })
}
const click = (token: string) => stage.visitor().post('/api/mail-change-do.php', { token })
const addressOf = async () => (await ann.get('/api/mail-change.php')).body.email
const logIn = async (email: string) =>
  (await stage.visitor().post('/api/user.php', { email, password: stagePassword })).status
const holds = (token: string) => stage.visitor().get('/api/mail-change-do.php', { token })
const minutes = (n: number) => (stage.clock.now = new Date(stage.clock.now.getTime() + n * 60_000))

describe('[2.24] [4.112] another e-mail address', () => {
  test('takes effect once both are confirmed, in either order, and the old one is notified', async () => {
    for (const order of [
      ['old', 'new'],
      ['new', 'old'],
    ] as const) {
      const [from, to] = order[0] === 'old' ? [old, wanted] : [wanted, old]
      const asked = await ask(to)
      expectShape('POST /api/mail-change.php', asked)
      const tokens = { old: await tokenTo(from), new: await tokenTo(to) }
      const good = await stage.visitor().get('/api/mail-change-do.php', { token: tokens[order[0]] })
      expectShape('GET /api/mail-change-do.php', good)
      expect([good.body.good, await addressOf()]).toEqual([true, from])
      const first = await click(tokens[order[0]])
      expectShape('POST /api/mail-change-do.php', first)
      expect([first.body.changed, await addressOf()]).toEqual([false, from])
      const state = await ann.get('/api/mail-change.php')
      expectShape('GET /api/mail-change.php', state)
      expect(state.body.pending).toEqual({
        email: to,
        old_confirmed: order[0] === 'old',
        new_confirmed: order[0] === 'new',
      })
      expect((await click(tokens[order[1]])).body.changed).toBe(true)
      expect([await addressOf(), await logIn(to), await logIn(from)]).toEqual([to, 200, 401])
      expect((await click(tokens[order[1]])).body.code).toBe('link_expired')
      expect((await ann.get('/api/mail-change.php')).body.pending).toBeNull()
    }
    const told = await stage.db
      .selectFrom('mail')
      .select('to_address')
      .where('template', '=', 'address_changed')
      .execute()
    expect(told.map(({ to_address }) => to_address).toSorted()).toEqual([old, wanted].toSorted())
  })

  test('is none any more after three days, as its links are not', async () => {
    await ask()
    const token = await tokenTo(wanted)
    const pending = async () => (await ann.get('/api/mail-change.php')).body.pending
    expect(await pending()).toMatchObject({ email: wanted })
    minutes(3 * 24 * 60)
    expect([await pending(), (await click(token)).body.code]).toEqual([null, 'link_expired'])
  })

  test('is refused to an account that is not confirmed yet, and mails nobody', async () => {
    await stage.db.updateTable('member').set({ status: 'not_confirmed' }).where('id', '=', ann.id).execute()
    const asked = await ask()
    expect([asked.status, asked.body.code]).toEqual([409, 'conflict'])
    expect(await stage.db.selectFrom('mail').select('id').execute()).toEqual([])
  })

  test('both clicks at the same moment change it once', async () => {
    await ask()
    const answers = await Promise.all([click(await tokenTo(old)), click(await tokenTo(wanted))])
    expect(answers.filter(({ body }) => body.changed)).toHaveLength(1)
    expect(await addressOf()).toBe(wanted)
  })

  test.each([
    ['anna@mailinator.com', 'email_disposable'],
    ['anna@gmial.com', 'email_invalid'],
  ])('%s is refused as it is at the signup, confirmed or not yet', async (email, code) => {
    const confirmed = await ask(email)
    expect([confirmed.status, confirmed.body.fields?.email?.code]).toEqual([422, code])
    await stage.db.updateTable('member').set({ status: 'not_confirmed' }).where('id', '=', ann.id).execute()
    const unconfirmed = await ann.put('/api/activation-mail.php', { email })
    expect([unconfirmed.status, unconfirmed.body.fields?.email?.code]).toEqual([422, code])
    expect(await stage.db.selectFrom('mail').select('to_address').execute()).toEqual([])
  })

  test('[5.80] [8.13] [8.14] [12.5] asks for the password again if the login is old; one’s own, an invalid and a taken address are refused', async () => {
    expect((await ask(old)).body.message).toBe('This email address already owns an account on this website.')
    const invalid = await ask('nonsense')
    expect([invalid.body.code, invalid.body.message]).toEqual(['new_email_invalid', 'New email address is invalid.'])
    const bob = await stage.member()
    expect((await ask(`${bob.id}@stage.example`)).body.code).toBe('email_taken')
    minutes(11)
    expect((await ask()).body.code).toBe('login_too_old')
    expect((await ann.get('/api/mail-change.php')).body.pending).toBeNull()
  })

  test.each(['localhost', 'zwei.localhost'])(
    '[5.80] one’s own is refused at %s, whether or not it hides who is a member, and mails nobody',
    async (host) => {
      const eve = await stage.member({ host })
      const answer = await eve.post('/api/mail-change.php', { email: `${eve.id}@stage.example`.toUpperCase() })
      expect([answer.status, answer.body.code]).toEqual([409, 'email_taken'])
      expect(await stage.db.selectFrom('mail').select('template').execute()).toEqual([])
    },
  )

  test('an address taken by somebody else meanwhile is refused, and nothing is half done', async () => {
    await ask()
    const [one, other] = [await tokenTo(old), await tokenTo(wanted)]
    const bob = await stage.member()
    await stage.db.updateTable('contact').set({ email: wanted }).where('member_id', '=', bob.id).execute()
    await click(one)
    expect((await click(other)).body.code).toBe('email_taken')
    expect((await ann.get('/api/mail-change.php')).body).toMatchObject({
      email: old,
      pending: { new_confirmed: false },
    })
  })

  test('if it is cancelled or requested again, the earlier links are dead; three a day', async () => {
    await ask()
    const first = await tokenTo(wanted)
    expectShape('DELETE /api/mail-change.php', await ann.delete('/api/mail-change.php'))
    expect((await click(first)).body.code).toBe('link_expired')
    await ask()
    const second = await tokenTo(wanted)
    await ask()
    expect((await click(second)).body.code).toBe('link_expired')
    expect((await ask()).body.code).toBe('too_many_requests')
    minutes(4 * 24 * 60)
    expect((await click(await tokenTo(wanted))).body.code).toBe('link_expired')
  })

  test('[12.195] no address is written to more often because many members want it at once', async () => {
    const many = await Promise.all(Array.from({ length: 6 }, () => stage.member()))
    const answers = await Promise.all(many.map((one) => one.post('/api/mail-change.php', { email: wanted })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(3)
    expect(await stage.db.selectFrom('mail').select('id').where('to_address', '=', wanted).execute()).toHaveLength(3)
  })

  test('[12.42] a member restricted meanwhile keeps the address they had: the links are dead', async () => {
    await ask()
    const tokens = [await tokenTo(old), await tokenTo(wanted)] as const
    await click(tokens[1])
    await restrictMember(stage.platform, ann.id, 'money', 'ops')
    expect((await click(tokens[0])).body.code).toBe('link_expired')
    await allowMember(stage.platform, ann.id, 'ops')
    await ann.post('/api/user.php', { email: old, password: stagePassword })
    expect((await ann.get('/api/mail-change.php')).body).toEqual({ email: old, pending: null })
  })

  describe('ends with a new password, whoever requested it: neither link works', () => {
    const fresh = 'seven grey herons'
    const bothRefused = async (tokens: readonly string[]) => {
      for (const token of tokens) expect((await click(token)).body.code).toBe('link_expired')
      expect((await ann.get('/api/mail-change.php')).body).toEqual({ email: old, pending: null })
    }

    test('[8.11] set through the mailed link', async () => {
      await ask()
      const tokens = [await tokenTo(wanted), await tokenTo(old)] as const
      await click(tokens[1])
      await stage.visitor().post('/api/password-reset.php', { email: old })
      const reset = { token: await tokenTo(old, 'reset_password'), password: fresh }
      expect((await ann.post('/api/password-reset-do.php', reset)).status).toBe(200)
      await bothRefused(tokens)
    })

    test('[2.106] changed by its member', async () => {
      await ask()
      const tokens = [await tokenTo(wanted), await tokenTo(old)] as const
      await click(tokens[1])
      const change = { old_password: stagePassword, password: fresh }
      expect((await ann.put('/api/password.php', change)).status).toBe(200)
      await bothRefused(tokens)
    })
  })

  test('[12.48] a link reveals nothing about another address requested since', async () => {
    await ask()
    const links = [await tokenTo(old), await tokenTo(wanted)]
    await stage.db.updateTable('address_change').set({ email: 'victim@mail.example' }).execute()
    for (const link of links) {
      expect((await holds(link)).body.good).toBe(false)
      expect((await click(link)).body.code).toBe('link_expired')
    }
    const { pending } = (await ann.get('/api/mail-change.php')).body
    expect(pending).toEqual({ email: 'victim@mail.example', old_confirmed: false, new_confirmed: false })
  })

  test('[12.48] of two requested at the same moment one is wanted, and the links to the other are dead', async () => {
    await ask()
    const both = ['one@mail.example', 'other@mail.example']
    const asked = await inTransaction(stage.db, async (tx) => {
      await tx.selectFrom('address_change').select('email').forUpdate().execute()
      const asking = both.map((email) => ask(email))
      await untilLockAwaited(stage.db, 2)
      return { asking }
    })
    expect((await Promise.all(asked.asking)).map(({ status }) => status)).toEqual([200, 200])
    const { email } = (await ann.get('/api/mail-change.php')).body.pending
    expect(both).toContain(email)
    const links = await Promise.all(both.map((to) => tokenTo(to)))
    const good = await Promise.all(links.map(async (link) => (await holds(link)).body.good))
    expect(good).toEqual(both.map((address) => address === email))
    const { rows } = await sql`select from one_time_token where purpose = 'change_email'`.execute(stage.db)
    expect(rows).toHaveLength(2)
  })

  test('[12.2] [12.37] [12.173] if membership is hidden a taken address looks like a free one, except to its owner', async () => {
    const host = 'zwei.localhost'
    ann = await stage.member({ host })
    old = `${ann.id}@stage.example`
    const bob = await stage.member({ host })
    const seen = async (email: string) => {
      const [answers, began] = [[] as Answer[], stage.clock.now]
      for (let times = 0; times < 4; times++) answers.push(await ask(email))
      const bytes = answers.map(({ status, text }) => [status, text.replaceAll(email, '')])
      const { pending } = (await ann.get('/api/mail-change.php')).body
      const { mails } = await exportMember(stage.db, ann.id)
      const copied = mails.flatMap(({ to_address, subject, created_at }) =>
        created_at > began ? [[to_address.replace(email, ''), subject]] : [],
      )
      minutes(24 * 60 + 1)
      await ann.post('/api/recent-login.php', { password: stagePassword })
      return { bytes, copied, pending: { ...pending, email: '' } }
    }
    await ann.post('/api/recent-login.php', { password: stagePassword })
    const free = await seen(wanted)
    expect(await seen(`${bob.id}@stage.example`)).toEqual(free)
    expect(free.pending).toEqual({ email: '', old_confirmed: false, new_confirmed: false })
    expect(new Set(free.copied.map(([to]) => to))).toEqual(new Set([old]))
    const told = await stage.db
      .selectFrom('mail')
      .select('to_address')
      .where('template', '=', 'address_wanted')
      .execute()
    expect(new Set(told.map(({ to_address }) => to_address))).toEqual(new Set([`${bob.id}@stage.example`]))
    await click(await tokenTo(old))
    expect(await addressOf()).toBe(old)
  })

  test('[12.37] requesting somebody’s address does not keep its owner from changing it', async () => {
    const host = 'zwei.localhost'
    ann = await stage.member({ host })
    const bob = await stage.member({ host })
    for (const who of [ann, bob]) await who.post('/api/recent-login.php', { password: stagePassword })
    for (let times = 0; times < 4; times++) await bob.post('/api/mail-change.php', { email: `${ann.id}@stage.example` })
    const answers = []
    for (let times = 0; times < 4; times++) answers.push((await ask()).status)
    expect(answers).toEqual([200, 200, 200, 429])
  })
})
