// One's own profile: read as stored, changed field by field.
import { ProductError } from '#base/errors.ts'
import type { MemberId } from '#base/ids.ts'
import { birthdayMistake } from '#features/accounts/rules.ts'
import { impersonatesStaff, renameMember } from '#features/accounts/service.ts'
import { dayBegunIn, isServedCountry } from '#features/places/rules.ts'
import { isRegionOf } from '#features/places/service.ts'
import { isPremium } from '#features/payments/service.ts'
import { siteOf } from '#features/sites/service.ts'
import type { Db } from '#platform/db/db.ts'
import type { Platform } from '#platform/platform.ts'
import { keepBlockerName } from '../blocks/queries.ts'
import { mainImageOf, nameOfRegion } from '../cards/service.ts'
import { contactMistakes } from '../contacts/rules.ts'
import type { OwnProfile, ProfileChange, ProfileEvent } from '../contract.ts'
import { photosOf } from '../files/service.ts'
import { listPhotos } from '../photos/queries.ts'
import type { PhotoRow } from '../photos/queries.ts'
import { deleteOfMember, findProfile, listBlocksOf, updateProfile } from '../queries.ts'
import type { ProfileRow } from '../queries.ts'
import { ageOf, isHidden, isVisible } from '../rules.ts'
import { withRecount } from '../counts/service.ts'
import { findBirthCorrection, insertBirthCorrection } from './queries.ts'
import { allTexts, changedElsewhere, changedTexts, notesAfter } from './rules.ts'

/** The own profile with everything that can be edited. */
export async function readProfile(platform: Platform, memberId: MemberId): Promise<OwnProfile> {
  const [row, photos, correction] = await Promise.all([
    findProfile(platform.db, memberId),
    listPhotos(platform.db, memberId),
    findBirthCorrection(platform.db, memberId),
  ])
  if (!row) throw new ProductError('not_found')
  const main = mainPhotoOf(photos)
  return {
    ...keptOf(row),
    id: row.member_id,
    may_correct_birth: correction === undefined,
    age: ageOf(row.date_of_birth, platform.now()),
    region_name: nameOfRegion(row.country, row.region),
    main_image: main
      ? mainImageOf(platform, memberId, { ...main, photo_id: main.id, photo_status: main.status })
      : null,
  }
}

/** Chats tell those with an open window to reload what is allowed with photos. */
export const photoWishJob = 'chat.photo_wish'

export interface PhotoWishOrder {
  member: MemberId
}

/** Changes what is given and tells the member's other windows; changing the country without a region clears the region. */
export async function changeProfile(
  platform: Platform,
  memberId: MemberId,
  { before, ...change }: ProfileChange,
): Promise<OwnProfile> {
  await withRecount(platform.db, memberId, async (tx) => {
    const row = await findProfile(tx, memberId)
    if (!row) throw new ProductError('not_found')
    const others = changedElsewhere(keptOf(row), change, before ?? {})
    if (others.length > 0) throw new ProductError('conflict', {}, mistakesOf(others, 'changed_elsewhere'))
    await updateProfile(tx, memberId, await acceptedChange(platform, tx, row, change))
    if (change.photos_from !== undefined && change.photos_from !== keptOf(row).photos_from)
      await platform.jobs.enqueue(tx, photoWishJob, { member: memberId } satisfies PhotoWishOrder)
  })
  platform.live.publish([memberId], { event: 'profile_changed' } satisfies ProfileEvent)
  return readProfile(platform, memberId)
}

/** The first that others see; if they see nothing yet, the first there is. */
function mainPhotoOf(photos: readonly PhotoRow[]): PhotoRow | undefined {
  const isSeen = (photo: PhotoRow) =>
    photo.status === 'shown' && !isHidden(photo, { premium: photo.owner_premium, fictional: photo.owner_fictional })
  return photos.find(isSeen) ?? photos[0]
}

type Change = Omit<ProfileChange, 'before'>

async function acceptedChange(platform: Platform, tx: Db, row: ProfileRow, given: Change) {
  const { name, date_of_birth: born, notes, ...change } = given
  const { settings } = await siteOf(platform, row.site_id)
  const place = placeAfter(row, change, settings.countries)
  // Someone searching for a person must not be led to an invented one.
  if (row.fictional && change.search_engines) throw wrong('search_engines')
  if (name !== undefined && name !== row.name) await rename(tx, row, name, settings.name)
  if (born !== undefined && born !== row.date_of_birth)
    await correctBirth(tx, row, born, settings.minimum_age, platform.now())
  // Fields that are wrong on their own are reported first.
  await refuseContacts(tx, row, given, platform.now())
  return {
    ...withoutGaps(change),
    ...place,
    ...(born === undefined ? {} : { date_of_birth: born }),
    ...(notes === undefined ? {} : { notes: JSON.stringify(notesAfter(keptOf(row).notes, notes)) }),
    visible: isVisible(row.status, change.invisible_mode ?? row.invisible_mode),
  }
}

async function rename(tx: Db, row: ProfileRow, name: string, siteName: string): Promise<void> {
  await renameMember(tx, row.member_id, name)
  // The member first, as when an account is erased.
  await keepBlockerName(tx, row.member_id, row.name)
  if (impersonatesStaff(name, siteName))
    throw new ProductError('invalid_input', {}, { name: { code: 'name_official' } })
}

/** Only new text: someone who has such words from before may still change the rest. */
async function refuseContacts(tx: Db, row: ProfileRow, given: Change, now: Date): Promise<void> {
  const words = changedTexts(keptOf(row), given)
  if (row.fictional || Object.keys(words).length === 0) return
  const writer = { signedUpAt: row.signed_up_at, premium: await isPremium(tx, row.member_id) }
  const beside = allTexts({ ...keptOf(row), notes: notesAfter(keptOf(row).notes, given.notes ?? {}) })
  const mistakes = contactMistakes(words, writer, now, beside)
  if (Object.keys(mistakes).length > 0) throw new ProductError('invalid_input', {}, mistakes)
}

/** A mistake can be corrected once, so that nobody adapts their age to the search. */
async function correctBirth(tx: Db, row: ProfileRow, born: string, minimumAge: number, now: Date): Promise<void> {
  const mistake = birthdayMistake(born, minimumAge, dayBegunIn(row.country, now))
  if (mistake) throw new ProductError('invalid_input', {}, { date_of_birth: mistake })
  if (!(await insertBirthCorrection(tx, row.member_id, row.date_of_birth, now)))
    throw new ProductError('invalid_input', {}, { date_of_birth: { code: 'corrected_before' } })
}

/** What stands in these columns came through the contract. */
const keptOf = (row: ProfileRow) => row as unknown as OwnProfile

function placeAfter(row: ProfileRow, change: Change, countries: readonly string[]) {
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

const wrong = (field: string) => new ProductError('invalid_input', {}, mistakesOf([field], 'invalid_value'))

const mistakesOf = (fields: readonly string[], code: string) =>
  Object.fromEntries(fields.map((field) => [field, { code }]))

function withoutGaps(change: Change) {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
}

/** Everything stored about the member here, for their own copy of it. */
export async function exportMember(platform: Platform, memberId: MemberId) {
  const [profile, photos, blocks, correction] = await Promise.all([
    readProfile(platform, memberId),
    listPhotos(platform.db, memberId),
    listBlocksOf(platform.db, memberId),
    findBirthCorrection(platform.db, memberId),
  ])
  const { main_image: _links, ...facts } = profile
  return {
    birth_correction: correction ?? null,
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

/** Removes profile, photos and blocks inside the given transaction; returns what removes the files, and throws if it can't. */
export async function eraseMember(platform: Platform, db: Db, memberId: MemberId): Promise<() => Promise<void>> {
  const photos = await listPhotos(db, memberId)
  await withRecount(db, memberId, (tx) => deleteOfMember(tx, memberId))
  return async () => {
    for (const { storage_key } of photos) await platform.storage.removeAll(storage_key)
    // And what no row leads to: an upload that ended with its process.
    await platform.storage.removeAll(photosOf(memberId))
  }
}
