// The member's chats as last heard, and taking one out of the list before the server has answered.
import { useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { minute } from '#base/time.ts'
import { call, CallError } from '#ui/call.ts'
import { showToast } from '#ui/Toast.tsx'
import { callQueryKey, useCall } from '#ui/use-call.ts'
import type { Chat, getChats, removeChat } from '../../contract.ts'
import { placeAfter, withPage } from './chat-pages.ts'
import type { Chats } from './chat-pages.ts'

const chatsKey = callQueryKey<typeof getChats>('GET /api/chats.php')

/** What was heard longer ago is asked for anew as it comes in sight. */
const freshForMs = minute / 2
const heardAt = new WeakMap<Chat, number>()

/** Behind which place the reader looks at the list, where that is further down than its first page. */
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

/** Seeded by the page's own loader, so that the first paint has it. Each poll reads the first page, and the one in sight. */
export function useAllChats(initial?: () => Chats): Chats {
  const client = useQueryClient()
  const { data } = useCall<typeof getChats>('GET /api/chats.php', undefined, {
    queryFn: ({ signal }) => readPages(client, lookedBehind ? [undefined, lookedBehind] : [undefined], signal),
    // Chats that stayed the same are the same objects, wherever they stand now.
    structuralSharing: false,
    ...(initial ? { initialData: initial } : {}),
  })
  return data ?? none
}

export function useChats(): readonly Chat[] {
  return useAllChats().chats
}

/** Reads the list on as its reader comes to the end of what is here, and anew where they look at what was heard long ago. */
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

/** The other one as last heard: the list is asked anew, a page is not. */
export function useOther(given: Chat['profile']): Chat['profile'] {
  return useChats().find(({ profile }) => profile.id === given.id)?.profile ?? given
}

/** First here, then on the server; where that fails the reader is told and the list is loaded again (4.33, 4.34). */
export function useRemoveChat(): (conversationId: string) => Promise<void> {
  const client = useQueryClient()
  const { t } = useTranslation('chat')
  return async (conversationId) => {
    await client.cancelQueries({ queryKey: chatsKey })
    client.setQueryData<Chats>(
      chatsKey,
      (now) => now && { ...now, chats: now.chats.filter(({ conversation }) => conversation.id !== conversationId) },
    )
    try {
      await call<typeof removeChat>('DELETE /api/chat.php', { body: { conversation: conversationId } })
    } catch (error) {
      const reason = error instanceof CallError ? error.message : ''
      showToast({ title: t('remove.failed'), description: reason, tone: 'bad', timeoutMs: 0 })
      await client.invalidateQueries({ queryKey: chatsKey })
    }
  }
}
