// The list of conversations as a window holds it: what was read page by page, each where it stands now.
import type { CallResponse } from '#base/call.ts'
import type { Chat, getChats } from '../../contract.ts'
import { isBehind, readPlace, writePlace } from '../../reading/rules.ts'
import type { ListPlace } from '../../reading/rules.ts'

export type Chats = CallResponse<typeof getChats>

const placeOf = ({ at, conversation }: Chat): ListPlace => ({ at: new Date(at), id: conversation.id })

/** What `after` is asked with for those behind this one. */
export function placeAfter(chat: Chat): string {
  return writePlace(placeOf(chat))
}

/**
 * The list with a page of it read anew, from its top or from behind a place. The page decides all between that and its own
 * end: what is no longer there was removed, or moved up. A chat that nothing new was heard of stays the same object.
 */
export function withPage(held: Chats | undefined, page: Chats, after?: string): Chats {
  if (!held) return page
  const from = after === undefined ? undefined : readPlace(after)
  const to = page.next === null ? undefined : readPlace(page.next)
  const isInPage = (place: ListPlace) => (!from || isBehind(place, from)) && !(to && isBehind(place, to))
  const known = new Map(held.chats.map((chat) => [chat.conversation.id, chat]))
  const read = page.chats.map((chat) => newerOf(known.get(chat.conversation.id), chat))
  const inRead = new Set(read.map(({ conversation }) => conversation.id))
  const rest = held.chats.filter((chat) => !inRead.has(chat.conversation.id) && !isInPage(placeOf(chat)))
  const chats = [...rest, ...read].toSorted((one, other) => (isBehind(placeOf(one), placeOf(other)) ? 1 : -1))
  return { ...page, chats, next: isBelow(to, held.next) ? page.next : held.next }
}

/** An answer that was long under way may know less than what was heard meanwhile. */
function newerOf(known: Chat | undefined, read: Chat): Chat {
  if (!known) return read
  if (known.conversation.last_seq > read.conversation.last_seq) return known
  return JSON.stringify(known) === JSON.stringify(read) ? known : read
}

/** Whether a page reached further down than all that was read before it. */
function isBelow(to: ListPlace | undefined, end: string | null): boolean {
  const before = end === null ? undefined : readPlace(end)
  return before !== undefined && (!to || isBehind(to, before))
}
