// In which conversations the other member is typing, for the list.
import { useEffect, useRef, useState } from 'react'
import { useLive } from '#ui/live.ts'
import type { ChatEvent } from '../../contract.ts'
import { typingShownMs } from '../../limits.ts'

export function useTypingIn(readerId: string): ReadonlySet<string> {
  const [typing, setTyping] = useState<ReadonlySet<string>>(new Set())
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>())
  useEffect(() => {
    const running = timers.current
    return () => running.forEach(clearTimeout)
  }, [])
  const stop = (conversation: string) =>
    setTyping((now) => (now.has(conversation) ? new Set([...now].filter((one) => one !== conversation)) : now))
  useLive((given) => {
    const event = given as unknown as ChatEvent
    if (event.event === 'message') stop(event.conversation)
    if (event.event !== 'chat_typing' || event.member === readerId) return
    const { conversation } = event
    setTyping((now) => (now.has(conversation) ? now : new Set([...now, conversation])))
    clearTimeout(timers.current.get(conversation))
    timers.current.set(conversation, setTimeout(stop, typingShownMs, conversation))
  })
  return typing
}
