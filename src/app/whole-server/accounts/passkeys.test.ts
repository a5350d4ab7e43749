// Passkeys over the whole server, with a software authenticator: added once, proved, and nothing tampered with accepted.
import { beforeEach, describe, expect, test } from 'vitest'
import { softAuthenticator } from '#app/testing/authenticator.ts'
import { expectShape } from '#app/testing/shapes.ts'
import { openStage, stagePassword } from '#app/testing/stage.ts'
import type { Visitor } from '#app/testing/stage.ts'
import { restrictMember } from '#features/safety/restrictions/service.ts'
import { inTransaction } from '#platform/db/db.ts'
import { untilLockAwaited } from '#platform/testing/held-transaction.ts'

const stage = await openStage()
let ann: Visitor & { id: string }
let device: ReturnType<typeof softAuthenticator>

beforeEach(async () => {
  await stage.reset()
  ann = await stage.member({ name: 'Ann' })
  device = softAuthenticator()
})

const minutes = (n: number) => (stage.clock.now = new Date(stage.clock.now.getTime() + n * 60_000))
const challengeOf = async (who: Visitor, path: string) => {
  const answer = await who.post(path)
  expectShape(`POST ${path}`, answer)
  return answer.body.options.challenge as string
}
const toAdd = () => challengeOf(ann, '/api/passkey-begin.php')
const toProve = (who: Visitor) => challengeOf(who, '/api/passkey-login-begin.php')
const add = (answer: object, name = 'My phone') => ann.post('/api/passkey.php', { name, answer })
const logIn = async (who: Visitor, given: object = {}) =>
  who.post('/api/passkey-login.php', { answer: device.prove({ challenge: await toProve(who), ...given }) })
const added = async () => add(device.make({ challenge: await toAdd() }))

describe('[12.40] a passkey', () => {
  test('is added by a recent login, named, listed, announced by mail, and removed', async () => {
    minutes(11)
    expect((await ann.post('/api/passkey-begin.php')).body.code).toBe('login_too_old')
    await ann.post('/api/recent-login.php', { password: stagePassword })
    expectShape('POST /api/passkey.php', await added())
    const list = await ann.get('/api/passkeys.php')
    expectShape('GET /api/passkeys.php', list)
    expect(list.body.passkeys).toMatchObject([{ id: device.id, name: 'My phone', used_at: null }])
    const mail = await stage.db.selectFrom('mail').select('body_text').where('template', '=', 'passkey_added').execute()
    expect(mail).toMatchObject([{ body_text: expect.stringContaining('“My phone”') }])
    const removed = await ann.delete('/api/passkey.php', { passkey: device.id })
    expectShape('DELETE /api/passkey.php', removed)
    expect((await logIn(stage.visitor())).body.code).toBe('passkey_failed')
  })

  test('[4.395] is not announced to an address that was never confirmed: it may be a stranger’s', async () => {
    await stage.db.updateTable('contact').set({ confirmed_at: null }).where('member_id', '=', ann.id).execute()
    expect((await added()).status).toBe(200)
    expect(await stage.db.selectFrom('mail').select('id').where('template', '=', 'passkey_added').execute()).toEqual([])
  })

  test('[12.40] is renamed by its member, and by nobody else', async () => {
    await added()
    const rename = (who: Visitor, name: string) => who.put('/api/passkey.php', { passkey: device.id, name })
    const renamed = await rename(ann, '  The blue phone ')
    expectShape('PUT /api/passkey.php', renamed)
    expect((await rename(await stage.member(), 'Mine')).status).toBe(404)
    for (const name of [' ', 'x'.repeat(61)]) expect((await rename(ann, name)).status).toBe(422)
    expect((await ann.get('/api/passkeys.php')).body.passkeys).toMatchObject([{ name: 'The blue phone' }])
    expect((await logIn(stage.visitor())).status).toBe(200)
  })

  test('answers this member’s challenge, once, within five minutes, for this host', async () => {
    const stale = await toAdd()
    minutes(5.1)
    expect((await add(device.make({ challenge: stale }))).body.code).toBe('passkey_failed')
    const notMine = await toProve(ann)
    expect((await add(device.make({ challenge: notMine }))).body.code).toBe('passkey_failed')
    const elsewhere = { challenge: await toAdd(), origin: 'http://evil.example', host: 'evil.example' }
    expect((await add(device.make(elsewhere))).body.code).toBe('passkey_failed')
    const challenge = await toAdd()
    const [one, other] = await Promise.all([
      add(device.make({ challenge })),
      add(softAuthenticator().make({ challenge })),
    ])
    expect([one, other].filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('is limited to ten per member, however many were begun before the tenth was added', async () => {
    const make = async () => softAuthenticator().make({ challenge: await toAdd() })
    for (let n = 0; n < 9; n++) expect((await add(await make())).status).toBe(200)
    const [tenth, eleventh] = [await make(), await make()]
    const answers = await Promise.all([add(tenth), add(eleventh)])
    expect(answers.map(({ body }) => String(body.code)).toSorted()).toEqual(['passkey_limit', 'undefined'])
    expect((await ann.get('/api/passkeys.php')).body.passkeys).toHaveLength(10)
    const another = await ann.post('/api/passkey-begin.php')
    expect([another.status, another.body.code]).toEqual([403, 'passkey_limit'])
  })
})

describe('[12.41] proving it', () => {
  test('logs in, and reveals nothing about who has an account', async () => {
    await added()
    const browser = stage.visitor()
    const { options } = (await browser.post('/api/passkey-login-begin.php')).body
    expect(options).not.toHaveProperty('allowCredentials')
    const answer = await logIn(browser)
    expectShape('POST /api/passkey-login.php', answer)
    expect((await browser.get('/api/user.php')).body.id).toBe(ann.id)
    expect((await ann.get('/api/passkeys.php')).body.passkeys[0].used_at).not.toBeNull()
  })

  test('[12.5] makes an old login recent again, in the same session', async () => {
    await added()
    minutes(11)
    const leave = () => ann.post('/api/data-export.php')
    expect((await leave()).body.code).toBe('login_too_old')
    const before = ann.cookies.get('session')
    expect((await logIn(ann)).status).toBe(200)
    expect([ann.cookies.get('session'), (await leave()).status]).toEqual([before, 200])
  })

  test('[12.5] where the password is asked for again, only one’s own will do: nobody else is logged in by it', async () => {
    await added()
    const bob = await stage.member({ name: 'Bob' })
    const his = softAuthenticator()
    const toMake = await challengeOf(bob, '/api/passkey-begin.php')
    await bob.post('/api/passkey.php', { name: 'His phone', answer: his.make({ challenge: toMake }) })
    minutes(11)
    const { options } = (await ann.post('/api/passkey-login-begin.php', { again: true })).body
    expect(options.allowCredentials).toMatchObject([{ id: device.id }])
    const { challenge } = options
    const other = await ann.post('/api/passkey-login.php', { again: true, answer: his.prove({ challenge }) })
    expect(other.body.code).toBe('passkey_failed')
    expect((await ann.get('/api/user.php')).body.id).toBe(ann.id)
    expect((await ann.post('/api/data-export.php')).body.code).toBe('login_too_old')
    const own = await ann.post('/api/passkey-login.php', { again: true, answer: device.prove({ challenge }) })
    expect([own.status, (await ann.post('/api/data-export.php')).status]).toEqual([200, 200])
    const nobody = await stage.visitor().post('/api/passkey-login-begin.php', { again: true })
    expect(nobody.body.code).toBe('authentication_required')
  })

  test('[12.5] somebody else’s makes the browser theirs, and the login that was there no more recent', async () => {
    await added()
    const bob = await stage.member({ name: 'Bob' })
    minutes(11)
    expect((await logIn(bob)).status).toBe(200)
    expect((await bob.get('/api/user.php')).body.id).toBe(ann.id)
  })

  test('[12.42] of a restricted member says so, and under which case number', async () => {
    await added()
    await restrictMember(stage.platform, ann.id, 'money', 'ops')
    const refused = await logIn(stage.visitor())
    expect([refused.body.code, refused.body.data]).toMatchObject([
      'account_restricted',
      { case_number: expect.any(String) },
    ])
  })

  test('is refused when repeated, from elsewhere, with another key, with a counter that goes back, and after leaving', async () => {
    await added()
    const visitor = stage.visitor()
    const challenge = await toProve(visitor)
    const answer = device.prove({ challenge })
    const send = (given: object) => visitor.post('/api/passkey-login.php', { answer: given })
    expect((await send(answer)).status).toBe(200)
    expect((await send(answer)).body.code).toBe('passkey_failed')
    expect((await logIn(visitor, { origin: 'http://zwei.localhost' })).body.code).toBe('passkey_failed')
    expect((await logIn(visitor, { host: 'zwei.localhost' })).body.code).toBe('passkey_failed')
    const zwei = stage.visitor({ host: 'zwei.localhost' })
    expect((await logIn(zwei, { origin: 'http://zwei.localhost', host: 'zwei.localhost' })).body.code).toBe(
      'passkey_failed',
    )
    const thief = softAuthenticator()
    const forged = { ...thief.prove({ challenge: await toProve(visitor) }), id: device.id, rawId: device.id }
    expect((await send(forged)).body.code).toBe('passkey_failed')
    device.setCounter(0)
    expect((await logIn(visitor)).body.code).toBe('passkey_failed')
    device.setCounter(50)
    expect((await logIn(visitor)).status).toBe(200)
    await ann.post('/api/leaving.php', { confirm: 'delete_account' })
    expect((await logIn(visitor)).body.code).toBe('account_pending_deletion')
  })
})

test('[12.113] a passkey outlives a new password, whose mail says so only to those who have one', async () => {
  const change = async (old_password: string, password: string) => {
    expect((await ann.put('/api/password.php', { old_password, password })).status).toBe(200)
    const mails = await stage.db
      .selectFrom('mail')
      .select('body_text')
      .where('template', '=', 'password_changed')
      .orderBy('id')
      .execute()
    return mails.at(-1)?.body_text
  }
  expect(await change(stagePassword, 'seven grey herons')).not.toContain('passkey')
  expect((await added()).status).toBe(200)
  minutes(1)
  expect(await change('seven grey herons', 'eight grey herons')).toContain('Your passkeys still work. If one of them')
})

describe('a new password by the mailed link', () => {
  const resetByMail = async () => {
    const contact = stage.db.selectFrom('contact').select('email').where('member_id', '=', ann.id)
    const { email } = await contact.executeTakeFirstOrThrow()
    const owner = stage.visitor()
    await owner.post('/api/password-reset.php', { email })
    const { body_text } = await stage.db
      .selectFrom('mail')
      .select('body_text')
      .where('template', '=', 'reset_password')
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow()
    const token = /token=([\w-]+)/.exec(body_text)?.[1] ?? ''
    expect((await owner.post('/api/password-reset-do.php', { token, password: 'nine grey herons' })).status).toBe(200)
    expect((await owner.get('/api/user.php')).body.id).toBe(ann.id)
    return owner
  }

  test('ends the passkeys of an account whose address was never verified: they may be a stranger’s', async () => {
    await stage.db.updateTable('member').set({ status: 'not_confirmed' }).where('id', '=', ann.id).execute()
    await stage.db.updateTable('contact').set({ confirmed_at: null }).where('member_id', '=', ann.id).execute()
    expect((await added()).status).toBe(200)
    const owner = await resetByMail()
    expect((await logIn(stage.visitor())).body.code).toBe('passkey_failed')
    expect((await owner.get('/api/passkeys.php')).body.passkeys).toEqual([])
  })

  test('[4.393] also those made before it was verified, and the mail says so; later ones stay', async () => {
    expect((await added()).status).toBe(200)
    minutes(1)
    const confirmed = { confirmed_at: stage.clock.now }
    await stage.db.updateTable('contact').set(confirmed).where('member_id', '=', ann.id).execute()
    minutes(1)
    const later = softAuthenticator()
    expect((await add(later.make({ challenge: await toAdd() }))).status).toBe(200)
    const owner = await resetByMail()
    expect((await logIn(stage.visitor())).body.code).toBe('passkey_failed')
    expect((await owner.get('/api/passkeys.php')).body.passkeys).toMatchObject([{ id: later.id }])
    const { body_text } = await stage.db
      .selectFrom('mail')
      .select('body_text')
      .where('template', '=', 'password_changed')
      .executeTakeFirstOrThrow()
    for (const said of ['before this address was confirmed', 'Your passkeys still work'])
      expect(body_text).toContain(said)
  })

  test('[12.113] leaves those of a member who had verified it, however often the address is proved', async () => {
    expect((await added()).status).toBe(200)
    for (const _ of [1, 2]) {
      minutes(1)
      await resetByMail()
    }
    expect((await logIn(stage.visitor())).status).toBe(200)
  })

  test.each([
    ['a login by a passkey', async () => logIn(stage.visitor())],
    ['another passkey', async () => add(softAuthenticator().make({ challenge: await toAdd() }))],
  ])('[4.394] %s that is under way at that moment does not outlive it', async (_, begin) => {
    expect((await added()).status).toBe(200)
    // As the new password is set: the password first, so that whoever comes in meanwhile waits, then all that ends with it.
    const { answer } = await inTransaction(stage.db, async (tx) => {
      await tx.updateTable('credential').set({ changed_by: null }).where('member_id', '=', ann.id).execute()
      const underWay = begin()
      await untilLockAwaited(stage.db)
      for (const table of ['passkey', 'session'] as const)
        await tx.deleteFrom(table).where('member_id', '=', ann.id).execute()
      return { answer: underWay }
    })
    expect((await answer).body.code).toBe('passkey_failed')
    for (const table of ['passkey', 'session'] as const)
      expect(await stage.db.selectFrom(table).select('id').where('member_id', '=', ann.id).execute()).toEqual([])
  })
})
