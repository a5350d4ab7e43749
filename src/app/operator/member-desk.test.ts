// Restricting a member from the command line: told why, locked out and hidden, and able to appeal.
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { day } from '#base/time.ts'
import { eraseDue } from '#features/lifecycle/service.ts'
import { addTestSite } from '#features/sites/testing.ts'
import { decideOnMembers } from './member-desk.ts'
import { clientId, openStage, stagePassword } from '../testing/stage.ts'
import type { Visitor } from '../testing/stage.ts'

const stage = await openStage()
let ann: Visitor & { id: string }
let bob: Visitor & { id: string }

beforeEach(async () => {
  await stage.reset()
  ann = await stage.member({ name: 'Ann' })
  bob = await stage.member({ name: 'Bob', profile: { gender: 'male' } })
})

const desk = (...words: string[]) => decideOnMembers(stage.platform, words, 'grace')
const logIn = (password: string) =>
  stage.visitor().post('/api/user.php', { email: `${ann.id}@stage.example`, password })
const mailsTo = (template: string) =>
  stage.db.selectFrom('mail').select('body_text').where('template', '=', template).execute()

test('[12.15] [12.42] a restricted member is told why by mail and at the login, and can appeal', async () => {
  const { lines, done } = await desk('restrict', ann.id, 'money')
  const [caseNumber = ''] = /C-\d{4}-\w{6}/.exec(lines[0] ?? '') ?? []
  expect([done, caseNumber]).toEqual([true, expect.stringMatching(/^C-/)])
  const [mail] = await mailsTo('restricted')
  for (const said of ['asked members for money', caseNumber, `http://localhost:0/complaints?case=${caseNumber}`])
    expect(mail?.body_text).toContain(said)
  expect((await ann.get('/api/user.php')).status).toBe(403)
  expect((await bob.get('/api/member.php', { id: ann.id })).status).toBe(404)
  const right = await logIn(stagePassword)
  expect([right.status, right.body.code]).toEqual([403, 'account_restricted'])
  for (const said of ['asked members for money', caseNumber]) expect(right.body.message).toContain(said)
  expect((await logIn('not the password')).body.code).toBe('login_failed')
  const email = `${ann.id}@stage.example`
  const appeal = { client_id: clientId(), kind: 'appeal', email, body: `${caseNumber}: not me!` }
  expect((await stage.visitor().post('/api/complaint.php', appeal)).status).toBe(200)
  expect((await mailsTo('complaint_notice'))[0]?.body_text).toContain('A decision about my account')
})

test('[12.15] [12.42] a restricted member who forgot the password gets the link, and is told with the new one', async () => {
  await stage.db.updateTable('member').set({ status: 'not_confirmed' }).where('id', '=', ann.id).execute()
  await stage.db.updateTable('contact').set({ confirmed_at: null }).where('member_id', '=', ann.id).execute()
  await desk('restrict', ann.id, 'fake')
  const browser = stage.visitor()
  expect((await browser.post('/api/password-reset.php', { email: `${ann.id}@stage.example` })).status).toBe(200)
  const [mail] = await mailsTo('reset_password')
  const [, token = ''] = /token=([\w-]+)/.exec(mail?.body_text ?? '') ?? []
  const password = 'another rather quiet harbour'
  expect((await browser.post('/api/password-reset-do.php', { token, password })).status).toBe(200)
  expect((await browser.get('/api/user.php')).status).toBe(403)
  expect((await logIn(password)).body.code).toBe('account_restricted')
  await desk('allow', ann.id)
  expect((await logIn(password)).body.status).toBe('not_confirmed')
  expect((await stage.visitor().post('/api/activation-mail.php', { email: `${ann.id}@stage.example` })).status).toBe(
    200,
  )
  expect(await mailsTo('activate')).toHaveLength(1)
  expect((await ann.get('/api/user.php')).body.authentication_required).toBe(true)
})

test('[4.398] whoever sets its new password while logged in as somebody else gets to the login, which says so', async () => {
  await desk('restrict', ann.id, 'fake')
  await bob.post('/api/password-reset.php', { email: `${ann.id}@stage.example` })
  const [mail] = await mailsTo('reset_password')
  const [, token = ''] = /token=([\w-]+)/.exec(mail?.body_text ?? '') ?? []
  const given = { token, password: 'another rather quiet harbour' }
  expect((await bob.post('/api/password-reset-do.php', given)).body).toEqual({ done: true, logged_in: false })
  expect((await bob.get('/api/user.php')).status).toBe(403)
})

test('[4.395] who never confirmed the address is told why at the login, and whoever has that mailbox hears nothing', async () => {
  await stage.db.updateTable('contact').set({ confirmed_at: null }).where('member_id', '=', ann.id).execute()
  await desk('restrict', ann.id, 'indecent')
  expect((await logIn(stagePassword)).body.message).toContain('words or pictures that are not allowed here')
  await desk('allow', ann.id)
  expect((await logIn(stagePassword)).status).toBe(200)
  expect([...(await mailsTo('restricted')), ...(await mailsTo('allowed_again'))]).toEqual([])
})

test('[12.42] and is allowed again as before, once', async () => {
  await desk('restrict', ann.id, 'other')
  expect(await desk('restrict', ann.id, 'other')).toMatchObject({ done: false })
  expect(await desk('allow', ann.id)).toEqual({ lines: ['Done.'], done: true })
  expect(await desk('allow', ann.id)).toMatchObject({ done: false })
  expect((await logIn(stagePassword)).status).toBe(200)
  expect((await bob.get('/api/member.php', { id: ann.id })).status).toBe(200)
  expect(await mailsTo('allowed_again')).toHaveLength(1)
  expect(await stage.db.selectFrom('restriction').select('ended_by').execute()).toEqual([{ ended_by: 'grace' }])
})

test('a fictional profile is taken down and allowed again, too, although there is nobody to tell', async () => {
  const { id } = await stage.member({ name: 'Fia', fictional: true })
  await stage.db.deleteFrom('contact').where('member_id', '=', id).execute()
  expect((await ann.get('/api/member.php', { id })).status).toBe(200)
  expect(await desk('restrict', id, 'fake')).toMatchObject({ done: true })
  expect((await ann.get('/api/member.php', { id })).status).toBe(404)
  expect((await desk()).lines).toEqual([expect.stringContaining(`Fia ${id}`)])
  expect(await desk('allow', id)).toEqual({ lines: ['Done.'], done: true })
  expect((await ann.get('/api/member.php', { id })).status).toBe(200)
  expect([...(await mailsTo('restricted')), ...(await mailsTo('allowed_again'))]).toEqual([])
})

test('[12.42] an appeal is found by the number and by the e-mail address, and earlier decisions stay known', async () => {
  const caseOf = ({ lines }: { lines: readonly string[] }) => /C-\d{4}-\w{6}/.exec(lines[0] ?? '')?.[0] ?? ''
  expect((await desk()).lines).toEqual(['Nobody is restricted.'])
  const first = caseOf(await desk('restrict', ann.id, 'money'))
  stage.clock.now = new Date(stage.clock.now.getTime() + day)
  await decideOnMembers(stage.platform, ['restrict', bob.id, 'fake'], 'heidi')
  const { lines } = await desk()
  expect(lines).toEqual([
    expect.stringMatching(new RegExp(`  fake  restricted .* by heidi  Bob ${bob.id}$`)),
    expect.stringMatching(new RegExp(`^${first}  money  restricted .* by grace  Ann ${ann.id}$`)),
  ])
  expect(await decideOnMembers(stage.platform, ['allow', first.toLowerCase()], 'heidi')).toMatchObject({ done: true })
  stage.clock.now = new Date(stage.clock.now.getTime() + day)
  const second = caseOf(await desk('restrict', ann.id, 'harassment'))
  for (const who of [ann.id, first, second, `${ann.id}@STAGE.example`, 'aNN'])
    expect((await desk('show', who)).lines, who).toEqual([
      expect.stringMatching(new RegExp(`^${ann.id}  Ann  disabled  since \\S+  on Duet$`)),
      'reported 0 times',
      expect.stringMatching(new RegExp(`^${first}  money  restricted .* by grace, allowed again .* by heidi$`)),
      expect.stringMatching(new RegExp(`^${second}  harassment  restricted .* by grace$`)),
    ])
  const refused = await logIn(stagePassword)
  expect([refused.body.code, refused.body.message.includes(second)]).toEqual(['account_restricted', true])
  for (const who of ['C-2026-AAAAAA', 'nobody@stage.example', 'Ann%', 'An', ann.id.replaceAll(/./g, '0')])
    for (const verb of ['show', 'allow']) expect(await desk(verb, who), `${verb} ${who}`).toMatchObject({ done: false })
})

test('[12.42] whoever has a name is found on each site, and nobody is allowed again by a name that two have', async () => {
  const site = await addTestSite(stage.platform, { name: 'Twosome' })
  await sql`update member set site_id = ${site}, name = 'ANN' where id = ${bob.id}`.execute(stage.db)
  await desk('restrict', ann.id, 'money')
  expect((await desk('show', 'Ann')).lines.filter((line) => line.includes('  on '))).toEqual([
    expect.stringMatching(new RegExp(`^${ann.id}  Ann  disabled  .*  on Duet$`)),
    expect.stringMatching(new RegExp(`^${bob.id}  ANN  active  .*  on Twosome$`)),
  ])
  expect(await desk('allow', 'Ann')).toMatchObject({ done: false, lines: [expect.stringContaining(bob.id)] })
})

test('[12.42] that more are restricted than the list holds is said', async () => {
  const { rows } = await sql<{ id: string }>`
    with members as (
      insert into member
      select (jsonb_populate_record(null::member, to_jsonb(member) || jsonb_build_object('id', gen_random_uuid(), 'name', 'Number ' || nr))).*
      from member, generate_series(1, 201) as nr where id = ${ann.id}
      returning id)
    insert into restriction (member_id, case_number, reason, decided_by, decided_at, status_before)
    select id, 'C-' || id, 'fake', 'grace', now(), 'active' from members returning member_id as id`.execute(stage.db)
  const { lines } = await desk()
  expect([rows.length, lines.length, lines.at(-1)]).toEqual([201, 201, 'and more: only the first 200 are listed'])
})

describe('[10.16] what others paid to write to them, if unread,', () => {
  const write = (from: Visitor, body = 'Hello') =>
    from.post('/api/message.php', { client_id: clientId(), member: ann.id, body })
  const creditsOf = async (who: Visitor): Promise<number> => (await who.get('/api/user.php')).body.credits

  test('is refunded with the restriction, once, and stays so when they are allowed again and read it', async () => {
    const cem = await stage.member({ name: 'Cem', credits: 5 })
    const { conversation } = (await write(cem, 'Read')).body.message
    expect((await ann.post('/api/chat-opened.php', { conversation })).status).toBe(200)
    await write(cem)
    await write(cem)
    expect(await creditsOf(cem)).toBe(2)
    await desk('restrict', ann.id, 'money')
    expect(await creditsOf(cem)).toBe(4)
    const [line] = (await cem.get('/api/credits.php')).body.lines
    expect(line).toMatchObject({ reason: 'message_returned', credits: 1 })
    await desk('allow', ann.id)
    const browser = stage.visitor()
    await browser.post('/api/user.php', { email: `${ann.id}@stage.example`, password: stagePassword })
    expect((await browser.get('/api/messages.php', { conversation })).body.messages).toHaveLength(3)
    await desk('restrict', ann.id, 'money')
    expect(await creditsOf(cem)).toBe(4)
  })

  test('is refunded in full even if people write at that very moment', async () => {
    const writers = await Promise.all(Array.from({ length: 6 }, () => stage.member({ credits: 3 })))
    for (const writer of writers) await write(writer)
    const [{ done }, ...sent] = await Promise.all([
      desk('restrict', ann.id, 'fake'),
      ...writers.flatMap((writer) => [write(writer, 'And you?'), write(writer, 'Hm?')]),
    ])
    expect(done).toBe(true)
    const refusals = sent.filter(({ status }) => status !== 200).map(({ body }) => body.code)
    expect(refusals.filter((code) => code !== 'recipient_gone')).toEqual([])
    expect(await Promise.all(writers.map((writer) => creditsOf(writer)))).toEqual(writers.map(() => 3))
  })
})

describe('[12.42] a member who asked to leave', () => {
  const decide = async (...words: string[]) => (await desk(...words)).done
  const statusOf = async () =>
    (await stage.db.selectFrom('member').select('status').where('id', '=', ann.id).executeTakeFirstOrThrow()).status
  const comeBack = async (browser: Visitor, token: string) => {
    const { status, body } = await browser.post('/api/coming-back.php', { token })
    return [status, body.code, await statusOf()]
  }

  async function leave(who: Visitor): Promise<string> {
    await who.post('/api/leaving.php', { confirm: 'delete_account' })
    const [mail] = await mailsTo('leaving')
    return new URL(/https?:\/\/\S+/.exec(mail?.body_text ?? '')?.[0] ?? '').searchParams.get('token') ?? ''
  }

  test('is restricted all the same: the mailed link is suspended until they are allowed again, while their time runs on', async () => {
    const token = await leave(ann)
    const browser = stage.visitor()
    expect(await decide('restrict', ann.id, 'money')).toBe(true)
    expect((await browser.get('/api/coming-back.php', { token })).body).toEqual({ good: false, back: false })
    expect(await comeBack(browser, token)).toEqual([410, 'link_expired', 'disabled'])
    expect([await decide('allow', ann.id), await statusOf()]).toEqual([true, 'pending_deletion'])
    expect(await mailsTo('allowed_again')).toEqual([])
    const [mail] = await mailsTo('allowed_leaving')
    expect(mail?.body_text).toContain('The restriction is lifted')
    expect(mail?.body_text).not.toMatch(/open again|Log in/)
    expect(await comeBack(browser, token)).toEqual([200, undefined, 'active'])
    await leave(browser)
    await decide('restrict', ann.id, 'money')
    stage.clock.now = new Date(stage.clock.now.getTime() + 14 * day)
    await eraseDue(stage.platform)
    expect([await statusOf(), await decide('allow', ann.id), await statusOf()]).toEqual(['erased', false, 'erased'])
    expect(await stage.db.selectFrom('restriction').selectAll().execute()).toEqual([])
  })

  test('and clicks the link at that very moment is restricted', async () => {
    const token = await leave(ann)
    const [done] = await Promise.all([decide('restrict', ann.id, 'fake'), comeBack(stage.visitor(), token)])
    expect([done, await statusOf()]).toEqual([true, 'disabled'])
  })
})

test('[12.42] missing words print the usage', async () => {
  for (const words of [['show'], ['restrict'], ['restrict', ann.id], ['restrict', 'ann', 'fake'], ['erase']])
    expect((await desk(...words)).lines.join('\n')).toContain('members restrict <id> <reason>')
})

describe('[12.159] a member who asked customer service, or whom a backup brought back,', () => {
  test('is erased as if they had asked themselves: hidden and logged out at once, with two weeks to come back', async () => {
    const answer = await desk('erase', ann.id)
    const until = new Date(stage.platform.now().getTime() + 14 * day).toISOString().slice(0, 10)
    expect(answer).toEqual({
      done: true,
      lines: [`Done: hidden now, and erased on ${until}. They are told by mail how to take that back until then.`],
    })
    expect((await ann.get('/api/user.php')).status).toBe(403)
    expect((await bob.get('/api/member.php', { id: ann.id })).status).toBe(404)
    const [mail] = await mailsTo('leaving')
    expect(mail?.body_text).toMatch(/^\s*https?:\/\/\S+\/account-deleted\/undo\?token=/m)
    expect((await desk('erase', ann.id)).done).toBe(false)
    const asked = `deleted on request  ${stage.platform.now().toISOString()} by grace`
    expect((await desk('show', ann.id)).lines).toContain(asked)
    stage.clock.now = new Date(stage.clock.now.getTime() + 15 * day)
    await eraseDue(stage.platform)
    expect(await statusOf(ann.id)).toBe('erased')
    expect((await desk('show', ann.id)).lines).toContain(asked)
  })

  test('comes back by the mailed link', async () => {
    await desk('erase', ann.id)
    const [, token = ''] = /token=([\w-]+)/.exec((await mailsTo('leaving'))[0]?.body_text ?? '') ?? []
    expect((await stage.visitor().post('/api/coming-back.php', { token, client_id: clientId() })).status).toBe(200)
    expect(await statusOf(ann.id)).toBe('active')
  })

  test('may be a fictional profile, which nobody is told about and nothing brings back', async () => {
    const { id } = await stage.member({ name: 'Fia', fictional: true })
    await stage.db.deleteFrom('contact').where('member_id', '=', id).execute()
    const until = new Date(stage.platform.now().getTime() + 14 * day).toISOString().slice(0, 10)
    expect(await desk('erase', id)).toEqual({
      done: true,
      lines: [
        `Done: hidden now, and erased on ${until}. It has no address: nobody is told, and nothing takes that back.`,
      ],
    })
    expect([(await ann.get('/api/member.php', { id })).status, await mailsTo('leaving')]).toEqual([404, []])
    stage.clock.now = new Date(stage.clock.now.getTime() + 15 * day)
    await eraseDue(stage.platform)
    expect(await statusOf(id)).toBe('erased')
  })

  test('has to be named by their id, and allowed first if they are restricted', async () => {
    for (const words of [['erase'], ['erase', `${ann.id}@stage.example`]])
      expect((await desk(...words)).lines.join('\n')).toContain('members erase <id>')
    expect((await desk('erase', clientId())).done).toBe(false)
    await desk('restrict', ann.id, 'money')
    expect((await desk('erase', ann.id)).lines).toEqual(['There is no such member, or they are already in that state.'])
    expect(await mailsTo('leaving')).toEqual([])
  })
})

const statusOf = async (id: string) =>
  (await stage.db.selectFrom('member').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status
