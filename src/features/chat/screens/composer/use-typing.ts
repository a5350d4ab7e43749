// Whether the other member is typing, and telling them that the reader is.
import { useEffect, useRef, useState } from 'react'
import { call } from '#ui/call.ts'
import { useLive } from '#ui/live.ts'
import type { ChatEvent, reportTyping } from '../../contract.ts'
import { typingReportEveryMs, typingShownMs } from '../../limits.ts'

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
export function useTypingReport(conversationId: string | null): () => void {
  const reportedAt = useRef(0)
  return () => {
    if (!conversationId || Date.now() - reportedAt.current < typingReportEveryMs) return
    reportedAt.current = Date.now()
    const body = { conversation: conversationId }
    void call<typeof reportTyping>('POST /api/chat-typing.php', { body }).catch(() => undefined)
  }
}
