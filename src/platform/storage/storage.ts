// Files by key, on disk or in an S3 bucket; nothing here is reachable without our own code's consent.
import { accessSync, constants, mkdirSync } from 'node:fs'
import path from 'node:path'
import type { Readable } from 'node:stream'

export interface Storage {
  write(key: string, bytes: Uint8Array): Promise<void>
  /** Writes what comes piece by piece, and takes no more of it than it can write; fails where that fails. Answers how many bytes. */
  writePieces(key: string, pieces: AsyncIterable<Uint8Array>): Promise<number>
  /** The bytes, or null where there is no such file. */
  read(key: string): Promise<Buffer | null>
  /** The same piece by piece, as its reader takes it. */
  readPieces(key: string): Promise<Readable | null>
  remove(key: string): Promise<void>
  /** Removes everything below a folder. */
  removeAll(folder: string): Promise<void>
}

/** Pictures that few may see, before every other account of the machine. */
const ownerAlone = 0o700

/**
 * Keeps files below a folder, which is there from the first start on: every backup names it. What it takes for that is read in
 * with the first file: no start waits for it.
 */
export function openStorage(folder: string): Storage {
  try {
    makeFolder(folder)
  } catch {
    // Whoever wants to keep a file there is told.
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

function makeFolder(folder: string): void {
  mkdirSync(path.dirname(folder), { recursive: true })
  mkdirSync(folder, { recursive: true, mode: ownerAlone })
}

const neverRight = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST'])

/** For a start: every upload would be told that there is no room for now. A disk that is full may be so no longer soon. */
export function requireFolder(folder: string): void {
  try {
    makeFolder(folder)
    accessSync(folder, constants.W_OK | constants.X_OK)
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException
    if (neverRight.has(code))
      throw new Error(`DATA_DIR must be a folder that can be written to (${message}).`, { cause: error })
  }
}

/** Keeps files in the bucket of `s3://key:secret@host/bucket?region=…`; asked once, so that a wrong address shows at start. */
export async function openBucket(address: string): Promise<Storage> {
  const { openBucketAt } = await import('./drives.ts')
  return openBucketAt(address)
}
