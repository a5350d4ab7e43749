// One's own profile: read as it is kept, changed field by field.
import { ProductError } from '#base/errors.ts'
import type { MemberId } from '#base/ids.ts'
import { isServedCountry } from '#features/places/rules.ts'
import { isRegionOf } from '#features/places/service.ts'
import { siteOf } from '#features/sites/service.ts'
import type { Db } from '#platform/db/db.ts'
import type { Platform } from '#platform/platform.ts'
import { mainImageOf, nameOfRegion } from '../cards/service.ts'
import type { OwnProfile, ProfileChange } from '../contract.ts'
import { listPhotos } from '../photos/queries.ts'
import { removeFiles } from '../photos/service.ts'
import { deleteOfMember, findProfile, listBlocksOf, updateProfile } from '../queries.ts'
import type { ProfileRow } from '../queries.ts'
import { ageOf, isVisible } from '../rules.ts'
import { keepCounted } from '../service.ts'

/** The own profile with everything that can be edited. */
export async function readProfile(platform: Platform, memberId: MemberId): Promise<OwnProfile> {
  const [row, photos] = await Promise.all([findProfile(platform.db, memberId), listPhotos(platform.db, memberId)])
  if (!row) throw new ProductError('not_found')
  const main = photos.find((photo) => photo.status === 'shown') ?? photos[0]
  return {
    ...(row as unknown as OwnProfile),
    id: row.member_id,
    age: ageOf(row.date_of_birth, platform.now()),
    region_name: nameOfRegion(row.country, row.region),
    main_image: main
      ? mainImageOf(platform, memberId, { ...main, photo_id: main.id, photo_status: main.status })
      : null,
  }
}

/** Changes what is given; a change of country without a region leaves the region open. */
export async function changeProfile(
  platform: Platform,
  memberId: MemberId,
  change: ProfileChange,
): Promise<OwnProfile> {
  await keepCounted(platform.db, memberId, async (tx) => {
    const row = await findProfile(tx, memberId)
    if (!row) throw new ProductError('not_found')
    const { countries } = (await siteOf(platform, row.site_id)).settings
    const place = placeAfter(row, change, countries)
    const invisible = change.invisible_mode ?? row.invisible_mode
    await updateProfile(tx, memberId, { ...withoutGaps(change), ...place, visible: isVisible(row.status, invisible) })
  })
  return readProfile(platform, memberId)
}

function placeAfter(row: ProfileRow, change: ProfileChange, countries: readonly string[]) {
  const country = change.country ?? row.country
  if (country !== row.country && !countries.includes(country)) throw wrong('country')
  const region = change.region ?? (country === row.country ? row.region : '')
  if (
    region &&
    (region !== row.region || country !== row.country) &&
    !(isServedCountry(country) && isRegionOf(country, region))
  )
    throw wrong('region')
  return { country, region }
}

function wrong(field: string): ProductError {
  return new ProductError('invalid_input', {}, { [field]: { code: 'invalid_value' } })
}

function withoutGaps(change: ProfileChange) {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
}

/** Everything kept about the member here, for their own copy of it. @public */
export async function exportMember(platform: Platform, memberId: MemberId) {
  const [profile, photos, blocks] = await Promise.all([
    readProfile(platform, memberId),
    listPhotos(platform.db, memberId),
    listBlocksOf(platform.db, memberId),
  ])
  const { main_image: _links, ...facts } = profile
  return {
    profile: facts,
    photos: photos.map(({ id, position, status, width, height, created_at, storage_key }) => ({
      id,
      position,
      status,
      width,
      height,
      created_at,
      file: `${storage_key}/full.webp`,
    })),
    blocks: blocks.map(({ name, fictional, created_at }) => ({ name, fictional, blocked_at: created_at })),
  }
}

/** Removes profile, photos and blocks inside the transaction given; answers the work that is left for after its commit: the files. */
export async function eraseMember(platform: Platform, db: Db, memberId: MemberId): Promise<() => Promise<void>> {
  const photos = await listPhotos(db, memberId)
  await keepCounted(db, memberId, (tx) => deleteOfMember(tx, memberId))
  return async () => {
    for (const { storage_key } of photos) await removeFiles(platform, storage_key)
  }
}
