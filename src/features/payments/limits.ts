// Fixed limits and constants of payments (specification, section 9).
import { minute } from '#base/time.ts'

/** The time bonus lasts this long from signup. */
export const timeBonusHours = 4
export const timeBonusCode = 'TIMEBONUS25'
export const welcomeCode = 'WELCOME25'
/** What both of them take off, in percent. */
export const newMemberPercentage = 25
/** A debit is announced at least this long before it is collected. */
export const debitAnnouncedDays = 2
/** The most debits that a member, and an account, may have in a month of this length; and the most money. */
export const debitMonthDays = 30
export const debitsPerMonth = 3
export const debitMinorPerMonth = 25_000
/** How long a returned debit blocks further ones, for the member and for the account. */
export const debitBlockDays = 56
/** How long after its order a debit may still be heard of as returned: collected days later, back for eight weeks, and some days for the banks to say so. */
export const debitReturnDays = debitBlockDays + 14
/** The code that confirms a debit: how long it holds, how often it may be mistyped, how many are sent, and the pause between. */
export const debitCodeMinutes = 10
export const debitCodeMistakes = 5
export const debitCodesPerDay = 5
export const debitCodePauseSeconds = 60
/** The code of whoever thinks of leaving can be used this long. */
export const partingCodeDays = 14
/** Orders on one page of the overview. */
export const ordersPageSize = 24
/** An order that the provider never heard of is given up after this long: nobody was ever shown a checkout for it. */
export const unansweredOrderMs = 30 * minute
