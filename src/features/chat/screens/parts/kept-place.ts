// Where a browser keeps what was written; one that keeps nothing remembers it as long as the page is open.

export type Place = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

const memory = new Map<string, string>()
const untilReload: Place = {
  get length() {
    return memory.size
  },
  key: (at) => [...memory.keys()][at] ?? null,
  getItem: (key) => memory.get(key) ?? null,
  setItem: (key, value) => void memory.set(key, value),
  removeItem: (key) => void memory.delete(key),
}

let found: Place | undefined

/** All windows of the browser share it, where it keeps anything. */
export function keptPlace(): Place {
  found ??= lookForPlace()
  return found
}

function lookForPlace(): Place {
  try {
    localStorage.setItem('outbox:try', '')
    localStorage.removeItem('outbox:try')
    return localStorage
  } catch {
    return untilReload
  }
}

export function keysOf(place: Place, start: string): string[] {
  const keys = Array.from({ length: place.length }, (_, at) => place.key(at) ?? '')
  return keys.filter((key) => key.startsWith(start))
}

/** What stands under a key; null for nothing, and for what can't be read. */
export function readKept(place: Place, key: string): unknown {
  try {
    return JSON.parse(place.getItem(key) ?? 'null')
  } catch {
    return null
  }
}
