// The pages of a tab: the first as loaded, further ones on request, all kept up to date, and restored for anyone who comes back.
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import type { InfiniteData } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { CallResponse } from '#base/call.ts'
import { hour } from '#base/time.ts'
import { call } from '#ui/call.ts'
import type { listLikes } from '../../likes/contract.ts'
import { updateLike } from '../parts/like-memory.ts'
import { usePlace, useReload } from '../parts/use-kept-pages.ts'

export type LikesPage = CallResponse<typeof listLikes>

interface LikesPages {
  pages: readonly LikesPage[]
  /** Where the next page starts; null at the end. */
  next: string | null
  failed: boolean
  /** Pages are being loaded, and nothing more is requested until they are there. */
  busy: boolean
  loadMore: () => void
}

/** When likes change, all pages are reloaded, one after the other, so that nobody is missed or shown twice between them. */
export function useLikesPages(
  type: 'received' | 'sent' | 'matches',
  after: string | null,
  loaded: LikesPage,
): LikesPages {
  const client = useQueryClient()
  const place = usePlace(`${type} ${after ?? ''}`)
  const queryKey = ['GET /api/likes-page.php', place]
  const query = useInfiniteQuery({
    queryKey,
    queryFn: async ({ pageParam, signal }) => {
      const query = pageParam === null ? { type } : { type, after: pageParam }
      const page = await call<typeof listLikes>('GET /api/likes-page.php', { query }, { signal })
      updateLikes(type, page)
      return page
    },
    initialPageParam: after,
    getNextPageParam: ({ next }) => next,
    initialData: { pages: [loaded], pageParams: [after] },
    gcTime: hour,
  })
  useEffect(() => updateLikes(type, loaded), [type, loaded])
  const { pages } = query.data
  useReload<LikesPage>(
    'likes',
    place,
    () => (pages.length > 1 ? pages : []),
    (kept) => {
      client.setQueryData<InfiniteData<LikesPage, string | null>>(queryKey, {
        pages: [...kept],
        pageParams: [after, ...kept.slice(0, -1).map(({ next }) => next)],
      })
      void client.invalidateQueries({ queryKey })
    },
  )
  return {
    pages,
    next: pages.at(-1)?.next ?? null,
    failed: query.isFetchNextPageError,
    busy: query.isFetching,
    loadMore: () => void query.fetchNextPage({ cancelRefetch: false }),
  }
}

/** Of the received ones, whom the reader likes too; the others were all given. */
function updateLikes(type: 'received' | 'sent' | 'matches', { likes }: LikesPage): void {
  for (const { id, match } of likes) updateLike(id, match || type !== 'received')
}
