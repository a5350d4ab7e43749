// What keys and fingers can do with the messages beyond their menu; loaded with the first touch.
import { useEffect } from 'react'
import type { RefObject } from 'react'
import type { ChatMessage } from '../../contract.ts'
import { MessageKeys } from './MessageKeys.tsx'
import { SwipeToReply } from './SwipeToReply.tsx'
import { useRestingDays } from '../thread/use-resting-days.ts'

interface TouchedMessagesProps {
  box: RefObject<HTMLElement | null>
  messages: readonly ChatMessage[]
  /** Null if the reader may not write. */
  onReply: ((message: ChatMessage) => void) | null
}

export function TouchedMessages({ box, messages, onReply }: TouchedMessagesProps) {
  const messageOf = (sought: number) => messages.find(({ seq, body }) => seq === sought && body !== '')
  const byFinger = matchMedia('(any-pointer: coarse)').matches
  useRestingDays(box, messages)
  // Preloaded; if the connection was lost, it is loaded on demand.
  useEffect(() => {
    const parts = [import('./MessageMenu.tsx'), import('../thread/SearchInChat.tsx'), import('../composer/AskLine.tsx')]
    void Promise.all(parts).catch(() => undefined)
  }, [])
  return (
    <>
      <MessageKeys box={box} />
      {byFinger && onReply ? (
        <SwipeToReply
          box={box}
          mayAnswer={(seq) => messageOf(seq) !== undefined}
          onReply={(seq) => {
            const message = messageOf(seq)
            if (message) onReply(message)
          }}
        />
      ) : null}
    </>
  )
}
