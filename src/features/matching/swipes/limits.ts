// Fixed limits of the swipe game.

/** Specification 9: so many likes a member's own day, then a wait. */
export const likesADay = 4
/** Who was passed stays away so long. */
export const passForDays = 30
/** A swipe can be taken back while it is the latest, and so fresh. */
export const takeBackMinutes = 60
/** Cards handed out at once. */
export const deckSize = 10
