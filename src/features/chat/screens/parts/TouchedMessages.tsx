// What keys and fingers can do with the messages beyond their menu; its code comes with the first touch.
import { useEffect } from 'react'
import type { RefObject } from 'react'
import { fetchToasts } from '#ui/Toast.tsx'
import type { ChatMessage } from '../../contract.ts'
import { MessageKeys } from './MessageKeys.tsx'
import { SwipeToReply } from './SwipeToReply.tsx'

interface TouchedMessagesProps {
  box: RefObject<HTMLElement | null>
  messages: readonly ChatMessage[]
  /** Null where the reader may not write. */
  onReply: ((message: ChatMessage) => void) | null
}

export function TouchedMessages({ box, messages, onReply }: TouchedMessagesProps) {
  const messageOf = (sought: number) => messages.find(({ seq, body }) => seq === sought && body !== '')
  const byFinger = matchMedia('(any-pointer: coarse)').matches
  // At hand when it is asked for; where the line is lost, it is fetched then.
  useEffect(() => {
    void Promise.all([import('./MessageMenu.tsx'), import('./SearchInChat.tsx'), fetchToasts()]).catch(() => undefined)
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
