// Sends what was written, one after the other, whichever window is open: after a reload, a closed tab, hours offline.
import { newId } from '#base/ids.ts'
import { minute, second } from '#base/time.ts'
import { call, CallError } from '#ui/call.ts'
import type { ChatMessage, sendMessage } from '../../contract.ts'
import { keepOutgoing } from './kept-outgoing.ts'
import type { KeptOutgoing } from './kept-outgoing.ts'
import { nextToSend, without, withRefused, withRetried, withStaleHeld, withWaiting, withWritten } from './outgoing.ts'
import type { Outgoing } from './outgoing.ts'

export interface Sent {
  message: ChatMessage
  /** The balance after it. */
  credits: number
}

export interface Outbox {
  kept: KeptOutgoing
  send(to: string, body: string, reply?: ChatMessage['reply']): void
  /** Sends what waits or is held for this member now. */
  retry(to: string): void
  discard(clientId: string): void
  /** Sends what may go out, until all is sent or the connection is lost; then by itself, later. */
  drain(): Promise<void>
  onSent(listener: (to: string, sent: Sent) => void): () => void
}

const tooMany = 429
const serverFailed = 500
const firstPauseMs = 2 * second

/** Only these are worth another try with the same text; every other refusal is an answer. */
function isPassing({ statusCode, authentication_required }: CallError): boolean {
  return statusCode === 0 || statusCode === tooMany || statusCode >= serverFailed || authentication_required
}

const outboxes = new Map<string, Outbox>()

/** The one outbox of this member in this window. */
export function outboxOf(readerId: string): Outbox {
  const outbox = outboxes.get(readerId) ?? openOutbox(readerId)
  outboxes.set(readerId, outbox)
  return outbox
}

function openOutbox(readerId: string): Outbox {
  const kept = keepOutgoing(readerId)
  const listeners = new Set<(to: string, sent: Sent) => void>()
  let draining: Promise<void> | null = null
  let pauseMs = firstPauseMs
  let timer: ReturnType<typeof setTimeout> | undefined

  /** True when the next one may follow. */
  async function deliver({ clientId, to, body, reply }: Outgoing): Promise<boolean> {
    try {
      const given = { client_id: clientId, member: to, body, ...(reply ? { reply_to: reply.seq } : {}) }
      const sent = await call<typeof sendMessage>('POST /api/message.php', { body: given })
      kept.change((list) => without(list, clientId))
      for (const listener of listeners) listener(to, sent)
      return true
    } catch (error) {
      if (!(error instanceof CallError) || isPassing(error)) {
        kept.change((list) => withWaiting(list, to))
        return false
      }
      const { code, message } = error
      kept.change((list) => withRefused(list, clientId, { code, message }))
      return true
    }
  }

  async function sendAll(): Promise<void> {
    kept.change((list) => withStaleHeld(list, Date.now()))
    for (let next = nextToSend(kept.now()); next; next = nextToSend(kept.now())) {
      if (!(await deliver(next))) return later()
    }
    pauseMs = firstPauseMs
  }

  function later(): void {
    clearTimeout(timer)
    timer = setTimeout(() => void drain(), pauseMs)
    pauseMs = Math.min(pauseMs * 2, minute)
  }

  function drain(): Promise<void> {
    draining ??= inTurn(`outbox:${readerId}`, sendAll).finally(() => (draining = null))
    return draining
  }

  window.addEventListener('online', () => void drain())
  return {
    kept,
    drain,
    send: (to, body, reply) => {
      const written = { clientId: newId(), to, body, at: new Date().toISOString(), ...(reply ? { reply } : {}) }
      kept.change((list) => withWritten(list, written))
      void drain()
    },
    retry: (to) => {
      kept.change((list) => withRetried(list, to))
      void drain()
    },
    discard: (clientId) => kept.change((list) => without(list, clientId)),
    onSent: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** One window of the browser at a time, where the browser can say so; where not, the ids still keep it once. */
async function inTurn(name: string, work: () => Promise<void>): Promise<void> {
  // Absent outside of a secure origin, whatever the types say.
  const locks = navigator.locks as LockManager | undefined
  await (locks ? locks.request(name, work) : work())
}
