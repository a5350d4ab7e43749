// A snapshot of a profile for those who review reports: what it says, and where the photos that others see are stored.
import type { MemberId } from '#base/ids.ts'
import type { Db } from '#platform/db/db.ts'
import { holdPhotos, listPhotos } from '../photos/queries.ts'
import { findProfile } from '../queries.ts'
import { isHidden } from '../rules.ts'

export interface ProfileCopy {
  name: string
  about: string
  /** What was written beside the fields, by field; and the town, which is typed like the rest. */
  notes: Readonly<Record<string, string>>
  /** The folders of its photos, in their order. */
  photos: readonly string[]
}

/** Null if there is no profile. Drawn portraits are ours, and not copied. Its photos stay until the transaction ends. */
export async function copyProfile(tx: Db, memberId: MemberId): Promise<ProfileCopy | null> {
  await holdPhotos(tx, memberId)
  const profile = await findProfile(tx, memberId)
  if (!profile) return null
  const seen = (await listPhotos(tx, memberId)).filter(
    (photo) =>
      photo.status === 'shown' &&
      photo.drawn_seed === null &&
      !isHidden(photo, { premium: photo.owner_premium, fictional: photo.owner_fictional }),
  )
  const { name, about, city } = profile
  const notes = { ...(profile.notes as ProfileCopy['notes']), ...(city ? { city } : {}) }
  return { name, about, notes, photos: seen.map(({ storage_key }) => storage_key) }
}
