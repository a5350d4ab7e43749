// What its sender took back before it was reported: still in the report, for a while, and nowhere else.
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#base/ids.ts'
import { day } from '#base/time.ts'
import { deleteMessage, openHeld, openPhoto } from '#features/chat/changes/service.ts'
import { chatPlatform, giveCredits } from '#features/chat/fixture-platform.ts'
import { chatJobs } from '#features/chat/jobs.ts'
import { sealedDays } from '#features/chat/limits.ts'
import { eraseMember as eraseChats, exportMember as exportChats } from '#features/chat/own/service.ts'
import { sendPhoto } from '#features/chat/photos/service.ts'
import { readChats, readHistory } from '#features/chat/reading/service.ts'
import { sendMessage } from '#features/chat/sending/service.ts'
import { openChat } from '#features/chat/service.ts'
import type { ChatMessage } from '#features/chat/contract.ts'
import { addTestMember } from '#features/credits/fixture-members.ts'
import { testCaller } from '#features/notifications/testing.ts'
import { smallJpegOf } from '#features/profiles/fixture-pictures.ts'
import { removeUnlessWanted } from '#features/profiles/files/service.ts'
import { keepPhotos } from '#features/safety/evidence/photos/service.ts'
import type { KeepPhotosOrder } from '#features/safety/evidence/photos/service.ts'
import { evidenceLast, evidenceTakenBack } from '#features/safety/reports/limits.ts'
import { reportMember } from '#features/safety/reports/service.ts'
import { addTestSite } from '#features/sites/testing.ts'
import { inTransaction } from '#platform/db/db.ts'
import type { MemberCaller } from '#platform/http/caller.ts'
import { ownPhotoCheck } from '#platform/photo-check.ts'
import { openStorage } from '#platform/storage/storage.ts'
import { makeDataFolder } from '#platform/testing/data-folder.ts'
import { testDb } from '#platform/testing/test-db.ts'
import { lookAtReports } from '#app/operator/report-desk.ts'

const { db, emptied } = await testDb()
const folder = makeDataFolder('taken-back')
afterAll(() => folder.remove())
const clock = { now: new Date() }
const online = new Set<string>()
const platform = Object.assign(await chatPlatform(db), {
  storage: openStorage(folder.path),
  photoCheck: ownPhotoCheck,
  now: () => clock.now,
})
platform.live.isOnline = (member) => online.has(member)
const picture = await smallJpegOf(1)
let [site, eva, bob] = ['', '', '']

beforeEach(async () => {
  await emptied()
  platform.enqueued.length = 0
  online.clear()
  clock.now = new Date()
  site = await addTestSite(platform, { message_credits: 0, photo_credits: 0 })
  eva = await addTestMember(db, site, { name: 'Eva' })
  bob = await addTestMember(db, site, { name: 'Bob' })
  await giveCredits(db, bob, 1)
})

const pass = (days: number) => (clock.now = new Date(clock.now.getTime() + days * day))
const say = async (from: string, member: string, body: string) =>
  (await sendMessage(platform, site, from, { clientId: newId(), member, body })).message
const photo = async () => (await sendPhoto(platform, site, bob, { clientId: newId(), member: eva }, picture)).message
const takeBack = ({ conversation, seq }: ChatMessage, whose = bob) =>
  deleteMessage(platform, whose, { conversation, seq })
/** Everything there is appears on her screen. */
const see = ({ conversation }: ChatMessage) => openChat(platform, eva, conversation)
async function report(message?: string): Promise<string> {
  const given = {
    client_id: newId(),
    member: bob,
    reason: 'harassment' as const,
    words: '',
    ...(message && { message }),
  }
  const number = await reportMember(platform, testCaller(site, { memberId: eva }) as MemberCaller, given)
  await work('report.keep_photos', (data) => keepPhotos(platform, data as KeepPhotosOrder))
  return number
}
async function work(job: string, run: (data: object) => Promise<void>): Promise<void> {
  for (const { name, data } of platform.enqueued) if (name === job) await run(data)
}
async function prune(): Promise<void> {
  await chatJobs(platform)
    .find(({ name }) => name === 'chat.drop_sealed')
    ?.run({})
  await work('photos.drop_files', (data) => removeUnlessWanted(platform, (data as { folder: string }).folder))
}
const look = (...words: string[]) => lookAtReports(platform, words, 'grace')
const shown = async (number: string) => (await look('show', number)).lines.slice(3)
const sealed = () => db.selectFrom('sealed_message').selectAll().orderBy('seq').execute()
const fileIn = (key: string) => platform.storage.read(`${key}/full.webp`)
const photoKey = async () =>
  (await db.selectFrom('chat_photo').select('storage_key').executeTakeFirstOrThrow()).storage_key

test('[12.110] a threat that was read and taken back is in the report, with the time, and nowhere else', async () => {
  const threat = await say(bob, eva, 'I know where you live')
  await see(threat)
  const at = clock.now.toISOString()
  await takeBack(threat)
  const number = await report()
  expect(await shown(number)).toEqual([
    expect.stringMatching(new RegExp(`^1 {2}.* {2}Bob: I know where you live {2}\\[taken back ${at}\\]$`)),
  ])
  for (const whose of [eva, bob]) {
    const seen = [
      await readHistory(platform, whose, { conversation: threat.conversation }),
      await readChats(platform, whose),
    ]
    expect(JSON.stringify(seen)).not.toContain('where you live')
  }
})

test('[12.110] the message itself can be reported, and its text goes to customer service', async () => {
  const threat = await say(bob, eva, 'I know where you live')
  await see(threat)
  await takeBack(threat)
  await report(threat.id)
  expect(await db.selectFrom('report').select('quoted').execute()).toEqual([{ quoted: 'I know where you live' }])
})

test('[12.110] so can a photo that was opened and taken back; its files are deleted once nobody can report it any more', async () => {
  const shot = await photo()
  await openPhoto(platform, eva, shot)
  await see(shot)
  const key = await photoKey()
  await takeBack(shot)
  expect(await fileIn(key)).not.toBe(null)
  const number = await report()
  expect(await shown(number)).toEqual([expect.stringMatching(/^1 {2}.* {2}Bob: \[photo\] {2}\[taken back .*\]$/)])
  expect(await look('photo', number, '1', join(folder.path, 'look.webp'))).toEqual({ lines: ['Done.'], done: true })
  pass(sealedDays)
  await prune()
  expect([await sealed(), await fileIn(key)]).toEqual([[], null])
  expect(await look('photo', number, '1', join(folder.path, 'look.webp'))).toEqual({ lines: ['Done.'], done: true })
})

test('[12.110] it is pruned before the report has fetched its photo, and the report still gets it', async () => {
  const shot = await photo()
  await openPhoto(platform, eva, shot)
  await see(shot)
  const key = await photoKey()
  await takeBack(shot)
  pass(sealedDays - 1)
  const given = { client_id: newId(), member: bob, reason: 'indecent' as const, words: '' }
  const number = await reportMember(platform, testCaller(site, { memberId: eva }) as MemberCaller, given)
  pass(1)
  await prune()
  expect(await fileIn(key)).not.toBe(null)
  await work('report.keep_photos', (data) => keepPhotos(platform, data as KeepPhotosOrder))
  expect(await shown(number)).toEqual([expect.stringMatching(/Bob: \[photo\] {2}\[taken back/)])
})

test.each([
  ['never reached her', async () => undefined],
  ['is held behind a warning that she left alone', async (m: ChatMessage) => void (await see(m))],
])('[12.110] what %s is gone at once', async (_why, before) => {
  const words = await say(bob, eva, 'Write to me at bob@example.com')
  await before(words)
  await takeBack(words)
  expect(await sealed()).toEqual([])
  expect(await shown(await report())).toEqual([expect.stringMatching(/Bob: \[taken back .*, not kept\]$/)])
})

test('[12.110] a photo that never reached her is gone at once, files too', async () => {
  const shot = await photo()
  const key = await photoKey()
  await takeBack(shot)
  expect([await sealed(), await fileIn(key)]).toEqual([[], null])
})

test('[12.110] a photo shown at once between two who like each other is kept, even if they no longer do', async () => {
  const like = (liker_id: string, liked_id: string) => ({ liker_id, liked_id, created_at: clock.now })
  await db
    .insertInto('member_like')
    .values([like(bob, eva), like(eva, bob)])
    .execute()
  const shot = await photo()
  await see(shot)
  await db.deleteFrom('member_like').where('liker_id', '=', bob).execute()
  await takeBack(shot)
  expect(await sealed()).toHaveLength(1)
})

test.each([
  ['she has a window open', async () => void online.add(eva)],
  ['it stood in her list', async () => void (await readChats(platform, eva))],
  [
    'she opened what was held',
    async (words: ChatMessage) => {
      await see(words)
      await openHeld(platform, eva, words)
    },
  ],
])('[12.110] it could be seen if %s', async (why, before) => {
  const words = await say(bob, eva, why.includes('held') ? 'Write to bob@example.com' : 'I know where you live')
  await before(words)
  await takeBack(words)
  expect(await sealed()).toHaveLength(1)
})

test('[12.110] further messages don’t push it out, nor do many more that are taken back', async () => {
  const threat = await say(bob, eva, 'I know where you live')
  await see(threat)
  await takeBack(threat)
  for (let at = 1; at < evidenceTakenBack; at++) {
    const more = await say(bob, eva, `line ${at}`)
    await see(more)
    await takeBack(more)
  }
  for (let at = 0; at < evidenceLast; at++) await say(bob, eva, `word ${at}`)
  const kept = await shown(await report())
  expect(kept).toHaveLength(evidenceTakenBack + evidenceLast)
  expect(kept[0]).toContain('I know where you live')
})

test('[12.110] reporting hides nothing either: what the reporter took back is shown with the rest', async () => {
  const insult = await say(eva, bob, 'You are nothing')
  await openChat(platform, bob, insult.conversation)
  await takeBack(insult, eva)
  await say(bob, eva, 'Leave me alone')
  expect(await shown(await report())).toEqual([
    expect.stringMatching(/Eva: You are nothing {2}\[taken back/),
    expect.stringMatching(/Bob: Leave me alone$/),
  ])
})

test('[12.110] after its time it is gone: from a report to the minute, from the database by a job', async () => {
  const threat = await say(bob, eva, 'I know where you live')
  await see(threat)
  await takeBack(threat)
  pass(sealedDays - 1)
  await prune()
  expect(await sealed()).toHaveLength(1)
  pass(1)
  expect(await shown(await report())).toEqual([expect.stringMatching(/\[taken back .*, not kept\]$/)])
  await prune()
  expect(await sealed()).toEqual([])
})

test('[12.110] a report about somebody else, or by somebody else, contains none of it', async () => {
  const cas = await addTestMember(db, site, { name: 'Cas' })
  const threat = await say(bob, eva, 'I know where you live')
  await see(threat)
  await takeBack(threat)
  await say(bob, cas, 'Hello')
  const given = { client_id: newId(), member: bob, reason: 'other' as const, words: '' }
  await reportMember(platform, testCaller(site, { memberId: cas }) as MemberCaller, given)
  expect(await db.selectFrom('report_message').select('body').execute()).toEqual([{ body: 'Hello' }])
  const about = { ...given, client_id: newId(), message: threat.id }
  await expect(
    reportMember(platform, testCaller(site, { memberId: cas }) as MemberCaller, about),
  ).rejects.toMatchObject({ code: 'not_found' })
})

test('[12.110] taken back while it is being reported, it is in the report every time', async () => {
  for (let at = 0; at < 8; at++) {
    const shot = await photo()
    await openPhoto(platform, eva, shot)
    await see(shot)
    const [number] = await Promise.all([report(shot.id), takeBack(shot)])
    expect((await shown(number)).at(-1)).toMatch(/Bob: \[photo\]/)
    await db.deleteFrom('block').execute()
  }
})

test('[12.111] its sender has it in their own export, its reader does not', async () => {
  const threat = await say(bob, eva, 'I know where you live')
  const shot = await photo()
  await openPhoto(platform, eva, shot)
  await see(shot)
  for (const one of [threat, shot]) await takeBack(one)
  const copyOf = async (whose: string) => {
    const { taken_back, taken_back_photos } = await exportChats(db, whose)
    const rows = []
    for (const list of [taken_back, taken_back_photos]) for await (const page of list) rows.push(...page)
    return rows
  }
  expect(await copyOf(bob)).toMatchObject([
    { seq: 1, with: 'Eva', kind: 'text', body: 'I know where you live', taken_back_at: clock.now },
    { seq: 2, with: 'Eva', kind: 'photo', body: '' },
    { id: shot.client_id, with: 'Eva', file: expect.stringMatching(/full\.webp$/) },
  ])
  expect(await copyOf(eva)).toEqual([])
})

test.each([
  ['its sender', () => bob],
  ['its reader', () => eva],
])('[12.25] [12.111] it is erased with %s, files too', async (_who, whose) => {
  const shot = await photo()
  await openPhoto(platform, eva, shot)
  await see(shot)
  const key = await photoKey()
  await takeBack(shot)
  const removed = await inTransaction(db, (tx) => eraseChats(platform, tx, whose()))
  await removed()
  expect([await sealed(), await fileIn(key)]).toEqual([[], null])
})
