// Fixed limits of the swipe game.

/** Specification 9: this many likes per member's own day, then a wait. */
export const likesADay = 4
/** How long someone who was passed stays away. */
export const passForDays = 30
/** A swipe can be undone while it is the latest, and this recent. */
export const takeBackMinutes = 60
/** Cards dealt at once. */
export const deckSize = 10
