// Fetches search results from the server shortly after the member stops typing, page by page.
import { useInfiniteQuery, keepPreviousData } from '@tanstack/react-query'
import type { CallResponse } from '#base/call.ts'
import { call } from '#ui/call.ts'
import type { searchChats } from '../../search/contract.ts'
import { useDebounced } from './use-debounced.ts'

export function useChatSearch(typed: string) {
  const words = useDebounced(typed.trim())
  const query = useInfiniteQuery({
    queryKey: ['POST /api/chat-search.php', words],
    queryFn: ({ pageParam, signal }) =>
      call<typeof searchChats>(
        'POST /api/chat-search.php',
        { body: { words, ...(pageParam ? { before: pageParam } : {}) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }: CallResponse<typeof searchChats>) => next,
    enabled: words !== '',
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    retry: 1,
    // Offline, it fails at once and says so.
    networkMode: 'always',
    refetchOnReconnect: true,
  })
  const pages = query.data?.pages ?? []
  return {
    chats: pages.flatMap(({ chats }) => chats),
    hits: pages.flatMap(({ hits }) => hits),
    /** There is nothing to show for this query yet. */
    pending: query.isPending || (query.isPlaceholderData && query.isFetching) || words !== typed.trim(),
    /** There is nothing to show; earlier results stay, whatever fails after them. */
    failed: query.isError && pages.length === 0,
    moreFailed: query.isFetchNextPageError,
    hasMore: query.hasNextPage,
    loadMore: () => (query.isFetching ? undefined : void query.fetchNextPage()),
    retry: () => void query.refetch(),
  }
}
