// Messages by one of the two, close together in time.
import { useTranslation } from 'react-i18next'
import type { ChatMessage } from '../../contract.ts'
import { Bubble } from './Bubble.tsx'
import type { MessageGroup } from './grouping.ts'
import { markOf } from './thread.ts'
import type { Thread } from './thread.ts'

interface GroupProps {
  group: MessageGroup
  mine: boolean
  thread: Thread
  name: string
  readerId: string
  /** The number of the message whose menu is open. */
  chosenSeq: number | null
  onSeek: (seq: number) => void
  onOpen: (message: ChatMessage) => void
  onReport: (message: ChatMessage) => void
  onChoose: (message: ChatMessage, anchor: HTMLElement) => void
}

export function Group(props: GroupProps) {
  const { group, mine, thread, name, readerId, chosenSeq, onSeek, onOpen, onReport, onChoose } = props
  const last = group.messages.length - 1
  return (
    <ul className="mb-3 flex flex-col gap-0.5">
      {group.messages.map((message, at) => (
        <li
          key={message.seq}
          data-seq={message.seq}
          data-chosen={message.seq === chosenSeq || undefined}
          className="flex flex-col rounded-md transition-colors duration-700 data-found:bg-primary-soft data-sought:bg-primary-soft"
        >
          {message.seq === thread.unreadFromSeq ? <UnreadLine /> : null}
          <Bubble
            message={message}
            mine={mine}
            name={name}
            readerId={readerId}
            onSeek={onSeek}
            onOpen={() => onOpen(message)}
            onReport={() => onReport(message)}
            onChoose={(anchor) => onChoose(message, anchor)}
            first={at === 0}
            last={at === last}
            mark={mine && at === last ? markOf(thread, message.seq) : null}
          />
        </li>
      ))}
    </ul>
  )
}

function UnreadLine() {
  const { t } = useTranslation('chat')
  return (
    <p
      data-unread
      className="my-3 flex items-center gap-3 text-xs font-semibold text-primary before:h-px before:flex-1 before:bg-line-strong after:h-px after:flex-1 after:bg-line-strong"
    >
      {t('unread_from')}
    </p>
  )
}
