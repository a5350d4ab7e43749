// Fixed limits of likes, and the lists they are shown in.

/** Likes given to the member, those they gave, and those that are mutual. */
export const likesTabs = ['received', 'sent', 'matches'] as const

/** Likes on one page of a tab. */
export const likesPageSize = 24
/** The counts beside the tabs stop here and read "1,000+". */
export const likesCountCap = 1_000
