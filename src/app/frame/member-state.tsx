// What is kept up to date while a member is here: user, chats and likes, refreshed by polling and by live events.
import { QueryClient, QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import type { ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import type { getCounts } from '#features/chat/contract.ts'
import { canPush, setPushState, usePushState } from '#ui/push-state.ts'
import { drainOutbox } from '#features/chat/screens/parts/drain-outbox.ts'
import type { getTimeBonus } from '#features/payments/contract.ts'
import type { getUser } from '#features/profiles/user/contract.ts'
import { minute, second } from '#base/time.ts'
import { callAs } from '#ui/call.ts'
import { useLive } from '#ui/live.ts'
import { outdateDocument } from '#ui/outdated-document.ts'
import { refreshSoon } from '#ui/refresh-soon.ts'
import { useTouched } from '#ui/use-touched.ts'
import { seedCall, useCall } from '#ui/use-call.ts'
import { useRoot } from './reader.ts'
import type { RootData } from './reader.ts'

const firstPollMs = 5 * second
const pollMs = minute
const pollWithPushMs = 5 * minute

/** The calls that every poll refreshes, if something on the page shows them (specification, section 4). */
const polled = [
  'GET /api/user.php',
  'GET /api/chats.php',
  'GET /api/likes.php',
  'GET /api/likes-page.php',
  'GET /api/counts.php',
] as const

/** What most events change. */
const ofChats = ['GET /api/chats.php', 'GET /api/counts.php']

/** Holds a member's live state around a layout; visitors pass through unchanged. */
export function MemberState({ children }: { children: ReactNode }) {
  const { user, counts, bonus } = useRoot()
  if (!import.meta.env.SSR) callAs(user?.id ?? null)
  useEffect(() => serveOnly(user?.id), [user?.id])
  const client = useMemo(() => clientOf({ user, counts, bonus }), [user, counts, bonus])
  return (
    <QueryClientProvider client={client}>
      {user ? <Refreshing key={user.id} readerId={user.id} /> : null}
      {children}
    </QueryClientProvider>
  )
}

let served: { readerId: string | undefined } | undefined

/**
 * A document serves one reader: what its modules remember, a like or a block, and what is mounted, is not for the next one. For
 * another member it is loaded anew at once. After a logout, or a login in another window, the next page is a new document:
 * somebody may be typing into this one.
 */
function serveOnly(readerId: string | undefined): void {
  served ??= { readerId }
  if (served.readerId === readerId) return
  if (served.readerId && readerId) window.location.reload()
  outdateDocument(window.location.pathname)
  if (readerId) served = { readerId }
}

let kept: { readerId: string | undefined; client: QueryClient } | undefined

/**
 * One per reader: pages have different layouts, and what one has fetched holds on the next. Only the first is seeded with what
 * the document brought, which goes stale; on a server each request has its own.
 */
function clientOf({ user, counts, bonus }: Pick<RootData, 'user' | 'counts' | 'bonus'>): QueryClient {
  if (kept && kept.readerId === user?.id) return kept.client
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: 30 * second, retry: false, refetchOnWindowFocus: true } },
  })
  if (user) seedCall<typeof getUser>(client, 'GET /api/user.php', undefined, user)
  if (counts) seedCall<typeof getCounts>(client, 'GET /api/counts.php', undefined, counts)
  if (bonus) seedCall<typeof getTimeBonus>(client, 'GET /api/timebonus.php', undefined, bonus)
  if (!import.meta.env.SSR) kept = { readerId: user?.id, client }
  return client
}

/** Polls, listens, sends what is waiting, and leaves for the login if the session ended in another window. */
function Refreshing({ readerId }: { readerId: string }) {
  const client = useQueryClient()
  const { revalidate } = useRevalidator()
  const hasAsked = useRef(false)
  const refreshAll = useCallback(() => {
    hasAsked.current = true
    refreshSoon(client, polled)
    // A closed window may have left unsent messages.
    void drainOutbox(readerId)
  }, [client, readerId])
  useEffect(() => {
    const first = setTimeout(refreshAll, firstPollMs)
    const loggedOut = () => void revalidate()
    window.addEventListener('logged-out', loggedOut)
    return () => {
      clearTimeout(first)
      window.removeEventListener('logged-out', loggedOut)
    }
  }, [refreshAll, revalidate])
  // With push, the reader is notified of news anyway, so the page polls less often.
  const { isSubscribed } = usePushState()
  useEffect(() => {
    const rest = setInterval(refreshAll, isSubscribed ? pollWithPushMs : pollMs)
    return () => clearInterval(rest)
  }, [refreshAll, isSubscribed])
  const touched = useTouched()
  useEffect(() => {
    if (touched) renewPush(readerId).catch(() => undefined)
  }, [touched, readerId])
  useEffect(() => void drainOutbox(readerId), [readerId])
  useLive(({ event, sender }) => {
    if (event === 'session_ended') return void revalidate()
    if (event === 'chat_typing') return
    // The reader's own message may have cost credits, perhaps in another window.
    if (event.startsWith('chat_') || (event === 'message' && sender !== readerId)) refreshSoon(client, ofChats)
    // The first poll will soon cover what happened before it connected, unless it is already over.
    else if (event !== 'opened' || hasAsked.current) refreshAll()
  })
  return null
}

/** Its code is loaded only if push is supported. */
async function renewPush(readerId: string): Promise<void> {
  if (!canPush()) return setPushState({ capability: 'unsupported' })
  await (await import('#features/notifications/screens/parts/push-actions.ts')).renewPush(readerId)
}

/** The member as last fetched; null for a visitor. */
export function useMember() {
  const { user } = useRoot()
  const { data } = useCall<typeof getUser>('GET /api/user.php', undefined, { enabled: user !== null })
  return user ? (data ?? user) : null
}

/** Unread messages and new likes, as last fetched. */
export function useCounts(): { unread_messages: number; new_likes: number } {
  const { user, counts } = useRoot()
  const { data } = useCall<typeof getCounts>('GET /api/counts.php', undefined, { enabled: user !== null })
  return data ?? counts ?? { unread_messages: 0, new_likes: 0 }
}
