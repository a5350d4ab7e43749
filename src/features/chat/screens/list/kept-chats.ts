// The loaded pages of the list, for a reader who comes back to it from a conversation or another page.
import { minute } from '#base/time.ts'
import type { Chats } from './chat-pages.ts'

/** As long as the place in the list is kept. */
const freshForMs = 30 * minute

let kept: { readerId: string; chats: Chats; at: Date } | null = null

export function keepChats(readerId: string, chats: Chats, at = new Date()): void {
  kept = { readerId, chats, at }
}

export function findKeptChats(readerId: string, now = new Date()): Chats | undefined {
  return kept?.readerId === readerId && now.getTime() - kept.at.getTime() < freshForMs ? kept.chats : undefined
}
