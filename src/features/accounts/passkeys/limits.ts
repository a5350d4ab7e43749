// Fixed limits of passkeys.

/** How many a member may have. */
export const maxPasskeys = 10
export const passkeyNameLength = 60
/** How long an authenticator may take to answer. */
export const challengeMinutes = 5
