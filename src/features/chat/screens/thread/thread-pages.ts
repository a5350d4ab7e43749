// Loads a conversation page by page: upward, downward, around a message or an instant, and at its end.
import { call } from '#ui/call.ts'
import type { ChatMessage, getMessages, History } from '../../contract.ts'
import { isHere, lastSeqOf, movedTo, withNewer, withOlder } from './thread.ts'
import type { Thread } from './thread.ts'

interface Keeper {
  now: () => Thread
  change: (step: (thread: Thread) => Thread) => void
  place: () => { conversation: string } | { member: string }
  /** Called when the newest message has been reached from above: what arrived meanwhile is not loaded yet. */
  atEnd: () => void
}

type Part = {
  before_seq?: number
  after_seq?: number
  around_seq?: number
  around_time?: string
  after_change?: number
}

export function readPages({ now, change, place, atEnd }: Keeper) {
  let readingOlder = false
  let readingNewer = false

  // If loading fails the list stays as it is; scrolling near its end retries.
  const read = async (query: Part): Promise<History | null> => {
    const known = now().changeSeq
    const page = await call<typeof getMessages>('GET /api/messages.php', { query: { ...place(), ...query } }).catch(
      () => null,
    )
    // Of a change that arrived meanwhile it may know nothing: it would bring back what was just taken back.
    return page && now().changeSeq > Math.max(known, page.change_seq) ? read(query) : page
  }

  async function loadOlder(): Promise<void> {
    const [first] = now().messages
    if (!first || !now().hasOlder || readingOlder) return
    readingOlder = true
    const page = await read({ before_seq: first.seq })
    // If the window moved meanwhile, it begins elsewhere.
    if (page && now().messages[0]?.seq === first.seq) change((thread) => withOlder(thread, page))
    readingOlder = false
  }

  async function loadNewer(): Promise<void> {
    const last = lastSeqOf(now())
    if (!now().hasNewer || readingNewer) return
    readingNewer = true
    const page = await read({ after_seq: last })
    if (page && lastSeqOf(now()) === last) change((thread) => withNewer(thread, page))
    readingNewer = false
    // What arrived while the page was loading was left until now.
    if (!now().hasNewer) atEnd()
  }

  async function reach(seq: number): Promise<boolean | null> {
    if (isHere(now(), seq)) return true
    const page = await read({ around_seq: seq })
    if (!page) return null
    // What the reader removed from the list is not returned again: the window stays where it is.
    if (page.messages.some((message) => message.seq === seq)) moveTo(page)
    return isHere(now(), seq)
  }

  async function reachTime(at: Date): Promise<number | null> {
    const page = await read({ around_time: at.toISOString() })
    const found = page?.messages.find((message) => new Date(message.at) >= at) ?? page?.messages.at(-1)
    if (page && found && !isHere(now(), found.seq)) moveTo(page)
    return found?.seq ?? null
  }

  async function find(seq: number): Promise<ChatMessage | null | undefined> {
    const page = await read({ around_seq: seq })
    return page ? (page.messages.find((message) => message.seq === seq) ?? null) : undefined
  }

  async function reachNewest(): Promise<boolean> {
    if (!now().hasNewer) return true
    const page = await read({})
    // Another call may have moved there meanwhile, with a newer page.
    if (page && now().hasNewer) moveTo(page)
    return !now().hasNewer
  }

  function moveTo(page: History): void {
    change((thread) => movedTo(thread, page))
    if (!now().hasNewer) atEnd()
  }

  return { read, loadOlder, loadNewer, reach, reachTime, find, reachNewest }
}
