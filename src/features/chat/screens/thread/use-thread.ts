// Keeps the open conversation up to date in a window: events and polls bring what is new.
import { useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { paths } from '#base/paths.ts'
import { useContactChange } from '#features/profiles/screens/parts/use-contact-change.ts'
import type { getUser, User } from '#features/profiles/user/contract.ts'
import { useLive } from '#ui/live.ts'
import type { LiveMessage } from '#ui/live.ts'
import { refreshSoon } from '#ui/refresh-soon.ts'
import { callQueryKey } from '#ui/use-call.ts'
import type { Chat, ChatEvent, History, Writing } from '../../contract.ts'
import type { Sent } from '../outbox/keep-outbox.ts'
import { keepThread } from './keep-thread.ts'
import type { ThreadKeeper } from './keep-thread.ts'
import { lastSeqOf, withMarks } from './thread.ts'
import type { Thread } from './thread.ts'
import { useChats } from '../list/use-chats.ts'
import { useCredits } from '../composer/use-credits.ts'
import { useMessageChanges } from '../messages/use-message-changes.ts'
import { useOutbox } from '../outbox/use-outbox.ts'
import type { WritingPlace } from '../outbox/use-outbox.ts'

type Outbox = ReturnType<typeof useOutbox>

export function useThread(history: History, readerId: string, written: WritingPlace) {
  const client = useQueryClient()
  const [keeper] = useState(() => keepThread(history, readerId))
  const thread = useSyncExternalStore(keeper.subscribe, keeper.now, keeper.now)
  const onSent = useCallback(
    ({ message, credits }: Sent) => {
      keeper.sent(message)
      noteCredits(client, credits)
    },
    [client, keeper],
  )
  const outbox = useOutbox(readerId, history.profile.id, thread, onSent, written)
  useLive((message) => {
    if (isUnheard(message) || changesWish(message, history.profile.id)) void keeper.catchUp()
    else if ('conversation' in message) keeper.received(message as unknown as ChatEvent)
  })
  // What may be seen of the other member and whether they can be written to is refetched; the text stays.
  const { revalidate } = useRevalidator()
  useContactChange(history.profile.id, () => {
    void keeper.catchUp()
    void revalidate()
  })
  useRefusals(keeper, outbox)
  useBought(useCredits(thread.writing), thread.writing, outbox)
  useFollowedList(keeper, thread, history.profile.id)
  useRemovedElsewhere(thread)
  useSentElsewhere(keeper, outbox)
  return {
    thread,
    changes: useMessageChanges(keeper, readerId),
    ...outbox,
    keeper,
    /** The question about photos was just answered. */
    notePhotos: (photos: Partial<Pick<Writing, 'photos' | 'their_photos'>>) =>
      keeper.change((now) => ({ ...now, writing: { ...now.writing, ...photos } })),
    /** The warning about fictional profiles was read: what it held up may be sent. */
    allowWriting: () => {
      if (outbox.refused) outbox.forgetRefusal()
      else outbox.retry()
      keeper.change((now) => ({ ...now, writing: { ...now.writing, refusal: null } }))
    },
  }
}

/** Something may have happened that no event reported here: before the connection was open, or while it was lost. */
function isUnheard({ event }: LiveMessage): boolean {
  return event === 'opened' || event === 'gap'
}

/** Events about the other member's permission for photos, or anything in the reader's own profile. */
function changesWish({ event, member }: LiveMessage, otherId: string): boolean {
  return event === 'profile_changed' || (event === 'photo_wish' && member === otherId)
}

/** Refusals after which this window's knowledge of the price, of the other member's wishes, or of whether they may be written to, is stale. */
const telling = new Set([
  'photo_not_asked',
  'price_changed',
  'blocked_by_member',
  'member_blocked',
  'recipient_gone',
  'recipient_unconfirmed',
])

function useRefusals(keeper: ThreadKeeper, { outgoing, reason }: Pick<Outbox, 'outgoing' | 'reason'>): void {
  const codes = [...outgoing.map(({ refusal }) => refusal?.code), reason]
  const told = codes.filter((code) => code && telling.has(code)).length
  useEffect(() => {
    if (told > 0) void keeper.catchUp()
  }, [keeper, told])
}

/** A refusal for lack of credits ends once there are more, wherever they were bought; likewise one for lack of Premium. */
function useBought(
  credits: number,
  { paid_user }: Writing,
  { refused, forgetRefusal }: Pick<Outbox, 'refused' | 'forgetRefusal'>,
): void {
  const before = useRef(credits)
  useEffect(() => {
    const enough = refused?.code === 'not_enough_credits' && credits > (refused.balance ?? before.current)
    if (enough || (refused?.code === 'conversation_limit' && paid_user)) forgetRefusal()
    before.current = credits
  }, [credits, paid_user, refused, forgetRefusal])
}

/** Sent by another window it is no longer on its way, and no event may have brought it here. */
function useSentElsewhere(keeper: ThreadKeeper, { outgoing }: Pick<Outbox, 'outgoing'>): void {
  const before = useRef<readonly string[]>([])
  useEffect(() => {
    const going = outgoing.map(({ clientId }) => clientId)
    const here = new Set([...going, ...keeper.now().messages.map(({ client_id }) => client_id)])
    if (before.current.some((id) => !here.has(id))) void keeper.catchUp()
    before.current = going
  })
}

/** If removed in another window it is closed here too; the draft is kept. */
function useRemovedElsewhere({ messages }: Thread): void {
  const navigate = useNavigate()
  const hadAny = useRef(false)
  const hasAny = messages.length > 0
  useEffect(() => {
    if (hadAny.current && !hasAny) void navigate(paths.chats(), { replace: true })
    hadAny.current = hasAny
  }, [hasAny, navigate])
}

function noteCredits(client: QueryClient, credits: number | null): void {
  const key = callQueryKey<typeof getUser>('GET /api/user.php')
  if (credits !== null) client.setQueryData<User>(key, (user) => user && { ...user, credits })
  refreshSoon(client, ['GET /api/chats.php', 'GET /api/user.php'])
}

/** If no live events get through, the polled list of chats shows that something is new, was changed, or was removed from it. */
function useFollowedList(keeper: ThreadKeeper, thread: Thread, otherId: string): void {
  const { conversationId } = thread
  const chats = useChats()
  const chat = chats.find(({ conversation, profile }) =>
    // A conversation started elsewhere is recognised by who it is with.
    conversationId ? conversation.id === conversationId : profile.id === otherId,
  )
  const { last_seq = 0, change_seq = 0, read_seq: readSeq = 0, delivered_seq: deliveredSeq = 0 } = placeOf(chat)
  const asks = chat?.asks_for_photos === true && thread.writing.their_photos !== 'asked'
  const behind = asks || change_seq > thread.changeSeq || (!thread.hasNewer && last_seq > lastSeqOf(thread))
  const wasListed = useRef(false)
  useEffect(() => {
    if (behind || (wasListed.current && !chat)) void keeper.catchUp()
    wasListed.current ||= chat !== undefined
    // After each poll, until it succeeds.
  }, [keeper, behind, chat, chats])
  useEffect(() => keeper.change((now) => withMarks(now, { readSeq, deliveredSeq })), [keeper, readSeq, deliveredSeq])
}

const placeOf = (chat: Chat | undefined): Partial<Chat['conversation']> => chat?.conversation ?? {}
