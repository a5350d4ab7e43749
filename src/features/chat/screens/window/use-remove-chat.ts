// Removes a conversation from the member's list, optimistically.
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useReader } from '#features/profiles/screens/parts/use-site.ts'
import { call, CallError } from '#ui/call.ts'
import { showToast } from '#ui/Toast.tsx'
import type { Chat, removeChat } from '../../contract.ts'
import type { Chats } from '../list/chat-pages.ts'
import { outboxOf } from '../outbox/keep-outbox.ts'
import { chatsKey } from '../list/use-chats.ts'
import { needsDecision } from '../list/use-unsent.ts'

/** First here, then on the server; if that fails, the reader is told and the list is reloaded (4.33, 4.34). */
export function useRemoveChat(otherId: string): (conversationId: string) => Promise<void> {
  const client = useQueryClient()
  const readerId = useReader()?.id ?? ''
  const { t } = useTranslation('chat')
  return async (conversationId) => {
    await client.cancelQueries({ queryKey: chatsKey })
    const isIt = ({ conversation }: Chat) => conversation.id === conversationId
    // A message that arrives before this does stays.
    const seq = client.getQueryData<Chats>(chatsKey)?.chats.find(isIt)?.conversation.last_seq
    client.setQueryData<Chats>(chatsKey, (now) => now && { ...now, chats: now.chats.filter((chat) => !isIt(chat)) })
    try {
      await call<typeof removeChat>('DELETE /api/chat.php', { body: { conversation: conversationId, seq } })
      discardUnsent(readerId, otherId)
    } catch (error) {
      const reason = error instanceof CallError ? error.message : ''
      showToast({ title: t('remove.failed'), description: reason, tone: 'bad', timeoutMs: 0 })
    }
    // A poll that was faster than this brought it back.
    await client.invalidateQueries({ queryKey: chatsKey })
  }
}

/** What was not sent went with the conversation: no other page would show it, and a logout would ask about it. */
function discardUnsent(readerId: string, otherId: string): void {
  const { kept, discard } = outboxOf(readerId)
  for (const one of kept.now()) if (one.to === otherId && needsDecision(one)) discard(one.clientId)
}
