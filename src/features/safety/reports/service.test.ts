// Reports against a real database: a case once, the two hidden from each other, a receipt, a notice, and limits that hold.
import { afterAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#base/ids.ts'
import { day } from '#base/time.ts'
import { addTestSite, testCaller, testPlatform } from '#features/notifications/testing.ts'
import type { TestPlatform } from '#features/notifications/testing.ts'
import { addContact, confirmContact } from '#features/notifications/service.ts'
import { isBlocked } from '#features/profiles/blocks/service.ts'
import type { MemberCaller } from '#platform/http/caller.ts'
import { openStorage } from '#platform/storage/storage.ts'
import { makeDataFolder } from '#platform/testing/data-folder.ts'
import { testDb } from '#platform/testing/test-db.ts'
import { eraseMember, exportMember } from '../service.ts'
import { reportsPerDay } from './limits.ts'
import { reportMember } from './service.ts'
import type { Report } from './service.ts'

const { db, emptied } = await testDb()
const folder = makeDataFolder('reports')
afterAll(() => folder.remove())
const storage = openStorage(folder.path)
let platform: TestPlatform
let told: [string, unknown][] = []
let [site, eva, bob] = ['', '', '']

beforeEach(async () => {
  await emptied()
  platform = Object.assign(testPlatform(db), { storage })
  told = []
  Object.assign(platform, {
    live: {
      publish: (to: string[], event: unknown) => void told.push([to.join(), event]),
      isOnline: () => false,
    },
  })
  site = await addTestSite(platform, { domain_language: 'nl' })
  eva = await addMember('Eva')
  bob = await addMember('Bob')
})

async function addMember(name: string, siteId = site): Promise<string> {
  const [id, now] = [newId(), platform.now()]
  const times = { signed_up_at: now, terms_version: now }
  await db
    .insertInto('member')
    .values({ id, site_id: siteId, name, status: 'active', ...times })
    .execute()
  const place = { gender: 'female', date_of_birth: '1990-06-15', country: 'NL', signed_up_at: now, last_active_at: now }
  await db
    .insertInto('profile')
    .values({ member_id: id, site_id: siteId, ...place })
    .execute()
  await addContact(db, { memberId: id, siteId, email: `${id}@example.com`, language: 'de' })
  await confirmContact(db, id, now)
  return id
}

const as = (memberId: string) => testCaller(site, { memberId, locale: 'de' }) as MemberCaller
const report = (given: Partial<Report> = {}): Report => ({
  client_id: newId(),
  member: bob,
  reason: 'money',
  words: 'Wants gift cards.',
  ...given,
})
const kept = () => db.selectFrom('report').selectAll().execute()
const mails = () => db.selectFrom('mail').selectAll().orderBy('id').execute()

async function addMessage(from: string, to: string, body: string): Promise<string> {
  const [id, conversation, now] = [newId(), newId(), platform.now()]
  const [low = '', high = ''] = [from, to].toSorted()
  const pair = { member_low: low, member_high: high, started_by: from, last_seq: 1, last_message_at: now }
  await db
    .insertInto('conversation')
    .values({ id: conversation, site_id: site, ...pair, created_at: now })
    .execute()
  for (const [member_id, other_id] of [
    [from, to],
    [to, from],
  ] as const)
    await db
      .insertInto('participant')
      .values({ conversation_id: conversation, member_id, other_id, last_message_at: now })
      .execute()
  const message = { id, conversation_id: conversation, seq: 1, sender_id: from, client_id: newId(), body }
  await db
    .insertInto('message')
    .values({ ...message, cost_credits: 0, created_at: now })
    .execute()
  return id
}

test('[12.13] [12.14] a report is a case with a number, and hides the two from each other, in the windows of both too', async () => {
  const number = await reportMember(platform, as(eva), report())
  expect(number).toMatch(/^C-\d{4}-[0-9A-Z]{6}$/)
  expect(await kept()).toMatchObject([
    { case_number: number, reporter_id: eva, reported_id: bob, reason: 'money', words: 'Wants gift cards.' },
  ])
  expect(await isBlocked(db, bob, eva)).toBe(true)
  expect(told).toHaveLength(2)
  expect(told).toEqual(
    expect.arrayContaining([
      [eva, { event: 'contact', member_id: bob }],
      [bob, { event: 'contact', member_id: eva }],
    ]),
  )
})

test('[12.13] the reporter gets a receipt with only the number, customer service gets everything', async () => {
  const number = await reportMember(platform, as(eva), report())
  const [receipt, notice] = await mails()
  expect(receipt).toMatchObject({ to_address: `${eva}@example.com`, language: 'de', template: 'complaint_received' })
  expect(receipt?.body_text).toContain(number)
  expect(receipt?.body_text).not.toMatch(/Bob|gift cards/)
  expect(notice).toMatchObject({ to_address: 'help@duet.example', language: 'nl' })
  for (const part of [number, 'Vraagt om geld', 'Bob', bob, 'Wants gift cards.'])
    expect(notice?.body_text).toContain(part)
  expect((await mails()).filter(({ to_address }) => to_address.startsWith(bob))).toEqual([])
})

test('[12.13] [12.33] a message is kept as it was when it was reported; only one that the reporter received can be', async () => {
  const message = await addMessage(bob, eva, 'Send me money')
  await reportMember(platform, as(eva), report({ message }))
  await db.updateTable('message').set({ body: '' }).execute()
  expect(await kept()).toMatchObject([{ message_id: message, quoted: 'Send me money' }])
  const cid = await addMember('Cid')
  const foreign = await addMessage(bob, cid, 'Between us')
  for (const id of [foreign, newId()])
    await expect(reportMember(platform, as(eva), report({ message: id }))).rejects.toMatchObject({ code: 'not_found' })
  expect(await kept()).toHaveLength(1)
})

test('[12.33] [7.22] [7.23] [7.24] the same report again is the same case, even ten times at once; another under its id is refused', async () => {
  const given = report()
  const numbers = await Promise.all(Array.from({ length: 10 }, () => reportMember(platform, as(eva), given)))
  expect(new Set([...numbers, await reportMember(platform, as(eva), given)]).size).toBe(1)
  expect([(await kept()).length, (await mails()).length, told.length]).toEqual([1, 2, 2])
  await expect(reportMember(platform, as(eva), { ...given, reason: 'fake' })).rejects.toThrow('client_id_reused')
})

test('nobody can report themselves, a stranger of another site, or nobody; such a report leaves nothing', async () => {
  const foreign = await addMember('Far', await addTestSite(platform))
  for (const [member, code] of [
    [eva, 'invalid_input'],
    [foreign, 'not_found'],
    [newId(), 'not_found'],
  ] as const)
    await expect(reportMember(platform, as(eva), report({ member }))).rejects.toMatchObject({ code })
  expect([await kept(), await mails(), told]).toEqual([[], [], []])
})

test('[12.94] the daily limit of reports holds, even at once, and ends the next day', async () => {
  const outcomes = await Promise.allSettled(
    Array.from({ length: reportsPerDay + 5 }, () => reportMember(platform, as(eva), report())),
  )
  expect(outcomes.flatMap((one) => (one.status === 'rejected' ? String(one.reason.code ?? one.reason) : []))).toEqual(
    Array(5).fill('too_many_reports'),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(reportsPerDay)
  expect(await kept()).toHaveLength(reportsPerDay)
  await expect(reportMember(platform, as(eva), report())).rejects.toMatchObject({
    code: 'too_many_reports',
    data: { max: reportsPerDay },
  })
  const later = new Date(platform.now().getTime() + day + 1)
  platform.now = () => later
  await reportMember(platform, as(eva), report())
})

test('[12.22] [12.25] reports are in their author’s export, and are deleted with the member they are about', async () => {
  const number = await reportMember(platform, as(eva), report())
  expect(await exportMember(db, eva)).toMatchObject({
    reports: [{ about: 'Bob', fictional: false, case_number: number }],
  })
  expect(await exportMember(db, bob)).toMatchObject({ reports: [] })
  await (
    await eraseMember(platform, db, bob)
  )()
  expect(await kept()).toEqual([])
})
