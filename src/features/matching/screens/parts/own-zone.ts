// The time zone that the browser names, by which the member's day turns; the server does not know it.

export function ownZone(): string | undefined {
  return typeof window === 'undefined' ? undefined : Intl.DateTimeFormat().resolvedOptions().timeZone
}
