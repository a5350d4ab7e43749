// The messages of one day, in groups by one writer.
import { useTranslation } from 'react-i18next'
import type { ChatMessage } from '../../contract.ts'
import { Bubble } from './Bubble.tsx'
import type { MessageGroup } from '../thread/grouping.ts'
import { markOf } from '../thread/thread.ts'
import type { Thread } from '../thread/thread.ts'

interface GroupsProps {
  groups: readonly MessageGroup[]
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

/** A group has no element of its own: as older messages join it, those already there stay, and so does the focus. */
export function Groups(props: GroupsProps) {
  const { groups, thread, name, readerId, chosenSeq, onSeek, onOpen, onReport, onChoose } = props
  return (
    <ul>
      {groups.flatMap(({ messages }) =>
        messages.map((message, at) => {
          const last = at === messages.length - 1
          const mine = message.sender === readerId
          return (
            <li
              key={message.seq}
              data-seq={message.seq}
              data-chosen={message.seq === chosenSeq || undefined}
              className={`flex flex-col rounded-md transition-colors duration-700 data-found:bg-primary-soft data-sought:bg-primary-soft ${last ? 'mb-3' : 'mb-0.5'}`}
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
                last={last}
                mark={mine && last ? markOf(thread, message.seq) : null}
              />
            </li>
          )
        }),
      )}
    </ul>
  )
}

function UnreadLine() {
  const { t } = useTranslation('chat')
  return (
    <p data-unread className="unread-line text-xs font-semibold text-primary">
      {t('unread_from')}
    </p>
  )
}
