// What the windows of both are told about a message: by its commit if that can be known in advance, otherwise after it.
import { isDeepStrictEqual } from 'node:util'
import type { MemberId } from '#base/ids.ts'
import type { Platform } from '#platform/platform.ts'
import type { PreparedEvent } from '#platform/realtime/live.ts'
import type { ChatEvent, ChatMessage } from '../contract.ts'
import { daysSince } from '../held/rules.ts'
import type { FactsRow, PartyRow } from '../queries.ts'
import type { ExpectedWords, NewMessage, Place } from '../sending/queries.ts'
import { wireMessage } from '../service.ts'
import type { BothViews, MessageDetails } from '../service.ts'

/** What the commit tells about a message: built before the message is written, from the number it is expected to get. */
export interface Expected extends Place {
  views: BothViews
  events: readonly PreparedEvent[]
}

/** Both rows are locked, so nobody else writes into the conversation. What a photo looks like is known only afterwards. */
export function expectMessage(
  platform: Platform,
  message: NewMessage,
  { sender, facts }: { sender: PartyRow; facts: FactsRow },
): Expected | null {
  if (message.kind === 'photo') return null
  const place = { conversation_id: facts.conversation_id ?? message.id, seq: (facts.last_seq ?? 0) + 1 }
  const views = viewsOf(message, place, { quoted: facts.quoted, sender })
  return { ...place, views, events: messageEvents(platform, message.recipient_id, views) }
}

export function wordsOf(expected: Expected | null): ExpectedWords | undefined {
  if (!expected) return undefined
  const said = expected.events.flatMap((event) => event.word() ?? [])
  return said.length === expected.events.length ? { ...expected, said } : undefined
}

/** As each of the two sees it. */
export function viewsOf(
  message: NewMessage,
  place: Place,
  { sender, ...details }: { sender: PartyRow } & Pick<MessageDetails, 'photo' | 'quoted'>,
): BothViews {
  const row = { ...message, ...place, held_opened_at: null }
  const all = { ...details, joinedDays: daysSince(sender.signed_up_at, message.created_at) }
  return { sender: wireMessage(row, message.sender_id, all), recipient: wireMessage(row, message.recipient_id, all) }
}

/** To all windows of both, each with their own view; only after the commit. */
export function publishMessage(platform: Platform, recipientId: MemberId, views: BothViews): void {
  for (const event of messageEvents(platform, recipientId, views)) event.publish(false)
}

/** The same, prepared before the commit. */
export function messageEvents(
  platform: Platform,
  recipientId: MemberId,
  { sender, recipient }: BothViews,
): PreparedEvent[] {
  const event = (message: ChatMessage): ChatEvent => {
    const { conversation, seq } = message
    return { event: 'message', conversation, seq, sender: message.sender, message }
  }
  return eventsForBoth(platform, [sender.sender, event(sender)], [recipientId, event(recipient)])
}

export function publishToBoth(platform: Platform, one: [MemberId, ChatEvent], other: [MemberId, ChatEvent]): void {
  for (const event of eventsForBoth(platform, one, other)) event.publish(false)
}

/** Serialised once if both see the same. */
function eventsForBoth(
  { live }: Platform,
  [one, first]: [MemberId, ChatEvent],
  [other, second]: [MemberId, ChatEvent],
): PreparedEvent[] {
  if (isDeepStrictEqual(first, second)) return [live.prepare([one, other], first)]
  return [live.prepare([one], first), live.prepare([other], second)]
}
