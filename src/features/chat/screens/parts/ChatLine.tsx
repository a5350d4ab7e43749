// One conversation in a list: with whom, what was last said, when, and how much of it is unread.
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { paths } from '#base/paths.ts'
import { FictionalLabel } from '#features/profiles/screens/parts/Fictional.tsx'
import { usePictureUrl } from '#features/profiles/screens/parts/pictures.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { CountBadge } from '#ui/Badge.tsx'
import { TimeText } from '#ui/TimeText.tsx'
import type { Chat } from '../../contract.ts'
import { fromList } from './from-list.ts'
import { giftNamed, GiftSentence } from './GiftBubble.tsx'

/** One of hundreds: drawn anew where something of its own is new. */
export const ChatLine = memo(function ChatLine({ chat, open }: { chat: Chat; open: boolean }) {
  const { t } = useTranslation('chat')
  const pictureUrl = usePictureUrl()
  const { profile, num_unread_messages: unread, last_message: last } = chat
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
          <span className={`truncate ${unread > 0 ? 'font-bold' : 'font-semibold'}`}>{profile.name}</span>
          <TimeText at={chat.at} manner="chat" className="shrink-0 text-xs text-muted" />
        </span>
        <span className="mt-0.5 flex items-center justify-between gap-2">
          <span dir="auto" className={`truncate text-sm ${unread > 0 ? 'text-text' : 'text-muted'}`}>
            {chat.asks_for_photos ? t('asking.preview') : <LastWords last={last} name={profile.name} />}
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

function LastWords({ last, name }: { last: Chat['last_message']; name: string }) {
  const { t } = useTranslation('chat')
  const gift = last?.kind === 'gift' ? giftNamed(last.preview) : undefined
  if (last && gift) return <GiftSentence gift={gift} mine={last.mine} name={name} />
  if (last?.held) return t('held.preview')
  const words = last?.kind === 'photo' && last.preview ? t('photo.preview') : last?.preview
  return last?.mine ? t('you', { text: words }) : words || t('deleted')
}
