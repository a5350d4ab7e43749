// A page that is complained about: kept as it was for the operator, with its photos, and deleted in time.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { dropFilesJob, removeUnlessWanted } from '#features/profiles/files/service.ts'
import type { DropOrder } from '#features/profiles/files/service.ts'
import { drawScene } from '#features/profiles/fixture-pictures.ts'
import { safetyJobs } from '#features/safety/jobs.ts'
import { giveUpPagePhotos, keepPageJob, keepPagePhotos } from '#features/safety/pages/service.ts'
import type { KeepPageOrder } from '#features/safety/pages/service.ts'
import { evidenceDays } from '#features/safety/reports/limits.ts'
import { eraseDue } from '#features/lifecycle/service.ts'
import { lookAtComplaints } from '#app/operator/complaint-desk.ts'
import { openLeavers } from '#app/testing/leavers.ts'
import type { Leaver } from '#app/testing/leavers.ts'
import { photoForm } from '#app/testing/photo-form.ts'
import { clientId } from '#app/testing/stage.ts'
import type { Visitor } from '#app/testing/stage.ts'

const { stage, begin, leave, pass } = await openLeavers()
let ann: Leaver
let bob: Leaver
let photo = ''

beforeEach(async () => {
  ;({ ann, bob } = await begin())
  stage.enqueued.length = 0
  const bytes = await (await drawScene(1)).png().toBuffer()
  const sent = await ann.ask('POST', '/api/photo.php', photoForm({ client_id: clientId() }, bytes))
  photo = sent.body.id
  await stage.db.updateTable('photo').set({ status: 'shown' }).execute()
})

const complaints = (...words: string[]) => lookAtComplaints(stage.platform, words, 'grace')
async function complain(from: Visitor, kind = 'illegal_content', about_url = `/members/${ann.id}`): Promise<string> {
  const body = 'These are my photos, and nobody asked me.'
  const answer = await from.post('/api/complaint.php', {
    client_id: clientId(),
    kind,
    email: 'eva@stage.example',
    about_url,
    body,
  })
  expect(answer.status).toBe(200)
  return answer.body.case_number
}
/** What a worker would do within a second. */
async function work(): Promise<void> {
  for (const { name, data } of stage.enqueued)
    if (name === keepPageJob) await keepPagePhotos(stage.platform, data as KeepPageOrder)
}
/** What a worker would remove by now. */
async function dropFiles(): Promise<void> {
  for (const { name, data } of stage.enqueued)
    if (name === dropFilesJob) await removeUnlessWanted(stage.platform, (data as DropOrder).folder)
}
const original = () => `photos/${ann.id}/${photo}`
const pageOf = async (number: string) =>
  (await complaints('show', number)).lines.filter((line) => /^(?:profile|p\d) /.test(line))
const kept = () => stage.db.selectFrom('complaint_profile').selectAll().execute()
const stored = async () => {
  const [complaint] = await stage.db.selectFrom('complaint').select('id').execute()
  return complaint ? stage.platform.storage.read(`complaint-evidence/${complaint.id}/p1/full.webp`) : null
}

test('[12.117] it stays with the complaint as it was, photos too, even if its owner removes all of it', async () => {
  const number = await complain(stage.visitor())
  await work()
  expect((await ann.delete('/api/photo.php', { photo })).status).toBe(200)
  await ann.put('/api/profile.php', { about: '', notes: { hair_color: '' } })
  expect(await pageOf(number)).toEqual([
    'profile  Zebedea · A quagga of my own · Haarlem · like okapi',
    'p1  [photo of the profile]',
  ])
  const file = join(stage.platform.config.dataDir, 'look.webp')
  expect(await complaints('photo', number.toLowerCase(), 'p1', file)).toEqual({ lines: ['Done.'], done: true })
  expect((await readFile(file)).subarray(8, 12).toString()).toBe('WEBP')
  for (const nr of ['p2', '1', '../p1'])
    expect(await complaints('photo', number, nr, file)).toMatchObject({ done: false })
})

test('[12.117] only for a member of this site, and only if the complaint is about a person or a page', async () => {
  await complain(bob, 'service')
  await complain(stage.visitor(), 'member', `/members/${clientId()}`)
  await complain(stage.visitor(), 'illegal_content', '/faq')
  expect(await kept()).toEqual([])
  await complain(bob, 'member', `https://localhost/members/${ann.id}`)
  expect(await kept()).toMatchObject([{ member_id: ann.id, photos: 1 }])
})

test('[12.117] a photo that the storage has lost is reported as not kept', async () => {
  const number = await complain(stage.visitor())
  await stage.platform.storage.removeAll(original())
  await work()
  expect((await pageOf(number)).at(-1)).toBe('p1  [photo of the profile, not kept]')
})

describe('[12.90] [12.117] a photo that its owner deletes once it is complained about', () => {
  const drop = () => ann.delete('/api/photo.php', { photo })
  const isStored = async () => (await stage.platform.storage.read(`${original()}/full.webp`)) !== null
  const waiting = () => stage.db.selectFrom('complaint_missing_photo').selectAll().execute()

  test('is kept first, for each complaint, and then gone', async () => {
    const numbers = [await complain(stage.visitor()), await complain(bob)]
    const [first, second] = stage.enqueued.filter(({ name }) => name === keepPageJob)
    expect((await drop()).status).toBe(200)
    await keepPagePhotos(stage.platform, first?.data as KeepPageOrder)
    await dropFiles()
    expect(await isStored()).toBe(true)
    await keepPagePhotos(stage.platform, second?.data as KeepPageOrder)
    for (const number of numbers) expect((await pageOf(number)).at(-1)).toBe('p1  [photo of the profile]')
    await dropFiles()
    expect([await isStored(), await waiting()]).toEqual([false, []])
  })

  test('is removed within eight days if the storage never returned it', async () => {
    await complain(stage.visitor())
    await drop()
    const away = vi.spyOn(stage.platform.storage, 'read').mockRejectedValue(new Error('the storage is away'))
    await expect(work()).rejects.toThrow('1 photos of a page could not be kept yet')
    away.mockRestore()
    pass(7)
    await giveUpPagePhotos(stage.platform)
    await dropFiles()
    expect(await isStored()).toBe(true)
    pass(0.1)
    await giveUpPagePhotos(stage.platform)
    await dropFiles()
    expect([await isStored(), await waiting()]).toEqual([false, []])
  })

  test.each([
    ['the member it is about', () => ann],
    ['the member who complained', () => bob],
  ])('is removed with %s, if that one is erased first', async (_who, whose) => {
    await complain(bob)
    await drop()
    await leave(whose())
    pass(14)
    await eraseDue(stage.platform)
    expect([await isStored(), await waiting()]).toEqual([false, []])
  })
})

test('[12.117] after its time it is gone, files too, and the complaint stays', async () => {
  const number = await complain(stage.visitor())
  await work()
  expect(await stored()).not.toBe(null)
  // The next time the job comes, a day later, it would be older than that.
  pass(evidenceDays - 0.5)
  await safetyJobs(stage.platform)
    .find(({ name }) => name === 'report.drop_evidence')
    ?.run({})
  expect([await kept(), await stored(), await pageOf(number)]).toEqual([[], null, []])
})

test.each([
  ['the member it is about', () => ann],
  ['the member who complained', () => bob],
])('[12.25] [12.117] it is erased with %s, files too', async (_who, whose) => {
  await complain(bob)
  await work()
  const [page] = await kept()
  expect(await stored()).not.toBe(null)
  await leave(whose())
  pass(14)
  await eraseDue(stage.platform)
  expect(await kept()).toEqual([])
  expect(await stage.platform.storage.read(`complaint-evidence/${page?.complaint_id}/p1/full.webp`)).toBe(null)
})
