// Fixed numbers of what leads away from the site; the browser knows them too.

/** What in a text leads away from the site. */
export const contactMarks = ['link', 'email', 'phone', 'handle'] as const
export type ContactMark = (typeof contactMarks)[number]

/** A member is new for so many days, */
export const newMemberDays = 7

/** and for so many where they have bought nothing. */
export const newUnpaidMemberDays = 30
