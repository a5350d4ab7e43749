// Accounts that emulators treat in a way of their own, beside those of the sandbox.

/** Mollie takes no mandate of the one, and keeps one of the other as invalid. */
export const mollieAccounts = { unknown: 'DE08370400440532013003', invalid: 'DE78370400440532013004' } as const
