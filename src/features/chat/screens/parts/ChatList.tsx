// The list of conversations: with whom, what was last said, when, and how much of it is unread.
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '#base/paths.ts'
import { useReader } from '#features/profiles/screens/parts/use-site.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { NoMessages } from '#ui/drawings/empty.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import type { Chat } from '../../contract.ts'
import { ChatLine } from './ChatLine.tsx'
import { findLastOpened } from './last-opened.ts'
import { useDraftWords } from './use-draft-words.ts'
import { useListPlace } from './use-list-place.ts'
import { useTypingIn } from './use-typing-in.ts'
import { useUnsent } from './use-unsent.ts'

export function ChatList({ chats, openMember }: { chats: readonly Chat[]; openMember: string | null }) {
  const { t } = useTranslation('chat')
  const list = useRef<HTMLUListElement>(null)
  const readerId = useReader()?.id ?? ''
  const wasFound = useListPlace(list, chats, readerId)
  const [drafts, unsent, typing] = [useDraftWords(readerId), useUnsent(readerId), useTypingIn(readerId)]
  useEffect(() => {
    const last = openMember ?? (wasFound() ? null : findLastOpened()?.profileId)
    if (last) list.current?.querySelector(`[data-member="${last}"]`)?.scrollIntoView({ block: 'nearest' })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- What was found when the list came holds for all of its life.
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
            <ChatLine
              chat={chat}
              open={chat.profile.id === openMember}
              draft={chat.profile.id === openMember ? undefined : drafts.get(chat.profile.id)}
              unsent={chat.profile.id === openMember ? undefined : unsent.get(chat.profile.id)}
              typing={typing.has(chat.conversation.id)}
            />
          </li>
        ))}
      </ul>
    </nav>
  )
}
