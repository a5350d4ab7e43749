// The messages: days, groups, older ones on the way up, and at the end those being sent.
import { Suspense, useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hour } from '#base/time.ts'
import { FictionalWarning } from '#features/profiles/screens/parts/Fictional.tsx'
import { askToReport } from '#features/profiles/screens/parts/report-request.ts'
import { CountBadge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { ArrowDown } from '#ui/icons.tsx'
import { lazyPart } from '#ui/lazy-part.ts'
import { showToast } from '#ui/Toast.tsx'
import { MoreSentinel } from '#ui/MoreSentinel.tsx'
import type { ChatMessage, History } from '../../contract.ts'
import { byDay } from '../thread/grouping.ts'
import { OutgoingBubble } from './Bubble.tsx'
import { DayMark } from './DayMark.tsx'
import { Groups } from './Groups.tsx'
import { mayGoOut } from '../outbox/outgoing.ts'
import type { Outgoing } from '../outbox/outgoing.ts'
import type { ThreadKeeper } from '../thread/keep-thread.ts'
import type { Thread } from '../thread/thread.ts'
import { MessageAnnouncer } from './MessageAnnouncer.tsx'
import { lastSeqOf } from '../thread/thread.ts'
import { useFocusHandoff } from './use-focus-handoff.ts'
import { WhenTouched } from '../window/WhenTouched.tsx'
import { usePlace } from '../thread/use-place.ts'
import { useReading } from '../thread/use-reading.ts'
import type { MessageChanges } from './use-message-changes.ts'

const TouchedMessages = lazyPart(async () => (await import('./TouchedMessages.tsx')).TouchedMessages)
const MessageMenu = lazyPart(async () => (await import('./MessageMenu.tsx')).MessageMenu)
const TakeBack = lazyPart(async () => (await import('./TakeBack.tsx')).TakeBack)
const SearchInChat = lazyPart(async () => (await import('../thread/SearchInChat.tsx')).SearchInChat)
const OutgoingPhoto = lazyPart(async () => (await import('../outbox/OutgoingPhoto.tsx')).OutgoingPhoto)

interface MessageListProps {
  thread: Thread
  outgoing: readonly Outgoing[]
  profile: History['profile']
  readerId: string
  /** What there is to know is already said below, in place of the composer. */
  quiet: boolean
  changes: MessageChanges
  /** Null if the reader may not write. */
  onReply: ((message: ChatMessage) => void) | null
  keeper: ThreadKeeper
  /** Set while the search is open. */
  onSearched: (() => void) | null
  onIcebreakers: () => void
  /** Null if nothing can be sent. */
  onRetry: (() => void) | null
  onDiscard: (clientId: string) => void
}

/** The outer box scrolls from the bottom, so that the newest is in view and loading older messages does not jump. */
export function MessageList(props: MessageListProps) {
  const { thread, outgoing, profile, readerId, quiet, changes, onReply, keeper, onSearched, onIcebreakers } = props
  const { onRetry, onDiscard } = props
  const { t } = useTranslation('chat')
  const { now, timeZone } = useReaderClock()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [leaving, setLeaving] = useState<ChatMessage | null>(null)
  // What a report quotes.
  const inWords = (message: ChatMessage) => {
    if (message.held) return { ...message, body: t('held.preview') }
    return message.photo ? { ...message, body: t('photo.preview') } : message
  }
  const report = (message: ChatMessage) => askToReport({ ...profile, message: inWords(message) })
  const sending = outgoing.length
  const empty = thread.messages.length === 0 && sending === 0
  const onLost = useCallback(() => void showToast({ tone: 'bad', title: t('not_reached') }), [t])
  const { box, isFar, isAtEnd, handlers, seek, seekTime, toNewest } = usePlace(thread, keeper, sending, onLost)
  const below = useReading(thread, readerId, isAtEnd)
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      {onSearched ? (
        <Suspense>
          <SearchInChat {...{ thread, box }} name={profile.name} onSeek={seek} onClose={onSearched} />
        </Suspense>
      ) : null}
      <div
        ref={box}
        {...handlers}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled with the keys too
        tabIndex={0}
        role="log"
        // Older messages that are loaded are not announced.
        aria-live="off"
        aria-label={t('history', { name: profile.name })}
        className="messages"
      >
        <div className="flex flex-col pt-4 pb-3">
          <MorePages
            key={thread.messages[0]?.seq}
            active={thread.hasOlder}
            content={t('older')}
            onMore={() => void keeper.loadOlder()}
          />
          {profile.fictional && !thread.hasOlder && !quiet ? <FictionalWarning className="mb-4" /> : null}
          {byDay(thread.messages, timeZone).map(({ date, at, groups }) => (
            <section key={date}>
              <DayMark {...{ date, at, now, timeZone }} onDay={seekTime} />
              <Groups
                {...{ groups, thread, readerId }}
                name={profile.name}
                chosenSeq={chosen?.message.seq ?? null}
                onSeek={seek}
                onOpen={changes.open}
                onReport={report}
                onChoose={(message, anchor) => setChosen({ message, anchor })}
              />
            </section>
          ))}
          <MorePages
            key={`after ${lastSeqOf(thread)}`}
            active={thread.hasNewer}
            content={t('newer')}
            onMore={() => void keeper.loadNewer()}
          />
          <OnTheirWay {...{ outgoing, thread, profile, readerId, onRetry, onDiscard }} onSeek={seek} />
          {empty && !quiet ? <Beginning name={profile.name} onIcebreakers={onIcebreakers} /> : null}
        </div>
      </div>
      <MessageAnnouncer {...{ thread, outgoing, readerId }} name={profile.name} />
      <WhenTouched>
        <TouchedMessages {...{ box, onReply }} messages={thread.messages} />
      </WhenTouched>
      {isFar || below > 0 ? (
        <IconButton label={t('newest')} variant="raised" onClick={toNewest} className="absolute! end-4 bottom-4">
          <ArrowDown className="size-5" aria-hidden="true" />
          <CountBadge count={below} label={t('unread', { count: below })} floating />
        </IconButton>
      ) : null}
      {chosen ? (
        <Suspense>
          <MessageMenu
            {...chosen}
            readerId={readerId}
            onReact={(emoji) => changes.react(chosen.message, emoji)}
            onReply={onReply && (() => onReply(chosen.message))}
            onTakeBack={() => setLeaving(chosen.message)}
            onReport={() => report(chosen.message)}
            onClose={() => setChosen(null)}
          />
        </Suspense>
      ) : null}
      <WhenTouched>
        <TakeBack
          open={leaving !== null}
          name={profile.name}
          onTakeBack={() => (leaving ? changes.takeBack(leaving) : undefined)}
          onClose={() => setLeaving(null)}
        />
      </WhenTouched>
    </div>
  )
}

interface Chosen {
  message: ChatMessage
  anchor: HTMLElement
}

/** Loads more as it comes near; if that fails, its button does. */
function MorePages({ active, content, onMore }: { active: boolean; content: string; onMore: () => void }) {
  const button = useFocusHandoff<HTMLButtonElement>()
  return (
    <MoreSentinel active={active} onNear={onMore} ahead="400px">
      {active ? (
        <p className="py-2 text-center">
          <Button ref={button} variant="quiet" size="small" onClick={onMore}>
            {content}
          </Button>
        </p>
      ) : null}
    </MoreSentinel>
  )
}

type OnTheirWayProps = Pick<
  MessageListProps,
  'outgoing' | 'thread' | 'profile' | 'readerId' | 'onRetry' | 'onDiscard'
> & {
  onSeek: (seq: number) => void
}

function OnTheirWay({ outgoing, thread, profile, readerId, onSeek, onRetry, onDiscard }: OnTheirWayProps) {
  return outgoing.map((one) => {
    const act = { onRetry: mayGoOut(outgoing, one) ? onRetry : null, onDiscard: () => onDiscard(one.clientId) }
    if (one.kind === 'photo')
      return (
        <Suspense key={one.clientId}>
          <OutgoingPhoto outgoing={one} cost={thread.writing.photo_cost_credits} {...act} />
        </Suspense>
      )
    const place = { name: profile.name, readerId, onSeek }
    return <OutgoingBubble key={one.clientId} outgoing={one} {...place} {...act} />
  })
}

function Beginning({ name, onIcebreakers }: { name: string; onIcebreakers: () => void }) {
  const { t } = useTranslation('chat')
  return (
    <div className="mx-auto max-w-modal px-6 py-12 text-center">
      <h2 className="text-lg">{t('start.title', { name })}</h2>
      <p className="mt-1 text-muted">{t('start.text')}</p>
      <Button variant="secondary" className="mt-4" onClick={onIcebreakers}>
        {t('icebreakers.action')}
      </Button>
    </div>
  )
}

/** The server can't know the reader's time zone: the first paint uses UTC, the next the reader's own, and it is updated when their day ends. */
function useReaderClock(): { now: Date; timeZone: string | undefined } {
  const [clock, setClock] = useState<{ now: Date; timeZone: string | undefined }>(() => ({
    now: new Date(),
    timeZone: 'UTC',
  }))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const tick = () => {
      const now = new Date()
      setClock({ now, timeZone: undefined })
      // Timers stop while a device sleeps, so no single one runs for more than an hour.
      timer = setTimeout(tick, Math.min(hour, new Date(now).setHours(24, 0, 0, 0) - now.getTime()))
    }
    tick()
    return () => clearTimeout(timer)
  }, [])
  return clock
}
