// Fixed limits of places that the browser knows too.

/** How many towns at most are suggested for a typed prefix. */
export const maxCitySuggestions = 20
/** The longest town name that is stored. */
export const cityNameLength = 80
/** Farther than this from any town, a position names no place. */
export const farthestCityKilometres = 100
