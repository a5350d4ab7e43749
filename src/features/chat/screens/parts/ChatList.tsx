// The list of conversations: with whom, what was last said, when, and how much of it is unread.
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '#base/paths.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { NoMessages } from '#ui/drawings/empty.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import type { Chat } from '../../contract.ts'
import { ChatLine } from './ChatLine.tsx'
import { findLastOpened } from './last-opened.ts'

export function ChatList({ chats, openMember }: { chats: readonly Chat[]; openMember: string | null }) {
  const { t } = useTranslation('chat')
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const last = openMember ?? findLastOpened()?.profileId
    if (last) list.current?.querySelector(`[data-member="${last}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [openMember])
  if (chats.length === 0) {
    return (
      <EmptyState
        drawing={<NoMessages />}
        title={t('empty.title')}
        action={<ButtonLink to={paths.members()}>{t('empty.action')}</ButtonLink>}
      >
        {t('empty.text')}
      </EmptyState>
    )
  }
  return (
    <nav aria-label={t('list')}>
      <ul ref={list} className="px-2 pb-4">
        {chats.map((chat) => (
          <li key={chat.conversation.id} data-member={chat.profile.id}>
            <ChatLine chat={chat} open={chat.profile.id === openMember} />
          </li>
        ))}
      </ul>
    </nav>
  )
}
