// Fixed limits and constants of payments (specification, section 9).
import { minute, second } from '#base/time.ts'

/** The time bonus lasts this long from signup. */
export const timeBonusHours = 4
export const timeBonusCode = 'TIMEBONUS25'
export const welcomeCode = 'WELCOME25'
/** What both of them take off, in percent. */
export const newMemberPercentage = 25
/** The time-bonus modal opens this long after the members area was entered. */
export const timeBonusModalDelayMs = 40 * second
/** Orders on one page of the overview. */
export const ordersPageSize = 24
/** An order that the provider never heard of is given up after this long: nobody was ever shown a checkout for it. */
export const unansweredOrderMs = 30 * minute
