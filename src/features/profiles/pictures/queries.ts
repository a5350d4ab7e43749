// SQL of pictures: in one statement, where a photo is stored and everything that decides who may have which of its files.
import { sql } from 'kysely'
import type { MemberId, PhotoId, SiteId } from '#base/ids.ts'
import type { Db } from '#platform/db/db.ts'

export interface PictureRow {
  storage_key: string
  drawn_seed: string | null
  version: number
  status: string
  position: number
  /** No shown photo precedes it. */
  first: boolean
  own: boolean
  blocks_viewer: boolean
  owner_status: string
  owner_visible: boolean
  /** Only for invisible members. */
  wrote_with_viewer: boolean
  owner_fictional: boolean
  owner_site: SiteId
  owner_premium: boolean
  viewer_premium: boolean
}

export interface PictureWish {
  photoId: PhotoId
  viewerId: MemberId | null
}

/** In the order of the requests; undefined if there is no such photo. The limit makes each one read by its key. */
export async function findPictures(db: Db, wishes: readonly PictureWish[]): Promise<(PictureRow | undefined)[]> {
  const { rows } = await sql<PictureRow & { nth: number }>`
    select wish.nth::integer, found.*
    from unnest(${wishes.map(({ photoId }) => photoId)}::uuid[], ${wishes.map(({ viewerId }) => viewerId)}::uuid[])
      with ordinality as wish (photo, viewer, nth)
    cross join lateral (
      select photo.storage_key, photo.drawn_seed, photo.version, photo.status, photo.position,
        photo.member_id is not distinct from wish.viewer as own,
        member.status as owner_status, profile.visible as owner_visible, profile.fictional as owner_fictional, profile.site_id as owner_site,
        case when profile.visible or wish.viewer is null then false else exists (
          select from conversation
          where member_low = least(photo.member_id, wish.viewer) and member_high = greatest(photo.member_id, wish.viewer)
        ) end as wrote_with_viewer,
        exists (select from premium where premium.member_id = photo.member_id) as owner_premium,
        exists (select from premium where premium.member_id = wish.viewer) as viewer_premium,
        exists (select from block where blocker_id = photo.member_id and blocked_id = wish.viewer) as blocks_viewer,
        not exists (
          select from photo as earlier
          where earlier.member_id = photo.member_id and earlier.status = 'shown' and earlier.position < photo.position
        ) as first
      from photo
        join member on member.id = photo.member_id
        join profile on profile.member_id = photo.member_id
      where photo.id = wish.photo
      limit 1
    ) as found`.execute(db)
  const found: (PictureRow | undefined)[] = wishes.map(() => undefined)
  for (const row of rows) found[row.nth - 1] = row
  return found
}
