// Fixed limits of saved searches.

export const mostSavedSearches = 10
export const savedNameLength = 60
/** New people are counted up to here, plus one. */
export const newCountCap = 99
/** A member is told at most once in this many hours, about all searches in one mail. */
export const alertEveryHours = 24
