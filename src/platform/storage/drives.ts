// What the storage keeps files on: a folder on disk, or a bucket.
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { ReadStream } from 'node:fs'
import { mkdir, open, rename, rm, unlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { Disk, errors } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { codeOf } from '#base/caught.ts'
import { second } from '#base/time.ts'
import type { Storage } from './storage.ts'

/** A bucket that is silent for this long is unavailable: whoever waits for a picture, or an upload that holds a slot, is released. */
const usualPatience = { connectionTimeout: 5 * second, socketTimeout: 12 * second }
const tries = 2

export function openFolder(folder: string): Storage {
  const disk = new Disk(new FSDriver({ location: pathToFileURL(`${folder}/`), visibility: 'private' }))
  return {
    ...filesOf(disk),
    write: (key, bytes) => writeWhole(join(folder, key), bytes),
    writePieces: async (key, pieces) => {
      const counted = { bytes: 0 }
      await writeWhole(join(folder, key), counting(pieces, counted))
      return counted.bytes
    },
    removeAll: (below) => disk.deleteAll(below),
  }
}

/** Under its name only once it is whole and on the disk: it may be read meanwhile, and the process or the power may end. */
async function writeWhole(file: string, content: Uint8Array | AsyncIterable<Uint8Array>): Promise<void> {
  const folder = dirname(file)
  const unfinished = `${file}.${randomUUID()}`
  const firstMade = await mkdir(folder, { recursive: true })
  try {
    await writeFile(unfinished, content, { flush: true })
    await rename(unfinished, file)
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => undefined)
    throw error
  }
  await flushFolders(folder, firstMade ? dirname(firstMade) : folder)
}

/** A name is on the disk once its folder is; so is that of a new folder. */
async function flushFolders(lowest: string, highest: string): Promise<void> {
  for (let folder = lowest; ; folder = dirname(folder)) {
    await flushFolder(folder)
    if (folder === highest || folder === dirname(folder)) return
  }
}

async function flushFolder(folder: string): Promise<void> {
  try {
    await using handle = await open(folder)
    await handle.sync()
  } catch (error) {
    // Windows, and some shared drives, can't flush folders.
    if (!unflushable.has(codeOf(error) ?? '')) throw error
  }
}

const unflushable = new Set(['EACCES', 'EINVAL', 'EISDIR', 'ENOTSUP', 'EPERM'])

/** Tries every operation used: fails if the URL is wrong, or the key lacks a permission. */
export async function openBucketAt(address: string, patience = usualPatience): Promise<Storage> {
  // Loaded only if used: the client is large.
  const { S3Driver } = await import('flydrive/drivers/s3')
  const url = new URL(address)
  const disk = new Disk(
    new S3Driver({
      credentials: {
        accessKeyId: decodeURIComponent(url.username),
        secretAccessKey: decodeURIComponent(url.password),
      },
      endpoint: `${url.searchParams.get('tls') === 'off' ? 'http' : 'https'}://${url.host}`,
      region: url.searchParams.get('region') ?? 'us-east-1',
      bucket: url.pathname.replaceAll('/', ''),
      forcePathStyle: true,
      supportsACL: false,
      visibility: 'private',
      requestHandler: patience,
      maxAttempts: tries,
      // S3 servers other than Amazon's don't support the newer checksums.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    }),
  )
  const files = filesOf(disk)
  await tryAll(disk, files)
  return {
    ...files,
    writePieces: (key, pieces) => putUnsized(disk, key, pieces),
    removeAll: (below) => removeBelow(disk, `${below}/`),
  }
}

/** A read-only key would show everything that exists, and fail with the first new photo. */
async function tryAll(disk: Disk, files: Pick<Storage, 'read' | 'write' | 'remove'>): Promise<void> {
  const key = 'is-there'
  const deeds: readonly [word: string, deed: () => Promise<unknown>][] = [
    ['read', () => files.read(key)],
    ['list', () => disk.listAll(`${key}/`, { recursive: true })],
    ['write', () => files.write(key, Buffer.from('yes'))],
    ['delete', () => files.remove(key)],
  ]
  for (const [word, deed] of deeds)
    await deed().catch((error: unknown) => {
      const reason = reasonOf(error)
      const trouble = reason === 'AccessDenied' ? `whose key may not ${word}` : "that can't be used"
      throw new Error(`STORAGE_URL names a bucket ${trouble}: ${reason}.`, { cause: error })
    })
}

/** A bucket needs the size first: the pieces wait in an unlinked file, which nobody can find and which leaves nothing behind. */
async function putUnsized(disk: Disk, key: string, pieces: AsyncIterable<Uint8Array>): Promise<number> {
  const name = join(tmpdir(), `duet-${randomUUID()}`)
  const file = await open(name, 'wx+', 0o600)
  try {
    await unlink(name)
    await file.writeFile(pieces)
    const { size } = await file.stat()
    const content = file.createReadStream({ start: 0 })
    await disk.putStream(key, content, { contentLength: size }).finally(() => content.destroy())
    return size
  } finally {
    await file.close()
  }
}

async function* counting(pieces: AsyncIterable<Uint8Array>, counted: { bytes: number }) {
  for await (const piece of pieces) {
    counted.bytes += piece.length
    yield piece
  }
}

function filesOf(disk: Disk): Omit<Storage, 'writePieces' | 'removeAll'> {
  const readPieces = async (key: string) => {
    try {
      const content = await disk.getStream(key)
      // A file stream reports only on opening that the file does not exist.
      if (content instanceof ReadStream) await once(content, 'open')
      return content
    } catch (error) {
      if (isAbsence(error)) return null
      throw error
    }
  }
  return {
    write: (key, bytes) => disk.put(key, bytes),
    // Not by the drive's own `getBytes`: for an empty file it returns whatever was in the process's memory.
    read: async (key) => {
      const content = await readPieces(key)
      return content && buffer(content)
    },
    readPieces,
    remove: (key) => disk.delete(key),
  }
}

/** One by one: a bucket has no folders, and its driver would also delete `p/12` along with `p/1`. */
async function removeBelow(disk: Disk, prefix: string): Promise<void> {
  let paginationToken: string | undefined
  do {
    const page = await disk.listAll(prefix, { recursive: true, ...(paginationToken ? { paginationToken } : {}) })
    for (const entry of page.objects) if (entry.isFile && entry.key.startsWith(prefix)) await disk.delete(entry.key)
    paginationToken = page.paginationToken
  } while (paginationToken)
}

function isAbsence(error: unknown): boolean {
  const cause = causeOf(error)
  return cause?.code === 'ENOENT' || cause?.code === 'ENOTDIR' || cause?.name === 'NoSuchKey'
}

/** A bucket's errors have a name; if it can't be reached, the system has a code for it. */
function reasonOf(error: unknown): string {
  const cause = causeOf(error)
  return cause?.code ?? cause?.name ?? String(error)
}

const wrappers = [errors.E_CANNOT_READ_FILE, errors.E_CANNOT_WRITE_FILE, errors.E_CANNOT_DELETE_FILE]

function causeOf(error: unknown): (Error & { code?: string }) | undefined {
  const cause = wrappers.some((wrapper) => error instanceof wrapper) ? (error as Error).cause : error
  return cause instanceof Error ? cause : undefined
}
