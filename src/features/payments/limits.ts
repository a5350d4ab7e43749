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
/** The maximum number of debits per member, and per account, in a month of this length; and the maximum amount. */
export const debitMonthDays = 30
export const debitsPerMonth = 3
export const debitMinorPerMonth = 25_000
/** How long a returned debit blocks further ones, for the member and for the account. */
export const debitBlockDays = 56
/** How long after its order a debit may still be reported as returned: collected days later, returnable for eight weeks, and some days for the banks to report it. */
export const debitReturnDays = debitBlockDays + 14
/** The code that confirms a debit: how long it is valid, how many tries, how many are sent, and the pause between. */
export const debitCodeMinutes = 10
export const debitCodeMistakes = 5
export const debitCodesPerDay = 5
export const debitCodePauseSeconds = 60
/** How long the code for someone about to leave can be used. */
export const partingCodeDays = 14
/** The highest monthly limit: above every price, also in a currency whose units are worth little. */
export const maxSpendingLimitMinor = 1_000_000_000
/** Orders on one page of the overview. */
export const ordersPageSize = 24
/** An order that the provider never heard of is given up after this long: nobody was ever shown a checkout for it. */
export const unansweredOrderMs = 30 * minute
/** How long the page that repeats an order says that it was just paid. */
export const justPaidMs = 10 * minute
/** The longest path that an order keeps to go back to. */
export const pathBackLength = 200
