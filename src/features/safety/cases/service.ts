// Cases that a person works through: open until they are decided, and open again if that is undone.
import { ProductError } from '#base/errors.ts'
import { inTransaction } from '#platform/db/db.ts'
import type { Db } from '#platform/db/db.ts'
import type { Platform } from '#platform/platform.ts'
import type { CaseDecision, CaseKind } from './limits.ts'
import {
  countOpen,
  findCaseId,
  insertDecision,
  listDecisions,
  updateReopened,
  updateSettled,
  updateUnsettled,
} from './queries.ts'

export type Decision = Awaited<ReturnType<typeof listDecisions>>[number]

export interface OpenCases {
  kind: CaseKind
  open: number
  /** Since when the longest waiting one is open. */
  since: Date | null
}

/** Throws `not_found`, and `conflict` if it is already decided. A number may be given on the telephone, in any case of letters. */
export async function decideCase(
  platform: Platform,
  kind: CaseKind,
  caseNumber: string,
  { decision, by }: { decision: CaseDecision; by: string },
): Promise<void> {
  const id = await idOf(platform.db, kind, caseNumber)
  const made = { decision, decided_by: by, decided_at: platform.now() }
  if (!(await inTransaction(platform.db, (tx) => insertDecision(tx, kind, id, made))))
    throw new ProductError('conflict')
}

/** It was a mistake, or there is more to it. Throws `not_found`, and `conflict` if it is open. */
export async function reopenCase(platform: Platform, kind: CaseKind, caseNumber: string, by: string): Promise<void> {
  const id = await idOf(platform.db, kind, caseNumber)
  const again = { reopened_by: by, reopened_at: platform.now() }
  if (!(await inTransaction(platform.db, (tx) => updateReopened(tx, kind, id, again))))
    throw new ProductError('conflict')
}

async function idOf(db: Db, kind: CaseKind, caseNumber: string): Promise<string> {
  const id = await findCaseId(db, kind, caseNumber.toUpperCase())
  if (!id) throw new ProductError('not_found')
  return id
}

const kinds = ['report', 'complaint'] as const satisfies CaseKind[]

/** Marks cases as their decisions say, where the version before decided or reopened them: a job, in portions. */
export async function settleCases({ db }: Pick<Platform, 'db'>, atOnce = 1_000): Promise<void> {
  for (const kind of kinds) {
    await updateUnsettled(db, kind)
    let portion = await updateSettled(db, kind, undefined, atOnce)
    while (portion.length === atOnce) portion = await updateSettled(db, kind, portion.at(-1), atOnce)
  }
}

/** How many cases wait for a person, and since when. */
export async function openCases(db: Db): Promise<OpenCases[]> {
  return Promise.all(kinds.map(async (kind) => ({ kind, ...(await countOpen(db, kind)) })))
}

/** The decisions on each of these cases, in order. */
export async function decisionsOn(db: Db, kind: CaseKind, caseIds: readonly string[]) {
  const all = await listDecisions(db, kind, caseIds)
  return (id: string): Decision[] => all.filter(({ case_id }) => case_id === id)
}
