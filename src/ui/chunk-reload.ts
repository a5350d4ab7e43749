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

const settlingMs = 10 * second
let backAt = -settlingMs

/** A connection that has just come back may carry nothing yet: for how long that is no reason to leave the page. */
export function settlesInMs(): number {
  return Math.max(0, backAt + settlingMs - performance.now())
}

/** A browser counts as online where nothing gets through too, and while the server restarts: only an answer tells. */
const answerWithinMs = 5 * second
export const answeringPath = '/robots.txt'

/** Whether the server answers at this moment. While it does not, leaving the open page would lose it for nothing. */
export async function isServed(): Promise<boolean> {
  if (!navigator.onLine || settlesInMs() > 0) return false
  try {
    const signal = AbortSignal.timeout(answerWithinMs)
    return (await fetch(answeringPath, { method: 'HEAD', cache: 'no-store', signal })).ok
  } catch {
    return false
  }
}

let leaving = false
let heading = () => ''

/** Tells where the reader is heading, in the form of `location.href`: a page that is left for its code is left towards there. */
export function leaveTowards(place: () => string): void {
  heading = place
}

/** Loads this page anew, or the one on its way, as often as `reloadOnce` lets it. Returns whether it is being left. */
export function reloadPageOnce(): boolean {
  leaving ||= reloadOnce({ storage: windowStorage(), now: Date.now, reload: leavePage })
  return leaving
}

function leavePage(): void {
  const place = heading()
  if (place && place !== location.href) location.assign(place)
  else location.reload()
}

async function reloadIfServed(): Promise<void> {
  if (await isServed()) reloadPageOnce()
}

/** Once, when the page hydrates. Returns how to stop. */
export function watchChunkFailures(target: EventTarget = window, reload: () => void = reloadIfServed): () => void {
  const onPreload = () => reload()
  const onRejection = (event: Event) => {
    if (!('reason' in event) || !isChunkFailure(event.reason)) return
    event.preventDefault()
    reload()
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
