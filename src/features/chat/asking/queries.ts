// SQL for asking before photos: the facts that decide between two members, the question and the answer.
import { sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'
import { nameFor } from '../names/queries.ts'
import { isMatchOf } from '../queries.ts'
import type { PhotoAnswer } from '../limits.ts'
import type { PhotoFacts } from './rules.ts'

export interface PhotoPair {
  recipientId: string
  senderId: string
}

/** Each is among the other's matches, so this reveals no like that the sender can't see. */
const matched = sql`${isMatchOf(sql.ref('pair.recipient'), sql.ref('pair.sender'))}
  and ${isMatchOf(sql.ref('pair.sender'), sql.ref('pair.recipient'))}`

/** The facts for each pair, in the order given. */
export async function listPhotoFacts(db: Db, pairs: readonly PhotoPair[]): Promise<PhotoFacts[]> {
  if (pairs.length === 0) return []
  const { rows } = await sql<PhotoFacts>`
    select coalesce(profile.photos_from, 'everyone') as wish, member.fictional as "recipientFictional",
      ${matched} as matched,
      said.asked_at as "askedAt", said.answer, said.answered_at as "answeredAt"
    from unnest(${pairs.map(({ recipientId }) => recipientId)}::uuid[], ${pairs.map(({ senderId }) => senderId)}::uuid[])
      with ordinality as pair (recipient, sender, at)
    join member on member.id = pair.recipient
    left join profile on profile.member_id = pair.recipient
    left join photo_permission said on said.member_id = pair.recipient and said.sender_id = pair.sender
    order by pair.at`.execute(db)
  return rows
}

export async function updateAsked(db: Db, { recipientId, senderId }: PhotoPair, now: Date): Promise<void> {
  await db
    .insertInto('photo_permission')
    .values({ member_id: recipientId, sender_id: senderId, asked_at: now })
    .onConflict((conflict) => conflict.columns(['member_id', 'sender_id']).doUpdateSet({ asked_at: now }))
    .execute()
}

export async function updateAnswer(
  db: Db,
  { recipientId, senderId }: PhotoPair,
  answer: PhotoAnswer,
  now: Date,
): Promise<void> {
  await db
    .insertInto('photo_permission')
    .values({ member_id: recipientId, sender_id: senderId, answer, answered_at: now })
    .onConflict((conflict) => conflict.columns(['member_id', 'sender_id']).doUpdateSet({ answer, answered_at: now }))
    .execute()
}

/** Those in the list who asked this member, can be answered, and have no answer yet. */
export async function listAskers(db: Db, memberId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('photo_permission')
    .innerJoin('member as sender', 'sender.id', 'photo_permission.sender_id')
    .select('sender_id')
    .where('member_id', '=', memberId)
    .where('sender.status', '=', 'active')
    .where('asked_at', 'is not', null)
    .where((where) => where.or([where('answered_at', 'is', null), where('asked_at', '>', where.ref('answered_at'))]))
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('block')
            .where((or) =>
              or.or([
                or('blocker_id', '=', memberId).and('blocked_id', '=', or.ref('photo_permission.sender_id')),
                or('blocked_id', '=', memberId).and('blocker_id', '=', or.ref('photo_permission.sender_id')),
              ]),
            ),
        ),
      ),
    )
    .execute()
  return rows.map(({ sender_id }) => sender_id)
}

/**
 * A page, in key order, of the members for whom this member's general wish decides: nobody with a block between the
 * two, and nobody who was given an answer of their own. Nobody at all while the member is invisible: the event would be a
 * sign of life (6.81).
 */
export async function listUnderWish(db: Db, memberId: string, after: string, most: number): Promise<string[]> {
  const { rows } = await sql<{ other_id: string }>`
    select other_id from participant
    where member_id = ${memberId} and other_id > ${after}
      and exists (select from profile where profile.member_id = ${memberId} and profile.visible)
      and not exists (select from block where blocker_id = ${memberId} and blocked_id = other_id)
      and not exists (select from block where blocker_id = other_id and blocked_id = ${memberId})
      and not exists (select from photo_permission said
        where said.member_id = ${memberId} and said.sender_id = other_id and said.answer is not null)
    order by other_id limit ${most}`.execute(db)
  return rows.map(({ other_id }) => other_id)
}

/**
 * What this member answered others and asked them. Across a block, what the other one answered is left out, and a row that held
 * nothing else: an answer given since would be a sign of life.
 */
export async function listPermissions(db: Db, memberId: string) {
  const isSecret = sql<boolean>`(photo_permission.sender_id = ${memberId}::uuid and exists (select from block
    where (blocker_id = ${memberId}::uuid and blocked_id = member.id) or (blocker_id = member.id and blocked_id = ${memberId}::uuid)))`
  return db
    .selectFrom('photo_permission')
    .innerJoin('member', (join) =>
      join.on((on) =>
        on.or([
          on('photo_permission.member_id', '=', memberId).and('member.id', '=', on.ref('photo_permission.sender_id')),
          on('photo_permission.sender_id', '=', memberId).and('member.id', '=', on.ref('photo_permission.member_id')),
        ]),
      ),
    )
    .select(['photo_permission.sender_id', 'asked_at'])
    .select([
      sql<PhotoAnswer | null>`case when not ${isSecret} then answer end`.as('answer'),
      sql<Date | null>`case when not ${isSecret} then answered_at end`.as('answered_at'),
    ])
    .where(sql<boolean>`(asked_at is not null or not ${isSecret})`)
    .select([nameFor(sql`${memberId}::uuid`, 'member').as('with'), 'member.fictional'])
    .execute()
}

export async function deletePermissions(db: Db, memberId: string): Promise<void> {
  await db
    .deleteFrom('photo_permission')
    .where((where) => where.or({ member_id: memberId, sender_id: memberId }))
    .execute()
}
