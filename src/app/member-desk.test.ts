// Restricting a member from the command line: told why, shut out and unseen, and able to appeal.
import { beforeEach, expect, test } from 'vitest'
import { decideOnMembers } from './member-desk.ts'
import { clientId, openStage, stagePassword } from './testing/stage.ts'
import type { Visitor } from './testing/stage.ts'

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

test('[12.15] [12.42] who is restricted is told why by mail and at the login, and can appeal', async () => {
  const { lines, done } = await desk('restrict', ann.id, 'money')
  const [caseNumber = ''] = /C-\d{4}-\w{6}/.exec(lines[0] ?? '') ?? []
  expect([done, caseNumber]).toEqual([true, expect.stringMatching(/^C-/)])
  const [mail] = await mailsTo('restricted')
  for (const said of ['asked members for money', caseNumber, '/complaints']) expect(mail?.body_text).toContain(said)
  expect((await ann.get('/api/user.php')).status).toBe(403)
  expect((await bob.get('/api/member.php', { id: ann.id })).status).toBe(404)
  const right = await logIn(stagePassword)
  expect([right.status, right.body.code]).toEqual([403, 'account_restricted'])
  expect(right.body.message).toContain(caseNumber)
  expect((await logIn('not the password')).body.code).toBe('login_failed')
  const appeal = {
    client_id: clientId(),
    kind: 'appeal',
    email: `${ann.id}@stage.example`,
    body: `${caseNumber}: not me!`,
  }
  expect((await stage.visitor().post('/api/complaint.php', appeal)).status).toBe(200)
  expect((await mailsTo('complaint_notice'))[0]?.body_text).toContain('A decision about my account')
})

test('[12.42] and is allowed again as they were, once', async () => {
  await desk('restrict', ann.id, 'other')
  expect(await desk('restrict', ann.id, 'other')).toMatchObject({ done: false })
  expect(await desk('allow', ann.id)).toEqual({ lines: ['Done.'], done: true })
  expect(await desk('allow', ann.id)).toMatchObject({ done: false })
  expect((await logIn(stagePassword)).status).toBe(200)
  expect((await bob.get('/api/member.php', { id: ann.id })).status).toBe(200)
  expect(await mailsTo('allowed_again')).toHaveLength(1)
  expect(await stage.db.selectFrom('restriction').selectAll().execute()).toEqual([])
})

test('[12.42] says how it is used where words are missing', async () => {
  for (const words of [[], ['restrict'], ['restrict', ann.id], ['restrict', 'ann', 'fake'], ['erase', ann.id]])
    expect((await desk(...words)).lines[0]).toContain('members restrict <id> <reason>')
})
