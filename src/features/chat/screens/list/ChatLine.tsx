// One conversation in a list: with whom, the last message, when, and how many are unread.
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { paths } from '#base/paths.ts'
import { FictionalLabel } from '#features/profiles/screens/parts/Fictional.tsx'
import { usePictureUrl } from '#features/profiles/screens/parts/pictures.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { CountBadge } from '#ui/Badge.tsx'
import { CircleAlert, Clock3 } from '#ui/icons.tsx'
import { TimeText } from '#ui/TimeText.tsx'
import type { Chat } from '../../contract.ts'
import { previewLength } from '../../limits.ts'
import { fromList } from '../window/from-list.ts'
import { giftNamed, GiftSentence } from '../messages/GiftBubble.tsx'
import { Mark } from '../messages/Mark.tsx'
import type { Outgoing } from '../outbox/outgoing.ts'
import { markOf } from '../thread/thread.ts'
import { needsDecision } from './use-unsent.ts'

interface ChatLineProps {
  chat: Chat
  open: boolean
  /** The reader's draft. */
  draft?: string | undefined
  /** What the reader wrote that has not been sent. */
  unsent?: Outgoing | undefined
  /** The other member is typing. */
  typing?: boolean
}

/** One of hundreds: renders again only when something of its own changes. */
export const ChatLine = memo(function ChatLine({ chat, open, draft, unsent, typing = false }: ChatLineProps) {
  const { t } = useTranslation('chat')
  const pictureUrl = usePictureUrl()
  const { profile, num_unread_messages: unread } = chat
  const picture = profile.main_image?.thumb_filename
  const onList = useLocation().pathname === paths.chats()
  return (
    <Link
      to={paths.chat(chat.conversation.id)}
      state={onList ? fromList : null}
      aria-current={open ? 'page' : undefined}
      className="flex min-h-18 items-center gap-3 rounded-md px-3 py-2.5 hover:bg-sunken aria-[current]:bg-primary-soft"
    >
      <Avatar name={profile.name} src={picture ? pictureUrl(picture) : null} online={profile.online && t('online')} />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline justify-between gap-2">
          <bdi className={`truncate ${unread > 0 ? 'font-bold' : 'font-semibold'}`}>{profile.name}</bdi>
          <span className="flex shrink-0 items-center gap-1 text-xs text-muted">
            <LastMark chat={chat} unsent={unsent} />
            <TimeText at={chat.at} timeStyle="chat" />
          </span>
        </span>
        <span className="mt-0.5 flex items-center justify-between gap-2">
          <span dir="auto" className={`truncate text-sm ${unread > 0 ? 'text-text' : 'text-muted'}`}>
            <Words {...{ chat, unsent, typing }} draft={unread === 0 ? draft : undefined} />
          </span>
          <CountBadge count={unread} label={t('unread', { count: unread })} />
        </span>
        {profile.fictional ? (
          <span className="mt-1 flex">
            <FictionalLabel />
          </span>
        ) : null}
      </span>
    </Link>
  )
})

/** Typing or a failed message first, then a draft, then the last message. */
function Words({ chat, draft, unsent, typing }: Omit<ChatLineProps, 'open'>) {
  const { t } = useTranslation('chat')
  if (typing) return <span className="text-secondary">{t('typing')}</span>
  if (unsent && needsDecision(unsent)) return <span className="text-danger">{t('failed.text')}</span>
  if (draft)
    return (
      <>
        <span className="font-semibold text-primary">{t('draft', { text: '' })}</span>
        <bdi>{draft.slice(0, previewLength)}</bdi>
      </>
    )
  if (unsent) return <OwnWords words={unsent.kind ? t('photo.preview') : unsent.body.slice(0, previewLength)} />
  return chat.asks_for_photos ? t('asking.preview') : <LastWords last={chat.last_message} name={chat.profile.name} />
}

/** The delivery state of the reader's own last message; one that was taken back has none. */
function LastMark({ chat: { conversation, last_message: last }, unsent }: Pick<ChatLineProps, 'chat' | 'unsent'>) {
  const { t } = useTranslation('chat')
  if (unsent && needsDecision(unsent)) return <CircleAlert className="size-4 text-danger" aria-hidden="true" />
  if (unsent)
    return (
      <span title={t('mark.sending')}>
        <Clock3 className="size-3.5" aria-hidden="true" />
        <span className="sr-only">{t('mark.sending')}</span>
      </span>
    )
  if (!last?.mine || !last.preview) return null
  return <Mark mark={markOf({ readSeq: conversation.read_seq, deliveredSeq: conversation.delivered_seq }, last.seq)} />
}

/** The last message, of whatever kind. */
export function LastWords({ last, name }: { last: Chat['last_message']; name: string }) {
  const { t } = useTranslation('chat')
  const gift = last?.kind === 'gift' ? giftNamed(last.preview) : undefined
  // The site's own sentence, in whatever direction the name runs that it begins with.
  if (last && gift)
    return (
      <span dir="ltr">
        <GiftSentence gift={gift} mine={last.mine} name={name} />
      </span>
    )
  if (last?.held) return t('held.preview')
  const words = last?.kind === 'photo' && last.preview ? t('photo.preview') : last?.preview
  if (!words) return t('deleted')
  return last?.mine ? <OwnWords words={words} /> : words
}

/** The reader's own, which run in their own direction. */
export function OwnWords({ words }: { words: string }) {
  const { t } = useTranslation('chat')
  return (
    <>
      {t('you', { text: '' })}
      <bdi>{words}</bdi>
    </>
  )
}
