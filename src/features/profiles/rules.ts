// Decisions about profiles that need no database: who fits whom, how old, which photos are seen, how complete.
import { ageOn, hour } from '#base/time.ts'
import type { CalendarDay } from '#base/time.ts'
import { choiceFields, freePhotos, premiumPhotos } from './limits.ts'
import type { ChoiceField, Gender, Sexuality } from './limits.ts'

/** Whom a member looks for. A word that is not of one's own gender (a lesbian man) means one's own gender too. */
export function seeks(gender: Gender, sexuality: Sexuality): readonly Gender[] {
  if (sexuality === 'bi') return ['female', 'male']
  if (sexuality === 'hetero') return [gender === 'male' ? 'female' : 'male']
  return [gender]
}

export function ageOf(dateOfBirth: CalendarDay, now: Date): number {
  return ageOn(dateOfBirth, now)
}

export function photoLimit(premium: boolean): number {
  return premium ? premiumPhotos : freePhotos
}

/** Whether one more photo may be added to those that are there (specification, section 5). */
export function mayUploadPhoto(count: number, premium: boolean): boolean {
  return count < photoLimit(premium)
}

export interface SeenPhoto {
  status: string
}

/** A photo as one viewer may have it: clear, or only the blurred one that the server made. */
export type Sight<P> = { photo: P; main: boolean; locked: boolean }

/**
 * Which photos a viewer gets, and how (specification, section 6): others see what is shown; the first of it is the main photo
 * and clear for everyone; the further ones are clear for premium members, blurred for free members, and not there for visitors.
 */
export function visiblePhotos<P extends SeenPhoto>(
  viewer: 'visitor' | 'free' | 'premium',
  own: boolean,
  photos: readonly P[],
): Sight<P>[] {
  const seen = own ? photos : photos.filter((photo) => photo.status === 'shown')
  const main = seen.find((photo) => photo.status === 'shown')
  const offered = !own && viewer === 'visitor' ? seen.slice(0, 1) : seen
  return offered.map((photo) => ({
    photo,
    main: photo === main,
    locked: !own && viewer !== 'premium' && photo !== main,
  }))
}

const imageStatuses = { shown: 'active', waiting: 'waiting', refused: 'refused' } as const

/** The wire's word for a photo's state: `active` is what others can see. */
export function imageStatus(status: string): 'active' | 'waiting' | 'refused' {
  return imageStatuses[status as keyof typeof imageStatuses] ?? 'waiting'
}

/** Told to others by the hour only: enough to know who is around, too little to watch somebody. */
export function roundedActivity(lastActiveAt: Date): Date {
  return new Date(Math.floor(lastActiveAt.getTime() / hour) * hour)
}

/** The viewer's own interests first, so that what two people share is seen. */
export function interestsSharedFirst(theirs: readonly string[], mine: readonly string[]): string[] {
  const own = new Set(mine)
  return [...theirs.filter((interest) => own.has(interest)), ...theirs.filter((interest) => !own.has(interest))]
}

/** In search, lists and online state: an account in use whose member did not choose to be invisible. */
export function isVisible(status: string, invisibleMode: boolean): boolean {
  return isInUse(status) && !invisibleMode
}

/** Whoever is invisible is there only for those they have written with. */
export function isKnown(row: { visible: boolean; wrote_with_viewer: boolean }): boolean {
  return row.visible || row.wrote_with_viewer
}

export function isInUse(status: string): boolean {
  return status === 'active' || status === 'not_confirmed'
}

export type Completable = Record<ChoiceField, string | null> & {
  about: string
  interests: readonly string[]
  city: string
  photos: number
}

/** What a profile still lacks, the most telling first. */
export function missingParts(profile: Completable): ('photo' | 'about' | 'interests' | 'city' | ChoiceField)[] {
  return [
    ...(profile.photos > 0 ? [] : (['photo'] as const)),
    ...(profile.about.trim().length >= 20 ? [] : (['about'] as const)),
    ...(profile.interests.length >= 3 ? [] : (['interests'] as const)),
    ...(profile.city ? [] : (['city'] as const)),
    ...choiceFields.filter((field) => profile[field] === null),
  ]
}

const weights = { photo: 30, about: 20, interests: 15, city: 5 } as const
const choiceWeight = 5

/** How complete a profile is, 0 to 100. */
export function completeness(profile: Completable): number {
  const missing = missingParts(profile)
  return missing.reduce(
    (sum, part) => sum - (part in weights ? weights[part as keyof typeof weights] : choiceWeight),
    100,
  )
}
