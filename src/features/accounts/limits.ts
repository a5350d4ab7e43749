// Fixed limits of accounts that the browser knows too.

export const nameLength = { min: 2, max: 30 } as const
export const passwordLength = { min: 10, max: 200 } as const
export const emailLength = 254
/** The login cookie's life (specification, section 9). */
export const sessionDays = 30
/** Of one member: the login that was used longest ago ends as another begins. */
export const maxSessions = 50
/** How long a browser is known that is not logged in with; browsers keep a cookie no longer than this. */
export const knownBrowserDays = 400
/** Of one member, those last logged in with. */
export const maxKnownBrowsers = 20
/** However often who knows the password logs in, the mailbox is not flooded. */
export const newBrowserMailsPerDay = 5
/** Older logins are asked for the password again before what can't be undone. */
export const recentLoginMinutes = 10
export const loginAttempts = 5
export const loginBlockMinutes = { first: 5, longest: 60 } as const
export const resetMailsPerDay = 3
export const activationMailsPerDay = 5
export const activationLinkDays = 3
export const resetLinkHours = 2
export const addressChangesPerDay = 3
export const addressChangeDays = 3
/** For so long who was not reached by the answer to a mailed link, or to a new password, is answered alike once more. */
export const answerAgainMinutes = 10
