// Fixed limits of saved searches.

export const mostSavedSearches = 10
export const savedNameLength = 60
/** What is new counts up to here, and one more. */
export const newCountCap = 99
/** A member is told at most once in so many hours, of all searches in one mail. */
export const tellEveryHours = 24
