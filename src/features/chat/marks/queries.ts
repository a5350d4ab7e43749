// SQL for how much the other one may know of what a member received and read: nothing new while the member is unseen by them.
import { sql } from 'kysely'

/**
 * Whether the member of a row of `participant` gives the other one no sign of life: invisible, or a block in either
 * direction (12.23, 12.24).
 */
export const isUnseen = sql<boolean>`(
  not exists (select from profile where profile.member_id = participant.member_id and profile.visible)
  or exists (select from block where blocker_id = participant.member_id and blocked_id = participant.other_id)
  or exists (select from block where blocker_id = participant.other_id and blocked_id = participant.member_id))`

const columnOf = { read: 'last_read_seq', delivered: 'delivered_seq' } as const
type Sign = keyof typeof columnOf

/** While the member is unseen, the other one keeps what they knew; afterwards they see everything again. Set together with the marks that move. */
export function toldMarks(...signs: readonly Sign[]) {
  const kept = (sign: Sign) => sql<number | null>`case when ${isUnseen}
    then coalesce(participant.${sql.ref(`told_${sign}_seq`)}, participant.${sql.ref(columnOf[sign])}) end`
  return Object.fromEntries(signs.map((sign) => [`told_${sign}_seq`, kept(sign)]))
}

/** Whether the other one may know all of it, after `toldMarks`. */
export function isTold(sign: Sign) {
  return sql<boolean>`${sql.ref(`participant.told_${sign}_seq`)} is null`.as('told')
}

/** How far the member of a row of `participant` has it, as far as the other one may know. */
export const toldSeq = (sign: Sign, row = 'participant') =>
  sql<number>`coalesce(${sql.ref(`${row}.told_${sign}_seq`)}, ${sql.ref(`${row}.${columnOf[sign]}`)})`

/** How far the other one, `theirs`, received and read, as far as the reader may know. */
export const marksOfOther = [
  toldSeq('read', 'theirs').as('last_read_seq'),
  toldSeq('delivered', 'theirs').as('delivered_seq'),
] as const
