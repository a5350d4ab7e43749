// Files of photos whose process ended before it wrote the row that leads to them: a job removes them, and none that a row leads to.
import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { deleteMessage, openPhoto } from '#features/chat/changes/service.ts'
import { sendPhoto, sentPhotosOf } from '#features/chat/photos/service.ts'
import { photosOf } from '#features/profiles/files/service.ts'
import { smallJpegOf } from '#features/profiles/fixture-pictures.ts'
import { uploadPhoto } from '#features/profiles/uploads/service.ts'
import { jobsOf } from '#app/jobs.ts'
import { clientId, openStage } from '#app/testing/stage.ts'
import { defaultSiteId } from '../../../../demo/sites.ts'

const stage = await openStage()

/** The folders below one, by name. */
const foldersIn = (folder: string) => readdirSync(`${stage.platform.config.dataDir}/${folder}`).toSorted()

/** Runs everything that was promised, as a worker does a day later. */
async function sweep(): Promise<void> {
  const jobs = new Map(jobsOf(stage.platform).map((job) => [job.name, job]))
  for (const { name, data } of stage.enqueued) if (/sweep/.test(name)) await jobs.get(name)?.run(data)
}

test('[12.261] a day after, files of a killed upload or message are removed, and those of photos that arrived stay', async () => {
  await stage.reset()
  const [ann, bob] = [await stage.member({ credits: 50 }), await stage.member()]
  const { storage } = stage.platform
  let written = 0
  const write: typeof storage.write = async (key, bytes) => {
    await storage.write(key, bytes)
    written++
    await new Promise(() => {})
  }
  const ending = { ...stage.platform, storage: { ...storage, write } }
  const photo = await smallJpegOf(1)
  const [own, sent, opened] = [clientId(), clientId(), clientId()]
  void uploadPhoto(ending, ann.id, photo, own)
  void sendPhoto(ending, defaultSiteId, ann.id, { clientId: sent, member: bob.id }, photo)
  await expect.poll(() => written).toBeGreaterThan(1)
  await expect.poll(() => stage.enqueued.filter(({ name }) => /sweep/.test(name)).length).toBe(2)

  await uploadPhoto(stage.platform, ann.id, photo, own)
  await sendPhoto(stage.platform, defaultSiteId, ann.id, { clientId: sent, member: bob.id }, photo)
  const draft = { clientId: opened, member: bob.id }
  const { message } = await sendPhoto(stage.platform, defaultSiteId, ann.id, draft, photo)
  await bob.get('/api/chats.php')
  await openPhoto(stage.platform, bob.id, message)
  await deleteMessage(stage.platform, ann.id, message)
  const keptOf = (table: 'photo' | 'chat_photo' | 'sealed_message') =>
    stage.db.selectFrom(table).select('storage_key').execute()
  const kept = [await keptOf('photo'), await keptOf('chat_photo'), await keptOf('sealed_message')].map((rows) =>
    rows.map(({ storage_key }) => String(storage_key)),
  )
  expect(kept.map(({ length }) => length)).toEqual([1, 1, 1])
  expect([foldersIn(photosOf(ann.id)).length, foldersIn(sentPhotosOf(ann.id)).length]).toEqual([2, 3])

  await sweep()
  const there = [photosOf(ann.id), sentPhotosOf(ann.id)].flatMap((folder) =>
    foldersIn(folder).map((name) => `${folder}/${name}`),
  )
  expect(there.toSorted()).toEqual(kept.flat().toSorted())
})
