// Fixed limits of reports that the browser also needs.

export const reportReasons = ['fake', 'money', 'harassment', 'indecent', 'underage', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]

export const reportWordsLength = 1000
/** One member may report this many times a day: more than anybody needs, too few to bury the people who read them. */
export const reportsPerDay = 20
/** One network may send this many an hour. */
export const reportsPerHourOfNetwork = 60

/** How many messages before the reported one and after it are kept with the report, */
export const evidenceBefore = 10
export const evidenceAfter = 5
/** and how many of the last if it is about no message: ten short ones must not push out what mattered. */
export const evidenceLast = 50
/** In addition, how many that the reported member last took back, wherever they were: otherwise further retractions would push them out. */
export const evidenceTakenBack = 100
/** For a conversation that the reporter removed: how many days of what the other member wrote before that. Some are told to remove it. */
export const evidenceRemovedDays = 30
/** For how many days it is kept. */
export const evidenceDays = 180
/** For how many days its photos are fetched if the storage is away, and stay there even if their owner deletes them. */
export const evidencePhotoDays = 7
