// Whether the other member is typing, and telling them that the reader is.
import { useEffect, useRef, useState } from 'react'
import { call } from '#ui/call.ts'
import { useLive } from '#ui/live.ts'
import type { ChatEvent, tellTyping } from '../../contract.ts'
import { typingShownMs, typingToldEveryMs } from '../../limits.ts'

/** Whether the other member is typing now. */
export function useTyping(conversationId: string | null, otherId: string): boolean {
  const [typing, setTyping] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  useLive((given) => {
    const event = given as unknown as ChatEvent
    if (event.event === 'chat_typing' && event.conversation === conversationId && event.member === otherId) {
      setTyping(true)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => setTyping(false), typingShownMs)
    }
    if (event.event === 'message' && event.sender === otherId) setTyping(false)
  })
  return typing
}

/** Call it on every key; it is throttled. If it fails, nothing is lost. */
export function useTellTyping(conversationId: string | null): () => void {
  const toldAt = useRef(0)
  return () => {
    if (!conversationId || Date.now() - toldAt.current < typingToldEveryMs) return
    toldAt.current = Date.now()
    const body = { conversation: conversationId }
    void call<typeof tellTyping>('POST /api/chat-typing.php', { body }).catch(() => undefined)
  }
}
