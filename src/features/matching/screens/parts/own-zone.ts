// The time zone that the browser names, which decides when the member's day begins; the server does not know it.

export function ownZone(): string | undefined {
  if (typeof window === 'undefined') return undefined
  // In the older way, a slow phone takes a tenth of a second to answer.
  return 'Temporal' in globalThis ? Temporal.Now.timeZoneId() : Intl.DateTimeFormat().resolvedOptions().timeZone
}
