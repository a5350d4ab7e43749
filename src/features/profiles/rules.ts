// Decisions about profiles without a database: who fits whom, how old, which photos are seen, how complete.
import { ageOn, hour, minute } from '#base/time.ts'
import type { CalendarDay } from '#base/time.ts'
import type { Crop } from './contract.ts'
import { cardWidth, cropRatio, freePhotos, minCropWidth, premiumPhotos } from './limits.ts'
import type { ChoiceField, Gender, Sexuality, Variant } from './limits.ts'

/** Someone active within this time counts as online: activity is recorded only every few minutes. As far ahead, it comes from another clock. */
export const onlineForMs = 10 * minute

/** Whom a member looks for. A label that does not match one's own gender (a lesbian man) means one's own gender too. */
export function seeks(gender: Gender, sexuality: Sexuality): readonly Gender[] {
  if (sexuality === 'bi') return ['female', 'male']
  if (sexuality === 'hetero') return [gender === 'male' ? 'female' : 'male']
  return [gender]
}

/** Every member is of age where they live; there the day may have begun that has not begun in UTC. */
export function ageOf(dateOfBirth: CalendarDay, now: Date): number {
  return Math.max(adultAge, ageOn(dateOfBirth, now))
}

const adultAge = 18

export function photoLimit(premium: boolean): number {
  return premium ? premiumPhotos : freePhotos
}

/** Whether another photo may be added to the existing ones (specification, section 5). */
export function mayUploadPhoto(count: number, premium: boolean): boolean {
  return count < photoLimit(premium)
}

export interface SeenPhoto {
  status: string
  position: number
}

/** How many photos an owner may have shown: all while premium; otherwise a free member's limit. A fictional one pays nothing. */
export interface Owner {
  premium: boolean
  fictional: boolean
}

/** Whether a photo is beyond what its owner may have shown now. It is kept, and back as soon as premium is (section 5). */
export function isHidden(photo: Pick<SeenPhoto, 'position'>, owner: Owner): boolean {
  return photo.position >= freePhotos && !owner.premium && !owner.fictional
}

/** A photo as one viewer may have it: clear, or only the blurred one that the server made. */
export type PhotoView<P> = { photo: P; main: boolean; locked: boolean; hidden: boolean }

/**
 * Which photos a viewer gets, and how (specification, section 6): others see what is shown and not hidden; the first of these is the
 * main photo and clear for everyone; the others are clear for premium members, blurred for free members, and absent for visitors.
 */
export function visiblePhotos<P extends SeenPhoto>(
  viewer: 'visitor' | 'free' | 'premium',
  own: boolean,
  photos: readonly P[],
  owner: Owner,
): PhotoView<P>[] {
  const isOpen = (photo: P) => photo.status === 'shown' && !isHidden(photo, owner)
  const seen = own ? photos : photos.filter(isOpen)
  const main = seen.find(isOpen)
  const offered = !own && viewer === 'visitor' ? seen.slice(0, 1) : seen
  return offered.map((photo) => ({
    photo,
    main: photo === main,
    locked: !own && viewer !== 'premium' && photo !== main,
    hidden: isHidden(photo, owner),
  }))
}

export interface PictureFacts {
  photo: SeenPhoto & { first: boolean }
  own: boolean
  viewer: 'visitor' | 'free' | 'premium'
  /** Visible to this viewer: an invisible member is there for those they have written with. */
  owner: Owner & { status: string; visible: boolean }
  blocksViewer: boolean
}

/**
 * Whether a viewer may have this file now, whatever link they hold: the rule of `visiblePhotos`, checked again at each read.
 */
export function mayFetch(variant: Variant, { photo, own, viewer, owner, blocksViewer }: PictureFacts): boolean {
  if (own) return true
  if (photo.status !== 'shown' || isHidden(photo, owner) || !isInUse(owner.status) || blocksViewer) return false
  if (!owner.visible) return false
  if (photo.first) return true
  return viewer !== 'visitor' && (viewer === 'premium' || variant === 'blurred')
}

/** The sharpest variant that shows in its middle what a card shows; of a photo without a chosen part, the middle is that. */
export function largeVariantOf({
  version,
  width,
  height,
}: {
  version: number
  width: number
  height: number
}): Variant {
  if (version > 1) return 'large'
  return Math.min(width, height * cropRatio) > cardWidth ? 'full' : 'card'
}

/** Whether a part of a photo is three wide to four high, inside the photo and large enough for a card. */
export function isGoodCrop(crop: Crop, photo: { width: number; height: number }): boolean {
  const [width, height] = [crop.width * photo.width, crop.height * photo.height]
  const inside = crop.x + crop.width <= 1 + roundingShare && crop.y + crop.height <= 1 + roundingShare
  return inside && Math.abs(width / height / cropRatio - 1) <= 0.02 && width >= minCropWidth - 1
}

/** Tolerance for a browser's rounding. */
const roundingShare = 1e-6

const imageStatuses = { shown: 'active', waiting: 'waiting', refused: 'refused' } as const

/** The API's word for a photo's state: `active` is what others can see. */
export function imageStatus(status: keyof typeof imageStatuses): 'active' | 'waiting' | 'refused' {
  return imageStatuses[status]
}

/** Rounded to the hour for others: enough to know who is around, too little to watch somebody. */
export function roundedActivity(lastActiveAt: Date): Date {
  return new Date(Math.floor(lastActiveAt.getTime() / hour) * hour)
}

/** The viewer's own interests first, so that what two people share is seen. */
export function interestsSharedFirst(theirs: readonly string[], mine: readonly string[]): string[] {
  const own = new Set(mine)
  return [...theirs.filter((interest) => own.has(interest)), ...theirs.filter((interest) => !own.has(interest))]
}

/** In search, lists and as online: an active account whose member did not choose to be invisible. */
export function isVisible(status: string, invisibleMode: boolean): boolean {
  return isInUse(status) && !invisibleMode
}

/** An invisible member is there only for those they have written with. */
export function isKnown(row: { visible: boolean; wrote_with_viewer: boolean }): boolean {
  return row.visible || row.wrote_with_viewer
}

/** A fictional profile is there only on a site that has them: elsewhere it is like an account that has been closed. */
export function statusOn(site: { fictional_profiles: boolean }, row: { status: string; fictional: boolean }): string {
  return row.fictional && !site.fictional_profiles ? 'disabled' : row.status
}

export function isInUse(status: string): boolean {
  return status === 'active' || status === 'not_confirmed'
}

export interface Completable extends Record<ChoiceField, string | null> {
  about: string
  interests: readonly string[]
  city: string
  /** Those that are not refused. */
  photos: number
}

/** The weight of each part of a profile; together 100 on a site that shows every field. */
const partWeights = {
  photo: 30,
  about: 20,
  interests: 15,
  reason: 10,
  relationship_status: 5,
  city: 5,
  body_type: 5,
  hair_color: 5,
  eye_color: 3,
  tattoos: 2,
} as const satisfies Record<ChoiceField | 'photo' | 'about' | 'interests' | 'city', number>
export type ProfilePart = keyof typeof partWeights

const allParts = Object.keys(partWeights) as readonly ProfilePart[]
/** From this many characters on, a few words say something, and from this many interests there is something to talk about. */
export const shortestAbout = 20
export const fewestInterests = 3

/** What a profile still lacks, most telling first; a field that the site shows to nobody is not missed. */
export function missingParts(profile: Completable, shown: readonly string[]): ProfilePart[] {
  return askedParts(shown).filter((part) => !isFilledIn(profile, part))
}

/** How complete a profile is, 0 to 100: 100 only where nothing is missing. */
export function completeness(profile: Completable, shown: readonly string[]): number {
  const weightOf = (parts: readonly ProfilePart[]) => parts.reduce((sum, part) => sum + partWeights[part], 0)
  const all = weightOf(askedParts(shown))
  return Math.floor(((all - weightOf(missingParts(profile, shown))) / all) * 100)
}

function askedParts(shown: readonly string[]): ProfilePart[] {
  return allParts.filter((part) => part === 'photo' || shown.includes(part))
}

function isFilledIn(profile: Completable, part: ProfilePart): boolean {
  if (part === 'photo') return profile.photos > 0
  if (part === 'about') return profile.about.trim().length >= shortestAbout
  if (part === 'interests') return profile.interests.length >= fewestInterests
  return Boolean(profile[part])
}

export interface PlaceInYear {
  year: number
  place: number
}

/** The position of a day among the counters: every month has 31, so that it follows from the date alone. */
export function placeInYear(day: CalendarDay): PlaceInYear {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return { year, place: 31 * (month - 1) + date }
}
