// Fixed limits of a member's own day.

/** A member's time zone changes at most so often: a day does not begin twice. */
export const zoneChangeHours = 24
