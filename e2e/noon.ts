// A time zone in which it is about noon: no day ends while the journeys run, unless one of them ends it.
const noon = 12

/** By its offset from Greenwich, which these names give with the opposite sign. */
export function zoneOfNoon(now = new Date()): string {
  const west = now.getUTCHours() - noon
  return `Etc/GMT${west < 0 ? '' : '+'}${west}`
}
