// The member's chats as last heard, and taking one out of the list before the server has answered.
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { CallResponse } from '#base/call.ts'
import { call, CallError } from '#ui/call.ts'
import { showToast } from '#ui/Toast.tsx'
import { callQueryKey, useCall } from '#ui/use-call.ts'
import type { Chat, getChats, removeChat } from '../../contract.ts'

export type Chats = CallResponse<typeof getChats>

const chatsKey = callQueryKey<typeof getChats>('GET /api/chats.php')

/** Seeded by the page's own loader, so that the first paint has it. */
export function useChats(initial?: Chats): readonly Chat[] {
  const { data } = useCall<typeof getChats>('GET /api/chats.php', undefined, initial ? { initialData: initial } : {})
  return data?.chats ?? []
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
