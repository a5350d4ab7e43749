// Announces the other member's messages while the conversation is open, and whether the reader's own are waiting or sent.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LastWords } from '../list/ChatLine.tsx'
import { giftNamed } from './GiftBubble.tsx'
import type { Outgoing } from '../outbox/outgoing.ts'
import type { Thread } from '../thread/thread.ts'

interface MessageAnnouncerProps {
  thread: Thread
  outgoing: readonly Outgoing[]
  readerId: string
  name: string
}

export function MessageAnnouncer({ thread: { messages, hasNewer }, outgoing, readerId, name }: MessageAnnouncerProps) {
  const { t } = useTranslation('chat')
  const theirs = messages.filter(({ sender }) => sender !== readerId)
  // In the middle of a conversation, messages that are loaded are not news.
  const end = hasNewer ? null : (theirs.at(-1)?.seq ?? 0)
  const [announced, setAnnounced] = useState<{ end: number | null; from: number }>({ end, from: Infinity })
  if (end !== announced.end)
    setAnnounced({ end, from: end === null || announced.end === null ? Infinity : announced.end })
  // As they are now: a message taken back since is not announced.
  const news = theirs.filter(({ seq, body, held }) => seq > announced.from && (body !== '' || held))
  const waits = outgoing.some(({ state }) => state === 'waiting')
  const going = outgoing.map(({ clientId }) => clientId).join()
  const [own, setOwn] = useState({ going, sent: false })
  // What was going is among the messages now.
  if (going !== own.going) setOwn({ going, sent: messages.some(({ client_id: id }) => id && own.going.includes(id)) })
  return (
    <>
      <div role="status" className="sr-only">
        {news.map(({ seq, kind, body, held }) => (
          <p key={seq}>
            {kind === 'gift' && giftNamed(body) ? '' : `${name}: `}
            <LastWords
              last={{ seq, kind, preview: body, mine: false, automatic: false, held: held !== null }}
              name={name}
            />
          </p>
        ))}
      </div>
      <p role="status" className="sr-only">
        {waits ? t('failed.waiting') : own.sent ? t('mark.sent') : ''}
      </p>
    </>
  )
}
