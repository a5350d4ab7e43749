// The list of conversations: with whom, the last message, when, and how many are unread.
import { Suspense, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useReader } from '#features/profiles/screens/parts/use-site.ts'
import { Button } from '#ui/Button.tsx'
import { lazyPart } from '#ui/lazy-part.ts'
import type { Chat } from '../../contract.ts'
import { chatsPageSize } from '../../limits.ts'
import { ChatLine } from './ChatLine.tsx'
import { findLastOpened } from './last-opened.ts'
import { useMoreChats } from './use-chats.ts'
import { useDraftWords } from './use-draft-words.ts'
import { heightOf, kindOf, refetchOffset, useVisibleLines } from '../thread/use-visible-lines.ts'
import { useListPlace } from './use-list-place.ts'
import { useTypingIn } from './use-typing-in.ts'
import { useUnsent } from './use-unsent.ts'

/** The browser loads it when first shown; the server, which can't wait for a lazy component, imports it directly. */
const NoChats = import.meta.env.SSR
  ? (await import('./NoChats.tsx')).NoChats
  : lazyPart(async () => (await import('./NoChats.tsx')).NoChats)

export function ChatList({ chats, openMember }: { chats: readonly Chat[]; openMember: string | null }) {
  const { t } = useTranslation('chat')
  const list = useRef<HTMLUListElement>(null)
  const readerId = useReader()?.id ?? ''
  const [span, look] = useVisibleLines(list, chats, readerId)
  const shown = useMemo(() => chats.slice(span.from, span.to), [chats, span])
  const wasFound = useListPlace(list, shown, readerId)
  useLayoutEffect(look, [look])
  const { hasMore, readOn, lookAt } = useMoreChats()
  const lookAtShown = useEffectEvent(() => {
    const behind = refetchOffset(span)
    lookAt(behind > 0 ? chats.slice(behind - 1, behind + chatsPageSize) : [])
  })
  useEffect(() => lookAtShown(), [span])
  const [drafts, unsent, typing] = [useDraftWords(readerId), useUnsent(readerId), useTypingIn(readerId)]
  useEffect(() => {
    const last = openMember ?? (wasFound() ? null : findLastOpened()?.profileId)
    if (last) showLine(list.current, chats, last)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- What was found when the list came holds for all of its life.
  }, [openMember])
  if (chats.length === 0)
    return (
      <Suspense>
        <NoChats />
      </Suspense>
    )
  return (
    <nav aria-label={t('list')}>
      <ul ref={list} className="px-2 pb-4">
        <Room of={chats.slice(0, span.from)} />
        {shown.map((chat, at) => (
          <li
            key={chat.conversation.id}
            data-member={chat.profile.id}
            data-line={kindOf(chat)}
            aria-posinset={span.from + at + 1}
            aria-setsize={hasMore ? -1 : chats.length}
          >
            <ChatLine
              chat={chat}
              open={chat.profile.id === openMember}
              draft={chat.profile.id === openMember ? undefined : drafts.get(chat.profile.id)}
              unsent={chat.profile.id === openMember ? undefined : unsent.get(chat.profile.id)}
              typing={typing.has(chat.conversation.id)}
            />
          </li>
        ))}
        <Room of={chats.slice(span.to)} />
      </ul>
      <MoreChats key={chats.length} active={hasMore && span.to >= chats.length} onMore={readOn} />
    </nav>
  )
}

/** Takes the place of lines that are out of view. */
function Room({ of }: { of: readonly Chat[] }) {
  return of.length > 0 ? <li aria-hidden="true" style={{ height: heightOf(of) }} /> : null
}

/** Loads more before the end comes into view; if that fails, its button does, and leaves the focus on the last line. */
function MoreChats({ active, onMore }: { active: boolean; onMore: () => Promise<void> }) {
  const { t } = useTranslation('chat')
  const [failed, setFailed] = useState(false)
  const readOn = () => {
    setFailed(false)
    onMore().catch(() => setFailed(true))
  }
  const comesNear = useEffectEvent(readOn)
  useEffect(() => {
    if (active) comesNear()
  }, [active])
  if (!failed) return null
  return (
    <p className="pb-4 text-center">
      <Button
        variant="quiet"
        size="small"
        onClick={({ currentTarget }) => {
          currentTarget.closest('nav')?.querySelector<HTMLElement>('li:last-of-type a')?.focus()
          readOn()
        }}
      >
        {t('search.more')}
      </Button>
    </p>
  )
}

function showLine(list: HTMLElement | null, chats: readonly Chat[], memberId: string): void {
  const line = list?.querySelector(`[data-member="${memberId}"]`)
  const at = chats.findIndex(({ profile }) => profile.id === memberId)
  if (line) line.scrollIntoView({ block: 'nearest' })
  else if (at > 0) list?.closest('section')?.scrollTo({ top: heightOf(chats.slice(0, at)), behavior: 'instant' })
}
