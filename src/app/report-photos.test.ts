// The photos of a report, fetched once it stands: later where the storage is away, and none of who is erased meanwhile.
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { newId } from '#base/ids.ts'
import { chatPlatform, giveCredits } from '#features/chat/fixture-platform.ts'
import { sendPhoto } from '#features/chat/photos/service.ts'
import { addTestMember } from '#features/credits/fixture-members.ts'
import { testCaller } from '#features/notifications/testing.ts'
import { isBlocked } from '#features/profiles/blocks/service.ts'
import { jpegOf } from '#features/profiles/fixture-pictures.ts'
import { dropPhoto } from '#features/profiles/photos/service.ts'
import { uploadPhoto } from '#features/profiles/uploads/service.ts'
import { keepPhotos } from '#features/safety/evidence/photos/service.ts'
import type { KeepPhotosOrder } from '#features/safety/evidence/photos/service.ts'
import { reportsPerDay } from '#features/safety/reports/limits.ts'
import { reportMember } from '#features/safety/reports/service.ts'
import { eraseMember } from '#features/safety/service.ts'
import { addTestSite } from '#features/sites/testing.ts'
import type { MemberCaller } from '#platform/http/caller.ts'
import { ownPhotoCheck } from '#platform/photo-check.ts'
import { openStorage } from '#platform/storage.ts'
import { makeDataFolder } from '#platform/testing/data-folder.ts'
import { testDb } from '#platform/testing/test-db.ts'
import { lookAtReports } from './report-desk.ts'

const { db, emptied } = await testDb()
const folder = makeDataFolder('report-photos')
afterAll(() => folder.remove())
const platform = Object.assign(await chatPlatform(db), { storage: openStorage(folder.path), photoCheck: ownPhotoCheck })
const picture = await jpegOf(1)
let [site, eva, bob] = ['', '', '']

beforeEach(async () => {
  await emptied()
  platform.enqueued.length = 0
  site = await addTestSite(platform, { message_credits: 0, photo_credits: 0 })
  eva = await addTestMember(db, site, { name: 'Eva' })
  bob = await addTestMember(db, site, { name: 'Bob' })
  await giveCredits(db, bob, 1)
})

const photo = async () => (await sendPhoto(platform, site, bob, { clientId: newId(), member: eva }, picture)).message
const made = ({ message }: { message?: string } = {}) =>
  reportMember(platform, testCaller(site, { memberId: eva }) as MemberCaller, {
    client_id: newId(),
    member: bob,
    message,
    reason: 'money',
    words: '',
  })
const look = (...words: string[]) => lookAtReports(platform, words, 'grace')
const idOf = async (number: string) =>
  (await db.selectFrom('report').select('id').where('case_number', '=', number).executeTakeFirstOrThrow()).id

/** What a worker would do within a second. */
async function fetchPhotos(): Promise<void> {
  for (const { name, data } of platform.enqueued)
    if (name === 'report.keep_photos') await keepPhotos(platform, data as KeepPhotosOrder)
}

describe('[12.36] while the storage is away', () => {
  test('a report stands with all words, and its photos come when it is back; one that fails keeps no other waiting', async () => {
    for (const scene of [2, 3]) await uploadPhoto(platform, bob, await jpegOf(scene), null)
    await photo()
    const { read } = platform.storage
    const away = vi.spyOn(platform.storage, 'read').mockRejectedValue(new Error('the storage is away'))
    const number = await made()
    expect(await isBlocked(db, eva, bob)).toBe(true)
    await expect(fetchPhotos()).rejects.toThrow('3 photos of a report could not be kept yet')
    const photosOf = async () => (await look('show', number)).lines.slice(3).map((line) => /\[.*\]$/.exec(line)?.[0])
    const notYet = ', not kept so far: the storage has yet to give it'
    expect(await photosOf()).toEqual([...Array(2).fill(`[photo of the profile${notYet}]`), `[photo${notYet}]`])
    let asked = 0
    away.mockImplementation((key) => (asked++ === 0 ? Promise.reject(new Error('that one is locked')) : read(key)))
    await expect(fetchPhotos()).rejects.toThrow('1 photos of a report')
    away.mockRestore()
    await fetchPhotos()
    expect(await photosOf()).toEqual([...Array(2).fill('[photo of the profile]'), '[photo]'])
    expect(await look('photo', number, 'p2', join(folder.path, 'second.webp'))).toMatchObject({ done: true })
  })

  test('what its owner deletes meanwhile is told as such, and asked for no more', async () => {
    const first = await uploadPhoto(platform, bob, await jpegOf(2), null)
    await uploadPhoto(platform, bob, await jpegOf(3), null)
    const number = await made()
    await dropPhoto(platform, bob, first.id)
    await fetchPhotos()
    expect((await look('show', number)).lines.slice(3)).toEqual([
      'p1  [photo of the profile, deleted before it could be kept]',
      'p2  [photo of the profile]',
    ])
    const read = vi.spyOn(platform.storage, 'read')
    await fetchPhotos()
    expect(read).not.toHaveBeenCalled()
    read.mockRestore()
  })

  test.each(['eva', 'bob'])('and %s is erased, nothing of what they sent is fetched any more', async (name) => {
    await photo()
    await made()
    await (
      await eraseMember(platform, db, name === 'eva' ? eva : bob)
    )()
    const written = vi.spyOn(platform.storage, 'write')
    await fetchPhotos()
    expect(written).not.toHaveBeenCalled()
    written.mockRestore()
    expect(await db.selectFrom('report_missing_photo').selectAll().execute()).toEqual([])
  })

  test('and is erased at the very moment, no file is left', async () => {
    const shown = await photo()
    const number = await made({ message: shown.id })
    const lies = `report-evidence/${await idOf(number)}/${shown.seq}/full.webp`
    const { write } = platform.storage
    let erased: Promise<void> | undefined
    const slow = vi.spyOn(platform.storage, 'write').mockImplementation(async (key, bytes) => {
      erased ??= eraseMember(platform, db, eva).then((dropFiles) => dropFiles())
      await new Promise((done) => setTimeout(done, 100))
      await write(key, bytes)
    })
    await fetchPhotos()
    slow.mockRestore()
    await erased
    expect(await platform.storage.read(lies)).toBe(null)
  })
})

test('[12.36] who has reported enough for a day is told so before anything is looked up', async () => {
  await photo()
  for (let at = 0; at < reportsPerDay; at += 1) await made()
  const rows = () => db.selectFrom('report_missing_photo').selectAll().execute()
  const before = await rows()
  const read = vi.spyOn(platform.storage, 'read')
  await expect(made()).rejects.toMatchObject({ code: 'too_many_requests' })
  expect([await rows(), read.mock.calls]).toEqual([before, []])
  read.mockRestore()
})
