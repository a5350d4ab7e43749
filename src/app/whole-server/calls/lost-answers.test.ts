// Lost responses: the form of a mailed link or a new password, sent again, gets the first answer, and any other is refused.
import { beforeEach, describe, expect, test } from 'vitest'
import { clientId, openStage, stagePassword } from '#app/testing/stage.ts'
import type { Visitor } from '#app/testing/stage.ts'

const stage = await openStage()
const fresh = 'seven kites above the dunes'
let ann: Visitor & { id: string }
let email = ''

beforeEach(async () => {
  await stage.reset()
  ann = await stage.member()
  email = `${ann.id}@stage.example`
})

const minutes = (n: number) => (stage.clock.now = new Date(stage.clock.now.getTime() + n * 60_000))
const whoIs = async (browser: Visitor) => (await browser.get('/api/user.php')).body.id
const logIn = async (password: string) => (await stage.visitor().post('/api/user.php', { email, password })).status

async function mailedToken(template: string, to?: string): Promise<string> {
  const mails = await stage.db
    .selectFrom('mail')
    .select(['body_text', 'to_address'])
    .where('template', '=', template)
    .execute()
  const found = mails.findLast(({ to_address }) => to === undefined || to_address === to)
  return new URL(/https?:\/\/\S+/.exec(found?.body_text ?? '')?.[0] ?? '').searchParams.get('token') ?? ''
}

describe('[2.181] the same form again', () => {
  test('for an activation logs in like the first time, for ten minutes', async () => {
    const eve = await stage.member({ status: 'not_confirmed' })
    await eve.post('/api/user.php', { email: `${eve.id}@stage.example`, password: stagePassword })
    const known = eve.cookies.get('browser') ?? ''
    await eve.post('/api/activation-mail.php', {})
    const body = { token: await mailedToken('activate'), client_id: clientId() }
    const send = async (given: object) => {
      const browser = stage.visitor()
      browser.cookies.set('browser', known)
      const { status } = await browser.post('/api/activate.php', given)
      return [status, await whoIs(browser)]
    }
    expect(await send(body)).toEqual([200, eve.id])
    minutes(9)
    expect(await send(body)).toEqual([200, eve.id])
    expect(await send({ ...body, client_id: clientId() })).toEqual([410, undefined])
    expect(await send({ token: body.token })).toEqual([410, undefined])
    minutes(2)
    expect(await send(body)).toEqual([410, undefined])
    const granted = stage.db.selectFrom('credit_entry').select('amount').where('member_id', '=', eve.id)
    expect(await granted.execute()).toHaveLength(1)
  })

  test('for a forgotten password logs in; with another password the link is dead', async () => {
    await stage.visitor().post('/api/password-reset.php', { email })
    const body = { token: await mailedToken('reset_password'), password: fresh, client_id: clientId() }
    const [first, second] = [stage.visitor(), stage.visitor()]
    expect((await first.post('/api/password-reset-do.php', body)).status).toBe(200)
    expect((await second.post('/api/password-reset-do.php', body)).status).toBe(200)
    // The first stays logged in: the password was not set again.
    expect([await whoIs(first), await whoIs(second)]).toEqual([ann.id, ann.id])
    const other = await second.post('/api/password-reset-do.php', { ...body, password: 'another one entirely' })
    expect([other.body.code, await logIn(fresh)]).toEqual(['link_expired', 200])
  })

  test('for a changed password succeeds, and asks for the old one if yet another is entered', async () => {
    const body = { old_password: stagePassword, password: fresh, client_id: clientId() }
    expect((await ann.put('/api/password.php', body)).status).toBe(200)
    expect((await ann.put('/api/password.php', body)).status).toBe(200)
    const changed = stage.db.selectFrom('mail').select('id').where('template', '=', 'password_changed')
    expect(await changed.execute()).toHaveLength(1)
    const other = await ann.put('/api/password.php', { ...body, password: 'another one entirely' })
    expect([other.body.code, await logIn(fresh)]).toEqual(['old_password_wrong', 200])
    const again = await ann.put('/api/password.php', { ...body, client_id: clientId() })
    expect(again.body.code).toBe('old_password_wrong')
  })

  test('for another e-mail address says how far it is', async () => {
    const wanted = 'new.harbour@mail.example'
    await ann.post('/api/mail-change.php', { email: wanted })
    const click = async (to: string, client_id: string) => {
      const body = { token: await mailedToken('change_address', to), client_id }
      const answer = await stage.visitor().post('/api/mail-change-do.php', body)
      return answer.body.changed ?? answer.body.code
    }
    const [one, other] = [clientId(), clientId()]
    expect([await click(email, one), await click(email, one), await click(email, other)]).toEqual([
      false,
      false,
      'link_expired',
    ])
    expect([await click(wanted, other), await click(wanted, other)]).toEqual([true, true])
    const told = stage.db.selectFrom('mail').select('id').where('template', '=', 'address_changed')
    expect(await told.execute()).toHaveLength(1)
    // By then both were.
    expect(await click(email, one)).toBe(true)
  })
})

test('[2.181] [2.162] coming back: the same form logs in again, and the link keeps saying that its account is there', async () => {
  await ann.post('/api/recent-login.php', { password: stagePassword })
  await ann.post('/api/leaving.php', { confirm: 'delete_account' })
  const body = { token: await mailedToken('leaving'), client_id: clientId() }
  const state = async () => (await stage.visitor().get('/api/coming-back.php', { token: body.token })).body
  expect(await state()).toEqual({ good: true, back: false })
  for (const browser of [stage.visitor(), stage.visitor()]) {
    expect((await browser.post('/api/coming-back.php', body)).status).toBe(200)
    expect(await whoIs(browser)).toBe(ann.id)
  }
  const other = await stage.visitor().post('/api/coming-back.php', { ...body, client_id: clientId() })
  expect(other.body.code).toBe('link_expired')
  minutes(24 * 60)
  expect(await state()).toEqual({ good: false, back: true })
})
