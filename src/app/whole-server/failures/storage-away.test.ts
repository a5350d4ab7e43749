// Photos while the storage is away or full: nothing is left behind, and what could not be removed is removed later.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { drawScene } from '#features/profiles/fixture-pictures.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { photoForm } from '#app/testing/photo-form.ts'
import { clientId, openStage } from '#app/testing/stage.ts'
import { jobsOf } from '#app/jobs.ts'

const stage = await openStage()
beforeEach(() => stage.reset())

/** The storage, except for what fails in it. */
function failing(changes: Partial<Storage>) {
  const { storage } = stage.platform
  stage.platform.storage = { ...storage, ...changes }
  const heal = () => void (stage.platform.storage = storage)
  onTestFinished(heal)
  return { ...storage, heal }
}

const noRoom = (code = 'ENOSPC') => Object.assign(new Error('no space left'), { code })
const filesOf = (member: string, kind = 'photos') => {
  const folder = join(stage.platform.config.dataDir, kind, member)
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
}
const upload = async (ann: Awaited<ReturnType<typeof stage.member>>) =>
  ann.ask('POST', '/api/photo.php', photoForm({}, await (await drawScene(1)).png().toBuffer()))

test('[8.50] an upload that the disk has no room for leaves no row and no file, and says that it is temporary', async () => {
  const ann = await stage.member()
  const written: Promise<void>[] = []
  const kept = failing({
    write: async (key, bytes) => {
      if (written.length === 2) throw noRoom()
      // The others are still being written while one fails.
      const slow = wait(200).then(() => kept.write(key, bytes))
      written.push(slow)
      return slow
    },
  })
  const answer = await upload(ann)
  expect([answer.status, answer.body.code]).toEqual([503, 'unavailable'])
  await Promise.all(written)
  expect(filesOf(ann.id)).toEqual([])
  expect(await stage.db.selectFrom('photo').select('id').execute()).toEqual([])
})

test.each(['EROFS', 'EIO', 'ESTALE', 'EMFILE'])(
  '[8.100] a disk that fails with %s in the middle of an upload is said to be away, and the photo can be sent again',
  async (code) => {
    const ann = await stage.member()
    let written = 0
    const kept = failing({
      write: async (key, bytes) => (++written > 2 ? Promise.reject(noRoom(code)) : kept.write(key, bytes)),
    })
    const answer = await upload(ann)
    expect([answer.status, answer.body.code]).toEqual([503, 'unavailable'])
    kept.heal()
    expect((await upload(ann)).status).toBe(200)
  },
)

test('[8.50] the files of a photo deleted while the storage is away are removed when it is back', async () => {
  const ann = await stage.member()
  const { id } = (await upload(ann)).body
  expect(filesOf(ann.id).length).toBeGreaterThan(2)
  const { heal } = failing({ removeAll: () => Promise.reject(new Error('the bucket is away')) })
  expect((await ann.delete('/api/photo.php', { photo: id })).status).toBe(200)
  const order = stage.enqueued.find(({ name }) => name === 'photos.drop_files')
  expect(order).toBeDefined()
  const job = jobsOf(stage.platform).find(({ name }) => name === 'photos.drop_files')
  await expect(job?.run(order?.data ?? {})).rejects.toThrow('away')
  heal()
  await job?.run(order?.data ?? {})
  expect(filesOf(ann.id)).toEqual([])
})

test('[8.50] the files of a photo that was deleted or taken back are removed even if the process ends right after that', async () => {
  const [ann, bob] = [await stage.member({ credits: 9 }), await stage.member({ profile: { gender: 'male' } })]
  const { id } = (await upload(ann)).body
  const bytes = await (await drawScene(1)).png().toBuffer()
  const sent = await ann.ask('POST', '/api/chat-photo.php', photoForm({ client_id: clientId(), member: bob.id }, bytes))
  const { conversation, seq } = sent.body.message
  const [begun, ended] = [vi.fn(), Promise.withResolvers<void>()]
  const { heal } = failing({
    removeAll: () => {
      begun()
      return ended.promise
    },
  })
  const deletions = [ann.delete('/api/photo.php', { photo: id }), ann.delete('/api/message.php', { conversation, seq })]
  await vi.waitUntil(() => begun.mock.calls.length === 2)
  heal()
  const job = jobsOf(stage.platform).find(({ name }) => name === 'photos.drop_files')
  for (const { name, data } of stage.enqueued) if (name === 'photos.drop_files') await job?.run(data)
  expect([...filesOf(ann.id), ...filesOf(ann.id, 'chat-photos')]).toEqual([])
  ended.resolve()
  await Promise.all(deletions)
})
