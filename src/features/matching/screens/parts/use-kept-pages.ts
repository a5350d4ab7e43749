// The pages of a list loaded so far, for each entry of the browser's history: restored for anyone who comes back, after a reload too.
import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'react-router'
import { useReader } from '#features/profiles/screens/parts/use-site.ts'
import { forgetReload, isReturning, keepPlace, restoreScroll, takePlace } from './kept-place.ts'

const memory = new Map<string, readonly unknown[]>()
const mostLists = 20

function remember(place: string, pages: readonly unknown[]): void {
  memory.delete(place)
  memory.set(place, pages)
  const [oldest] = memory.keys()
  if (memory.size > mostLists && oldest !== undefined) memory.delete(oldest)
}

/** The open entry of the history, whose pages they are, and what is requested there: which place the pages of a list belong to. */
export function usePlace(asked: string): string {
  return `${useLocation().key} ${useReader()?.id} ${asked}`
}

/** Whether pages of this place are at hand, and need not be waited for. */
export function isRemembered(place: string): boolean {
  return memory.has(place)
}

/**
 * The pages of one place, starting with those in `loaded`, and how to show more. `withOwnChanges` applies to a page what was done
 * to it here since it was loaded, because it is shown again as it was kept.
 */
export function useKeptPages<Page>(
  name: string,
  place: string,
  loaded: readonly Page[],
  withOwnChanges: (page: Page) => Page,
): [pages: readonly Page[], show: (pages: readonly Page[]) => void] {
  const begin = () => ({ place, first: loaded[0], pages: (memory.get(place) as readonly Page[] | undefined) ?? loaded })
  const [state, setState] = useState(begin)
  const isSame = state.place === place && state.first === loaded[0]
  const now = isSame ? state : { place, first: loaded[0], pages: state.place === place ? loaded : begin().pages }
  if (!isSame) setState(now)
  const show = (pages: readonly Page[]) => {
    remember(place, pages)
    setState({ place, first: loaded[0], pages })
  }
  useReload(name, place, () => (now.pages.length > loaded.length ? now.pages.map(withOwnChanges) : []), show)
  return [now.pages, show]
}

/**
 * A reload renders the first page afresh: what was loaded after it comes from what this tab kept, and the reader is scrolled back
 * to their place. `pages` says what to keep when the page is left; none if the first is all there is.
 */
export function useReload<Page>(
  name: string,
  place: string,
  pages: () => readonly Page[],
  show: (pages: readonly Page[]) => void,
): void {
  const keep = useEffectEvent(() => {
    const all = pages()
    if (all.length > 0) keepPlace(name, place, all)
  })
  useEffect(() => {
    const kept = takePlace<Page>(name, place)
    if (kept && isReturning()) {
      show(kept.pages)
      restoreScroll(kept.top)
    }
    const leave = () => keep()
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      forgetReload()
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- looked for once, when the place is entered
  }, [name, place])
}
