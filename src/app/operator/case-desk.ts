// What the desks of reports and complaints share: a case is closed with a decision, or reopened, and both are recorded.
import { ProductError } from '#base/errors.ts'
import { caseDecisions } from '#features/safety/cases/limits.ts'
import type { CaseKind } from '#features/safety/cases/limits.ts'
import { decideCase, openCases, reopenCase } from '#features/safety/cases/service.ts'
import type { Decision } from '#features/safety/cases/service.ts'
import type { Platform } from '#platform/platform.ts'
import { done, notDone } from './answer.ts'
import type { Answer } from './answer.ts'

export const decisionWords = `decisions: ${caseDecisions.join(', ')}`

/** `done` and `reopen`; null if the arguments are neither. `by` is stored with each decision. */
export function decisionOn(
  platform: Platform,
  kind: CaseKind,
  [verb, caseNumber = '', word]: readonly string[],
  by: string,
): Promise<Answer> | null {
  const decision = caseDecisions.find((known) => known === word)
  if (caseNumber === '') return null
  if (verb === 'done' && decision)
    return answered(kind, 'is already decided', () => decideCase(platform, kind, caseNumber, { decision, by }))
  if (verb === 'reopen') return answered(kind, 'is open', () => reopenCase(platform, kind, caseNumber, by))
  return null
}

async function answered(kind: CaseKind, state: string, work: () => Promise<void>): Promise<Answer> {
  try {
    await work()
    return done('Done.')
  } catch (error) {
    if (!(error instanceof ProductError)) throw error
    return notDone(error.code === 'conflict' ? `That ${kind} ${state}.` : `There is no such ${kind}.`)
  }
}

/** How many more are open than were listed. */
export async function furtherOpen(platform: Platform, kind: CaseKind, listed: number): Promise<string[]> {
  const open = (await openCases(platform.db)).find((one) => one.kind === kind)?.open ?? 0
  return open > listed ? [`and ${open - listed} more`] : []
}

export function decisionLine({ decision, decided_by, decided_at, reopened_by, reopened_at }: Decision): string {
  const again = reopened_at ? `, reopened ${reopened_at.toISOString()} by ${reopened_by}` : ''
  return `${decision}  ${decided_at.toISOString()} by ${decided_by}${again}`
}

/** For a line of a list: how the case ended; nothing while it is open. */
export function ending(decisions: readonly Decision[]): string {
  const last = decisions.at(-1)
  return last && !last.reopened_at ? `  ${decisionLine(last)}` : ''
}
