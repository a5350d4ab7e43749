// Fixed numbers of blocking that the browser knows too.

/** Blocked members on a page of the list. */
export const blocksPageSize = 24
