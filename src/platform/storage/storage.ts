// Files by key, on disk or in an S3 bucket; nothing here is reachable except through our own code.
import { accessSync, constants } from 'node:fs'
import type { Readable } from 'node:stream'
import { makeFolder } from '#platform/make-folder.ts'

export interface Storage {
  write(key: string, bytes: Uint8Array): Promise<void>
  /** Writes a stream, with backpressure; fails if the stream fails. Returns the number of bytes. */
  writePieces(key: string, pieces: AsyncIterable<Uint8Array>): Promise<number>
  /** The bytes, or null if there is no such file. */
  read(key: string): Promise<Buffer | null>
  /** The same as a stream, with backpressure. */
  readPieces(key: string): Promise<Readable | null>
  remove(key: string): Promise<void>
  /** Removes everything below a folder. */
  removeAll(folder: string): Promise<void>
}

/** Few people may see the pictures, and no other account of the machine. */
const ownerAlone = 0o700

/**
 * Keeps files below a folder, which exists from the first start on, because every backup names it. The driver is loaded
 * with the first file, so that no start waits for it.
 */
export function openStorage(folder: string): Storage {
  try {
    makeFolder(folder, ownerAlone)
  } catch {
    // Whoever tries to store a file there gets the error.
  }
  let opened: Promise<Storage> | undefined
  const drive = () => (opened ??= import('./drives.ts').then(({ openFolder }) => openFolder(folder)))
  return {
    write: async (key, bytes) => (await drive()).write(key, bytes),
    writePieces: async (key, pieces) => (await drive()).writePieces(key, pieces),
    read: async (key) => (await drive()).read(key),
    readPieces: async (key) => (await drive()).readPieces(key),
    remove: async (key) => (await drive()).remove(key),
    removeAll: async (below) => (await drive()).removeAll(below),
  }
}

const neverRight = new Set(['EACCES', 'ENOENT', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST'])

/** At start: otherwise every upload would fail as if storage were temporarily full. A full disk may have space again soon. */
export function requireFolder(folder: string): void {
  try {
    makeFolder(folder, ownerAlone)
    accessSync(folder, constants.W_OK | constants.X_OK)
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException
    if (neverRight.has(code))
      throw new Error(`DATA_DIR must be a folder that can be written to (${message}).`, { cause: error })
  }
}

/** Keeps files in the bucket `s3://key:secret@host/bucket?region=…`; tested once, so that a wrong URL shows at start. */
export async function openBucket(address: string): Promise<Storage> {
  const { openBucketAt } = await import('./drives.ts')
  return openBucketAt(address)
}
