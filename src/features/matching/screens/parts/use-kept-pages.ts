// The pages of a list that were loaded so far, for each entry of the browser's history: who comes back finds them, after a reload too.
import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'react-router'
import { goesOn, isReturning, keepPlace, leadBack, takePlace } from './kept-place.ts'

const memory = new Map<string, readonly unknown[]>()
const mostLists = 20

function remember(place: string, pages: readonly unknown[]): void {
  memory.delete(place)
  memory.set(place, pages)
  const [oldest] = memory.keys()
  if (memory.size > mostLists && oldest !== undefined) memory.delete(oldest)
}

/** The entry of the history that is open, and what is asked there: where the pages of a list belong. */
export function usePlace(asked: string): string {
  return `${useLocation().key} ${asked}`
}

/** Whether pages of this place are at hand, and need not be waited for. */
export function isRemembered(place: string): boolean {
  return memory.has(place)
}

/**
 * The pages of one place, beginning with those that `loaded` brings, and how to show more. `asLeft` tells of a page what was
 * done to it here since it was loaded, for it is shown again as it was kept.
 */
export function useKeptPages<Page>(
  name: string,
  place: string,
  loaded: readonly Page[],
  asLeft: (page: Page) => Page,
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
  useReload(name, place, () => (now.pages.length > loaded.length ? now.pages.map(asLeft) : []), show)
  return [now.pages, show]
}

/**
 * A reload draws the first page anew: what was loaded behind it is taken from what this tab kept, and the reader is led back to
 * their place. `pages` tells what to keep when the page is left; none where the first is all there is.
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
      leadBack(kept.top)
    }
    const leave = () => keep()
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      goesOn()
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- looked for once, when the place is entered
  }, [name, place])
}
