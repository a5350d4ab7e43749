// Search results from the member's conversations: matching names first, then messages, newest first, each linking to its place.
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { paths } from '#base/paths.ts'
import { FictionalLabel } from '#features/profiles/screens/parts/Fictional.tsx'
import { usePictureUrl } from '#features/profiles/screens/parts/pictures.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Button } from '#ui/Button.tsx'
import { MoreSentinel } from '#ui/MoreSentinel.tsx'
import { Loading, Skeleton } from '#ui/Skeleton.tsx'
import { TimeText } from '#ui/TimeText.tsx'
import { useFocusHandoff } from '#ui/use-focus-handoff.ts'
import type { SearchHit } from '../../search/contract.ts'
import { ChatLine } from './ChatLine.tsx'
import { fromList } from '../window/from-list.ts'
import { useChatSearch } from './use-chat-search.ts'

interface FoundInChatsProps {
  words: string
  /** Tells a screen reader, and takes it back with nothing. */
  say: (found: string) => void
}

export function FoundInChats({ words, say }: FoundInChatsProps) {
  const { t } = useTranslation('chat')
  const search = useChatSearch(words)
  const { chats, hits, pending, failed, hasMore, retry } = search
  const isEmpty = chats.length + hits.length === 0
  const none = t('search.none', { words: words.trim() })
  const counts = [
    ...(chats.length > 0 ? [`${t('list')}: ${chats.length}`] : []),
    ...(hits.length > 0 ? [`${t('title')}: ${hits.length}${hasMore ? '+' : ''}`] : []),
  ]
  const found = pending || failed || (isEmpty && hasMore) ? '' : isEmpty ? none : counts.join(', ')
  useEffect(() => {
    say(found)
    return () => say('')
  }, [say, found])
  if (failed) return <Failed onRetry={retry} />
  if (pending && isEmpty) return <Waiting />
  if (!isEmpty || hasMore) return <FoundLines search={search} />
  return (
    <p className="px-5 py-8 text-center text-muted wrap-anywhere">
      <span className="block font-semibold text-text">{none}</span>
      {t('search.none_hint')}
    </p>
  )
}

function FoundLines({ search }: { search: ReturnType<typeof useChatSearch> }) {
  const { t } = useTranslation('chat')
  const { chats, hits, pending, moreFailed, hasMore, loadMore } = search
  const place = useRef<HTMLDivElement>(null)
  /** What is pressed goes away; reading goes on behind the last line. */
  const readOn = () => {
    ;[...(place.current?.querySelectorAll('a') ?? [])].at(-1)?.focus()
    loadMore()
  }
  return (
    <div ref={place} className={pending ? 'opacity-60' : ''}>
      {chats.length > 0 ? (
        <Found title={t('list')}>
          {chats.map((chat) => (
            <li key={chat.conversation.id}>
              <ChatLine chat={chat} open={false} />
            </li>
          ))}
        </Found>
      ) : null}
      {hits.length > 0 ? (
        <Found title={t('title')}>
          {hits.map((hit) => (
            <li key={`${hit.conversation} ${hit.seq}`}>
              <HitLine hit={hit} />
            </li>
          ))}
        </Found>
      ) : null}
      <MoreSentinel key={hits.length} active={hasMore && !pending && !moreFailed} onNear={loadMore} ahead="400px">
        {moreFailed ? (
          <Failed onRetry={readOn} />
        ) : hasMore ? (
          <p className="pb-4 text-center">
            <Button variant="quiet" size="small" onClick={readOn}>
              {t('search.more')}
            </Button>
          </p>
        ) : null}
      </MoreSentinel>
    </div>
  )
}

function Found({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section data-found>
      <h2 className="px-5 pt-1 pb-1.5 text-sm text-muted">{title}</h2>
      <ul className="px-2 pb-4">{children}</ul>
    </section>
  )
}

function HitLine({ hit: { conversation, seq, profile, mine, at, excerpt } }: { hit: SearchHit }) {
  const { t } = useTranslation('chat')
  const pictureUrl = usePictureUrl()
  const picture = profile.main_image?.thumb_filename
  const onList = useLocation().pathname === paths.chats()
  return (
    <Link
      to={`${paths.chat(conversation)}?at=${seq}`}
      state={onList ? fromList : null}
      className="flex min-h-18 items-center gap-3 rounded-md px-3 py-2.5 hover:bg-sunken"
    >
      <Avatar name={profile.name} src={picture ? pictureUrl(picture) : null} />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline justify-between gap-2">
          <bdi className="truncate font-semibold">{profile.name}</bdi>
          <TimeText at={at} timeStyle="chat" className="shrink-0 text-xs text-muted" />
        </span>
        <span dir="auto" className="mt-0.5 line-clamp-2 text-sm wrap-anywhere text-muted">
          {mine ? t('you', { text: '' }) : null}
          <bdi>
            {excerpt.map(({ text, hit }, place) =>
              hit ? (
                // oxlint-disable-next-line react/no-array-index-key -- The parts of a text have no other name than their place.
                <mark key={place} className="rounded-xs bg-primary-soft font-semibold text-text">
                  {text}
                </mark>
              ) : (
                text
              ),
            )}
          </bdi>
        </span>
        {profile.fictional ? (
          <span className="mt-1 flex">
            <FictionalLabel />
          </span>
        ) : null}
      </span>
    </Link>
  )
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('chat')
  const button = useFocusHandoff<HTMLButtonElement>()
  return (
    <div role="alert" className="flex flex-col items-center gap-3 px-5 py-8 text-center text-muted">
      <p>{t('search.failed')}</p>
      <Button ref={button} variant="secondary" size="small" onClick={onRetry}>
        {t('failed.retry')}
      </Button>
    </div>
  )
}

function Waiting() {
  return (
    <Loading className="px-5 py-2">
      {Array.from({ length: 4 }, (_, at) => (
        <div key={at} className="flex min-h-18 items-center gap-3">
          <Skeleton className="size-12 rounded-full" />
          <div className="flex-1">
            <Skeleton className="h-4 w-1/3" />
            <Skeleton className="mt-2 h-4 w-4/5" />
          </div>
        </div>
      ))}
    </Loading>
  )
}
