// The conversation that a window shows, as pure functions: the server's messages, in order, and how far the other one received and read.
import type { ChatMessage, History, Writing } from '../../contract.ts'
import type { Quoted } from '../messages/Quote.tsx'

export interface Thread {
  conversationId: string | null
  /** The other member, as last fetched. */
  profile: History['profile']
  messages: readonly ChatMessage[]
  hasOlder: boolean
  /** The window is somewhere in the middle: what follows its last message has not been loaded. */
  hasNewer: boolean
  /** Where the unread messages began when the window was opened. */
  unreadFromSeq: number | null
  readSeq: number
  deliveredSeq: number
  /** The number of the last message change known here. */
  changeSeq: number
  writing: Writing
}

export function threadOf(history: History): Thread {
  return {
    conversationId: history.conversation?.id ?? null,
    profile: history.profile,
    messages: history.messages,
    hasOlder: history.has_more,
    hasNewer: history.has_newer,
    unreadFromSeq: history.conversation?.unread_from_seq ?? null,
    readSeq: history.conversation?.read_seq ?? 0,
    deliveredSeq: history.conversation?.delivered_seq ?? 0,
    changeSeq: history.change_seq,
    writing: history.writing,
  }
}

export function lastSeqOf({ messages }: Thread): number {
  return messages.at(-1)?.seq ?? 0
}

/** Adds messages in the server's order, each once; one that is already here stays, since it may have changed meanwhile. */
export function withMessages(thread: Thread, incoming: readonly ChatMessage[]): Thread {
  const [first] = incoming
  if (!first) return thread
  const bySeq = new Map([...incoming, ...thread.messages].map((message) => [message.seq, message]))
  return {
    ...thread,
    conversationId: first.conversation,
    messages: [...bySeq.values()].sort((one, other) => one.seq - other.seq),
  }
}

/** Replaces changed messages in place; those not loaded yet arrive as they are now. */
export function withChanged(thread: Thread, changed: readonly ChatMessage[], changeSeq: number): Thread {
  const bySeq = new Map(changed.map((message) => [message.seq, message]))
  return {
    ...thread,
    messages: thread.messages.map((message) => withQuoteAnew(bySeq.get(message.seq) ?? message, bySeq)),
    changeSeq: Math.max(thread.changeSeq, changeSeq),
  }
}

/** A message taken back is no longer quoted; a held one is once it is open. */
function withQuoteAnew(message: ChatMessage, changed: ReadonlyMap<number, ChatMessage>): ChatMessage {
  const { reply } = message
  const quoted = reply ? changed.get(reply.seq) : undefined
  if (!reply || !quoted || (quoted.body !== '' && !reply.held)) return message
  return { ...message, reply: quoteOf(quoted) }
}

/** What a reply to this message quotes of it. */
export function quoteOf({ seq, sender, kind, body, held }: ChatMessage): Quoted {
  return { seq, sender, kind, preview: body, held: held !== null }
}

/** The quote as the message is now: without its text if it was taken back since, with it if it was opened. */
export function quoteNow(messages: readonly ChatMessage[], quoted: Quoted): Quoted {
  const message = messages.find(({ seq }) => seq === quoted.seq)
  return message ? quoteOf(message) : quoted
}

/** Adds an older page, and whether there is one before it. */
export function withOlder(thread: Thread, page: Pick<History, 'messages' | 'has_more'>): Thread {
  return { ...withMessages(thread, page.messages), hasOlder: page.has_more }
}

/** Adds the next page, and whether there is one after it. */
export function withNewer(thread: Thread, page: Pick<History, 'messages' | 'has_newer'>): Thread {
  return { ...withMessages(thread, page.messages), hasNewer: page.has_newer }
}

/** Shows another part of the conversation instead of this one; receipts and prices are as the page has them. */
export function movedTo(thread: Thread, history: History): Thread {
  const moved = { ...threadOf(history), unreadFromSeq: history.conversation?.unread_from_seq ?? thread.unreadFromSeq }
  return withMarks(moved, thread)
}

/** Without what the reader removed from the list, here or in another window. */
export function withoutRemoved(thread: Thread, removedSeq: number): Thread {
  const messages = thread.messages.filter(({ seq }) => seq > removedSeq)
  if (messages.length === thread.messages.length) return thread
  return { ...thread, messages, hasOlder: false }
}

/** Whether a message can be shown at once: nothing is missing between it and the last one. */
export function follows(thread: Thread, seq: number): boolean {
  return seq <= lastSeqOf(thread) + 1
}

export function isHere({ messages }: Thread, seq: number): boolean {
  return messages.some((message) => message.seq === seq)
}

/** How far the other one received and read; never backwards, since events may arrive late. */
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
