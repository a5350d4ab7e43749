// The files of a photo in storage: their names, storing, reading and removing them.
import type { MemberId } from '#base/ids.ts'
import { day, minute, second } from '#base/time.ts'
import { inParallel } from '#platform/db/db.ts'
import type { Db } from '#platform/db/db.ts'
import type { Platform } from '#platform/platform.ts'
import type { Variant } from '../limits.ts'
import { updateDropped } from './queries.ts'

export type PictureFormat = 'avif' | 'webp'
/** Files by name, as in a photo's folder. */
export type PhotoFiles = Readonly<Record<string, Uint8Array>>

/** Where all photos of a member's profile are, each in a folder of its own. */
export const photosOf = (memberId: MemberId) => `photos/${memberId}`

export interface KeptPhoto {
  storage_key: string
  /** Counts the crops; the first files have no number. */
  version: number
}

/** What crops are cut from; never served. */
export const masterFile = 'master.jpg'

/** The variants that show the chosen part: another choice makes other files, so that no cache shows the previous one. */
export const croppedVariants = ['thumb', 'card', 'large'] as const satisfies Variant[]

export function fileName(variant: Variant, version: number, format: PictureFormat): string {
  const cropped = (croppedVariants as readonly Variant[]).includes(variant)
  return `${variant}${cropped && version > 1 ? `-${version}` : ''}.${format}`
}

/** Renderings of a crop, by the names they have in this version. */
export function cropFiles(rendered: PhotoFiles, version: number): PhotoFiles {
  return Object.fromEntries(
    Object.entries(rendered).map(([name, bytes]) => [name.replace(/(?=\.)/, `-${version}`), bytes]),
  )
}

/** If one fails, the others have ended too: whoever then removes the folder leaves none that came later. */
export async function keepFiles(platform: Platform, folder: string, files: PhotoFiles): Promise<void> {
  await inParallel(...Object.entries(files).map(([name, bytes]) => platform.storage.write(`${folder}/${name}`, bytes)))
}

export async function readFile(platform: Platform, folder: string, name: string): Promise<Buffer | null> {
  return platform.storage.read(`${folder}/${name}`)
}

/** Removes the cropped files of one version; one already gone is no failure. */
export async function dropCrop(platform: Platform, { storage_key, version }: KeptPhoto): Promise<void> {
  const names = croppedVariants.flatMap((variant) => [
    fileName(variant, version, 'avif'),
    fileName(variant, version, 'webp'),
  ])
  await Promise.all(names.map((name) => platform.storage.remove(`${storage_key}/${name}`))).catch((error: unknown) =>
    platform.log.warn({ err: error, folder: storage_key }, 'files of an earlier crop left over'),
  )
}

export const dropFilesJob = 'photos.drop_files'
export interface DropOrder {
  folder: string
}

/** Removes everything that storage has of a photo; later, if that is away, because nothing else knows about the files any more. */
export async function dropFiles(platform: Platform, folder: string): Promise<void> {
  try {
    await removeUnlessWanted(platform, folder)
  } catch (error) {
    platform.log.warn({ err: error, folder }, 'photo files left over for later')
    await dropFilesLater(platform, platform.db, folder).catch((reason: unknown) =>
      platform.log.error({ err: reason, folder }, 'photo files left over'),
    )
  }
}

/** With the commit that deletes a photo: `dropFiles` follows it, and whatever becomes of this process, a job does it again. */
export async function promiseToDrop(platform: Platform, tx: Db, folder: string): Promise<void> {
  const order: DropOrder = { folder }
  await platform.jobs.enqueue(tx, dropFilesJob, order, { startAfterSeconds: minute / second })
}

/** Before files are stored: if this process ends before it writes the row that leads to them, the named job removes them a day later. */
export async function promiseToSweep(platform: Platform, job: string, order: DropOrder): Promise<void> {
  await platform.jobs.enqueue(platform.db, job, order, { startAfterSeconds: day / second })
}

/** By a job, which exists once the given transaction commits. */
export async function dropFilesLater(platform: Platform, tx: Db, folder: string): Promise<void> {
  await platform.jobs.enqueue(tx, dropFilesJob, { folder } satisfies DropOrder)
}

/** What a report or a complaint has yet to copy stays: its job then removes it. */
export async function removeUnlessWanted(platform: Platform, folder: string): Promise<void> {
  // Without a name it would be everything there is.
  if (!folder) throw new Error('Which folder to remove is not said')
  if (!(await updateDropped(platform.db, folder, platform.now()))) await platform.storage.removeAll(folder)
}
