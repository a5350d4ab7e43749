// Fixed limits of a member's own day.

/** A member's time zone changes at most this often, so that no day begins twice. */
export const zoneChangeHours = 24
