// The pages of results that were fetched so far; who comes back finds them, and so the place where they were.
import { useRef, useState } from 'react'
import { useNavigationType } from 'react-router'
import type { CallResponse } from '#base/call.ts'
import type { ShownCard } from '#features/profiles/screens/parts/shown-card.ts'
import { call } from '#ui/call.ts'
import type { searchMembers } from '../../search/contract.ts'

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
  const loadMore = async () => {
    if (busy.current || !last.next) return
    busy.current = true
    setFailed(false)
    try {
      const more = await call<typeof searchMembers>('GET /api/members.php', {
        query: { ...query, after: last.next, page: last.page + 1 },
      })
      kept = { search, pages: [...pages, more] }
      setState({ first, pages: kept.pages })
    } catch {
      setFailed(true)
    } finally {
      busy.current = false
    }
  }
  return { pages, next: last.next, nextPage: last.page + 1, failed, loadMore }
}
