// SQL of decisions on reports and complaints.
import { sql } from 'kysely'
import { newId } from '#base/ids.ts'
import type { Db } from '#platform/db/db.ts'
import type { CaseDecision, CaseKind } from './limits.ts'

const caseColumn = { report: 'report_id', complaint: 'complaint_id' } as const satisfies Record<CaseKind, string>

/** True for a row of that table without a decision in force. */
export const isOpen = (kind: CaseKind) => sql<boolean>`not exists (select from case_decision
  where ${sql.ref(caseColumn[kind])} = ${sql.ref(`${kind}.id`)} and reopened_at is null)`

export async function findCaseId(db: Db, kind: CaseKind, caseNumber: string): Promise<string | undefined> {
  const row = await db.selectFrom(kind).select('id').where('case_number', '=', caseNumber).executeTakeFirst()
  return row?.id
}

/** Returns whether it was open: of two at once, one decides. */
export async function insertDecision(
  db: Db,
  kind: CaseKind,
  caseId: string,
  made: { decision: CaseDecision; decided_by: string; decided_at: Date },
): Promise<boolean> {
  const whose = { report_id: kind === 'report' ? caseId : null, complaint_id: kind === 'complaint' ? caseId : null }
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('case_decision')
    .values({ id: newId(made.decided_at.getTime()), ...whose, ...made })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Returns whether there was a decision in force. */
export async function updateReopened(
  db: Db,
  kind: CaseKind,
  caseId: string,
  again: { reopened_by: string; reopened_at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('case_decision')
    .set(again)
    .where(caseColumn[kind], '=', caseId)
    .where('reopened_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
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
