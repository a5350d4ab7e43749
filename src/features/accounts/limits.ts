// Fixed limits of accounts that the browser also needs.

export const nameLength = { min: 2, max: 30 } as const
export const passwordLength = { min: 10, max: 200 } as const
export const emailLength = 254
/** The login cookie's lifetime (specification, section 9). */
export const sessionDays = 30
/** Per member: the least recently used login ends when another begins. */
export const maxSessions = 50
/** How long a browser stays known without a login; browsers keep no cookie longer than this. */
export const knownBrowserDays = 400
/** Per member, the most recently used ones. */
export const maxKnownBrowsers = 20
/** However often someone who knows the password logs in, the mailbox is not flooded. */
export const newBrowserMailsPerDay = 5
/** Older logins must enter the password again before anything that can't be undone. */
export const recentLoginMinutes = 10
export const loginAttempts = 5
export const loginBlockMinutes = { first: 5, longest: 60 } as const
export const resetMailsPerDay = 3
export const activationMailsPerDay = 5
export const activationLinkDays = 3
/** Where an account opens only with the mailed link: a signup that nobody completes is erased then. */
export const daysToComplete = 30
export const resetLinkHours = 2
export const addressChangesPerDay = 3
export const addressChangeDays = 3
/** For this long, someone whom the answer to a mailed link or a new password did not reach gets the same answer once more. */
export const answerAgainMinutes = 10
