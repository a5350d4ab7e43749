// The pages of a tab that were fetched after the first, which itself stays alive.
import { useRef, useState } from 'react'
import type { CallResponse } from '#base/call.ts'
import { call } from '#ui/call.ts'
import type { listLikes } from '../../likes/contract.ts'

export type LikesPage = CallResponse<typeof listLikes>

export function useLikesPages(type: 'received' | 'sent' | 'matches', first: LikesPage) {
  const [further, setFurther] = useState<readonly LikesPage[]>([])
  const [failed, setFailed] = useState(false)
  const busy = useRef(false)
  const next = (further.at(-1) ?? first).next
  const loadMore = async () => {
    if (busy.current || !next) return
    busy.current = true
    setFailed(false)
    try {
      const more = await call<typeof listLikes>('GET /api/likes-page.php', { query: { type, after: next } })
      setFurther((pages) => [...pages, more])
    } catch {
      setFailed(true)
    } finally {
      busy.current = false
    }
  }
  const seen = new Set<string>()
  // A like that arrives moves the others down: one of them may then come twice.
  const likes = [first, ...further].flatMap((page) => page.likes).filter(({ id }) => !seen.has(id) && seen.add(id))
  return { likes, next, failed, loadMore }
}
