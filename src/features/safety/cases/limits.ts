// The possible outcomes of a case. What else was done, a restriction or a refused photo, is recorded where it was done.

export const caseDecisions = ['upheld', 'rejected', 'answered'] as const
export type CaseDecision = (typeof caseDecisions)[number]

/** What a person has to look at, by its table. */
export type CaseKind = 'report' | 'complaint'
