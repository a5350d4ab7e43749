// The calls about profiles: one's own, another member's, photos, blocks; and the shapes of a card and a photo on the wire.
import { z } from 'zod'
import { defineCall } from '#base/call.ts'
import { cityNameLength } from '#features/places/limits.ts'
import { idField, nameField } from '#features/accounts/contract.ts'
import { interestId } from '#features/interests/contract.ts'
import { maxInterests } from '#features/interests/limits.ts'
import {
  aboutLength,
  bodyTypes,
  eyeColors,
  genders,
  hairColors,
  maxUploadBytes,
  noteLength,
  notedFields,
  photosFrom,
  premiumPhotos,
  reasons,
  refusalReasons,
  relationshipStatuses,
  sexualities,
  tattooAmounts,
} from './limits.ts'
import type { RefusalReason } from './limits.ts'

export const memberId = idField

/** Where to get a picture: paths signed for this viewer, which expire; prefix them with the site's `cdn_prefix`. */
const pictureShape = {
  id: z.uuid(),
  filename: z.string().describe('480 pixels wide, 3:4: the part the member chose, else the middle.'),
  thumb_filename: z.string().describe('240 pixels wide, 3:4, the same part.'),
  thumbhash: z.string().describe('A tiny placeholder, base64.'),
  width: z.int().describe('Of the whole photo.'),
  height: z.int().describe('Of the whole photo.'),
}

const imageStatus = z.enum(['active', 'waiting', 'refused']).describe('Others see it only while it is active.')

export const mainImage = z.object({
  ...pictureShape,
  match_filename: z
    .string()
    .describe(
      'For large pictures, three wide to four high: as sharp as there is one that shows the same part in its middle.',
    ),
  status: imageStatus,
})

const share = z.number().min(0).max(1)

/** A part of the upright photo, as fractions of its width and height; in pixels it is three wide to four high. */
export const crop = z.object({ x: share, y: share, width: share.positive(), height: share.positive() })
export type Crop = z.output<typeof crop>

export const photo = z.object({
  ...pictureShape,
  full_filename: z.string().describe('The whole photo, 1080 pixels wide; of a locked photo the blurred one.'),
  status: imageStatus,
  refusal: z
    .enum(refusalReasons)
    .nullable()
    .describe('Why it was refused, to its owner only; the sentence is `own:refusals.<code>`.'),
  main: z.boolean(),
  cut: z.boolean().describe('The smaller ones show a part that its owner chose.'),
  locked: z.boolean().describe('All of its paths lead to the blurred variant: the viewer would need premium.'),
  hidden: z
    .boolean()
    .describe('Beyond what a free member may show; nobody but its owner gets it, until premium is back.'),
  crop: crop.nullable().describe('The part that cards show, to its owner only; null: the middle.'),
})

const cardShape = {
  id: memberId,
  name: z.string(),
  status: z.enum(['active', 'disabled']),
  age: z
    .int()
    .nullable()
    .describe(
      'Null, as the gender and what follows from the place, of a closed account and of whoever blocks the viewer.',
    ),
  country: z.string(),
  region: z.string(),
  region_name: z.string().nullable(),
  city: z.string(),
  gender: z.enum(genders).nullable(),
  main_image: mainImage.nullable(),
  fictional: z.boolean().describe('Not a real member, for good.'),
  online: z.boolean(),
  last_active: z.iso
    .datetime()
    .nullable()
    .describe('By the hour; null where the member chose not to be seen, or is fictional.'),
}

/** A member as lists show them. */
export const memberCard = z.object({
  ...cardShape,
  interests: z.array(z.string()).max(3).describe('Those shared with the viewer first.'),
})
export type MemberCard = z.output<typeof memberCard>

const facts = {
  reason: z.enum(reasons).nullable(),
  relationship_status: z.enum(relationshipStatuses).nullable(),
  body_type: z.enum(bodyTypes).nullable(),
  hair_color: z.enum(hairColors).nullable(),
  eye_color: z.enum(eyeColors).nullable(),
  tattoos: z.enum(tattooAmounts).nullable(),
}

const notes = z
  .partialRecord(z.enum(notedFields), z.string().trim().max(noteLength))
  .describe('A sentence of the member’s own beside a field.')

/** A member as their profile page shows them to one viewer. */
export const memberProfile = z.object({
  ...cardShape,
  ...facts,
  about: z.string(),
  interests: z.array(z.string()),
  shared_interests: z.array(z.string()),
  sexuality: z.enum(sexualities).nullable().describe('Only if the member chose to show it.'),
  notes: notes.describe('Of fields that are shown, where the site shows their notes.'),
  photos: z.array(photo),
  photos_total: z.int().describe('Visitors get the main photo only, and this number.'),
  blocked: z.boolean().describe('The viewer blocked this member.'),
  own: z.boolean(),
  search_engines: z.boolean().describe('The member lets search engines list the pages about them.'),
})
export type MemberProfile = z.output<typeof memberProfile>
export type MemberPhoto = z.output<typeof photo>

const addedPhoto = photo.extend({
  removed: z.literal(true).optional().describe('It came before under this client_id, and was deleted since.'),
})
export type AddedPhoto = z.output<typeof addedPhoto>

/** The member's own profile, as stored. */
export const ownProfile = z.object({
  id: memberId,
  name: z.string(),
  status: z.enum(['not_confirmed', 'active', 'pending_deletion', 'disabled']),
  country: z.string(),
  region: z.string(),
  region_name: z.string().nullable(),
  city: z.string(),
  main_image: mainImage.nullable(),
  date_of_birth: z.iso.date(),
  may_correct_birth: z.boolean().describe('A date of birth can be corrected once.'),
  age: z.int(),
  gender: z.enum(genders),
  sexuality: z.enum(sexualities),
  show_sexuality: z.boolean(),
  show_interests: z.boolean(),
  ...facts,
  about: z.string(),
  interests: z.array(z.string()),
  notes,
  invisible_mode: z.boolean(),
  search_engines: z.boolean().describe('Search engines may list the pages about the member.'),
  photos_from: z.enum(photosFrom).describe('Who may send photos in chats without asking.'),
  fictional: z.boolean(),
})
export type OwnProfile = z.output<typeof ownProfile>

export const readOwnProfile = defineCall('GET /api/profile.php', {
  summary: 'The own profile, with everything that can be edited.',
  access: 'member',
  response: ownProfile,
})

const changeable = z
  .object({
    name: nameField,
    gender: z.enum(genders),
    date_of_birth: z.string().trim().max(20).describe('YYYY-MM-DD; can be corrected once.'),
    ...facts,
    about: z.string().trim().max(aboutLength),
    interests: z
      .array(interestId)
      .max(maxInterests)
      .transform((given) => [...new Set(given)]),
    notes: notes.describe('Changes the notes given and leaves the others; an empty one takes it away.'),
    sexuality: z.enum(sexualities),
    show_sexuality: z.boolean(),
    show_interests: z.boolean(),
    country: z.string().regex(/^[A-Z]{2}$/),
    region: z.string().max(12),
    city: z.string().trim().max(cityNameLength),
    invisible_mode: z.boolean(),
    search_engines: z.boolean(),
    photos_from: z.enum(photosFrom),
  })
  .partial()
  .strict()

export const profileChange = changeable.extend({
  before: changeable
    .optional()
    .describe('What the window knew: a field that is another by now is not overwritten, and nothing is changed.'),
})
export type ProfileChange = z.output<typeof profileChange>

export const changeOwnProfile = defineCall('PUT /api/profile.php', {
  summary: 'Changes the fields given and leaves the others; answers the profile as it is then.',
  access: 'member',
  body: profileChange,
  response: ownProfile,
  errors: ['conflict'],
})

/** Sent to the member's own windows after the profile or its photos changed. */
export interface ProfileEvent {
  event: 'profile_changed' | 'photos_changed'
}

export const readMember = defineCall('GET /api/member.php', {
  summary: 'Another member’s profile, as the caller may see it.',
  access: 'everyone',
  query: z.object({ id: memberId }),
  response: memberProfile,
  errors: ['not_found', 'blocked_by_member', 'search_needs_login'],
})

export const ownPhotos = z.object({ photos: z.array(photo), limit: z.int() })

export const readPhotos = defineCall('GET /api/photos.php', {
  summary: 'The own photos in their order, and how many are allowed.',
  access: 'member',
  response: ownPhotos,
})

/** What can be wrong with an uploaded picture. */
export const pictureRefusals = [
  'photo_unreadable',
  'photo_heic',
  'photo_too_complex',
  'upload_too_slow',
  'photo_too_small',
  'photo_too_large',
  'too_large',
] as const

export const addPhoto = defineCall('POST /api/photo.php', {
  summary:
    'Adds a photo at the end: JPEG, PNG or WebP. The same client_id again answers the same photo, and brings back none that was deleted.',
  access: 'member',
  body: z.object({ client_id: idField.optional() }),
  upload: { maxBytes: maxUploadBytes },
  response: addedPhoto,
  errors: ['photo_limit', ...pictureRefusals, 'client_id_reused', 'unavailable'],
  limit: { max: 60, windowSeconds: 600 },
})

export const orderPhotos = defineCall('PUT /api/photos.php', {
  summary: 'Puts the own photos in this order; the first becomes the main photo. Names every photo once.',
  access: 'member',
  body: z.object({ order: z.array(idField).max(premiumPhotos) }),
  response: ownPhotos,
})

export const removePhoto = defineCall('DELETE /api/photo.php', {
  summary: 'Deletes one of the own photos, its files too.',
  access: 'member',
  body: z.object({ photo: idField }),
  response: ownPhotos,
  errors: ['not_found'],
})

export const choosePhotoCrop = defineCall('PUT /api/photo.php', {
  summary: 'Chooses the part of one of the own photos that cards show; null: the middle. The photo itself stays whole.',
  access: 'member',
  body: z.object({ photo: idField, crop: crop.nullable() }),
  response: photo,
  errors: ['not_found', 'unavailable'],
  limit: { max: 120, windowSeconds: 600 },
})

/** Sent to the owner's windows once somebody decided on a waiting photo, or withdrew a shown one. */
export interface PhotoEvent {
  event: 'photo'
  photo_id: string
  status: 'active' | 'waiting' | 'refused'
  refusal: RefusalReason | null
}
