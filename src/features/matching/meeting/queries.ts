// The one rule for who may meet, in SQL: search, similar results, alerts, swipe game and match finder all filter by it.
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Gender } from '#features/profiles/limits.ts'

/** The member to whom people are shown: what others may exclude them by. */
export interface Viewer {
  id: string
  gender: Gender
  /** As others look for it (`soughtAge`). */
  age: number
  country: string
}

/**
 * For a profile `p`: the viewer is among those whom `p` looks for, and neither blocks the other (read once, not per row).
 * `country` is that of all of `p`, or null. Whom the viewer looks for is separate, as genders, birthdays and country.
 */
export function isOpenTo(viewer: Viewer, country: string | null): RawBuilder<unknown> {
  return sql`${looksFor(viewer, country)}
    and p.member_id <> ${viewer.id}::uuid and p.member_id <> all (array(${blockedEitherWay(viewer)}))`
}

/** For a profile `p`: the viewer has a gender, an age and a country that `p` looks for. */
export function looksFor(viewer: Viewer, country: string | null): RawBuilder<unknown> {
  const fromAbroad =
    country === viewer.country
      ? sql``
      : sql`and ${country ? sql`p.seeks_abroad` : sql`(p.seeks_abroad or p.country = ${viewer.country})`}`
  return sql`and ${viewer.gender === 'male' ? sql`p.seeks_men` : sql`p.seeks_women`}
    and p.seeks_min_age <= ${viewer.age}::smallint and p.seeks_max_age >= ${viewer.age}::smallint ${fromAbroad}`
}

/**
 * What the viewer knows a row of `member` by: across a block both keep the name from then, so that no new one reaches the other.
 * Whoever is hidden has none, except for those they have written with (12.171).
 */
export function nameFor(viewerId: string) {
  const viewer = sql`${viewerId}::uuid`
  return sql<string>`coalesce(
    (select blocked_name from block where blocker_id = ${viewer} and blocked_id = member.id),
    (select blocker_name from block where blocker_id = member.id and blocked_id = ${viewer}),
    case when exists (select from profile where profile.member_id = member.id and profile.visible) or exists (
      select from conversation where member_low = least(member.id, ${viewer}) and member_high = greatest(member.id, ${viewer}))
    then member.name else '' end)`
}

/** Blocks in either direction. */
export function blockedEitherWay(viewer: Pick<Viewer, 'id'>): RawBuilder<unknown> {
  return sql`select blocked_id as id from block where blocker_id = ${viewer.id}::uuid
    union all select blocker_id from block where blocked_id = ${viewer.id}::uuid`
}

/**
 * Whom the viewer has liked or decided on, and who has passed the viewer and does not like them by now, as one column `id`.
 * Passes in the swipe game count from `passedSince` on, passes in the match finder for good.
 */
export function alreadyDecided(viewerId: string, passedSince: Date): RawBuilder<unknown> {
  const me = sql`${viewerId}::uuid`
  const unliked = (passer: string) =>
    sql`and not exists (select from member_like l where l.liker_id = ${sql.ref(passer)} and l.liked_id = ${me})`
  return sql`select liked_id as id from member_like where liker_id = ${me}
    union all select shown_id from finder_card where member_id = ${me} and decision = 'pass'
    union all select member_id from finder_card where shown_id = ${me} and decision = 'pass' ${unliked('finder_card.member_id')}
    union all select swiped_id from swipe where swiper_id = ${me} and (like_slot is not null or swiped_at > ${passedSince})
    union all select swiper_id from swipe where swiped_id = ${me} and like_slot is null and swiped_at > ${passedSince}
      ${unliked('swipe.swiper_id')}`
}

/** For a profile `p`: none of those, who are read once and not per row. */
export function noneOf(ids: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`and p.member_id not in (${ids})`
}
