// A report's photos, fetched once it is stored: later if the storage is away, and none of anybody erased meanwhile.
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { newId } from '#base/ids.ts'
import { day } from '#base/time.ts'
import { deleteMessage } from '#features/chat/changes/service.ts'
import { chatPlatform, giveCredits } from '#features/chat/fixture-platform.ts'
import { sendPhoto } from '#features/chat/photos/service.ts'
import { addTestMember } from '#features/credits/fixture-members.ts'
import { testCaller } from '#features/notifications/testing.ts'
import { isBlocked } from '#features/profiles/blocks/service.ts'
import { removeUnlessWanted } from '#features/profiles/files/service.ts'
import type { DropOrder } from '#features/profiles/files/service.ts'
import { smallJpegOf } from '#features/profiles/fixture-pictures.ts'
import { dropPhoto } from '#features/profiles/photos/service.ts'
import { uploadPhoto } from '#features/profiles/uploads/service.ts'
import { giveUpPhotos, keepPhotos } from '#features/safety/evidence/photos/service.ts'
import type { KeepPhotosOrder } from '#features/safety/evidence/photos/service.ts'
import { reportsPerDay } from '#features/safety/reports/limits.ts'
import { reportMember } from '#features/safety/reports/service.ts'
import { eraseMember } from '#features/safety/service.ts'
import { addTestSite } from '#features/sites/testing.ts'
import type { MemberCaller } from '#platform/http/caller.ts'
import { ownPhotoCheck } from '#platform/photo-check.ts'
import { openStorage } from '#platform/storage/storage.ts'
import { makeDataFolder } from '#platform/testing/data-folder.ts'
import { testDb } from '#platform/testing/test-db.ts'
import { lookAtReports } from '#app/operator/report-desk.ts'

const { db, emptied } = await testDb()
const folder = makeDataFolder('report-photos')
afterAll(() => folder.remove())
const platform = Object.assign(await chatPlatform(db), { storage: openStorage(folder.path), photoCheck: ownPhotoCheck })
const picture = await smallJpegOf(1)
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
  test('a report is stored with all its text, and its photos follow when it is back; one that fails holds up no other', async () => {
    for (const scene of [2, 3]) await uploadPhoto(platform, bob, await smallJpegOf(scene), null)
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

  test('what the storage has lost is reported as such, and not requested again', async () => {
    const first = await uploadPhoto(platform, bob, await smallJpegOf(2), null)
    await uploadPhoto(platform, bob, await smallJpegOf(3), null)
    const number = await made()
    await platform.storage.removeAll(`photos/${bob}/${first.id}`)
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

  test('and is erased at that very moment, no file is left', async () => {
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

describe('[12.90] what its owner deletes once it is reported', () => {
  const originalOf = (id: string) => platform.storage.read(`photos/${bob}/${id}/full.webp`)
  const takeBack = ({ conversation, seq }: Awaited<ReturnType<typeof photo>>) =>
    deleteMessage(platform, bob, { conversation, seq })

  /** What a worker would remove by now. */
  async function dropFiles(): Promise<void> {
    for (const { name, data } of platform.enqueued.splice(0))
      if (name === 'photos.drop_files') await removeUnlessWanted(platform, (data as DropOrder).folder)
  }

  test('is kept first, and then gone', async () => {
    const shown = await uploadPhoto(platform, bob, await smallJpegOf(2), null)
    const sent = await photo()
    const { storage_key } = await db.selectFrom('chat_photo').select('storage_key').executeTakeFirstOrThrow()
    const number = await made()
    await dropPhoto(platform, bob, shown.id)
    await takeBack(sent)
    await fetchPhotos()
    expect((await look('show', number)).lines.slice(3).map((line) => line.replace(/^.*\[/, '['))).toEqual([
      '[photo of the profile]',
      '[photo]',
    ])
    for (const nr of ['p1', String(sent.seq)])
      expect(await look('photo', number, nr, join(folder.path, 'kept.webp')), nr).toMatchObject({ done: true })
    await dropFiles()
    expect([await originalOf(shown.id), await platform.storage.read(`${storage_key}/full.webp`)]).toEqual([null, null])
  })

  test('is kept though the storage is away, for the report and for the deletion', async () => {
    const shown = await uploadPhoto(platform, bob, await smallJpegOf(2), null)
    const away = (['read', 'removeAll'] as const).map((name) =>
      vi.spyOn(platform.storage, name).mockRejectedValue(new Error('the storage is away')),
    )
    const number = await made()
    await dropPhoto(platform, bob, shown.id)
    await expect(fetchPhotos()).rejects.toThrow('1 photos of a report could not be kept yet')
    for (const spy of away) spy.mockRestore()
    await fetchPhotos()
    expect(await look('photo', number, 'p1', join(folder.path, 'kept.webp'))).toMatchObject({ done: true })
    await dropFiles()
    expect(await originalOf(shown.id)).toBe(null)
  })

  test('stays until the last of the reports has it', async () => {
    const shown = await uploadPhoto(platform, bob, await smallJpegOf(2), null)
    const numbers = [await made(), await made()]
    await dropPhoto(platform, bob, shown.id)
    const [first, second] = platform.enqueued.filter(({ name }) => name === 'report.keep_photos')
    await keepPhotos(platform, first?.data as KeepPhotosOrder)
    expect(await originalOf(shown.id)).not.toBe(null)
    await keepPhotos(platform, second?.data as KeepPhotosOrder)
    for (const number of numbers)
      expect(await look('photo', number, 'p1', join(folder.path, 'kept.webp'))).toMatchObject({ done: true })
    await dropFiles()
    expect(await originalOf(shown.id)).toBe(null)
  })

  test('while the report is being written, waits for it and is kept', async () => {
    const shown = await uploadPhoto(platform, bob, await smallJpegOf(2), null)
    const sent = await photo()
    let deleting: Promise<unknown> = Promise.resolve()
    const { enqueue } = platform.jobs
    const meanwhile = vi.spyOn(platform.jobs, 'enqueue').mockImplementation(async (...order) => {
      deleting = Promise.all([dropPhoto(platform, bob, shown.id), takeBack(sent)])
      // A deletion that did not wait would be done by then.
      await Promise.race([deleting, new Promise((done) => setTimeout(done, 500))])
      meanwhile.mockRestore()
      await enqueue(...order)
    })
    const number = await made()
    await deleting
    await fetchPhotos()
    for (const nr of ['p1', String(sent.seq)])
      expect(await look('photo', number, nr, join(folder.path, 'kept.webp')), nr).toMatchObject({ done: true })
  })

  test('at that very moment, is kept or was already gone', async () => {
    for (let scene = 1; scene <= 3; scene += 1) {
      const shown = await uploadPhoto(platform, bob, await smallJpegOf(scene), null)
      const sent = await photo()
      const [number] = await Promise.all([made(), dropPhoto(platform, bob, shown.id), takeBack(sent)])
      await db.deleteFrom('block').execute()
      await fetchPhotos()
      const { lines } = await look('show', number)
      expect(lines.join('\n')).not.toMatch(/deleted before it could be kept|not kept so far/)
    }
  })

  test('is dropped within eight days if the storage never returned it, and nothing is requested any more', async () => {
    const shown = await uploadPhoto(platform, bob, await smallJpegOf(2), null)
    await uploadPhoto(platform, bob, await smallJpegOf(3), null)
    const number = await made()
    await dropPhoto(platform, bob, shown.id)
    const later = (days: number) => ({ ...platform, now: () => new Date(Date.now() + days * day) })
    await giveUpPhotos(later(6.9))
    await dropFiles()
    expect(await originalOf(shown.id)).not.toBe(null)
    await giveUpPhotos(later(7.1))
    await dropFiles()
    expect(await originalOf(shown.id)).toBe(null)
    expect((await look('show', number)).lines.slice(3)).toEqual([
      'p1  [photo of the profile, deleted before it could be kept]',
      'p2  [photo of the profile, not kept so far: the storage has yet to give it]',
    ])
  })

  test.each(['eva', 'bob'])('is dropped with %s, if that one is erased first', async (name) => {
    const shown = await uploadPhoto(platform, bob, await smallJpegOf(2), null)
    const sent = await photo()
    const { storage_key } = await db.selectFrom('chat_photo').select('storage_key').executeTakeFirstOrThrow()
    await made()
    await dropPhoto(platform, bob, shown.id)
    await takeBack(sent)
    await (
      await eraseMember(platform, db, name === 'eva' ? eva : bob)
    )()
    expect(await platform.storage.read(`${storage_key}/full.webp`)).toBe(null)
    // The reported member's photo stays only if just the reporter has left.
    expect((await originalOf(shown.id)) === null).toBe(name === 'bob')
  })
})

test('[12.36] a member who has reported enough for a day is told so before anything is looked up', async () => {
  await photo()
  for (let at = 0; at < reportsPerDay; at += 1) await made()
  const rows = () => db.selectFrom('report_missing_photo').selectAll().execute()
  const before = await rows()
  const read = vi.spyOn(platform.storage, 'read')
  await expect(made()).rejects.toMatchObject({ code: 'too_many_reports' })
  expect([await rows(), read.mock.calls]).toEqual([before, []])
  read.mockRestore()
})
