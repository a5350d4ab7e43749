// Whether a process has the files that belong to its database: one with different files is told so, and copies count as the same.
import { cpSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { hour, second } from '#base/time.ts'
import { makeDataFolder } from '#platform/testing/data-folder.ts'
import { testDb } from '#platform/testing/test-db.ts'
import { recordFiles } from './files-mark.ts'
import { openStorage } from './storage.ts'

const { db, emptied } = await testDb()
const folder = makeDataFolder('files-mark')
afterAll(() => folder.remove())
const begun = new Date('2026-06-15T12:20:00Z')
let made = 0
const newPlace = () => path.join(folder.path, `files-${++made}`)
const note = (place: string, afterMs = 0) =>
  recordFiles({ db, storage: openStorage(place), now: new Date(begun.getTime() + afterMs) })
beforeEach(emptied)

test('[8.77] the same files count as the same, however often and wherever they are copied', async () => {
  const place = newPlace()
  expect([await note(place), await note(place, hour)]).toEqual([false, false])
  const copy = newPlace()
  cpSync(place, copy, { recursive: true })
  expect(await note(copy, 2 * hour)).toBe(false)
})

test('[8.77] a machine without the files is told, once', async () => {
  await note(newPlace())
  const other = newPlace()
  expect([await note(other, hour), await note(other, hour)]).toEqual([true, false])
})

test('[8.77] so is one with the files of another database, at once', async () => {
  const place = newPlace()
  await note(place)
  await emptied()
  await note(newPlace())
  expect(await note(place)).toBe(true)
})

test('[8.77] of several first starts at once, none is told anything', async () => {
  const place = newPlace()
  expect(await Promise.all(Array.from({ length: 5 }, () => note(place, second)))).toEqual(Array(5).fill(false))
  expect(await note(place, hour)).toBe(false)
})

test('[8.77] nor is one that starts when another has begun to write', async () => {
  const place = newPlace()
  await openStorage(place).write('belongs-to', Buffer.from(''))
  expect(await note(place, second)).toBe(false)
})
