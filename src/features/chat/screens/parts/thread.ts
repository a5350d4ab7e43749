// The conversation a window shows, as pure steps: what the server has, in its order, then what is on its way.
import type { ChatMessage, History, Writing } from '../../contract.ts'

/** A message this window wrote that the server has not answered yet. */
export interface Outgoing {
  clientId: string
  body: string
  at: string
  state: 'sending' | 'failed'
}

export interface Thread {
  conversationId: string | null
  messages: readonly ChatMessage[]
  outgoing: readonly Outgoing[]
  hasOlder: boolean
  readSeq: number
  deliveredSeq: number
  writing: Writing
}

export function threadOf(history: History): Thread {
  return {
    conversationId: history.conversation?.id ?? null,
    messages: history.messages,
    outgoing: [],
    hasOlder: history.has_more,
    readSeq: history.conversation?.read_seq ?? 0,
    deliveredSeq: history.conversation?.delivered_seq ?? 0,
    writing: history.writing,
  }
}

export function lastSeqOf({ messages }: Thread): number {
  return messages.at(-1)?.seq ?? 0
}

/** Adds messages in the server's order, each once; what was on its way and arrived is no longer on its way. */
export function withMessages(thread: Thread, incoming: readonly ChatMessage[]): Thread {
  const [first] = incoming
  if (!first) return thread
  const bySeq = new Map([...thread.messages, ...incoming].map((message) => [message.seq, message]))
  const arrived = new Set(incoming.map(({ client_id }) => client_id))
  return {
    ...thread,
    conversationId: first.conversation,
    messages: [...bySeq.values()].sort((one, other) => one.seq - other.seq),
    outgoing: thread.outgoing.filter(({ clientId }) => !arrived.has(clientId)),
  }
}

/** An older page, and whether there is one before it. */
export function withOlder(thread: Thread, page: Pick<History, 'messages' | 'has_more'>): Thread {
  return { ...withMessages(thread, page.messages), hasOlder: page.has_more }
}

/** Whether a message can be shown at once: nothing is missing between it and the last one. */
export function follows(thread: Thread, seq: number): boolean {
  return seq <= lastSeqOf(thread) + 1
}

export function withOutgoing(thread: Thread, outgoing: Outgoing): Thread {
  return { ...thread, outgoing: [...thread.outgoing, outgoing] }
}

export function withoutOutgoing(thread: Thread, clientId: string): Thread {
  return { ...thread, outgoing: thread.outgoing.filter((one) => one.clientId !== clientId) }
}

/** One that failed holds back those behind it, so that the order stays. */
export function withFailed(thread: Thread, clientId: string): Thread {
  const at = thread.outgoing.findIndex((one) => one.clientId === clientId)
  if (at < 0) return thread
  return { ...thread, outgoing: thread.outgoing.map((one, place) => (place >= at ? { ...one, state: 'failed' } : one)) }
}

export function withRetried(thread: Thread): Thread {
  return { ...thread, outgoing: thread.outgoing.map((one) => ({ ...one, state: 'sending' })) }
}

/** How far the other one received and read; never backwards, events may come late. */
export function withMarks(
  thread: Thread,
  { readSeq = 0, deliveredSeq = 0 }: { readSeq?: number; deliveredSeq?: number },
): Thread {
  if (readSeq <= thread.readSeq && deliveredSeq <= thread.deliveredSeq) return thread
  return {
    ...thread,
    readSeq: Math.max(thread.readSeq, readSeq),
    deliveredSeq: Math.max(thread.deliveredSeq, deliveredSeq, readSeq),
  }
}

export type Mark = 'sent' | 'delivered' | 'read'

export function markOf({ readSeq, deliveredSeq }: Pick<Thread, 'readSeq' | 'deliveredSeq'>, seq: number): Mark {
  if (seq <= readSeq) return 'read'
  return seq <= deliveredSeq ? 'delivered' : 'sent'
}
