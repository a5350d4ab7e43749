// Evidence from the report to the operator: as it was, photo included, even if its sender took it back; and deleted in time.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { newId } from '#base/ids.ts'
import { day, hour } from '#base/time.ts'
import { deleteMessage } from '#features/chat/changes/service.ts'
import { chatPlatform, giveCredits } from '#features/chat/fixture-platform.ts'
import { sendPhoto } from '#features/chat/photos/service.ts'
import { sendMessage } from '#features/chat/sending/service.ts'
import { removeChat } from '#features/chat/service.ts'
import { addTestMember } from '#features/credits/fixture-members.ts'
import { testCaller } from '#features/notifications/testing.ts'
import { smallJpegOf } from '#features/profiles/fixture-pictures.ts'
import { dropPhoto } from '#features/profiles/photos/service.ts'
import { uploadPhoto } from '#features/profiles/uploads/service.ts'
import { keepPhotos } from '#features/safety/evidence/photos/service.ts'
import type { KeepPhotosOrder } from '#features/safety/evidence/photos/service.ts'
import { dropOldEvidence } from '#features/safety/evidence/service.ts'
import { evidenceDays, evidenceLast, evidenceRemovedDays } from '#features/safety/reports/limits.ts'
import { reportMember } from '#features/safety/reports/service.ts'
import { eraseMember, exportMember } from '#features/safety/service.ts'
import { addTestSite } from '#features/sites/testing.ts'
import type { MemberCaller } from '#platform/http/caller.ts'
import { ownPhotoCheck } from '#platform/photo-check.ts'
import { openStorage } from '#platform/storage/storage.ts'
import { makeDataFolder } from '#platform/testing/data-folder.ts'
import { testDb } from '#platform/testing/test-db.ts'
import { lookAtReports } from './report-desk.ts'

const { db, emptied } = await testDb()
const folder = makeDataFolder('evidence')
afterAll(() => folder.remove())
const clock = { now: new Date() }
const platform = Object.assign(await chatPlatform(db), {
  storage: openStorage(folder.path),
  photoCheck: ownPhotoCheck,
  now: () => clock.now,
})
const picture = await smallJpegOf(1)
let [site, eva, bob] = ['', '', '']

beforeEach(async () => {
  await emptied()
  platform.enqueued.length = 0
  clock.now = new Date()
  site = await addTestSite(platform, { message_credits: 0, photo_credits: 0 })
  eva = await addTestMember(db, site, { name: 'Eva' })
  bob = await addTestMember(db, site, { name: 'Bob' })
  await giveCredits(db, bob, 1)
})

const say = async (from: string, member: string, body: string) =>
  (await sendMessage(platform, site, from, { clientId: newId(), member, body })).message
const photo = async () => (await sendPhoto(platform, site, bob, { clientId: newId(), member: eva }, picture)).message
const made = (more: { message?: string; client_id?: string } = {}) =>
  reportMember(platform, testCaller(site, { memberId: eva }) as MemberCaller, {
    client_id: newId(),
    member: bob,
    reason: 'money',
    words: 'Look\nat this',
    ...more,
  })
/** What a worker would do within a second. */
async function fetchPhotos(): Promise<void> {
  for (const { name, data } of platform.enqueued)
    if (name === 'report.keep_photos') await keepPhotos(platform, data as KeepPhotosOrder)
}
async function report(more: Parameters<typeof made>[0] = {}): Promise<string> {
  const number = await made(more)
  await fetchPhotos()
  return number
}
const idOf = async (number: string) =>
  (await db.selectFrom('report').select('id').where('case_number', '=', number).executeTakeFirstOrThrow()).id
const look = (...words: string[]) => lookAtReports(platform, words, 'grace')
const kept = () => db.selectFrom('report_message').selectAll().orderBy('seq').execute()

test('[12.36] reported messages and photos survive being taken back by their sender, and the operator sees both', async () => {
  await say(eva, bob, 'Who are you?')
  const words = await say(bob, eva, 'Send me money\nor www.example.com')
  const shown = await photo()
  const number = await report({ message: words.id })
  for (const { conversation, seq } of [words, shown]) await deleteMessage(platform, bob, { conversation, seq })
  expect((await look('show', number)).lines.slice(3)).toEqual([
    expect.stringMatching(/^1 {2}.* {2}Eva: Who are you\?$/),
    expect.stringMatching(/^2 {2}.* {2}Bob: Send me money or www\.example\.com$/),
    expect.stringMatching(/^3 {2}.* {2}Bob: \[photo\]$/),
  ])
  const file = join(folder.path, 'look.webp')
  expect(await look('photo', number, '3', file)).toEqual({ lines: ['Done.'], done: true })
  expect((await readFile(file)).subarray(8, 12).toString()).toBe('WEBP')
  expect((await look()).lines).toEqual([
    expect.stringMatching(new RegExp(`^${number}  .*  money  a message of Bob ${bob}  Look at this$`)),
  ])
  expect(await look('of', bob)).toEqual(await look())
  expect((await look('of', eva)).lines).toEqual(['Nothing was reported.'])
  expect(await look('photo', number, '2', file)).toMatchObject({ done: false })
  expect(await look('show')).toMatchObject({ done: false })
})

test('[12.36] so does the profile, as it was: its text and photos, even if changed as soon as its owner knows', async () => {
  const shown = await uploadPhoto(platform, bob, await smallJpegOf(2), null)
  const about = 'Call me\non 0612345678'
  await db.updateTable('profile').set({ about, city: 'your bed' }).where('member_id', '=', bob).execute()
  const number = await report()
  await dropPhoto(platform, bob, shown.id)
  await db.updateTable('profile').set({ about: '', city: '' }).where('member_id', '=', bob).execute()
  const { lines } = await look('show', number.toLowerCase())
  expect(lines).toEqual([
    expect.stringMatching(new RegExp(`^${number}  .*  money  Bob ${bob}  Look at this$`)),
    `reported by Eva ${eva}`,
    'profile  Bob · Call me on 0612345678 · your bed',
    'p1  [photo of the profile]',
  ])
  const file = join(folder.path, 'profile.webp')
  expect(await look('photo', number, 'p1', file)).toEqual({ lines: ['Done.'], done: true })
  expect((await readFile(file)).subarray(8, 12).toString()).toBe('WEBP')
  expect(await look('photo', number, 'p2', file)).toMatchObject({ done: false })
  clock.now = new Date(clock.now.getTime() + (evidenceDays + 1) * day)
  await dropOldEvidence(platform)
  expect((await look('show', number)).lines.slice(2)).toEqual(['Nothing of it is kept any more.'])
  expect(await db.selectFrom('report_profile').selectAll().execute()).toEqual([])
  expect(await platform.storage.read(`report-evidence/${await idOf(number)}/profile-1/full.webp`)).toBe(null)
})

test('[4.92] a photo from a chat is refused from then on, whoever sends or shows a copy, until that is undone as a mistake', async () => {
  const { seq } = await photo()
  const number = await report()
  expect(await look('refuse', number, `${seq}`, 'blank')).toMatchObject({ done: false })
  expect(await look('refuse', number, `${seq}`, 'nudity')).toEqual({ lines: ['Done.'], done: true })
  expect(await db.selectFrom('refused_picture').select('refused_by').execute()).toEqual([{ refused_by: 'grace' }])
  const cas = await addTestMember(db, site, { name: 'Cas' })
  const copy = {
    ...picture,
    bytes: await sharp(picture.bytes).resize(500).webp().toBuffer(),
    filename: 'a',
    mimeType: '',
  }
  const send = () => sendPhoto(platform, site, cas, { clientId: newId(), member: eva }, copy)
  await expect(send()).rejects.toMatchObject({ code: 'photo_refused' })
  expect(await uploadPhoto(platform, cas, copy, null)).toMatchObject({ status: 'refused', refusal: 'nudity' })
  expect(await look('allow', number, `${seq}`)).toEqual({ lines: ['Done.'], done: true })
  expect((await send()).message.photo).not.toBe(null)
  expect(await look('allow', number, '99')).toEqual({ lines: ['There is no such photo.'], done: false })
})

test('a missing case is told from one with nothing kept', async () => {
  expect(await look('show', 'C-2026-AAAAAA')).toEqual({ lines: ['There is no such report.'], done: false })
})

test('[12.50] a name from before the rules can’t control the terminal', async () => {
  const words = await say(bob, eva, 'Hello')
  await db.updateTable('member').set({ name: 'Bob\u001B[2J\nYes' }).where('id', '=', bob).execute()
  const number = await report({ message: words.id })
  expect((await look('show', number)).lines).toEqual([
    expect.stringMatching(/a message of Bob \[2J Yes /),
    `reported by Eva ${eva}`,
    'profile  Bob [2J Yes',
    expect.stringMatching(/ {2}Bob \[2J Yes: Hello$/),
  ])
  expect((await look()).lines).toEqual([expect.stringMatching(/a message of Bob \[2J Yes /)])
})

test('[12.36] a report of a photo keeps the photo; one of a member the end of their conversation', async () => {
  const shown = await photo()
  await report({ message: shown.id })
  expect(await kept()).toMatchObject([{ kind: 'photo', storage_key: expect.stringContaining('report-evidence/') }])
  expect(await db.selectFrom('report').select('quoted').execute()).toEqual([{ quoted: '' }])
  await db.deleteFrom('report').execute()
  await db.deleteFrom('block').execute()
  for (let at = 1; at <= evidenceLast + 5; at++) await say(bob, eva, `line ${at}`)
  await report()
  expect((await kept()).map(({ body }) => body)).toEqual(
    Array.from({ length: evidenceLast }, (_, at) => `line ${at + 6}`),
  )
})

test('[12.36] a report is stored with its evidence even if announcing it fails', async () => {
  const shown = await photo()
  const broken = vi.spyOn(platform.live, 'publish').mockImplementation(() => {
    throw new Error('the line is away')
  })
  await expect(report({ message: shown.id })).rejects.toThrow('the line is away')
  broken.mockRestore()
  await fetchPhotos()
  const [copy] = await kept()
  expect(await platform.storage.read(`${copy?.storage_key}/full.webp`)).not.toBe(null)
})

test('[12.115] a member told to remove the conversation can still report what the other wrote in it', async () => {
  await say(bob, eva, 'I have your photos')
  await say(eva, bob, 'Please don’t')
  const { conversation } = await say(bob, eva, 'Remove this chat, or I send them around')
  await removeChat(platform, eva, conversation)
  const number = await report()
  expect((await look('show', number)).lines.slice(3)).toEqual([
    expect.stringMatching(/Bob: I have your photos$/),
    expect.stringMatching(/Bob: Remove this chat, or I send them around$/),
  ])
})

test('[12.36] [12.115] nothing is kept that the reporter removed from their list long ago, nor of others, nor twice', async () => {
  const cas = await addTestMember(db, site, { name: 'Cas' })
  const { conversation } = await say(bob, eva, 'long ago')
  await removeChat(platform, eva, conversation)
  clock.now = new Date(clock.now.getTime() + evidenceRemovedDays * day)
  await say(bob, cas, 'between us')
  await say(bob, eva, 'again')
  const given = { client_id: newId() }
  const numbers = await Promise.all([report(given), report(given), report(given)])
  expect(new Set(numbers).size).toBe(1)
  expect((await kept()).map(({ body }) => body)).toEqual(['again'])
  expect(JSON.stringify(await exportMember(db, eva))).not.toContain('again')
})

test('[12.36] after its time the evidence is gone, files too, and the case stays', async () => {
  const shown = await photo()
  const words = await say(bob, eva, 'Send me money')
  const number = await report({ message: words.id })
  const [copy] = await kept()
  clock.now = new Date(clock.now.getTime() + (evidenceDays - 1) * day)
  await dropOldEvidence(platform)
  expect(await kept()).toHaveLength(2)
  // It is looked for once a day: the next time it would have been kept for longer than 180 days.
  clock.now = new Date(clock.now.getTime() + hour)
  await dropOldEvidence(platform)
  expect([await kept(), await platform.storage.read(`${copy?.storage_key}/full.webp`)]).toEqual([[], null])
  expect(await db.selectFrom('report').select(['case_number', 'quoted']).execute()).toEqual([
    { case_number: number, quoted: '' },
  ])
  expect((await look('show', number)).lines.slice(2)).toEqual(['Nothing of it is kept any more.'])
  expect(shown.photo).not.toBe(null)
})

test('[12.25] [12.36] the case stays when the reporter leaves, without their words, and so does the reported profile', async () => {
  await uploadPhoto(platform, bob, await smallJpegOf(2), null)
  await say(eva, bob, 'Leave me alone')
  await photo()
  const number = await report()
  const copy = (await kept()).find(({ kind }) => kind === 'photo')
  await (
    await eraseMember(platform, db, eva)
  )()
  await db.updateTable('member').set({ name: 'deleted', status: 'erased' }).where('id', '=', eva).execute()
  expect([await kept(), await platform.storage.read(`${copy?.storage_key}/full.webp`)]).toEqual([[], null])
  expect((await look('show', number)).lines).toEqual([
    expect.stringMatching(new RegExp(`^${number}  .*  money  Bob ${bob}  $`)),
    'reported by somebody who has left',
    'profile  Bob',
    'p1  [photo of the profile]',
  ])
  expect((await look('of', bob)).lines).toHaveLength(1)
  await (
    await eraseMember(platform, db, bob)
  )()
  expect(await db.selectFrom('report').selectAll().execute()).toEqual([])
  expect((await look('show', number)).done).toBe(false)
})

test('[12.25] [12.36] when either of the two is erased, so is the evidence, files too', async () => {
  await photo()
  await report()
  const [copy] = await kept()
  await (
    await eraseMember(platform, db, eva)
  )()
  expect([await kept(), await platform.storage.read(`${copy?.storage_key}/full.webp`)]).toEqual([[], null])
})
