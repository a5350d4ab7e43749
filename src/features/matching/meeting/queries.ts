// The one rule of who may meet, in SQL: by it search, similar results, alerts, swipe game and match finder leave people out.
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Gender } from '#features/profiles/limits.ts'

/** The member to whom people are shown: what others may exclude them by. */
export interface Viewer {
  id: string
  gender: Gender
  age: number
  country: string
}

/**
 * Of a profile `p`: the viewer is among those whom `p` looks for, and neither blocks the other (read once, not for each row).
 * `country` is where all of `p` are, or null. Whom the viewer looks for stands beside it, as genders, birthdays and country.
 */
export function openTo(viewer: Viewer, country: string | null): RawBuilder<unknown> {
  const fromAbroad =
    country === viewer.country
      ? sql``
      : sql`and ${country ? sql`p.seeks_abroad` : sql`(p.seeks_abroad or p.country = ${viewer.country})`}`
  return sql`and ${viewer.gender === 'male' ? sql`p.seeks_men` : sql`p.seeks_women`}
    and p.seeks_min_age <= ${viewer.age}::smallint and p.seeks_max_age >= ${viewer.age}::smallint ${fromAbroad}
    and p.member_id <> ${viewer.id}::uuid and p.member_id <> all (array(
      select blocked_id from block where blocker_id = ${viewer.id}::uuid
      union all select blocker_id from block where blocked_id = ${viewer.id}::uuid))`
}

/**
 * Of a profile `p`: the viewer neither likes them nor answered them, and was not passed by them. What was passed in the swipe
 * game counts from `passedSince` on, a pass in the match finder for good.
 */
export function unanswered(viewerId: string, passedSince: Date): RawBuilder<unknown> {
  const [me, them] = [sql`${viewerId}::uuid`, sql`p.member_id`]
  const finderPass = (one: RawBuilder<unknown>, other: RawBuilder<unknown>) => sql`not exists (
    select from finder_card c where c.member_id = ${one} and c.shown_id = ${other} and c.decision = 'pass')`
  return sql`and not exists (select from member_like l where l.liker_id = ${me} and l.liked_id = ${them})
    and ${finderPass(me, them)} and ${finderPass(them, me)}
    and not exists (select from swipe w where w.swiper_id = ${me} and w.swiped_id = ${them}
      and (w.like_slot is not null or w.swiped_at > ${passedSince}))
    and not exists (select from swipe w where w.swiper_id = ${them} and w.swiped_id = ${me}
      and w.like_slot is null and w.swiped_at > ${passedSince})`
}
