// The order of the list of conversations: newest first, and by id within one instant.

/** A conversation's position in the list. */
export interface ListPlace {
  at: Date
  id: string
}

/** Whether the first stands below the second. */
export function isBehind(one: ListPlace, other: ListPlace): boolean {
  const between = other.at.getTime() - one.at.getTime()
  return between === 0 ? one.id > other.id : between > 0
}

/** As written in a URL: milliseconds and id. */
export function writePlace({ at, id }: ListPlace): string {
  return `${at.getTime()}_${id}`
}

/** Undefined if that is no valid place: the list is then read from its top. */
export function readPlace(text: string): ListPlace | undefined {
  const [, at, id] = /^(\d{1,15})_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(text) ?? []
  return at && id ? { at: new Date(Number(at)), id } : undefined
}
