// Fixed numbers about what leads away from the site; the browser needs them too.

/** What in a text leads away from the site. */
export const contactMarks = ['link', 'email', 'phone', 'handle'] as const
export type ContactMark = (typeof contactMarks)[number]

/** A member is new for this many days, */
export const newMemberDays = 7

/** and for this many if they have bought nothing. */
export const newUnpaidMemberDays = 30
