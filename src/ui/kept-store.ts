// Small values kept in the browser. If its storage is forbidden or full, they last as long as the page is open.

export interface KeptStore {
  get(key: string): string | null
  set(key: string, value: string): void
  remove(key: string): void
  /** The kept keys with this prefix. */
  keys(start: string): string[]
}

/** Shared by all windows of the browser. */
export const localStore = keptStore(() => localStorage)
/** Of this window alone, through its reloads. */
export const sessionStore = keptStore(() => sessionStorage)

/** Even accessing a forbidden one throws. */
export function keptStore(open: () => Storage): KeptStore {
  const here = new Map<string, string>()
  const tried = <Found>(look: (storage: Storage) => Found): Found | undefined => {
    try {
      return look(open())
    } catch {
      return undefined
    }
  }
  return {
    get: (key) => here.get(key) ?? tried((storage) => storage.getItem(key)) ?? null,
    set: (key, value) => {
      here.set(key, value)
      tried((storage) => {
        storage.setItem(key, value)
        here.delete(key)
      })
    },
    remove: (key) => {
      here.delete(key)
      tried((storage) => storage.removeItem(key))
    },
    keys: (start) => {
      const kept = new Set([...here.keys(), ...(tried(Object.keys) ?? [])])
      return [...kept].filter((key) => key.startsWith(start))
    },
  }
}
