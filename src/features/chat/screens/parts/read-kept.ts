// What this browser keeps of what was written, as it was before it became text.
import { localStore } from '#ui/kept-store.ts'

/** Null for nothing, and for what can't be read. */
export function readKept(key: string): unknown {
  try {
    return JSON.parse(localStore.get(key) ?? 'null')
  } catch {
    return null
  }
}
