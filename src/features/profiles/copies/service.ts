// A profile as it stands, copied for who looks into a report: what it says, and the photos that others see.
import type { MemberId } from '#base/ids.ts'
import type { Platform } from '#platform/platform.ts'
import { fileName, keepFiles, readFile } from '../files/service.ts'
import { listPhotos } from '../photos/queries.ts'
import { findProfile } from '../queries.ts'
import { isHidden } from '../rules.ts'

export interface ProfileCopy {
  name: string
  about: string
  /** What was written beside the fields, by field. */
  notes: Readonly<Record<string, string>>
  /** So many lie in the folder. */
  photos: number
}

const file = fileName('full', 1, 'webp')

/** Null where there is no profile. Drawn portraits are ours, and not copied. */
export async function copyProfile(platform: Platform, memberId: MemberId, folder: string): Promise<ProfileCopy | null> {
  const [profile, rows] = await Promise.all([findProfile(platform.db, memberId), listPhotos(platform.db, memberId)])
  if (!profile) return null
  const seen = rows.filter(
    (photo) =>
      photo.status === 'shown' &&
      photo.drawn_seed === null &&
      !isHidden(photo, { premium: photo.owner_premium, fictional: photo.owner_fictional }),
  )
  let photos = 0
  // One after the other: a report waits for nobody, and may come with twenty-five.
  for (const { storage_key } of seen) {
    const bytes = await readFile(platform, storage_key, file)
    if (bytes) await keepFiles(platform, copyFolder(folder, ++photos), { [file]: bytes })
  }
  const { name, about, notes } = profile
  return { name, about, notes: notes as ProfileCopy['notes'], photos }
}

/** The photo of this number, counted from 1. */
export async function readCopiedPhoto(platform: Platform, folder: string, number: number): Promise<Buffer | null> {
  return readFile(platform, copyFolder(folder, number), file)
}

const copyFolder = (folder: string, number: number) => `${folder}/profile-${number}`
