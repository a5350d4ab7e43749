// Accounts that emulators treat specially, besides those of the sandbox.

/** Mollie refuses a mandate for the first, and keeps one for the second as invalid. */
export const mollieAccounts = { unknown: 'DE08370400440532013003', invalid: 'DE78370400440532013004' } as const
