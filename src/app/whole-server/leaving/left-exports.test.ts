// The copy of someone who leaves, over the whole server, while the storage is away or the process ends: it goes all the same.
import { beforeEach, expect, test, vi } from 'vitest'
import { makeExport } from '#features/lifecycle/exports/service.ts'
import { lifecycleJobs } from '#features/lifecycle/jobs.ts'
import { openLeavers } from '#app/testing/leavers.ts'
import type { Leaver } from '#app/testing/leavers.ts'
import { stagePassword } from '#app/testing/stage.ts'

const { stage, begin, leave, statusOf } = await openLeavers()
let ann: Leaver
let file = ''
beforeEach(async () => {
  ;({ ann } = await begin())
  await copy()
  const { id } = await row()
  file = `exports/${ann.id}/${id}-1.zip`
})

const row = () => stage.db.selectFrom('data_export').selectAll().executeTakeFirstOrThrow()
const isStored = async () => (await stage.platform.storage.read(file)) !== null

async function copy() {
  await ann.post('/api/recent-login.php', { password: stagePassword })
  await ann.post('/api/data-export.php')
  for (const { name, data } of stage.enqueued.splice(0))
    if (name === 'lifecycle.export') await makeExport(stage.platform, (data as { export_id: string }).export_id)
}

/** What a worker does a minute later. */
async function work() {
  for (const { name, data } of stage.enqueued.splice(0))
    await lifecycleJobs(stage.platform)
      .find((job) => job.name === name)
      ?.run(data)
}

test('[4.473] while the storage is away, leaving is answered, nothing can be downloaded, and the file goes when it is back', async () => {
  expect(await isStored()).toBe(true)
  const away = vi.spyOn(stage.platform.storage, 'removeAll').mockRejectedValue(new Error('the storage is away'))
  const left = await leave(ann)
  expect([left.status, await statusOf(ann)]).toEqual([200, 'pending_deletion'])
  expect(await stage.db.selectFrom('data_export').selectAll().execute()).toEqual([])
  await expect(work()).rejects.toThrow('away')
  stage.enqueued.push({ name: 'lifecycle.drop-export', data: { member_id: ann.id } })
  away.mockRestore()
  await work()
  expect(await isStored()).toBe(false)
})

test('[4.473] one who is back by then keeps the copy that they requested since', async () => {
  await leave(ann)
  const late = stage.enqueued.splice(0).filter(({ name }) => name === 'lifecycle.drop-export')
  await stage.db.updateTable('member').set({ status: 'active' }).where('id', '=', ann.id).execute()
  await ann.post('/api/user.php', { email: `${ann.id}@stage.example`, password: stagePassword })
  await copy()
  file = `exports/${ann.id}/${(await row()).id}-1.zip`
  stage.enqueued.push(...late)
  await work()
  expect([late.length, await isStored()]).toEqual([1, true])
})
