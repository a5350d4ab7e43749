// A complaint on a real database: stored once, confirmed discreetly, and deleted with the member.
import { beforeEach, expect, test } from 'vitest'
import { newId } from '#base/ids.ts'
import { languages } from '#base/languages.ts'
import { day, hour } from '#base/time.ts'
import { addContact, confirmContact } from '#features/notifications/service.ts'
import { addTestSite, testCaller, testPlatform } from '#features/notifications/testing.ts'
import type { TestPlatform } from '#features/notifications/testing.ts'
import type { Caller } from '#platform/http/caller.ts'
import { testDb } from '#platform/testing/test-db.ts'
import type { Complaint } from './service.ts'
import { complain, eraseMember, exportMember } from './service.ts'

const { db, emptied } = await testDb()
let platform: TestPlatform
let siteId: string

beforeEach(async () => {
  await emptied()
  platform = testPlatform(db)
  siteId = await addTestSite(platform, { domain_language: 'nl' })
})

const complaint = (given: Partial<Complaint> = {}): Complaint => ({
  client_id: newId(),
  kind: 'illegal_content',
  email: 'eva@example.com',
  about_url: '/members/1',
  body: 'Somebody shows a secret here.\nPlease look at it.',
  ...given,
})
/** Each from a network of its own. */
let networks = 0
const from = (given: Partial<Caller> = {}) => testCaller(siteId, { ip: `10.0.0.${(networks += 1)}`, ...given })
const mails = () => db.selectFrom('mail').selectAll().orderBy('id').execute()
const kept = () => db.selectFrom('complaint').selectAll().execute()

async function addMember(): Promise<string> {
  const [id, now] = [newId(), platform.now()]
  await db
    .insertInto('member')
    .values({ id, site_id: siteId, name: 'Eva', status: 'active', signed_up_at: now, terms_version: now })
    .execute()
  return id
}

test('[2.26] a visitor’s complaint is stored, confirmed to them and sent to customer service', async () => {
  const { case_number: number } = await complain(platform, from({ locale: 'de' }), complaint())
  expect(await kept()).toMatchObject([{ case_number: number, member_id: null, kind: 'illegal_content' }])
  const [confirmation, notice] = await mails()
  expect(confirmation).toMatchObject({ to_address: 'eva@example.com', language: 'de', template: 'complaint_received' })
  expect(confirmation?.body_text).toContain(number)
  expect(notice).toMatchObject({ to_address: 'help@duet.example', language: 'nl', template: 'complaint_notice' })
  for (const part of [number, 'Illegale inhoud', 'eva@example.com', '/members/1', 'Please look at it.']) {
    expect(notice?.body_text).toContain(part)
  }
})

test('[2.26] nothing of the complaint is in a subject or in the confirmation, in any language', async () => {
  for (const locale of languages) {
    await complain(platform, from({ locale }), complaint({ email: `${locale}@example.com` }))
  }
  const letters = await mails()
  const confirmations = letters.filter(({ template }) => template === 'complaint_received')
  expect(confirmations).toHaveLength(languages.length)
  for (const { body_text } of confirmations) expect(body_text).not.toContain('secret')
  for (const { subject, body_text } of letters) {
    expect(subject).not.toMatch(/secret|illegal|ulovlig|olaglig|laitto|complaint|dating/i)
    expect(body_text).not.toMatch(/\{\{|mail:|undefined/)
  }
})

test('markup and placeholders in a complaint stay text', async () => {
  await complain(platform, testCaller(siteId), complaint({ body: '<img src=x> {{email}} $t(mail:footer) and more' }))
  const [, notice] = await mails()
  expect(notice?.html).toContain('&lt;img src=x&gt;')
  expect(notice?.body_text).toContain('{{email}} $t(mail:footer)')
})

test('[7.22] [7.23] the same complaint again is the same case, even ten times at once', async () => {
  const [caller, given] = [from(), complaint()]
  const all = await Promise.all(Array.from({ length: 10 }, () => complain(platform, caller, given)))
  all.push(await complain(platform, caller, given))
  expect(new Set(all.map(({ case_number }) => case_number)).size).toBe(1)
  expect([(await kept()).length, (await mails()).length]).toEqual([1, 2])
})

test('[7.24] the same id with another complaint, or by somebody else, is refused', async () => {
  const [caller, given] = [testCaller(siteId), complaint()]
  await complain(platform, caller, given)
  await expect(complain(platform, caller, { ...given, kind: 'member' })).rejects.toThrow('client_id_reused')
  const member = testCaller(siteId, { memberId: await addMember() })
  await expect(complain(platform, member, given)).rejects.toThrow('client_id_reused')
})

test('a text that says too little is refused beside its field', async () => {
  await expect(complain(platform, testCaller(siteId), complaint({ body: 'Too short' }))).rejects.toMatchObject({
    code: 'invalid_input',
    fields: { body: { code: 'complaint_short', data: { min: 20 } } },
  })
})

test('an address that others type again and again gets five confirmations a day, and each complaint is stored', async () => {
  for (let sent = 0; sent < 7; sent += 1) await complain(platform, from(), complaint())
  expect(await kept()).toHaveLength(7)
  const templates = (await mails()).map(({ template }) => template)
  expect(templates.filter((template) => template === 'complaint_received')).toHaveLength(5)
  expect(templates.filter((template) => template === 'complaint_notice')).toHaveLength(7)
})

test('[2.160] the last of them on a day says so, and no answer tells how many there were', async () => {
  const last = 'today’s last confirmation'
  for (let sent = 0; sent < 6; sent += 1)
    expect((await complain(platform, from(), complaint())).confirmed).toBe('limited')
  const said = (await mails()).filter(({ template }) => template === 'complaint_received')
  expect(said.map(({ body_text }) => body_text.includes(last))).toEqual([false, false, false, false, true])
  platform.clock.now = new Date(platform.clock.now.getTime() + day)
  await complain(platform, from(), complaint())
  expect((await mails()).at(-2)?.body_text).not.toContain(last)
})

test('[2.160] [12.195] sent at once from many networks they get no further confirmation, and one of them says that it is the last', async () => {
  await Promise.all(Array.from({ length: 12 }, () => complain(platform, from(), complaint())))
  const said = (await mails()).filter(({ template }) => template === 'complaint_received')
  expect([said.length, said.filter(({ body_text }) => body_text.includes('today’s last')).length]).toEqual([5, 1])
  expect(await kept()).toHaveLength(12)
})

test('[2.160] a network can send five an hour: refused or repeated ones don’t count, even at once', async () => {
  const [caller, given] = [from(), complaint()]
  const refused = { code: 'too_many_complaints', data: { max: 5, minutes: 60 } }
  await complain(platform, caller, given)
  for (let at = 0; at < 6; at += 1) {
    await complain(platform, caller, given)
    await expect(complain(platform, caller, complaint({ body: 'Too short' }))).rejects.toThrow('invalid_input')
  }
  const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => complain(platform, caller, complaint())))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(4)
  await expect(complain(platform, caller, complaint())).rejects.toMatchObject(refused)
  expect((await complain(platform, caller, given)).case_number).toMatch(/^C-/)
  await complain(platform, from(), complaint())
  platform.clock.now = new Date(platform.clock.now.getTime() + hour)
  await complain(platform, caller, complaint())
  expect(await kept()).toHaveLength(7)
})

test('a logged-in member writing from their own verified address gets a confirmation each time, as promised', async () => {
  const memberId = await addMember()
  const address = { memberId, siteId, email: 'eva@example.com', language: 'en' } as const
  await addContact(db, address)
  const send = () => complain(platform, from({ memberId }), complaint({ email: 'Eva@example.com' }))
  const confirmed = async () => (await mails()).filter(({ template }) => template === 'complaint_received').length
  for (let sent = 0; sent < 6; sent += 1) await send()
  expect(await confirmed()).toBe(5)
  await confirmContact(db, memberId, platform.now())
  expect((await send()).confirmed).toBe('always')
  expect(await confirmed()).toBe(6)
})

test('[12.22] [12.25] a member’s complaints are exported, and erased with the member', async () => {
  const memberId = await addMember()
  const { case_number: number } = await complain(platform, from({ memberId }), complaint())
  await complain(platform, from(), complaint())
  expect(await exportMember(db, memberId)).toMatchObject({
    complaints: [{ case_number: number, email: 'eva@example.com' }],
  })
  await eraseMember(platform, db, memberId)
  expect(await exportMember(db, memberId)).toEqual({ complaints: [], reports: [] })
  expect(await kept()).toHaveLength(1)
})
