// The list of conversations as a window holds it: what was loaded page by page, each in its current place.
import type { CallResponse } from '#base/call.ts'
import type { Chat, getChats } from '../../contract.ts'
import { isBehind, readPlace, writePlace } from '../../reading/rules.ts'
import type { ListPlace } from '../../reading/rules.ts'

export type Chats = CallResponse<typeof getChats>

const placeOf = ({ at, conversation }: Chat): ListPlace => ({ at: new Date(at), id: conversation.id })

/** The `after` parameter for those below this one. */
export function placeAfter(chat: Chat): string {
  return writePlace(placeOf(chat))
}

/**
 * The list after reloading a page of it, from its top or after a place. The page is authoritative between that and its
 * own end: what is no longer there was removed, or moved up. An unchanged chat stays the same object.
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

/** A slow response may know less than the events that arrived meanwhile. */
function newerOf(known: Chat | undefined, read: Chat): Chat {
  if (!known) return read
  if (known.conversation.last_seq > read.conversation.last_seq) return known
  return JSON.stringify(known) === JSON.stringify(read) ? known : read
}

/** Whether a page reached further down than everything loaded before it. */
function isBelow(to: ListPlace | undefined, end: string | null): boolean {
  const before = end === null ? undefined : readPlace(end)
  return before !== undefined && (!to || isBehind(to, before))
}
