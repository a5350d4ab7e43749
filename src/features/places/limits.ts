// Fixed limits of places that the browser knows too.

/** How many towns an answer to a typed beginning holds at most. */
export const maxCitySuggestions = 20
/** The longest name of a town that is kept. */
export const cityNameLength = 80
/** Farther than this from any town, a position names no place. */
export const farthestCityKilometres = 100
