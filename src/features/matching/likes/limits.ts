// Fixed limits of likes.

/** Likes on one page of a tab. */
export const likesPageSize = 24
/** The counts beside the tabs stop here and read "1,000+". */
export const likesCountCap = 1_000
