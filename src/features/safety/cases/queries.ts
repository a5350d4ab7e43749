// SQL of decisions on reports and complaints.
import { sql } from 'kysely'
import { newId } from '#base/ids.ts'
import type { Db } from '#platform/db/db.ts'
import type { CaseDecision, CaseKind } from './limits.ts'

const caseColumn = { report: 'report_id', complaint: 'complaint_id' } as const satisfies Record<CaseKind, string>

/** True for a row of that table without a decision in force. That it is settled says so without a look at the decisions, once a job has marked it. */
export const isOpen = (kind: CaseKind) =>
  sql<boolean>`(${sql.ref(`${kind}.settled_at`)} is null and ${isUndecided(kind)})`

const isUndecided = (kind: CaseKind) => sql<boolean>`not exists (select from case_decision
  where ${sql.ref(caseColumn[kind])} = ${sql.ref(`${kind}.id`)} and reopened_at is null)`

export async function findCaseId(db: Db, kind: CaseKind, caseNumber: string): Promise<string | undefined> {
  const row = await db.selectFrom(kind).select('id').where('case_number', '=', caseNumber).executeTakeFirst()
  return row?.id
}

/** Returns whether it was open: of two at once, one decides. */
export async function insertDecision(
  tx: Db,
  kind: CaseKind,
  caseId: string,
  made: { decision: CaseDecision; decided_by: string; decided_at: Date },
): Promise<boolean> {
  const whose = { report_id: kind === 'report' ? caseId : null, complaint_id: kind === 'complaint' ? caseId : null }
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('case_decision')
    .values({ id: newId(made.decided_at.getTime()), ...whose, ...made })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows !== 1n) return false
  await tx.updateTable(kind).set({ settled_at: made.decided_at }).where('id', '=', caseId).execute()
  return true
}

/** Returns whether there was a decision in force. */
export async function updateReopened(
  tx: Db,
  kind: CaseKind,
  caseId: string,
  again: { reopened_by: string; reopened_at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('case_decision')
    .set(again)
    .where(caseColumn[kind], '=', caseId)
    .where('reopened_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await tx.updateTable(kind).set({ settled_at: null }).where('id', '=', caseId).execute()
  return true
}

export interface Unsettled {
  id: string
  created_at: Date
}

/** Of the next cases that are not marked as settled, marks those that are decided. Returns all of them, in order. */
export async function updateSettled(db: Db, kind: CaseKind, after: Unsettled | undefined, limit: number) {
  const [cases, column] = [sql.table(kind), sql.ref(caseColumn[kind])]
  const behind = after ? sql`and (created_at, id) > (${after.created_at}, ${after.id}::uuid)` : sql``
  const { rows } = await sql<Unsettled>`
    with portion as materialized (
      select id, created_at from ${cases} where settled_at is null ${behind} order by created_at, id limit ${limit}
    ), decided as (
      update ${cases} set settled_at = decided_at from portion join case_decision on ${column} = portion.id and reopened_at is null
      where ${cases}.id = portion.id
    )
    select id, created_at from portion order by created_at, id`.execute(db)
  return rows
}

/** Those that the version before reopened. */
export async function updateUnsettled(db: Db, kind: CaseKind): Promise<void> {
  await sql`
    update ${sql.table(kind)} set settled_at = null
    where settled_at is not null and ${isUndecided(kind)}
      and id in (select ${sql.ref(caseColumn[kind])} from case_decision where reopened_at is not null)`.execute(db)
}

/** All decisions on these cases, in order; the one in force is the last. */
export async function listDecisions(db: Db, kind: CaseKind, caseIds: readonly string[]) {
  if (caseIds.length === 0) return []
  return db
    .selectFrom('case_decision')
    .select(['decision', 'decided_by', 'decided_at', 'reopened_by', 'reopened_at'])
    .select(`${caseColumn[kind]} as case_id`)
    .where(caseColumn[kind], 'in', caseIds)
    .orderBy('decided_at')
    .orderBy('reopened_at')
    .execute()
}

export async function countOpen(db: Db, kind: CaseKind): Promise<{ open: number; since: Date | null }> {
  const { rows } = await sql<{ open: number; since: Date | null }>`
    select count(*)::int as open, min(created_at) as since from ${sql.table(kind)} where ${isOpen(kind)}`.execute(db)
  return rows[0] ?? { open: 0, since: null }
}
