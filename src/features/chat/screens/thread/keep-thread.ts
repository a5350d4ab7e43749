// Holds the open conversation's state outside of rendering: loads pages, catches up, applies events.
import type { ChatEvent, ChatMessage, History } from '../../contract.ts'
import { historyPageSize } from '../../limits.ts'
import { follows, isHere, lastSeqOf, threadOf, withChanged, withMarks, withMessages, withoutRemoved } from './thread.ts'
import type { Thread } from './thread.ts'
import { readPages } from './thread-pages.ts'

export interface ThreadKeeper {
  now(): Thread
  change(step: (thread: Thread) => Thread): void
  subscribe(listener: () => void): () => void
  /** The conversation, or the member if there is none yet. */
  place(): { conversation: string } | { member: string }
  loadOlder(): Promise<void>
  loadNewer(): Promise<void>
  /** Moves to the part of the conversation with this message unless it is loaded; returns whether it is now, or null if the server can't be reached. */
  reach(seq: number): Promise<boolean | null>
  /** Moves to the first message written at this instant or later, else to the last one; returns its number, or null if the server can't be reached. */
  reachTime(at: Date): Promise<number | null>
  /** One message as it is now, wherever the window is; undefined if the server can't be reached, null if it is no longer available. */
  find(seq: number): Promise<ChatMessage | null | undefined>
  /** Moves to the end of the conversation unless it is loaded; returns whether it is now. */
  reachNewest(): Promise<boolean>
  /** The reader sent this from this window. */
  sent(message: ChatMessage): void
  /** Fetches whatever was missed after the last message here, page by page, until nothing is missing. */
  catchUp(): Promise<void>
  received(event: ChatEvent): void
}

export function keepThread(history: History, readerId: string): ThreadKeeper {
  const otherId = history.profile.id
  const listeners = new Set<() => void>()
  let thread = threadOf(history)
  let catchingUp = false
  let askedAgain = false

  const change = (step: (thread: Thread) => Thread) => {
    thread = step(thread)
    for (const listener of listeners) listener()
  }
  const place = () => (thread.conversationId ? { conversation: thread.conversationId } : { member: otherId })

  const { read, reachNewest, ...pages } = readPages({
    now: () => thread,
    change,
    place,
    atEnd: () => void catchUp(),
  })

  function sent(message: ChatMessage): void {
    // Replying means having read: nothing above is new any longer.
    change((now) => ({ ...now, unreadFromSeq: null }))
    if (thread.hasNewer) return void reachNewest()
    if (follows(thread, message.seq)) change((now) => withMessages(now, [message]))
    else void catchUp()
  }

  async function catchUp(): Promise<void> {
    askedAgain = catchingUp
    if (catchingUp) return
    catchingUp = true
    for (let more = true; more;) {
      askedAgain = false
      const last = lastSeqOf(thread)
      const page = await read({ after_seq: last, after_change: thread.changeSeq })
      if (page) change((now) => caughtUp(now, page, last))
      // In the middle of a conversation, the rest is loaded as the reader gets to it.
      const missing = page?.changed.length === historyPageSize || (page?.has_more === true && !thread.hasNewer)
      // If it was requested again while failing, it is retried: the connection may be back.
      more = askedAgain || missing
    }
    catchingUp = false
  }

  function received(event: ChatEvent): void {
    if (!thread.conversationId && isWordOf([otherId, readerId], event)) return void catchUp()
    if (event.conversation !== thread.conversationId) return
    const marks = marksIn(event, readerId)
    if (marks) return change((now) => withMarks(now, marks))
    if (event.event === 'chat_photos' || event.event === 'chat_removed') return void catchUp()
    if (event.event !== 'message' && event.event !== 'message_changed') return
    // A change too large for an event arrives without its text.
    const { message } = event
    if (event.event === 'message_changed') {
      if (!message || event.change_seq > thread.changeSeq + 1) return void catchUp()
      return change((now) => withChanged(now, [message], event.change_seq))
    }
    if (thread.hasNewer) return
    if (message && follows(thread, event.seq)) change((now) => withMessages(now, [message]))
    else void catchUp()
  }

  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  return {
    now: () => thread,
    change,
    subscribe,
    place,
    ...pages,
    reachNewest,
    sent,
    catchUp,
    received,
  }
}

/** If nothing is loaded yet it may be the first between the two: also a gift, or the reader's own message from another window. */
function isWordOf(people: readonly string[], event: ChatEvent): boolean {
  return event.event === 'message' && people.includes(event.sender)
}

/** How far the other one received and read. */
function marksIn(event: ChatEvent, readerId: string): Parameters<typeof withMarks>[1] | null {
  if (event.event === 'chat_read' && event.member !== readerId) return { readSeq: event.read_seq }
  return event.event === 'chat_delivered' ? { deliveredSeq: event.delivered_seq } : null
}

/** The page begins after `last`. If the window moved meanwhile, what follows there does not belong here. */
function caughtUp(thread: Thread, page: History, last: number): Thread {
  const { profile, messages, writing, conversation, changed, change_seq } = page
  const isNext = !thread.hasNewer && (last === 0 || isHere(thread, last))
  const marks = { readSeq: conversation?.read_seq ?? 0, deliveredSeq: conversation?.delivered_seq ?? 0 }
  const left = withoutRemoved({ ...thread, profile, writing }, conversation?.removed_seq ?? 0)
  const now = withChanged(left, changed, change_seq)
  return withMarks(isNext ? withMessages(now, messages) : now, marks)
}
