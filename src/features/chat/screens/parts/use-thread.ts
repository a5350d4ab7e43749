// Keeps the open conversation alive: sends in order, takes what arrives, asks for what was missed, tells what was read.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { newId } from '#base/ids.ts'
import type { getUser, User } from '#features/profiles/user/contract.ts'
import { call, CallError } from '#ui/call.ts'
import { useLive } from '#ui/live.ts'
import { callQueryKey } from '#ui/use-call.ts'
import type { ChatEvent, getMessages, History, openChat, sendMessage } from '../../contract.ts'
import {
  follows,
  lastSeqOf,
  threadOf,
  withFailed,
  withMarks,
  withMessages,
  withOlder,
  withOutgoing,
  withoutOutgoing,
  withRetried,
} from './thread.ts'
import type { Outgoing, Thread } from './thread.ts'
import { useChats } from './use-chats.ts'

export interface Refused {
  code: string
  message: string
  /** What was written, so that nothing is lost. */
  body: string
}

/** Only these are worth another try with the same text; the others are an answer. */
const passing = (error: unknown) =>
  !(error instanceof CallError) || error.statusCode === 0 || error.statusCode === 429 || error.statusCode >= 500

export function useThread(history: History, readerId: string) {
  const client = useQueryClient()
  const [thread, setThread] = useState<Thread>(() => threadOf(history))
  const [refused, setRefused] = useState<Refused | null>(null)
  const latest = useRef(thread)
  const queue = useRef<Promise<void>>(Promise.resolve())
  const fetching = useRef(false)
  const change = (step: (thread: Thread) => Thread) => {
    latest.current = step(latest.current)
    setThread(latest.current)
  }
  const place = () =>
    latest.current.conversationId ? { conversation: latest.current.conversationId } : { member: history.profile.id }

  async function deliver({ clientId, body }: Outgoing): Promise<void> {
    if (latest.current.outgoing.find((one) => one.clientId === clientId)?.state !== 'sending') return
    try {
      const sent = await call<typeof sendMessage>('POST /api/message.php', {
        body: { client_id: clientId, body, ...place() },
      })
      change((now) => withMessages(now, [sent.message]))
      client.setQueryData<User>(
        callQueryKey<typeof getUser>('GET /api/user.php'),
        (user) => user && { ...user, credits: sent.credits },
      )
      void client.invalidateQueries({ queryKey: ['GET /api/chats.php'] })
    } catch (error) {
      if (passing(error)) return change((now) => withFailed(now, clientId))
      const { code, message } = error as CallError
      change((now) => withoutOutgoing(now, clientId))
      setRefused({ code, message, body })
    }
  }

  function enqueue(outgoing: Outgoing): void {
    queue.current = queue.current.then(() => deliver(outgoing))
  }

  function send(body: string): void {
    setRefused(null)
    const failing = latest.current.outgoing.some(({ state }) => state === 'failed')
    const outgoing: Outgoing = {
      clientId: newId(),
      body,
      at: new Date().toISOString(),
      state: failing ? 'failed' : 'sending',
    }
    change((now) => withOutgoing(now, outgoing))
    if (!failing) enqueue(outgoing)
  }

  function retry(): void {
    change(withRetried)
    latest.current.outgoing.forEach(enqueue)
  }

  async function loadOlder(): Promise<void> {
    const [first] = latest.current.messages
    if (!first || !latest.current.hasOlder || fetching.current) return
    fetching.current = true
    try {
      const page = await call<typeof getMessages>('GET /api/messages.php', {
        query: { conversation: first.conversation, before_seq: first.seq },
      })
      change((now) => withOlder(now, page))
    } catch {
      // The list stays as it is; coming near its end asks again.
    } finally {
      fetching.current = false
    }
  }

  /** Whatever was missed follows the last message that is here; page by page, until nothing is missing. */
  async function catchUp(): Promise<void> {
    try {
      for (let more = true; more;) {
        const page = await call<typeof getMessages>('GET /api/messages.php', {
          query: { ...place(), after_seq: lastSeqOf(latest.current) },
        })
        const { conversation, writing } = page
        change((now) =>
          withMarks(withMessages({ ...now, writing }, page.messages), {
            readSeq: conversation?.read_seq ?? 0,
            deliveredSeq: conversation?.delivered_seq ?? 0,
          }),
        )
        more = page.has_more
      }
    } catch {
      // The next event or poll asks again.
    }
  }

  useLive((message) => {
    const event = message as unknown as ChatEvent | { event: 'gap' }
    if (event.event === 'gap') return void catchUp()
    if (event.event === 'chat_removed' || event.conversation !== latest.current.conversationId)
      return startsHere(event) ? void catchUp() : undefined
    if (event.event === 'chat_read' && event.member !== readerId)
      return change((now) => withMarks(now, { readSeq: event.read_seq }))
    if (event.event === 'chat_delivered') return change((now) => withMarks(now, { deliveredSeq: event.delivered_seq }))
    if (event.event !== 'message') return
    const arrived = event.message
    if (arrived && follows(latest.current, event.seq)) change((now) => withMessages(now, [arrived]))
    else void catchUp()
  })
  /** The first message of a conversation that this window shows as empty yet. */
  const startsHere = (event: ChatEvent) =>
    event.event === 'message' && latest.current.conversationId === null && event.sender === history.profile.id

  useFollowedList(
    thread,
    () => void catchUp(),
    (marks) => change((now) => withMarks(now, marks)),
  )
  useReading(thread, readerId)

  return {
    thread,
    refused,
    send,
    retry,
    loadOlder,
    discard: (clientId: string) => change((now) => withoutOutgoing(now, clientId)),
    forgetRefusal: () => setRefused(null),
    allowWriting: () => change((now) => ({ ...now, writing: { ...now.writing, refusal: null } })),
  }
}

/** Where no live event comes through, the polled list of chats tells that something is new. */
function useFollowedList(
  thread: Thread,
  catchUp: () => void,
  mark: (marks: { readSeq: number; deliveredSeq: number }) => void,
): void {
  const listed = useChats().find(({ conversation }) => conversation.id === thread.conversationId)?.conversation
  const lastSeq = lastSeqOf(thread)
  const behind = listed !== undefined && listed.last_seq > lastSeq
  const onBehind = useEffectEvent(catchUp)
  const onMarks = useEffectEvent(mark)
  useEffect(() => {
    if (behind) onBehind()
  }, [behind, listed?.last_seq])
  useEffect(() => {
    if (listed) onMarks({ readSeq: listed.read_seq, deliveredSeq: listed.delivered_seq })
  }, [listed?.read_seq, listed?.delivered_seq])
}

/** What the reader has before their eyes is read; a window in the background reads nothing. */
function useReading(thread: Thread, readerId: string): void {
  const client = useQueryClient()
  const { conversationId } = thread
  const lastForeign = thread.messages.findLast(({ sender }) => sender !== readerId)?.seq ?? 0
  const told = useRef(0)
  useEffect(() => {
    const tell = async () => {
      if (!conversationId || lastForeign <= told.current || document.visibilityState === 'hidden') return
      const before = told.current
      told.current = lastForeign
      try {
        await call<typeof openChat>('POST /api/chat-opened.php', { body: { conversation: conversationId } })
        for (const key of ['GET /api/chats.php', 'GET /api/counts.php'])
          void client.invalidateQueries({ queryKey: [key] })
      } catch {
        told.current = before
      }
    }
    void tell()
    const onVisible = () => void tell()
    document.addEventListener('visibilitychange', onVisible)
    return () => document.removeEventListener('visibilitychange', onVisible)
  }, [client, conversationId, lastForeign])
}
