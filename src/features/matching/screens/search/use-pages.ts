// The pages of results that were fetched so far; who comes back, or loads anew, finds them, and so the place where they were.
import { useEffect, useRef, useState } from 'react'
import { useNavigationType } from 'react-router'
import type { CallResponse } from '#base/call.ts'
import type { ShownCard } from '#features/profiles/screens/parts/shown-card.ts'
import { call } from '#ui/call.ts'
import type { searchMembers } from '../../search/contract.ts'
import { forgetPlace, keptPlace, keepPlace } from '../parts/kept-place.ts'

export type Found = Omit<CallResponse<typeof searchMembers>, 'results'> & { results: ShownCard[] }

/** Of the last search only; written in the browser, never on the server. */
let kept: { search: string; pages: readonly Found[] } | null = null

export function useFoundPages(first: Found, query: Record<string, string>) {
  const search = new URLSearchParams(query).toString()
  const returning = useNavigationType() === 'POP' && kept?.search === search
  const [state, setState] = useState(() => ({ first, pages: returning && kept ? kept.pages : [first] }))
  const [failed, setFailed] = useState(false)
  const busy = useRef(false)
  if (state.first !== first) setState({ first, pages: [first] })
  const pages = state.first === first ? state.pages : [first]
  const last = pages.at(-1) ?? first
  const showPages = (all: readonly Found[]) => {
    kept = { search, pages: all }
    setState({ first, pages: all })
  }
  const loadMore = async () => {
    if (busy.current || !last.next) return
    busy.current = true
    setFailed(false)
    try {
      const more = await call<typeof searchMembers>('GET /api/members.php', {
        query: { ...query, after: last.next, page: last.page + 1 },
      })
      showPages([...pages, more])
    } catch {
      setFailed(true)
    } finally {
      busy.current = false
    }
  }
  usePlaceAfterReload(search, pages, (rest) => showPages([first, ...rest]))
  return { pages, next: last.next, nextPage: last.page + 1, failed, loadMore }
}

/** A reload draws the first page anew: the others are taken from what this tab kept, and the reader is led back to their place. */
function usePlaceAfterReload(search: string, pages: readonly Found[], show: (rest: readonly Found[]) => void): void {
  const reloaded = useRef(isReload() && kept === null)
  const latest = useRef(pages)
  useEffect(() => {
    latest.current = pages
  })
  useEffect(() => {
    const place = reloaded.current ? keptPlace<Found>(search) : null
    reloaded.current = false
    forgetPlace()
    if (place) {
      show(place.rest)
      requestAnimationFrame(() => requestAnimationFrame(() => window.scrollTo(0, place.top)))
    }
    const leave = () => keepPlace(search, latest.current.slice(1))
    window.addEventListener('pagehide', leave)
    return () => window.removeEventListener('pagehide', leave)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- looked for once, when the page begins
  }, [search])
}

function isReload(): boolean {
  if (typeof performance === 'undefined' || typeof window === 'undefined') return false
  const [entry] = performance.getEntriesByType('navigation')
  const type = (entry as PerformanceNavigationTiming | undefined)?.type
  return type === 'reload' || type === 'back_forward'
}
