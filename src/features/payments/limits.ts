// Fixed limits and constants of payments (specification, section 9).

/** The time bonus lasts this long from signup. */
export const timeBonusHours = 4
export const timeBonusCode = 'TIMEBONUS25'
export const welcomeCode = 'WELCOME25'
/** What both of them take off, in percent. */
export const newMemberPercentage = 25
/** Orders on one page of the overview. */
export const ordersPageSize = 24
