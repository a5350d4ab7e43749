// The hits in the open conversation, newest first: fetched while typing, and again when a message changes.
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { CallResponse } from '#base/call.ts'
import { call } from '#ui/call.ts'
import type { searchConversation } from '../../search/contract.ts'
import { lastSeqOf } from './thread.ts'
import type { Thread } from './thread.ts'
import { useDebounced } from '../list/use-debounced.ts'

export function useConversationSearch(thread: Thread, typed: string) {
  const words = useDebounced(typed.trim())
  const { conversationId, changeSeq, hasNewer } = thread
  const newest = hasNewer ? 'further down' : lastSeqOf(thread)
  const query = useInfiniteQuery({
    queryKey: ['POST /api/conversation-search.php', conversationId, words, changeSeq, newest],
    queryFn: ({ pageParam, signal }) =>
      call<typeof searchConversation>(
        'POST /api/conversation-search.php',
        { body: { conversation: conversationId ?? '', words, ...(pageParam ? { before_seq: pageParam } : {}) } },
        { signal },
      ),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }: CallResponse<typeof searchConversation>) => next,
    enabled: words !== '' && conversationId !== null,
    placeholderData: keepPreviousData,
    retry: 1,
    // Offline, it fails at once and says so.
    networkMode: 'always',
    refetchOnReconnect: true,
  })
  const hasWords = words !== '' && typed.trim() !== ''
  return {
    /** The query that the hits belong to. */
    words,
    seqs: hasWords ? (query.data?.pages.flatMap(({ seqs }) => seqs) ?? []) : [],
    pending: hasWords && (query.isPending || query.isPlaceholderData || words !== typed.trim()),
    failed: hasWords && query.isError,
    hasMore: hasWords && query.hasNextPage && !query.isPlaceholderData,
    loadMore: () => (query.isFetching ? undefined : void query.fetchNextPage()),
    retry: () => void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch()),
  }
}
