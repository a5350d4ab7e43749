// Files on disk and in a bucket behave alike; the bucket is reached over real HTTP.
import { existsSync, fstatSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import S3rver from 's3rver'
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { makeDataFolder } from '#platform/testing/data-folder.ts'
import { openBucket, openStorage, requireFolder } from './storage.ts'
import type { Storage } from './storage.ts'

const dataFolder = makeDataFolder('storage')
const folder = dataFolder.path
const server = new S3rver({
  address: '127.0.0.1',
  port: 0,
  silent: true,
  directory: join(folder, 's3'),
  configureBuckets: [{ name: 'photos', configs: [] }],
})
const { port } = await server.run()
const bucket = (path: string, credentials = 'S3RVER:S3RVER') => `s3://${credentials}@127.0.0.1:${port}/${path}`
afterAll(async () => {
  await server.close()
  await dataFolder.remove()
})

describe.each([
  ['on disk', async () => openStorage(join(folder, 'files'))],
  ['in a bucket', async () => openBucket(bucket('photos?tls=off&region=eu-central-1'))],
])('files %s', (_name, open) => {
  test('[12.30] are read as they were written, and null if there are none', async () => {
    const storage = await open()
    const bytes = Buffer.from(Array.from({ length: 70_000 }, (_, index) => index % 251))
    await storage.write('photos/a/1/card.webp', bytes)
    expect((await storage.read('photos/a/1/card.webp'))?.equals(bytes)).toBe(true)
    await storage.write('photos/a/1/card.webp', Buffer.from('again'))
    expect(String(await storage.read('photos/a/1/card.webp'))).toBe('again')
    await storage.write('photos/a/1/empty.webp', Buffer.alloc(0))
    expect(await storage.read('photos/a/1/empty.webp')).toHaveLength(0)
    expect(await storage.read('photos/a/1/none.webp')).toBeNull()
    expect(await storage.read('nowhere/at/all')).toBeNull()
  })

  test('[4.133] are written and read as streams; one that ends in the middle fails, and a missing one is null', async () => {
    const storage = await open()
    const pieces = Array.from({ length: 40 }, (_, index) => Buffer.alloc(10_000, index))
    expect(await storage.writePieces('exports/a/1.zip', Readable.from(pieces))).toBe(400_000)
    const content = await storage.readPieces('exports/a/1.zip')
    expect(content && (await buffer(content)).equals(Buffer.concat(pieces))).toBe(true)
    expect((await storage.read('exports/a/1.zip'))?.length).toBe(400_000)
    expect(await storage.readPieces('exports/a/none.zip')).toBeNull()
    const broken = async function* () {
      yield Buffer.alloc(10_000)
      throw new Error('the rows ended')
    }
    await expect(storage.writePieces('exports/a/2.zip', broken())).rejects.toThrow()
  })

  test('[12.30] are removed one by one, or all of a folder, and nothing beside it', async () => {
    const storage = await open()
    for (const key of ['p/1/a', 'p/1/b', 'p/1/deep/c', 'p/12/a']) await storage.write(key, Buffer.from('x'))
    await storage.remove('p/1/a')
    await storage.remove('p/1/a')
    expect(await storage.read('p/1/a')).toBeNull()
    await storage.removeAll('p/1')
    await storage.removeAll('p/1')
    expect(await Promise.all(['p/1/b', 'p/1/deep/c'].map((key) => storage.read(key)))).toEqual([null, null])
    expect(await storage.read('p/12/a')).not.toBeNull()
  })
})

test('[12.30] a file on disk is never seen in part while it is being written', async () => {
  const storage = openStorage(join(folder, 'files'))
  const key = 'photos/a/1/large.webp'
  const whole = Buffer.alloc(3_000_000)
  await storage.write(key, whole)
  for (let round = 0; round < 10; round++) {
    const written = storage.write(key, whole)
    const seen = await Promise.all([storage.read(key), storage.read(key), storage.read(key)])
    expect(seen.map((bytes) => bytes?.length)).toEqual(seen.map(() => whole.length))
    await written
  }
})

/** Watches what is forced to the disk; `fail` may refuse it. */
async function watchFlushes(fail: (isFolder: boolean) => void = () => undefined) {
  const flushed: { isFolder: boolean; inode: number; names: string[] }[] = []
  const place = join(folder, 'flushed')
  const storage = openStorage(place)
  const handle = await open(place)
  const watched = vi.spyOn(Object.getPrototypeOf(handle) as FileHandle, 'sync')
  onTestFinished(() => watched.mockRestore())
  await handle.close()
  watched.mockImplementation(async function (this: FileHandle) {
    const facts = fstatSync(this.fd)
    const names = existsSync(join(place, 'p/1')) ? readdirSync(join(place, 'p/1')) : []
    flushed.push({ isFolder: facts.isDirectory(), inode: facts.ino, names })
    fail(facts.isDirectory())
  })
  return { place, storage, flushed }
}

test.each([
  ['at once', (to: Storage, key: string) => to.write(key, Buffer.from('a picture'))],
  ['in pieces', (to: Storage, key: string) => to.writePieces(key, Readable.from([Buffer.from('a picture')]))],
])('[4.400] a file on disk written %s is forced there before its name, and then its folders', async (_how, write) => {
  const { place, storage, flushed } = await watchFlushes()
  await write(storage, 'p/1/full.webp')
  const inodes = ['p/1/full.webp', 'p/1', 'p', '.'].map((name) => statSync(join(place, name)).ino)
  expect(flushed.map(({ inode }) => inode)).toEqual(inodes)
  expect(flushed.map(({ names }) => names.includes('full.webp'))).toEqual([false, true, true, true])
  await storage.removeAll('p')
})

test.each([
  ['itself', false, []],
  ['its folder', true, ['full.webp']],
])(
  '[4.400] a file is not stored if the disk refuses to keep %s, and nothing half written is left',
  async (_what, at, left) => {
    const { place, storage } = await watchFlushes((isFolder) => {
      if (isFolder === at) throw Object.assign(new Error('the disk is failing'), { code: 'EIO' })
    })
    await expect(storage.write('p/1/full.webp', Buffer.from('a picture'))).rejects.toThrow('the disk is failing')
    expect(readdirSync(join(place, 'p/1'))).toEqual(left)
    await storage.removeAll('p')
  },
)

test('[4.400] a drive that can flush files but no folders keeps files all the same', async () => {
  const { storage } = await watchFlushes((isFolder) => {
    if (isFolder) throw Object.assign(new Error('invalid argument'), { code: 'EINVAL' })
  })
  await storage.write('p/1/full.webp', Buffer.from('a picture'))
  expect(String(await storage.read('p/1/full.webp'))).toBe('a picture')
})

test('the folder exists before the first file', () => {
  const path = join(folder, 'new', 'files')
  openStorage(path)
  expect(existsSync(path)).toBe(true)
})

test('[12.30] a folder may have any name', async () => {
  const odd = join(folder, 'pictures #1? 100% ø')
  await openStorage(odd).write('p/1', Buffer.from('x'))
  expect(existsSync(join(odd, 'p', '1'))).toBe(true)
})

test('[5.23] an unreachable bucket is refused at start with the reason', async () => {
  const refusal = await openBucket('s3://key:secret@127.0.0.1:1/photos?tls=off').catch((error: Error) => error.message)
  expect(refusal).toBe("STORAGE_URL names a bucket that can't be used: ECONNREFUSED.")
})

test('[12.160] a folder of files that this account may not write to is refused at start', () => {
  const file = join(folder, 'no-folder')
  writeFileSync(file, '')
  expect(() => requireFolder(join(file, 'files'))).toThrow(
    /^DATA_DIR must be a folder that can be written to \(E(?:NOTDIR|EXIST)/,
  )
  expect(() => requireFolder(join(folder, 'files'))).not.toThrow()
})

test.runIf(process.getuid?.() !== 0)('[12.160] so is one that belongs to another account', () => {
  const foreign = join(folder, 'foreign')
  mkdirSync(foreign, { mode: 0o500 })
  expect(() => requireFolder(join(foreign, 'files'))).toThrow(/^DATA_DIR must be a folder .* \(EACCES/)
})

test('[12.131] on disk files are readable by the product’s account alone', async () => {
  const path = join(folder, 'own', 'files')
  openStorage(path)
  expect(statSync(path).mode & 0o777).toBe(0o700)
})

test.each([
  ['that does not exist', 'none?tls=off', 'S3RVER:S3RVER'],
  ['of somebody else', 'photos?tls=off', 'NOBODY:S3RVER'],
])('[5.23] a bucket %s is refused at start, without repeating the secret', async (_name, path, credentials) => {
  const refusal = await openBucket(bucket(path, credentials)).catch((error: Error) => error.message)
  expect(refusal).toMatch(/^STORAGE_URL names a bucket that can't be used: \w+\.$/)
})
