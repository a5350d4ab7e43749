// Where a form or an address may send its reader on to: a path of this site, so that no link leads anybody elsewhere.

/**
 * Browsers drop tabs and line breaks, so `/<tab>/elsewhere` would lead away; and the header of a redirect takes no letters
 * beyond ASCII.
 */
export const ownPathForm = /^\/(?![/\\])[!-~]*$/

/** The path as given, or null. */
export function ownPath(value: unknown): string | null {
  return typeof value === 'string' && ownPathForm.test(value) ? value : null
}
