// Fixed limits of the search.

/** Profiles on one page (specification 9). */
export const searchPageSize = 24
export const oldestSearchAge = 99
/** Counting fictional profiles stops here; members are counted to the last one. */
export const fictionalCountCap = 1_000
