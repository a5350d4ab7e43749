// The member's chats as last fetched.
import { useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { minute } from '#base/time.ts'
import { call } from '#ui/call.ts'
import { callQueryKey, useCall } from '#ui/use-call.ts'
import type { Chat, getChats } from '../../contract.ts'
import { placeAfter, withPage } from './chat-pages.ts'
import type { Chats } from './chat-pages.ts'

export const chatsKey = callQueryKey<typeof getChats>('GET /api/chats.php')

/** What was fetched longer ago is refetched when it comes into view. */
const freshForMs = minute / 2
const heardAt = new WeakMap<Chat, number>()

/** The place after which the reader is looking at the list, if further down than its first page. */
let lookedBehind: string | undefined

async function readPages(client: QueryClient, places: readonly (string | undefined)[], signal?: AbortSignal) {
  const options = signal ? { signal } : {}
  const pages = await Promise.all(
    places.map((after) => call<typeof getChats>('GET /api/chats.php', { query: after ? { after } : {} }, options)),
  )
  const read = new Set(pages.flatMap(({ chats }) => chats.map(({ conversation }) => conversation.id)))
  let held = client.getQueryData<Chats>(chatsKey)
  for (const [at, page] of pages.entries()) held = withPage(held, page, places[at])
  for (const chat of held?.chats ?? []) if (read.has(chat.conversation.id)) heardAt.set(chat, Date.now())
  return held as Chats
}

const none: Chats = { chats: [], next: null, num_unread_messages: 0 }

/** Seeded by the page's loader, so that the first paint has it. Each poll fetches the first page, and the one in view. */
export function useAllChats(initial?: () => Chats): Chats {
  const client = useQueryClient()
  const { data } = useCall<typeof getChats>('GET /api/chats.php', undefined, {
    queryFn: ({ signal }) => readPages(client, lookedBehind ? [undefined, lookedBehind] : [undefined], signal),
    // Unchanged chats stay the same objects, wherever they are now.
    structuralSharing: false,
    ...(initial ? { initialData: initial } : {}),
  })
  return data ?? none
}

export function useChats(): readonly Chat[] {
  return useAllChats().chats
}

/** Loads more when the reader reaches the end, and refetches what they look at if it is stale. */
export function useMoreChats(): {
  hasMore: boolean
  readOn: () => Promise<void>
  lookAt: (shown: readonly Chat[]) => void
} {
  const client = useQueryClient()
  const { next } = useAllChats()
  const read = async (after: string) => {
    const now = await readPages(client, [after])
    client.setQueryData<Chats>(chatsKey, now)
  }
  return {
    hasMore: next !== null,
    readOn: async () => (next === null ? undefined : read(next)),
    lookAt: ([first, ...shown]) => {
      lookedBehind = first && placeAfter(first)
      const isOld = shown.some((chat) => (heardAt.get(chat) ?? 0) < Date.now() - freshForMs)
      if (lookedBehind && isOld) void read(lookedBehind).catch(() => undefined)
    },
  }
}

/** The other member as last fetched: the list is refetched, a page is not. */
export function useOther(given: Chat['profile']): Chat['profile'] {
  return useChats().find(({ profile }) => profile.id === given.id)?.profile ?? given
}
