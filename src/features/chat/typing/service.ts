// Typing indicators: sent to the other one's open windows and stored nowhere.
import { ProductError } from '#base/errors.ts'
import type { ConversationId, MemberId } from '#base/ids.ts'
import type { Platform } from '#platform/platform.ts'
import type { ChatEvent } from '../contract.ts'
import { findTypingFacts } from './queries.ts'

/** A member who is invisible, or blocked in either direction, types unseen (12.23, 12.24). */
export async function publishTyping(
  platform: Platform,
  memberId: MemberId,
  conversation: ConversationId,
): Promise<void> {
  const facts = await findTypingFacts(platform.db, memberId, conversation)
  if (!facts) throw new ProductError('not_found')
  if (facts.unseen) return
  platform.live.publish([facts.other_id], { event: 'chat_typing', conversation, member: memberId } satisfies ChatEvent)
}
