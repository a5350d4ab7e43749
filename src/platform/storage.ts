// Files by key, on disk or in an S3 bucket; nothing here is reachable without our own code's consent.
import { pathToFileURL } from 'node:url'
import { Disk, errors } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'

export interface Storage {
  write(key: string, bytes: Uint8Array): Promise<void>
  /** The bytes, or null where there is no such file. */
  read(key: string): Promise<Buffer | null>
  remove(key: string): Promise<void>
  /** Removes everything below a folder. */
  removeAll(folder: string): Promise<void>
}

/** Keeps files below a folder. */
export function openStorage(folder: string): Storage {
  const disk = new Disk(new FSDriver({ location: pathToFileURL(`${folder}/`), visibility: 'private' }))
  return { ...filesOf(disk), removeAll: (below) => disk.deleteAll(below) }
}

/** Keeps files in the bucket of `s3://key:secret@host/bucket?region=…`; asked once, so that a wrong address shows at start. */
export async function openBucket(address: string): Promise<Storage> {
  // Read in only where it is used: the client is large.
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
      // Servers of S3 other than Amazon's don't know the newer checksums.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    }),
  )
  const files = filesOf(disk)
  await files.read('is-there').catch((error: unknown) => {
    throw new Error(`STORAGE_URL names a bucket that can't be used: ${reasonOf(error)}.`, { cause: error })
  })
  return { ...files, removeAll: (below) => removeBelow(disk, `${below}/`) }
}

function filesOf(disk: Disk): Omit<Storage, 'removeAll'> {
  return {
    write: (key, bytes) => disk.put(key, bytes),
    read: async (key) => {
      try {
        return Buffer.from(await disk.getBytes(key))
      } catch (error) {
        if (isAbsence(error)) return null
        throw error
      }
    },
    remove: (key) => disk.delete(key),
  }
}

/** One by one: a bucket knows no folders, and its driver would take `p/12` along with `p/1`. */
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

const reasonOf = (error: unknown): string => causeOf(error)?.name ?? String(error)

function causeOf(error: unknown): (Error & { code?: string }) | undefined {
  const cause = error instanceof errors.E_CANNOT_READ_FILE ? error.cause : error
  return cause instanceof Error ? cause : undefined
}
