// The pages of results loaded so far; restored on coming back or reloading, together with the scroll position.
import { useEffect, useRef, useState } from 'react'
import type { CallResponse } from '#base/call.ts'
import type { ShownCard } from '#features/profiles/screens/parts/shown-card.ts'
import { call } from '#ui/call.ts'
import type { searchMembers } from '../../search/contract.ts'
import { useKeptPages, usePlace } from '../parts/use-kept-pages.ts'
import { updateLikes, withOwnChanges } from './own-changes.ts'

export type Found = Omit<CallResponse<typeof searchMembers>, 'results'> & { results: ShownCard[] }

export function useFoundPages(first: Found, query: Record<string, string>) {
  const place = usePlace(new URLSearchParams(query).toString())
  const [pages, show] = useKeptPages<Found>('results', place, [first], withOwnChanges)
  useEffect(() => updateLikes(first), [first])
  const [failed, setFailed] = useState(false)
  const busy = useRef(false)
  const last = pages.at(-1) ?? first
  const loadMore = async () => {
    if (busy.current || !last.next) return
    busy.current = true
    setFailed(false)
    try {
      const more = await call<typeof searchMembers>('GET /api/members.php', {
        query: { ...query, after: last.next, page: last.page + 1 },
      })
      updateLikes(more)
      show([...pages, more])
    } catch {
      setFailed(true)
    } finally {
      busy.current = false
    }
  }
  return { pages, next: last.next, nextPage: last.page + 1, failed, loadMore }
}
