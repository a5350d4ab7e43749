// How long someone who left may come back (specification, section 5).
export const daysToReturn = 14
