// After a new release an open page requests code that is gone: it is reloaded, at most once a minute (specification 8).
import { minute, second } from '#base/time.ts'

/** Also used by a page that has not hydrated yet (first-touch.ts). */
export const guardMs = minute
export const storageKey = 'chunk-reload'
/** How browsers word that a chunk could not be loaded. */
export const chunkFailure =
  /dynamically imported module|importing a module script failed|unable to preload css|loading (css )?chunk/i

interface ReloadPlace {
  storage: Pick<Storage, 'getItem' | 'setItem'>
  now: () => number
  reload: () => void
}

/** Whether an error says so, in any browser's words. */
export function isChunkFailure(error: unknown): boolean {
  return chunkFailure.test(String(error))
}

/** Reloads unless it did so within the last minute; returns whether it does. Without storage to remember it, it does not. */
export function reloadOnce({ storage, now, reload }: ReloadPlace): boolean {
  try {
    const last = Number(storage.getItem(storageKey) ?? 0)
    if (now() - last < guardMs) return false
    storage.setItem(storageKey, String(now()))
  } catch {
    return false
  }
  reload()
  return true
}

/** A connection that has just come back may carry nothing yet. */
const settlingMs = 10 * second
let backAt = -settlingMs

/** Whether a lost connection explains a failure. */
export function isConnectionDoubtful(): boolean {
  return !navigator.onLine || performance.now() - backAt < settlingMs
}

/** The same in this window; not while offline, when the open page would be lost for nothing. */
export function reloadPageOnce(): boolean {
  if (isConnectionDoubtful()) return false
  return reloadOnce({ storage: windowStorage(), now: Date.now, reload: () => location.reload() })
}

/** Once, when the page hydrates. Returns how to stop. */
export function watchChunkFailures(target: EventTarget = window, reload: () => boolean = reloadPageOnce): () => void {
  const onPreload = (event: Event) => {
    if (reload()) event.preventDefault()
  }
  const onRejection = (event: Event) => {
    if ('reason' in event && isChunkFailure(event.reason) && reload()) event.preventDefault()
  }
  const onOnline = () => {
    backAt = performance.now()
  }
  target.addEventListener('online', onOnline)
  target.addEventListener('vite:preloadError', onPreload)
  target.addEventListener('unhandledrejection', onRejection)
  return () => {
    target.removeEventListener('online', onOnline)
    target.removeEventListener('vite:preloadError', onPreload)
    target.removeEventListener('unhandledrejection', onRejection)
  }
}

/** Even accessing `sessionStorage` throws if it is forbidden. */
function windowStorage(): ReloadPlace['storage'] {
  return {
    getItem: (key) => sessionStorage.getItem(key),
    setItem: (key, value) => sessionStorage.setItem(key, value),
  }
}
