// A time zone in which it is about noon: no day ends while the journeys run, but where one of them ends it.
const noon = 12

/** By its distance from Greenwich, which these names count the other way round. */
export function zoneOfNoon(now = new Date()): string {
  const west = now.getUTCHours() - noon
  return `Etc/GMT${west < 0 ? '' : '+'}${west}`
}
