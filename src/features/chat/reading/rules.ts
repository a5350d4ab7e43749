// The order of the list of conversations: the newest first, and of those of one moment by their ids.

/** Where in the list a conversation stands. */
export interface ListPlace {
  at: Date
  id: string
}

/** Whether the one stands below the other. */
export function isBehind(one: ListPlace, other: ListPlace): boolean {
  const between = other.at.getTime() - one.at.getTime()
  return between === 0 ? one.id > other.id : between > 0
}

/** In an address: milliseconds and id. */
export function writePlace({ at, id }: ListPlace): string {
  return `${at.getTime()}_${id}`
}

/** Undefined where that is no place: then the list is read from its top. */
export function readPlace(text: string): ListPlace | undefined {
  const [, at, id] = /^(\d{1,15})_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(text) ?? []
  return at && id ? { at: new Date(Number(at)), id } : undefined
}
