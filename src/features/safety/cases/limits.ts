// What a case may end with. What was done besides, a restriction or a refused photo, stands where it was done.

export const caseDecisions = ['upheld', 'rejected', 'answered'] as const
export type CaseDecision = (typeof caseDecisions)[number]

/** What a person has to look at, by the table that it lies in. */
export type CaseKind = 'report' | 'complaint'
