// Fixed limits of profiles, and the values their fields may have; the browser needs them too.

export const freePhotos = 3
export const premiumPhotos = 25
export const maxUploadBytes = 15 * 1024 * 1024
/** The minimum length of a photo's shorter side, in pixels. */
export const minPhotoSide = 200
export const maxPhotoPixels = 50_000_000

export const aboutLength = 1_000
/** A sentence of the member's own beside a fact. */
export const noteLength = 140
/** The stored variants of a photo, by width; `blurred` is for those who may not see it. Only a chosen part has a `large`. */
export const variants = ['thumb', 'card', 'large', 'full', 'blurred'] as const
export type Variant = (typeof variants)[number]
/** Cards, thumbs and `large` show a part of the photo, three wide to four high; `full` and `blurred` the whole. */
export const cropRatio = 3 / 4
/** The width of a card's picture, in pixels, as far as the photo has them. */
export const cardWidth = 480
/** The narrowest part that may be chosen, in pixels of the photo's `width`. */
export const minCropWidth = 150

/** Why a photo is not shown: codes whose sentences are in `own:refusals`. */
export const refusalReasons = [
  'blank',
  'unclear',
  'no_person',
  'someone_else',
  'minor',
  'nudity',
  'offensive',
  'contact',
  'other',
] as const
export type RefusalReason = (typeof refusalReasons)[number]

/** How many interests a card shows. */
export const cardInterests = 3

export const genders = ['male', 'female'] as const
export const sexualities = ['hetero', 'gay', 'lesbian', 'bi'] as const
export const reasons = ['relationship', 'dating', 'flirt', 'friendship', 'chat'] as const
export const relationshipStatuses = ['single', 'divorced', 'widowed', 'separated', 'open', 'other'] as const
export const bodyTypes = ['slim', 'athletic', 'average', 'muscular', 'curvy', 'full'] as const
export const hairColors = ['black', 'brown', 'blond', 'red', 'grey', 'white', 'bald', 'other'] as const
export const eyeColors = ['brown', 'blue', 'green', 'grey', 'hazel', 'other'] as const
export const tattooAmounts = ['none', 'some', 'many'] as const

export type Gender = (typeof genders)[number]
export type Sexuality = (typeof sexualities)[number]

/** The fields that are a choice of one among a few. */
export const choices = {
  reason: reasons,
  relationship_status: relationshipStatuses,
  body_type: bodyTypes,
  hair_color: hairColors,
  eye_color: eyeColors,
  tattoos: tattooAmounts,
} as const
export type ChoiceField = keyof typeof choices
export const choiceFields = Object.keys(choices) as readonly ChoiceField[]

/** Who may send photos in chats without asking. */
export const photosFrom = ['everyone', 'matches', 'asked'] as const
export type PhotosFrom = (typeof photosFrom)[number]

/** The fields beside which a note can stand, if the site shows notes. */
export const notedFields = [
  'reason',
  'relationship_status',
  'body_type',
  'hair_color',
  'eye_color',
  'tattoos',
  'sexuality',
  'interests',
] as const satisfies readonly (ChoiceField | 'sexuality' | 'interests')[]
export type NotedField = (typeof notedFields)[number]

/** The years of birth that the search's counters cover, and the number of elements each has for its days (rules.ts, `placeInYear`). */
export const firstCountedYear = 1900
export const countedYears = 200
export const placesInYear = 372
