// The conversation a window shows, as pure steps: what the server has, in its order, and how far the other one came.
import type { ChatMessage, History, Writing } from '../../contract.ts'

export interface Thread {
  conversationId: string | null
  messages: readonly ChatMessage[]
  hasOlder: boolean
  readSeq: number
  deliveredSeq: number
  writing: Writing
}

export function threadOf(history: History): Thread {
  return {
    conversationId: history.conversation?.id ?? null,
    messages: history.messages,
    hasOlder: history.has_more,
    readSeq: history.conversation?.read_seq ?? 0,
    deliveredSeq: history.conversation?.delivered_seq ?? 0,
    writing: history.writing,
  }
}

export function lastSeqOf({ messages }: Thread): number {
  return messages.at(-1)?.seq ?? 0
}

/** Adds messages in the server's order, each once. */
export function withMessages(thread: Thread, incoming: readonly ChatMessage[]): Thread {
  const [first] = incoming
  if (!first) return thread
  const bySeq = new Map([...thread.messages, ...incoming].map((message) => [message.seq, message]))
  return {
    ...thread,
    conversationId: first.conversation,
    messages: [...bySeq.values()].sort((one, other) => one.seq - other.seq),
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
