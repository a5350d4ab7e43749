// What this tab keeps of a long list through a reload, or a way out of the site and back: its pages, and how far down the reader was.
import { sessionStore } from '#ui/kept-store.ts'

export interface Kept<Page> {
  /** The entry of the browser's history, and what was asked there. */
  place: string
  pages: readonly Page[]
  top: number
  at: number
}

/** More than this is not worth the room it takes. */
const mostLetters = 1_500_000
/** What is older would show people as they no longer are. */
const keptForMs = 3_600_000
const leadingForMs = 5_000

const keyOf = (name: string) => `kept-${name}`

export function keepPlace<Page>(name: string, place: string, pages: readonly Page[]): void {
  const kept: Kept<Page> = { place, pages, top: window.scrollY, at: Date.now() }
  const text = JSON.stringify(kept)
  if (text.length <= mostLetters) sessionStore.set(keyOf(name), text)
}

/** What was kept, once: it is gone from the store then. Null where it was another place, or long ago. */
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

/** Whether something is kept there: what is loaded only when it comes near may come at once then. */
export function hasPlace(name: string): boolean {
  return sessionStore.get(keyOf(name)) !== null
}

let fresh: boolean | undefined

/** Whether this document took the place of one that showed the same, and nothing was opened in it since. */
export function isReturning(): boolean {
  fresh ??= isReload()
  return fresh
}

export function goesOn(): void {
  fresh = false
}

function isReload(): boolean {
  const [entry] = performance.getEntriesByType('navigation')
  const type = (entry as PerformanceNavigationTiming | undefined)?.type
  return type === 'reload' || type === 'back_forward'
}

let stop: (() => void) | undefined

/** Leads the reader down to where they were, as soon as the page is long enough; whoever moves by themselves is let be. */
export function leadBack(top: number): void {
  stop?.()
  const leaving = new AbortController()
  const go = () => {
    window.scrollTo(0, top)
    if (Math.abs(window.scrollY - top) < 2) stop?.()
  }
  const watch = new ResizeObserver(go)
  const timer = setTimeout(() => stop?.(), leadingForMs)
  stop = () => {
    watch.disconnect()
    clearTimeout(timer)
    leaving.abort()
  }
  for (const moved of ['wheel', 'touchmove', 'pointerdown', 'keydown'])
    window.addEventListener(moved, () => stop?.(), { signal: leaving.signal, passive: true })
  watch.observe(document.body)
}
