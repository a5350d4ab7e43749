// SQL of the swipe game: one swiper at a time, slots that the database gives out once, and whom a deck leaves out.
import { sql } from 'kysely'
import type { MemberId } from '#base/ids.ts'
import { inPages } from '#base/pages.ts'
import type { CalendarDay } from '#base/time.ts'
import type { Db } from '#platform/db/db.ts'
import { nameFor } from '../meeting/queries.ts'

export interface SwipeRow {
  swiped_id: MemberId
  swiped_at: Date
  day: CalendarDay
  like_slot: number | null
  gave_like: boolean
  client_id: string
}

const columns = ['swiped_id', 'swiped_at', 'day', 'like_slot', 'gave_like', 'client_id'] as const

export async function findSwipe(db: Db, swiperId: MemberId, swipedId: MemberId): Promise<SwipeRow | undefined> {
  return db
    .selectFrom('swipe')
    .select(columns)
    .where('swiper_id', '=', swiperId)
    .where('swiped_id', '=', swipedId)
    .executeTakeFirst()
}

export async function findSwipeByClientId(db: Db, swiperId: MemberId, clientId: string): Promise<SwipeRow | undefined> {
  return db
    .selectFrom('swipe')
    .select(columns)
    .where('swiper_id', '=', swiperId)
    .where('client_id', '=', clientId)
    .executeTakeFirst()
}

/** The latest of all. */
export async function findLatest(db: Db, swiperId: MemberId): Promise<SwipeRow | undefined> {
  return db
    .selectFrom('swipe')
    .select(columns)
    .where('swiper_id', '=', swiperId)
    .orderBy('swiped_at', 'desc')
    .orderBy('client_id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The slots used by the day's likes. */
export async function listSlots(db: Db, swiperId: MemberId, day: CalendarDay): Promise<number[]> {
  const rows = await db
    .selectFrom('swipe')
    .select('like_slot')
    .where('swiper_id', '=', swiperId)
    .where('day', '=', day)
    .where('like_slot', 'is not', null)
    .execute()
  return rows.flatMap(({ like_slot }) => like_slot ?? [])
}

/** The latest day on which a like was given. */
export async function findLatestDay(db: Db, swiperId: MemberId): Promise<CalendarDay | null> {
  const { rows } = await sql<{ day: CalendarDay | null }>`
    select max(day) as day from swipe where swiper_id = ${swiperId} and like_slot is not null`.execute(db)
  return rows[0]?.day ?? null
}

export async function upsertSwipe(db: Db, swiperId: MemberId, row: SwipeRow): Promise<void> {
  const { swiped_id: _same, ...decision } = row
  await db
    .insertInto('swipe')
    .values({ swiper_id: swiperId, ...row })
    .onConflict((conflict) => conflict.constraint('swipe_pk').doUpdateSet(decision))
    .execute()
}

export async function deleteSwipe(db: Db, swiperId: MemberId, swipedId: MemberId): Promise<void> {
  await db.deleteFrom('swipe').where('swiper_id', '=', swiperId).where('swiped_id', '=', swipedId).execute()
}

/** A pass, so that this person may come again. */
export async function deletePass(db: Db, swiperId: MemberId, swipedId: MemberId): Promise<void> {
  await db
    .deleteFrom('swipe')
    .where('swiper_id', '=', swiperId)
    .where('swiped_id', '=', swipedId)
    .where('like_slot', 'is', null)
    .execute()
}

export async function deleteSwipesOf(db: Db, memberId: MemberId): Promise<void> {
  await db
    .deleteFrom('swipe')
    .where((where) => where.or([where('swiper_id', '=', memberId), where('swiped_id', '=', memberId)]))
    .execute()
}

interface SwipedRow {
  swiped_id: MemberId
  name: string
  fictional: boolean
  swiped_at: Date
  liked: boolean
}

export function listAllSwipes(db: Db, memberId: MemberId) {
  return inPages<SwipedRow>((after, limit) =>
    db
      .selectFrom('swipe')
      .innerJoin('member', 'member.id', 'swipe.swiped_id')
      .select([
        'swiped_id',
        nameFor(memberId).as('name'),
        'member.fictional',
        'swiped_at',
        sql<boolean>`like_slot is not null`.as('liked'),
      ])
      .where('swiper_id', '=', memberId)
      .$if(after !== undefined, (query) =>
        query.where(sql<boolean>`(swiped_at, swiped_id) > (${after?.swiped_at}, ${after?.swiped_id}::uuid)`),
      )
      .orderBy('swiped_at')
      .orderBy('swiped_id')
      .limit(limit)
      .execute(),
  )
}
