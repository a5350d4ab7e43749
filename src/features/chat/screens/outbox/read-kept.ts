// Parses what this browser has stored as text.
import { localStore } from '#ui/kept-store.ts'

/** Null if there is nothing, or it can't be parsed. */
export function readKept(key: string): unknown {
  try {
    return JSON.parse(localStore.get(key) ?? 'null')
  } catch {
    return null
  }
}
