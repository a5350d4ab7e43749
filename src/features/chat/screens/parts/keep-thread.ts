// Holds the open conversation's state outside of any render: reads pages, catches up, takes events in.
import { call } from '#ui/call.ts'
import type { ChatEvent, getMessages, History } from '../../contract.ts'
import { historyPageSize } from '../../limits.ts'
import { follows, lastSeqOf, threadOf, withChanged, withMarks, withMessages, withOlder } from './thread.ts'
import type { Thread } from './thread.ts'

const mostPagesBack = 20

export interface ThreadKeeper {
  now(): Thread
  change(step: (thread: Thread) => Thread): void
  subscribe(listener: () => void): () => void
  /** The conversation, or the member where there is none yet. */
  place(): { conversation: string } | { member: string }
  loadOlder(): Promise<void>
  /** Reads on upward until this message is here, a thousand at most; answers whether it is. */
  reach(seq: number): Promise<boolean>
  /** Whatever was missed follows the last message that is here; page by page, until nothing is missing. */
  catchUp(): Promise<void>
  received(event: ChatEvent): void
}

export function keepThread(history: History, readerId: string): ThreadKeeper {
  const otherId = history.profile.id
  const listeners = new Set<() => void>()
  let thread = threadOf(history)
  let readingOlder = false
  let catchingUp = false
  let askedAgain = false

  const change = (step: (thread: Thread) => Thread) => {
    thread = step(thread)
    for (const listener of listeners) listener()
  }
  const place = () => (thread.conversationId ? { conversation: thread.conversationId } : { member: otherId })

  async function loadOlder(): Promise<void> {
    const [first] = thread.messages
    if (!first || !thread.hasOlder || readingOlder) return
    readingOlder = true
    // Where it fails the list stays as it is; coming near its end asks again.
    const query = { conversation: first.conversation, before_seq: first.seq }
    const page = await call<typeof getMessages>('GET /api/messages.php', { query }).catch(() => null)
    if (page) change((now) => withOlder(now, page))
    readingOlder = false
  }

  async function reach(seq: number): Promise<boolean> {
    const isHere = () => thread.messages.some((message) => message.seq === seq)
    for (let page = 0; page < mostPagesBack && !isHere() && thread.hasOlder; page++) await loadOlder()
    return isHere()
  }

  async function catchUp(): Promise<void> {
    askedAgain = catchingUp
    if (catchingUp) return
    catchingUp = true
    for (let more = true; more;) {
      askedAgain = false
      const query = { ...place(), after_seq: lastSeqOf(thread), after_change: thread.changeSeq }
      const page = await call<typeof getMessages>('GET /api/messages.php', { query }).catch(() => null)
      if (page) change((now) => caughtUp(now, page))
      more = page !== null && (askedAgain || page.has_more || page.changed.length === historyPageSize)
    }
    catchingUp = false
  }

  function received(event: ChatEvent): void {
    const begins = event.event === 'message' && thread.conversationId === null && event.sender === otherId
    if (event.conversation !== thread.conversationId) return begins ? void catchUp() : undefined
    if (event.event === 'chat_read' && event.member !== readerId)
      return change((now) => withMarks(now, { readSeq: event.read_seq }))
    if (event.event === 'chat_delivered') return change((now) => withMarks(now, { deliveredSeq: event.delivered_seq }))
    if (event.event === 'message_changed') {
      if (event.change_seq > thread.changeSeq + 1) return void catchUp()
      return change((now) => withChanged(now, [event.message], event.change_seq))
    }
    if (event.event !== 'message') return
    const { message } = event
    if (message && follows(thread, event.seq)) change((now) => withMessages(now, [message]))
    else void catchUp()
  }

  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  return { now: () => thread, change, subscribe, place, loadOlder, reach, catchUp, received }
}

function caughtUp(thread: Thread, { messages, writing, conversation, changed, change_seq }: History): Thread {
  const marks = { readSeq: conversation?.read_seq ?? 0, deliveredSeq: conversation?.delivered_seq ?? 0 }
  return withMarks(withMessages(withChanged({ ...thread, writing }, changed, change_seq), messages), marks)
}
