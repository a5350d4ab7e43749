// What was caught: in JavaScript anything may be thrown, mostly it is an error, and what the system refuses has a code.

export function messageOf(caught: unknown): string {
  return caught instanceof Error ? caught.message : String(caught)
}

/** Such as `ENOENT`; undefined where it has none. */
export function codeOf(caught: unknown): string | undefined {
  return caught instanceof Error && 'code' in caught && typeof caught.code === 'string' ? caught.code : undefined
}
