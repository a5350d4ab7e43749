// Turns a row into what one viewer may see of a member: the card, and the parts a full profile shares with it.
import type { MemberId } from '#base/ids.ts'
import { regionName } from '#features/places/service.ts'
import { isServedCountry } from '#features/places/rules.ts'
import type { SiteSettings } from '#features/sites/contract.ts'
import type { Platform } from '#platform/platform.ts'
import type { MemberCard } from '../contract.ts'
import { cardInterests } from '../limits.ts'
import type { Variant } from '../limits.ts'
import { picturePath } from '../pictures/service.ts'
import type { PhotoStatus } from '../reviews/rules.ts'
import type { SeenRow } from '../queries.ts'
import {
  ageOf,
  imageStatus,
  interestsSharedFirst,
  isInUse,
  largeVariantOf,
  onlineForMs,
  roundedActivity,
} from '../rules.ts'

type VisibleFields = SiteSettings['visible_profile_fields']

export function cardOf(platform: Platform, viewerId: MemberId | null, row: SeenRow, shown: VisibleFields): MemberCard {
  const common = commonPart(platform, viewerId, row, shown)
  return {
    ...common,
    // Nobody can go on reaching someone who blocked them, not even through a picture, or a town, which anybody can type anything into.
    main_image: row.blocked_by_viewer ? null : common.main_image,
    city: row.blocked_by_viewer ? '' : common.city,
    interests: shownInterests(viewerId, row, shown).slice(0, cardInterests),
  }
}

/**
 * What card and profile have in common. For a disabled member, or one who blocked the viewer, little more than the name is left:
 * across a block not even whether the account is still there, nor what changes with time or by its member's hand (12.270).
 */
export function commonPart(platform: Platform, viewerId: MemberId | null, row: SeenRow, shown: VisibleFields) {
  const open = isOpen(row)
  return {
    id: row.member_id,
    name: row.name,
    status: row.blocks_viewer || isInUse(row.status) ? ('active' as const) : ('disabled' as const),
    age: open ? ageOf(row.date_of_birth, platform.now()) : null,
    country: open ? row.country : '',
    region: open ? row.region : '',
    region_name: open ? nameOfRegion(row.country, row.region) : null,
    city: open && shown.includes('city') ? row.city : '',
    gender: open ? row.gender : null,
    main_image: open ? mainImageOf(platform, viewerId, row) : null,
    fictional: row.fictional,
    online: open && isOnline(platform, row),
    last_active: open && row.visible && !row.fictional ? roundedActivity(row.last_active_at).toISOString() : null,
  }
}

export function isOpen(row: SeenRow): boolean {
  return isInUse(row.status) && !row.blocks_viewer
}

/** Interests are shown to members only, and only if their owner shows them (special-category data). */
export function shownInterests(viewerId: MemberId | null, row: SeenRow, shown: VisibleFields): string[] {
  const mayShow =
    viewerId !== null &&
    isOpen(row) &&
    shown.includes('interests') &&
    (row.show_interests || viewerId === row.member_id)
  return mayShow ? interestsSharedFirst(row.interests, row.viewer_interests ?? []) : []
}

interface MainPhotoRow {
  photo_id: string | null
  photo_status: PhotoStatus | null
  thumbhash: string | null
  width: number | null
  height: number | null
  version: number | null
}

export function mainImageOf(
  platform: Platform,
  viewerId: MemberId | null,
  row: MainPhotoRow,
): MemberCard['main_image'] {
  const { photo_id: id } = row
  if (!id) return null
  const [version, width, height] = [row.version ?? 1, row.width ?? 0, row.height ?? 0]
  const path = (variant: Variant) => picturePath(platform, viewerId, id, variant, version)
  return {
    id,
    filename: path('card'),
    thumb_filename: path('thumb'),
    match_filename: path(largeVariantOf({ version, width, height })),
    status: imageStatus(row.photo_status ?? 'waiting'),
    thumbhash: row.thumbhash ?? '',
    width,
    height,
  }
}

export function nameOfRegion(country: string, region: string): string | null {
  return region && isServedCountry(country) ? regionName(country, region) : null
}

/** A fictional profile is never online, nor is a member who chose not to be seen. */
function isOnline(
  platform: Platform,
  row: Pick<SeenRow, 'member_id' | 'visible' | 'fictional' | 'last_active_at'>,
): boolean {
  if (!row.visible || row.fictional) return false
  // A time further off than that on the other side comes from a clock that was ahead.
  const apart = Math.abs(platform.now().getTime() - row.last_active_at.getTime())
  return platform.live.isOnline(row.member_id) || apart < onlineForMs
}
