// Fixed limits of reports that the browser knows too.

export const reportReasons = ['fake', 'money', 'harassment', 'indecent', 'underage', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]

export const reportWordsLength = 1000
/** One member may report this many times within a day: more than anybody needs, too few to bury the people who read them. */
export const reportsPerDay = 20
/** A network may send this many an hour. */
export const reportsPerHourOfNetwork = 60

/** Of what the two wrote, so many messages before the one reported and after it are kept with the report, */
export const evidenceBefore = 10
export const evidenceAfter = 5
/** and of one that is about no message so many of the last: ten short ones must not push out what was meant. */
export const evidenceLast = 50
/** With them so many that the reported one took back lately, wherever they stood: else they would be pushed out by takings back. */
export const evidenceTakenBack = 100
/** Of a conversation that the reporter removed, what the other one wrote in it in so many days before: some are told to remove it. */
export const evidenceRemovedDays = 30
/** Kept for so many days. */
export const evidenceDays = 180
/** For so many days its photos are asked for where the storage is away, and stay there though their owner deletes them. */
export const evidencePhotoDays = 7
