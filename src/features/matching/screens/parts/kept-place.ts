// What this tab remembers of a long list through a reload, or leaving the site and coming back: its pages, and the scroll position.
import { sessionStore } from '#ui/kept-store.ts'

export interface Kept<Page> {
  /** The entry of the browser's history, the reader, and what was requested there. */
  place: string
  pages: readonly Page[]
  top: number
  at: number
}

/** More than this is not worth the space. */
const mostLetters = 1_500_000
/** Older entries would show people as they no longer are. */
const keptForMs = 3_600_000
const restoringForMs = 5_000

const prefix = 'kept-'
const keyOf = (name: string) => prefix + name

export function keepPlace<Page>(name: string, place: string, pages: readonly Page[]): void {
  const kept: Kept<Page> = { place, pages, top: window.scrollY, at: Date.now() }
  const text = JSON.stringify(kept)
  if (text.length <= mostLetters) sessionStore.set(keyOf(name), text)
}

/** What was kept, once: it is then deleted. Null if it was another place, or long ago. */
export function takePlace<Page>(name: string, place: string): Kept<Page> | null {
  const text = sessionStore.get(keyOf(name))
  sessionStore.remove(keyOf(name))
  try {
    const kept = JSON.parse(text ?? 'null') as Kept<Page> | null
    return kept?.place === place && Date.now() - kept.at < keptForMs ? kept : null
  } catch {
    return null
  }
}

/** Whether something is kept there: then what usually loads only when near may load at once. */
export function hasPlace(name: string): boolean {
  return sessionStore.get(keyOf(name)) !== null
}

/** At logout: whoever uses the tab next need not see them. */
export function forgetPlaces(): void {
  for (const key of sessionStore.keys(prefix)) sessionStore.remove(key)
}

let fresh: boolean | undefined

/** Whether this document replaced one that showed the same, with nothing opened in it since. */
export function isReturning(): boolean {
  fresh ??= isReload()
  return fresh
}

export function forgetReload(): void {
  fresh = false
}

function isReload(): boolean {
  const [entry] = performance.getEntriesByType('navigation')
  const type = (entry as PerformanceNavigationTiming | undefined)?.type
  return type === 'reload' || type === 'back_forward'
}

let stop: (() => void) | undefined

/** Scrolls readers to where they were, as soon as the page is long enough; anyone who scrolls themselves is left alone. */
export function restoreScroll(top: number): void {
  stop?.()
  const leaving = new AbortController()
  const go = () => {
    window.scrollTo(0, top)
    if (Math.abs(window.scrollY - top) < 2) stop?.()
  }
  const watch = new ResizeObserver(go)
  const timer = setTimeout(() => stop?.(), restoringForMs)
  stop = () => {
    watch.disconnect()
    clearTimeout(timer)
    leaving.abort()
  }
  for (const moved of ['wheel', 'touchmove', 'pointerdown', 'keydown'])
    window.addEventListener(moved, () => stop?.(), { signal: leaving.signal, passive: true })
  watch.observe(document.body)
}
