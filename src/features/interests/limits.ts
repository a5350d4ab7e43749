// Fixed limits of interests that the browser knows too.

/** How many interests a profile shows at most: more would say less. */
export const maxInterests = 20
