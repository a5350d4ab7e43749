// Fixed numbers of blocking that the browser also needs.

/** Blocked members on a page of the list. */
export const blocksPageSize = 24
