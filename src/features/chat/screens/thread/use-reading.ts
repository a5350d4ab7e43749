// Reports what the reader has seen as read, and counts what has arrived that they have not.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { call } from '#ui/call.ts'
import { refreshSoon } from '#ui/refresh-soon.ts'
import type { openChat } from '../../contract.ts'
import { lastSeqOf } from './thread.ts'
import type { Thread } from './thread.ts'
import { useChats } from '../list/use-chats.ts'

/**
 * Opening a conversation marks it as read. What arrives later is read once it is in view: at the end, in a window that
 * is not in the background. Returns how many messages are still below.
 */
export function useReading(thread: Thread, readerId: string, isAtEnd: boolean): number {
  const client = useQueryClient()
  const { conversationId, hasNewer } = thread
  const chats = useChats()
  const { pathname } = useLocation()
  // What arrives before this does is not read with it. In the middle, what is still to be loaded is.
  const seq = hasNewer ? undefined : lastSeqOf(thread)
  const lastForeign = thread.messages.findLast(({ sender }) => sender !== readerId)?.seq ?? 0
  const told = useRef(0)
  useEffect(() => {
    const tell = async () => {
      const before = told.current
      if (!conversationId || lastForeign <= before || document.visibilityState === 'hidden') return
      if (before > 0 && !isAtEnd) return
      // The page is being left: the next one is not drawn yet.
      if (location.pathname !== pathname) return
      told.current = lastForeign
      try {
        await call<typeof openChat>('POST /api/chat-opened.php', { body: { conversation: conversationId, seq } })
        refreshSoon(client, ['GET /api/chats.php', 'GET /api/counts.php'])
      } catch {
        told.current = before
      }
    }
    void tell()
    const onVisible = () => void tell()
    document.addEventListener('visibilitychange', onVisible)
    return () => document.removeEventListener('visibilitychange', onVisible)
    // What failed is tried again after the next poll.
  }, [client, conversationId, lastForeign, seq, isAtEnd, chats, pathname])
  const chat = chats.find(({ conversation }) => conversation.id === conversationId)
  return isAtEnd ? 0 : (chat?.num_unread_messages ?? 0)
}
